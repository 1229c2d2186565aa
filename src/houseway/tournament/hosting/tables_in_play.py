"""The sessions of a stage, table by table and round by round, until each has its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.games.round import Determinations

from .. import buying, hand_for_hand, moving, table_play, timing
from ..balance import SeatingChart, plan
from ..clock import Reading, level_by_rounds, runs_by_rounds
from ..conditions import Conditions
from ..duration import ROUND_SECONDS
from ..state import BUSTED, EXTRA, IN, PLAY, Entrant, Session, TournamentTable
from ..table_terms import determinations
from .bot_table import BotTable, Sitting, Stacks
from .bubble import Bubble
from .extra import extra_round
from .kept_rounds import Rounds
from .officials import Officials, seeds
from .players import Field

SPECIAL_EVERY = 5  # rounds from one announced round to the next

Progress = Callable[[str, int, int], None]
"""Told now and then: a session, how much of it is over in per cent, and all rounds so far."""

Between = Callable[[], None]
"""What else the house does between two rounds, such as rulings, substitutes and breaks."""


class Pending(NamedTuple):
    """Rounds of a table of poker that the tournament has not been told of yet."""

    rounds: int = 0
    stacks: Stacks = {}  # noqa: RUF012
    head: str | None = None


class TablesInPlay:
    """The tables in play.

    A round of a banked game is recorded when it is over. Rounds of poker in which nobody goes out
    are recorded together, before anything else happens at their table.
    """

    def __init__(
        self,
        house: Officials,
        field: Field,
        seed: str,
        progress: Progress,
        *,
        kept: Rounds | None = None,
        between: Between | None = None,
    ) -> None:
        self.house, self.field, self.seed, self.progress = house, field, seed, progress
        self.t = house.tournament
        self.rounds = 0
        self._kept, self._between = kept, between
        self._heads: dict[int, str] = {}
        self._tables: dict[int, BotTable] = {}
        self._here: dict[int, list[Sitting]] = {}
        self._pending: dict[int, Pending] = {}
        self._limits: dict[tuple[int, int], Determinations] = {}
        self._bubble = Bubble(self.t)

    @property
    def conditions(self) -> Conditions:
        """The conditions of the tournament."""
        return self.t.conditions

    def play_stage(self) -> None:
        """Play every session of the present stage to its end."""
        sessions = self.t.state.of_stage(self.t.state.stage)
        self._tables.clear()
        for session in sessions:
            self._read_all(session)
        while running := self._running():
            before = self.rounds, len(self.t.journal)
            for session in running:
                self._play(session)
            self._settle(running)
            self._leave_to_the_house()
            self._check_goes_on(before)
            self.house.time.pass_by(ROUND_SECONDS[self.t.rules.banked])

    def _leave_to_the_house(self) -> None:
        """Let the house do what else is to be done, with every stack on record."""
        if self._between is None:
            return
        for session in self._running():
            self._record_all(session)
        self._between()
        for session in self._running():
            self._read_all(session)
            for number in session.tables:
                self._come_back(session, number)

    def _record_all(self, session: Session) -> None:
        for number in session.tables:
            self._record(session, number)

    def _read_all(self, session: Session) -> None:
        seated = self.t.state.seated(session.name)
        for number in session.tables:
            self._take_over(number, seated.get(number, []))

    def _check_goes_on(self, before: tuple[int, int]) -> None:
        """A session that ends after a time ends by itself; any other has a round to play."""
        by_itself = self.conditions.stages[self.t.state.stage].ends.by == "minutes"
        assert by_itself or (self.rounds, len(self.t.journal)) != before, "no round can be played"

    def _running(self) -> list[Session]:
        return [s for s in self.t.state.of_stage(self.t.state.stage) if s.status == PLAY]

    def _session(self, session: Session) -> Session:
        return self.t.state.sessions[session.name]

    # One round at every table

    def _play(self, session: Session) -> None:
        reading = self._after_break(session)
        self._race(session, reading)
        self._keep_in_step(session)
        for number in session.tables:
            if self._is_over(session, reading):
                return
            self._check_minimum(session, number, reading)
            if self._may_play(session, number):
                self._play_round(session, number, reading)

    def _after_break(self, session: Session) -> Reading:
        """What the clock shows; in a break add-ons are sold, and it is waited for the end."""
        reading = timing.reading(self.t, session, self.house.time())
        while reading.on_break:
            self._sell_add_ons(session)
            if reading.resumes is not None:
                self.house.time.wait_until(reading.resumes)
            else:
                self.house.time.pass_by(reading.left or 0)
            reading = timing.reading(self.t, session, self.house.time())
        return reading

    def _race(self, session: Session, reading: Reading) -> None:
        """Have the smaller chips raced at a level that leaves larger ones in play."""
        at = self._session(session)
        races = [level.lowest_chip for level in self.conditions.levels]
        if max(races) <= table_play.lowest_chip(self.t, at):
            return
        reached = max(self._level(session, number, reading) for number in session.tables)
        if max(races[:reached]) > table_play.lowest_chip(self.t, at):
            self._record_all(session)
            self.house.direct("race-chips", session=session.name)
            self._read_all(session)

    def _keep_in_step(self, session: Session) -> None:
        tables = sum(len(self._here[number]) > 1 for number in session.tables)
        if (on := self._bubble.turn(session, tables, self._left(session))) is not None:
            self._record_all(session)
            self.house.direct("hand-for-hand", session=session.name, on=on)

    def _may_play(self, session: Session, number: int) -> bool:
        ends, at = self.conditions.stages[session.stage].ends, self._table(session, number)
        if len(self._here[number]) < (1 if self.t.rules.banked else 2):
            return False
        if hand_for_hand.out_of_step(self.t, self._session(session), number):
            return False
        if ends.by == "rounds":
            return self._played(session, number) < ends.at
        return ends.by != "shoes" or at.shoes < ends.at

    def _table(self, session: Session, number: int) -> TournamentTable:
        return self._session(session).tables[number]

    def _played(self, session: Session, number: int) -> int:
        return self._table(session, number).rounds + self._pending[number].rounds

    def _level(self, session: Session, number: int, reading: Reading) -> int:
        """The number of the level at a table, the first being 1."""
        levels = timing.levels(self.t, self._session(session))
        if runs_by_rounds(levels):
            return level_by_rounds(levels, self._played(session, number))
        return reading.level

    def _check_minimum(self, session: Session, number: int, reading: Reading) -> None:
        level = self.conditions.levels[self._level(session, number, reading) - 1]
        need = level.minimum * self.t.rules.minimum_stakes
        if any(sitting.stack < need for sitting in self._here[number]):
            self.house.direct("check-minimum", table=number)
            self._read(session, number)

    def _play_round(self, session: Session, number: int, reading: Reading) -> None:
        bonus, special = self._announce(session, number)
        here = self._here[number]
        before = {sitting.player: sitting.stack for sitting in here}
        after = self._dealt(session, number, here, self._level(session, number, reading), bonus)
        if not self._tables[number].counted:
            return
        out = [name for name, stack in after.items() if not stack]
        pending = self._pending[number]
        if self.t.rules.banked or special or out or self._session(session).hand_for_hand:
            if len(out) > 1:
                self._record(session, number)
                pending = Pending()
            contributed = {name: before[name] for name in out}
            self._pending[number] = Pending(pending.rounds + 1, after, self._heads.get(number))
            self._record(session, number, contributed)
            self._come_back(session, number)
        else:
            self._pending[number] = Pending(pending.rounds + 1, after, self._heads.get(number))
            self._here[number] = [sitting._replace(stack=after[sitting.player]) for sitting in here]

    def _dealt(
        self, session: Session, number: int, here: list[Sitting], level: int, bonus: int = 0
    ) -> Stacks:
        """The stacks after another round at a table."""
        limits = self._limits_of(session, level)
        if number not in self._tables:
            name = f"{session.name} table {number}"
            deal = seeds(self.seed, name)
            keep = self._kept is not None
            made = BotTable(self.conditions.game, limits, self.field, deal, keep=keep)
            self._tables[number] = made
        self.rounds += 1
        until = self.conditions.stages[session.stage].ends.by
        late = until == "players" and level == len(self.conditions.levels)
        after = self._tables[number].play(limits, here, bonus=bonus, late=late)
        self._keep(session, number, after)
        return after

    def _keep(self, session: Session, number: int, after: Stacks) -> None:
        record = self._tables[number].record
        if self._kept is not None and record is not None:
            self._kept.keep(session.name, number, record, after)
            self._heads[number] = self._kept.head

    def _limits_of(self, session: Session, level: int) -> Determinations:
        key = (session.stage, level)
        if key not in self._limits:
            seats = self.conditions.seats(self.conditions.stages[session.stage])
            self._limits[key] = determinations(self.conditions, session.stage, level, seats)
        return self._limits[key]

    def _announce(self, session: Session, number: int) -> tuple[int, bool]:
        """A bonus or elimination round now and then, while the session has any left."""
        at = self._session(session)
        due = self._played(session, number) % SPECIAL_EVERY == SPECIAL_EVERY - 1
        if not due or not (at.bonuses or at.eliminations):
            return 0, False
        self._record(session, number)
        if at.bonuses:
            amount = at.bonuses[0]
            self.house.direct("announce-bonus", table=number, amount=amount)
            return amount, True
        self.house.direct("announce-elimination", table=number)
        return 0, True

    # What the tournament is told

    def _record(self, session: Session, number: int, out: Stacks | None = None) -> None:
        """Record the rounds that are pending; those out have put their whole stack in the pot."""
        pending, table = self._pending[number], self._tables.get(number)
        if not pending.rounds or table is None:
            return
        self.house.report(
            "record-round",
            table=number,
            rounds=pending.rounds,
            stacks=pending.stacks,
            contributed=out or {},
            button=table.carried.button,
            kept=pending.head,
        )
        ended = table.shoes - self._table(session, number).shoes
        for _ in range(ended if moving.is_in_play(self.t, number) else 0):
            self.house.direct("end-shoe", table=number)
        self._read(session, number)

    def _read(self, session: Session, number: int) -> None:
        """Take over who sits at a table, and with what, from the tournament."""
        self._take_over(number, self.t.state.at_table(session.name, number))

    def _take_over(self, number: int, at: list[Entrant]) -> None:
        self._here[number] = [
            Sitting(e.seat or 0, e.name, e.stack, e.seated) for e in at if e.status == IN
        ]
        self._pending[number] = Pending()

    def _come_back(self, session: Session, number: int) -> None:
        """Whoever has no chips left buys back, or declines."""
        at = self.t.state.at_table(session.name, number)
        busted = [e for e in at if e.status == BUSTED]
        back = "rebuy" if self.conditions.bought("rebuys") else "re-enter"
        self.t.read_clock()
        for player in busted:
            open_to = buying.way_back(self.t, player, self._session(session))
            may = open_to is not None and self.field.buys(player.name, back)
            self.house.direct(back if may else "decline", player=player.name)
        if busted:
            self._read(session, number)

    def _sell_add_ons(self, session: Session) -> None:
        terms = self.conditions.bought("add_ons")
        if terms is None:
            return
        self._record_all(session)
        for entrant in self.t.state.playing(self._session(session)):
            self.t.read_clock()
            bought = self.t.state.entrants[entrant.name].bought.get("add_ons", 0)
            may = bought < terms.most and timing.is_open(self.t, terms, self._session(session))
            if may and self.field.buys(entrant.name, "add-on"):
                self.house.direct("add-on", player=entrant.name)
        self._read_all(session)

    # Between rounds

    def _settle(self, running: list[Session]) -> None:
        for session in running:
            reading = timing.reading(self.t, session, self.house.time())
            if self._is_over(session, reading):
                self._end(session)
        if not self.t.rules.fixed_seats:
            self._balance()
        for session in running:
            self.progress(session.name, self._per_cent(session), self.rounds)

    def _left(self, session: Session) -> int:
        return sum(len(self._here[number]) for number in session.tables)

    def _per_cent(self, session: Session) -> int:
        """About how much of a session is over."""
        if self._session(session).status != PLAY:
            return 100
        ends = self.conditions.stages[session.stage].ends
        tables = [number for number in session.tables if self._here[number]]
        if ends.by == "rounds":
            return 100 * min(self._played(session, number) for number in tables) // ends.at
        if ends.by == "shoes":
            return 100 * min(self._table(session, n).shoes for n in tables) // ends.at
        if ends.by == "minutes":
            elapsed = timing.reading(self.t, session, self.house.time()).elapsed
            return elapsed * 100 // (60 * ends.at)
        went = len(session.players) - self._left(session)
        return 100 * went // max(1, len(session.players) - ends.at)

    def _is_over(self, session: Session, reading: Reading) -> bool:
        ends, left = self.conditions.stages[session.stage].ends, self._left(session)
        if left <= 1:
            return True
        if ends.by == "players":
            return left <= ends.at
        if ends.by == "minutes":
            return reading.elapsed // 60 >= ends.at
        used = [number for number in session.tables if self._here[number]]
        return not any(self._may_play(session, number) for number in used)

    def _balance(self) -> None:
        """Have the tables broken and balanced, where the plan has a move."""
        moved = [(one, number) for one in self._running() for number in self._uneven(one)]
        for session, number in moved:
            self._record(session, number)
        if moved:
            self.house.direct("balance")
        for session, number in moved:
            self._read(session, number)

    def _uneven(self, session: Session) -> list[int]:
        """The tables that players are to leave, or to come to."""
        charts = []
        for number, table in self._session(session).tables.items():
            taken = {sitting.seat: sitting.player for sitting in self._here[number]}
            charts.append(SeatingChart(number, table.seats, taken, table.button))
        moves = plan(charts)
        return sorted({move.table for move in moves} | {move.to_table for move in moves})

    def _end(self, session: Session) -> None:
        self._record_all(session)
        self.house.direct("end-session", session=session.name)
        while self._session(session).status == EXTRA:
            self._extra_round(session)

    def _extra_round(self, session: Session) -> None:
        """Another round of those who are level, at one table after the other."""
        at = self._session(session)
        number = next(iter(at.tables))
        level = self._level(at, number, timing.reading(self.t, at, self.house.time()))
        stacks = extra_round(self.t, at, lambda here: self._dealt(at, number, here, level))
        self.house.report(
            "extra-round", session=at.name, stacks=stacks, kept=self._heads.get(number)
        )
