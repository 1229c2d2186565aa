"""A table of a tournament that people play here, dealt by the software or live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.equipment import new_seed
from houseway.games import game
from houseway.games.events import Event
from houseway.games.round import Determinations
from houseway.journal import Writer
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import dealt
from houseway.table.source import Source

from .. import moving
from ..roles import DIRECTOR
from ..state import Session
from ..tournament import Tournament
from .liaison import Errands, Liaison

LAYOUT = "as approved"


class HostedTable:
    """Brings a table and its tournament together, round by round.

    The tournament says who sits where, with which stack and at which limits; the table plays and
    keeps a journal of its own. A round that is over is recorded in the tournament, with the hash
    of the table's entry that tells of it. `who` conducts the tournament in a `role`. With a
    `table` that was taken up again from its journal, play goes on there.
    """

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        *,
        who: str,
        role: str = DIRECTOR,
        table: Table | None = None,
        live: bool = False,
        journal: Writer | None = None,
        seeds: Callable[[], bytes] = new_seed,
        layout: str = LAYOUT,
    ) -> None:
        tournament.check_person(role, who)
        moving.check_has_rounds(tournament, number)
        self.t, self.number = tournament, number
        self._liaison = Liaison(self, number, who=who, role=role)
        self.table = table or made_for(self.t, self.limits(), live, journal, seeds)
        self._run(self._liaison.take_up(layout))

    @property
    def session(self) -> Session:
        """The session that is played at the table."""
        return self._liaison.session

    @property
    def who(self) -> str:
        """Who conducts the tournament."""
        return self._liaison.who

    @property
    def role(self) -> str:
        """In which role."""
        return self._liaison.role

    def limits(self) -> Determinations:
        """The determinations of the level that the session has reached."""
        return self._liaison.limits()

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does at the table; `Refused` changes nothing.

        Before a round the table is brought in line with the tournament, and afterwards the
        tournament hears of it.
        """
        if do == "start" and not self.table.in_play:
            self._run(self._liaison.make_ready())
        try:
            events = self.table.do(by, do, who=who, id=id, **facts)
        finally:
            self._run(self._liaison.agree_on_the_hand())
        self._run(self._liaison.hear())
        return events

    def _run(self, errands: Errands) -> None:
        for errand in errands:
            if errand.to_table:
                self.table.do(errand.by, errand.do, who=errand.who, **errand.facts)
            else:
                report = {"who": errand.who, "id": errand.id, "kept": errand.kept}
                self.t.hear(errand.by, errand.do, **report, **errand.facts)

    def why_no_round(self) -> Refused | None:
        """Why no round can begin now, as the tournament has it."""
        return self._liaison.why_no_round()

    @property
    def unreported(self) -> bool:
        """Whether a round is over that the tournament has not accepted yet."""
        return self._liaison.unreported

    def refresh(self) -> None:
        """Bring seats, stacks and limits in line with the tournament's record."""
        self._run(self._liaison.refresh())

    def report(self) -> None:
        """Record a round that is over; one that was void, or without bets, does not count."""
        self._run(self._liaison.report())

    def give_up(self) -> None:
        """Leave the table as it is: a hand that is under way here comes to nothing."""
        self._run(self._liaison.give_up())

    def release(self) -> None:
        """Give the table free when the session is over there."""
        self._run(self._liaison.release())


def made_for(
    t: Tournament,
    limits: Determinations,
    live: bool,
    journal: Writer | None,
    seeds: Callable[[], bytes],
) -> Table:
    """A new table for a tournament."""
    source = Source() if live else dealt(game(t.game), limits, seeds)
    return Table(t.game, limits, source=source, journal=journal, clock=t.clock)
