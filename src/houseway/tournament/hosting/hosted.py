"""A table of a tournament that people play here, dealt by the software or live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from houseway.equipment import new_seed
from houseway.games import game
from houseway.games.events import Event
from houseway.games.round import Determinations, Round
from houseway.games.rulings import DEALER
from houseway.journal import Writer
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import dealt
from houseway.table.source import Source

from .. import buying, moving, table_play, timing
from ..hands_under_way import why_no_hand
from ..moments import is_due
from ..roles import DIRECTOR
from ..sessions import level_groups
from ..state import EXTRA, IN, Entrant, Session
from ..table_play import NOT_KEPT
from ..table_terms import pace_is_determined
from ..tournament import Tournament

ROUND_OVER = "round over"
LOST = "the table where it was played is lost"


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
        layout: str = "as approved",
    ) -> None:
        tournament.check_person(role, who)
        moving.check_has_rounds(tournament, number)
        self.t, self.number, self.who, self.role = tournament, number, who, role
        self._heard = 0
        self._present: dict[str, bool] = {}
        self.table = table or self._made(live, journal, seeds)
        self._heard = self._told_before()
        if self.table.state.tournament is None:
            self._open(layout)
        self._give_up_lost_hand()
        self._agree_on_the_hand()

    def _made(self, live: bool, journal: Writer | None, seeds: Callable[[], bytes]) -> Table:
        limits = self.limits()
        source = Source() if live else dealt(game(self.t.game), limits, seeds)
        return Table(self.t.game, limits, source=source, journal=journal, clock=self.t.clock)

    def _open(self, layout: str) -> None:
        """Have the table for this tournament, opened unless it is; who closes it later may."""
        if self.table.state.status == "closed":
            approval = {"approval": layout} if self.table.house.layout_required else {}
            self.table.do(DEALER, "open", **approval)
        self._tell("designate", name=self.t.name)

    @property
    def session(self) -> Session:
        """The session that is played at the table."""
        return moving.session_of(self.t, self.number)

    def limits(self) -> Determinations:
        """The determinations of the level that the session has reached."""
        self.t.read_clock()
        return table_play.limits(self.t, self.session, self.number)

    # Commands

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does at the table; `Refused` changes nothing.

        Before a round the table is brought in line with the tournament, and afterwards the
        tournament hears of it.
        """
        if do == "start" and not self.table.in_play:
            self._make_ready()
        try:
            events = self.table.do(by, do, who=who, id=id, **facts)
        finally:
            self._agree_on_the_hand()
        self._tell_of_absence()
        self.report()
        return events

    def _make_ready(self) -> None:
        if self.table.settled:
            self.table.do(DEALER, "collect")
        self.report()
        moving.check_has_rounds(self.t, self.number)
        if is_due(self.t):
            self._end_hand()
        self._see_out()
        self._check_minimum()
        if reason := self.why_no_round():
            raise reason
        self.refresh()
        if any(option.do == "start" for option in self.table.options(DEALER)):
            self._begin_hand()

    def why_no_round(self) -> Refused | None:
        """Why no round can begin now, as the tournament has it."""
        self.t.read_clock()
        return why_no_hand(self.t, self.number)

    def _see_out(self) -> None:
        """Whoever can no longer come back keeps no seat."""
        self.t.read_clock()
        if buying.out_for_good(self.t):
            self._conduct("see-out")

    def _check_minimum(self) -> None:
        t = self.t
        t.read_clock()
        need = table_play.need(t, self.session, self.session.tables[self.number])
        if not self.table.state.carried.betting or self._extra:
            return  # nobody stakes anything in the round that comes next, or all who play can
        if t.rules.minimum and any(e.stack < need for e in self._here()):
            self._conduct("check-minimum", table=self.number)

    @property
    def _extra(self) -> bool:
        """Whether the session has run its course, and those who are level play on."""
        return self.session.status == EXTRA

    def _here(self) -> list[Entrant]:
        """Who plays the next round; in an extra round those who are level, from any table."""
        if self._extra:
            level = next(iter(level_groups(self.t, self.session)), [])
            return [self.t.state.entrants[name] for name in level]
        at = self.t.state.at_table(self.session.name, self.number)
        return [entrant for entrant in at if entrant.status == IN]

    def _tell(self, do: str, **facts: Any) -> None:
        self.table.do(DIRECTOR, do, who=self.who, **facts)

    # The hand

    @property
    def _in_hand(self) -> bool:
        """Whether a hand is under way here that the tournament has not been told of yet."""
        return self.table.procedure is not None or self.unreported

    @property
    def _abandoned(self) -> bool:
        """Whether what is played here counts no more in the tournament."""
        return self.number in self.t.hands.abandoned

    def give_up(self) -> None:
        """Leave the table as it is: a hand that is under way here comes to nothing."""
        if self.number in self.t.hands.under_way:
            self._end_hand()

    def _agree_on_the_hand(self) -> None:
        """The tournament knows of a hand under way here, and of none where there is none."""
        known = self.number in self.t.hands.under_way
        if self._in_hand and not known and not self._abandoned:
            self._begin_hand()
        elif known and not self._in_hand:
            self._end_hand()

    def _give_up_lost_hand(self) -> None:
        """A hand of which this table knows nothing was played at one that is gone."""
        hand = self.t.hands.under_way.get(self.number)
        if hand is not None and hand.kept != NOT_KEPT and not self._heard:
            self._conduct("abandon-hand", table=self.number, reason=LOST)

    def _begin_hand(self) -> None:
        self._report_to("begin-hand", table=self.number)

    def _end_hand(self) -> None:
        self._report_to("end-hand", table=self.number)

    def _report_to(self, do: str, **facts: Any) -> None:
        """Tell the tournament of a hand, with the entry of the table's own journal."""
        kept = self.table.journal.head.hash
        self.t.hear(self.role, do, who=self._in_office(), kept=kept, **facts)

    def _conduct(self, do: str, **facts: Any) -> None:
        """Give the tournament a command, for whoever conducts it by now."""
        self.t.do(self.role, do, who=self._in_office(), **facts)

    def _in_office(self) -> str:
        in_office = [name for name, role in self.t.state.directors.items() if role == self.role]
        if self.who not in in_office and in_office:
            self.who = in_office[0]
        return self.who

    # From the tournament to the table

    def refresh(self) -> None:
        """Bring seats, stacks and limits in line with the tournament's record."""
        here = {e.name: e for e in self._here()}
        seats = self._seats(here)
        for name, patron in list(self.table.state.patrons.items()):
            if patron.seat != seats.get(name):
                self._tell("take-away", player=name)
        for name, entrant in here.items():
            self._seat(name, entrant, seats[name])
        limits = self._with_shoe_in_use(self.limits())
        if limits != self.table.coming:
            text = msgspec.json.encode(limits).decode()
            self._tell("set-level", determinations=text, notice="by the clock of the tournament")
        self._tell_pace()
        if bonus := self.session.tables[self.number].bonus:
            self._tell("put-bonus", amount=bonus)
        self._use_marker()

    def _with_shoe_in_use(self, limits: Determinations) -> Determinations:
        """A shoe that replaced a faulty one stays, whichever the conditions name."""
        shoe = self.table.state.replaced_shoe
        return limits if shoe is None else msgspec.structs.replace(limits, shoe=shoe)

    def _tell_pace(self) -> None:
        """Tell the pace where it is no determination of the game: players are directed to it."""
        seconds = timing.decision_seconds(self.t)
        if seconds and not pace_is_determined(self.t.game) and self.table.state.pace != seconds:
            self._tell("set-pace", seconds=seconds)

    def _seat(self, name: str, entrant: Entrant, seat: int) -> None:
        patrons = self.table.state.patrons
        if name not in patrons:
            self._tell("assign", player=name, seat=seat, stack=entrant.stack)
        elif patrons[name].stake != entrant.stack:
            self._tell("set-stack", player=name, stack=entrant.stack)
        if patrons[name].present != entrant.seated:
            self.table.do(DEALER, "back" if entrant.seated else "absent", player=name)
        self._present[name] = entrant.seated

    def _seats(self, here: dict[str, Entrant]) -> dict[str, int]:
        """The numbers of seats at the table, of which the house may have some of its own.

        Everybody sits where it was drawn; whoever comes for an extra round takes a free seat.
        """
        numbers = self.table.seat_numbers
        own = {n: numbers[(e.seat or 1) - 1] for n, e in here.items() if e.table == self.number}
        guests = [name for name in here if name not in own]
        free = [number for number in numbers if number not in own.values()]
        if len(guests) > len(free):
            text = f"{len(here)} players are level, more than sit at table {self.number}"
            raise self.t.refused(f"{text}: extra-round records their round.", self.t.rules.level)
        return own | dict(zip(guests, free, strict=False))

    def _use_marker(self) -> None:
        """Have wagers placed in order, from the first seat that is taken."""
        table = self.table
        taken = [patron.seat for patron in table.state.seated]
        if table.house.starting_marker and table.state.carried.starting_marker is None and taken:
            table.do(table.house.in_charge, "use-marker", who=self.who, seat=taken[0])

    # From the table to the tournament

    def _tell_of_absence(self) -> None:
        """Who left the table for a while, or is back, by what was noted at the table itself."""
        patrons = self.table.state.patrons
        for entrant in self._here() if self.number in moving.tables_in_play(self.t) else ():
            name = entrant.name
            there = patrons[name].present if name in patrons else entrant.seated
            if there != self._present.get(name, there) and there != entrant.seated:
                do = "mark-back" if there else "mark-absent"
                self._conduct(do, player=name)
            if name in patrons:
                self._present[name] = there

    def _told_before(self) -> int:
        """The entry of the table up to which the tournament has heard of it, struck or not."""
        heard, journal = self.t.hands.heard.get(self.number), self.table.journal
        return next((n for n in range(len(journal), 0, -1) if journal.entry(n).hash == heard), 0)

    @property
    def unreported(self) -> bool:
        """Whether a round is over that the tournament has not accepted yet."""
        journal = self.table.journal
        later = (journal.entry(n) for n in range(self._heard + 1, len(journal) + 1))
        return any(event["event"] == ROUND_OVER for one in later for event in one.events)

    def report(self) -> None:
        """Record a round that is over; one that was void, or without bets, does not count."""
        if self.table.procedure is not None or not self.unreported:
            return
        round = self.table.last_round
        assert round is not None
        before = {seat.player: seat.stake for seat in round.seats}
        stacks = {name: patron.stake for name, patron in self.table.state.patrons.items()}
        if self._abandoned:
            self._heard = len(self.table.journal)
            return
        if counts(round) or any(before[name] != stacks[name] for name in stacks):
            self._record(before, stacks)
        else:
            self._end_hand()
        self._heard = len(self.table.journal)
        self._follow_rulings(round)

    def _record(self, before: dict[str, int], stacks: dict[str, int]) -> None:
        if self._extra:
            where = {"session": self.session.name, "table": self.number}
            self._report_to("extra-round", stacks=stacks, **where)
            return
        facts: dict[str, Any] = {
            "table": self.number,
            "stacks": stacks,
            "contributed": {name: before[name] for name, stack in stacks.items() if not stack},
            "button": self.table.state.carried.button,
        }
        if not self.table.state.carried.betting:
            facts["betting"] = False
        self._report_to("record-round", **facts)

    def _follow_rulings(self, round: Round) -> None:
        """What was ruled at the table goes on in the tournament."""
        left = round.leaves()
        used = self.number in moving.tables_in_play(self.t)
        if used and (left.shoe_due or left.new_shoe_made):
            self._conduct("end-shoe", table=self.number)
        for name in sorted(round.excluded):
            entrant = self.t.state.entrants[name]
            if self.t.rules.disqualify and entrant.status == IN:
                facts = {"player": name, "reason": "excluded by a ruling at the table"}
                self._conduct("disqualify", **facts)

    def release(self) -> None:
        """Give the table free when the session is over there."""
        if self.table.settled:
            self.table.do(DEALER, "collect")
            self.report()
        for name in list(self.table.state.patrons):
            self._tell("take-away", player=name)
        self._tell("release")


def counts(round: Round) -> bool:
    """Whether a round counts towards the length of a session."""
    return round.void is None and round.circumstances.betting
