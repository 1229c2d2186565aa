"""One table played here by bots, in a tournament whose other tables are recorded by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.equipment import new_seed
from houseway.games.round import Determinations

from .. import hand_for_hand, moving, sessions, table_play, timing
from ..roles import DIRECTOR
from ..state import IN, Session
from ..tournament import Tournament
from .bot_table import BotTable, Sitting, Stacks
from .kept_rounds import Rounds
from .players import Field


class OneTable:
    """Has bots play the rounds of one table, and records each in the tournament.

    The shoe is new and the button is where the tournament knows it. `who` conducts the tournament
    in a `role`; `kept` keeps the record of every round.
    """

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        *,
        who: str,
        role: str = DIRECTOR,
        seed: str = "",
        seeds: Callable[[], bytes] = new_seed,
        kept: Rounds | None = None,
    ) -> None:
        tournament.check_person(role, who)
        moving.check_in_play(tournament, number)
        self.t, self.number, self._kept = tournament, number, kept
        self._who, self._role = who, role
        limits, button = self._limits(), self._session.tables[number].button
        field, keep = Field(seed), kept is not None
        self.bots = BotTable(tournament.game, limits, field, seeds, keep=keep, button=button)

    def play(self, rounds: int) -> int:
        """Play up to so many rounds; how many could be played.

        It ends early in a break, or when the table or its session has run its course.
        """
        for played in range(rounds):
            self.t.read_clock()
            if not self._may_play():
                return played
            self._play_round()
        return rounds

    @property
    def _session(self) -> Session:
        return moving.session_of(self.t, self.number)

    def _limits(self) -> Determinations:
        self.t.read_clock()
        return table_play.limits(self.t, self._session, self.number)

    def _here(self) -> list[Sitting]:
        at = self.t.state.at_table(self._session.name, self.number)
        return [Sitting(e.seat or 0, e.name, e.stack, e.seated) for e in at if e.status == IN]

    def _may_play(self) -> bool:
        t = self.t
        if not moving.is_in_play(t, self.number):
            return False
        need = table_play.need(t, self._session, self._session.tables[self.number])
        if t.rules.minimum and any(sitting.stack < need for sitting in self._here()):
            self._tell("check-minimum")
        over = sessions.not_over(t, self._session) is None
        over = over or hand_for_hand.table_done(t, self._session, self.number)
        over = over or hand_for_hand.out_of_step(t, self._session, self.number) is not None
        enough = len(self._here()) >= (1 if t.rules.banked else 2)
        return enough and not over and not timing.reading(t, self._session).on_break

    def _play_round(self) -> None:
        session, here, shoes = self._session, self._here(), self.bots.shoes
        before = {sitting.player: sitting.stack for sitting in here}
        after = self.bots.play(self._limits(), here, bonus=session.tables[self.number].bonus)
        kept = self._keep(session, after)
        if self.bots.counted:
            out = {name: before[name] for name, stack in after.items() if not stack}
            facts: dict[str, Any] = {"stacks": after, "contributed": out}
            facts["button"] = self.bots.carried.button
            who, role = self._who, self._role
            self.t.hear(role, "record-round", who=who, kept=kept, table=self.number, **facts)
        if self.bots.shoes > shoes and moving.is_in_play(self.t, self.number):
            self._tell("end-shoe")

    def _keep(self, session: Session, after: Stacks) -> str | None:
        if self._kept is None or self.bots.record is None:
            return None
        self._kept.keep(session.name, self.number, self.bots.record, after)
        return self._kept.head

    def _tell(self, do: str) -> None:
        self.t.do(self._role, do, who=self._who, table=self.number)
