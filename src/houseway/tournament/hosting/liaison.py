"""What a table and its tournament have to tell each other, before a round and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import msgspec

from houseway.games.round import Determinations, Round
from houseway.games.rulings import DEALER
from houseway.rulebook import Refused
from houseway.table import Table

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


class Errand(NamedTuple):
    """A command that follows from the record of the other side; done twice, it counts once.

    `kept` is the entry of the table's journal that tells it, where the tournament is told of a
    hand. A table is told by the director or by the house itself, `who` or nobody in particular.
    """

    to_table: bool
    by: str
    do: str
    facts: dict[str, Any]
    who: str | None
    id: str | None = None
    kept: str | None = None


Errands = Iterator[Errand]


class Sides(Protocol):
    """A table, and the tournament of which it is one."""

    @property
    def t(self) -> Tournament:
        """The tournament as it is now."""

    @property
    def table(self) -> Table:
        """The table as it is now."""


class Liaison:
    """Says what is to be done next so that a table and its tournament agree.

    Whatever it says follows from the two records, so that nothing is lost where one of them was
    told and the other not: each errand is looked up anew, and has an id by which it counts once.
    `who` conducts the tournament in a `role`.
    """

    def __init__(self, sides: Sides, number: int, *, who: str, role: str = DIRECTOR) -> None:
        self._sides, self.number, self.who, self.role = sides, number, who, role
        self._present: dict[str, bool] = {}

    @property
    def t(self) -> Tournament:
        """The tournament."""
        return self._sides.t

    @property
    def table(self) -> Table:
        """The table."""
        return self._sides.table

    @property
    def session(self) -> Session:
        """The session that is played at the table."""
        return moving.session_of(self.t, self.number)

    def limits(self) -> Determinations:
        """The determinations of the level that the session has reached."""
        self.t.read_clock()
        return table_play.limits(self.t, self.session, self.number)

    # When a table is taken up, before a round, and after anything that was done at it

    def take_up(self, layout: str) -> Errands:
        """Have the table for this tournament, and hear what was not heard when play broke off."""
        if self.table.state.tournament is None:
            if self.table.state.status == "closed":
                approval = {"approval": layout} if self.table.house.layout_required else {}
                yield self._by_the_house("open", **approval)
            yield self._tell("designate", name=self.t.name)
        yield from self._give_up_lost_hand()
        yield from self.agree_on_the_hand()
        if (last := self.table.last_round) is not None and not self.in_hand:
            yield from self._follow_rulings(last)

    def resume(self, layout: str) -> Errands:
        """Take the table up where rounds are played at it."""
        if self.in_play:
            yield from self.take_up(layout)

    def settle(self, layout: str) -> Errands:
        """Between two hands, have seats, stacks and limits as the tournament has them.

        A table at which no round is played any more is given free.
        """
        if not self.in_play:
            if self.table.state.tournament is not None and self.table.procedure is None:
                yield from self.release()
            return
        yield from self.take_up(layout)
        yield from self.hear()
        if self.table.procedure is None and self.number not in self.t.hands.under_way:
            yield from self.refresh()

    @property
    def is_late(self) -> bool:
        """Whether the last level has come of a session that ends when players are out."""
        if not self.in_play:
            return False
        until = self.t.conditions.stages[self.session.stage].ends.by
        level = timing.table_level(self.t, self.session, self.number)
        return until == "players" and level == len(self.t.conditions.levels)

    @property
    def in_play(self) -> bool:
        """Whether rounds are played here."""
        return moving.has_rounds(self.t, self.number)

    def may_start(self) -> bool:
        """Whether a round can begin here with those who sit here now."""
        if not self.in_play or self.why_no_round() is not None:
            return False
        return len(self._here()) >= (1 if self.t.rules.banked else 2)

    def make_ready(self) -> Errands:
        """Bring the table in line with the tournament, and begin the hand there."""
        if self.table.settled:
            yield self._by_the_house("collect")
        yield from self.report()
        moving.check_has_rounds(self.t, self.number)
        if is_due(self.t):
            yield self._end_hand()
        yield from self._see_out()
        yield from self._check_minimum()
        if reason := self.why_no_round():
            raise reason
        yield from self.refresh()
        if any(option.do == "start" for option in self.table.options(DEALER)):
            yield self._begin_hand()
            yield from self.refresh()  # from now on nothing touches seats and stacks here

    def hear(self) -> Errands:
        """Have the tournament hear of whatever was done at the table."""
        yield from self._tell_of_absence()
        yield from self.report()

    def why_no_round(self) -> Refused | None:
        """Why no round can begin now, as the tournament has it."""
        self.t.read_clock()
        return why_no_hand(self.t, self.number)

    def _see_out(self) -> Errands:
        """Whoever can no longer come back keeps no seat."""
        self.t.read_clock()
        if buying.out_for_good(self.t):
            yield self._conduct("see-out")

    def _check_minimum(self) -> Errands:
        t = self.t
        t.read_clock()
        need = table_play.need(t, self.session, self.session.tables[self.number])
        if not self.table.state.carried.betting or self._extra:
            return  # nobody stakes anything in the round that comes next, or all who play can
        if t.rules.minimum and any(e.stack < need for e in self._here()):
            yield self._conduct("check-minimum", table=self.number)

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

    # What is told to whom

    def _tell(self, do: str, **facts: Any) -> Errand:
        return Errand(True, DIRECTOR, do, facts, self.who)

    def _by_the_house(self, do: str, **facts: Any) -> Errand:
        return Errand(True, DEALER, do, facts, None)

    def _conduct(self, do: str, **facts: Any) -> Errand:
        """Give the tournament a command, for whoever conducts it by now."""
        whom = facts.get("player", "")
        id = f"{self._place}-{do}-{len(self.t.journal)}{whom and f'-{whom}'}"
        return Errand(False, self.role, do, facts, self._in_office(), id)

    def _report_to(self, do: str, of: str, **facts: Any) -> Errand:
        """Tell the tournament of a hand, with the entry of the table's own journal."""
        kept, id = self.table.journal.head.hash, f"{self._place}-{do}{of}"
        return Errand(False, self.role, do, facts, self._in_office(), id, kept)

    @property
    def _place(self) -> str:
        """This table and where its journal stands."""
        return f"table-{self.number}/{self.table.journal.head.hash[:24]}"

    def _in_office(self) -> str:
        in_office = [name for name, role in self.t.state.directors.items() if role == self.role]
        if self.who not in in_office and in_office:
            self.who = in_office[0]
        return self.who

    # The hand

    @property
    def in_hand(self) -> bool:
        """Whether a hand is under way here that the tournament has not been told of yet."""
        return self.table.procedure is not None or self.unreported

    @property
    def _abandoned(self) -> bool:
        """Whether what is played here counts no more in the tournament."""
        return self.number in self.t.hands.abandoned

    def give_up(self) -> Errands:
        """Leave the table as it is: a hand that is under way here comes to nothing."""
        if self.number in self.t.hands.under_way:
            yield self._end_hand()

    def agree_on_the_hand(self) -> Errands:
        """The tournament knows of a hand under way here, and of none where there is none."""
        known = self.number in self.t.hands.under_way
        if self.in_hand and not known and not self._abandoned:
            yield self._begin_hand()
        elif known and not self.in_hand:
            yield self._end_hand()

    def _give_up_lost_hand(self) -> Errands:
        """A hand of which this table knows nothing was played at one that is gone."""
        hand = self.t.hands.under_way.get(self.number)
        if hand is not None and hand.kept != NOT_KEPT and not self._heard:
            yield self._conduct("abandon-hand", table=self.number, reason=LOST)

    def _begin_hand(self) -> Errand:
        return self._report_to("begin-hand", f"-{len(self.t.journal)}", table=self.number)

    def _end_hand(self) -> Errand:
        hand = self.t.hands.under_way.get(self.number)
        begun = len(self.t.journal) if hand is None else hand.seq
        return self._report_to("end-hand", f"-{begun}", table=self.number)

    # From the tournament to the table

    def refresh(self) -> Errands:
        """Bring seats, stacks and limits in line with the tournament's record.

        Either may go on while an errand is carried out, so that the next one is looked up anew.
        """
        while self.in_play and (errand := next(self._differences(), None)):
            yield errand

    def _differences(self) -> Errands:
        here = {e.name: e for e in self._here()}
        seats = self._seats(here)
        for name, patron in list(self.table.state.patrons.items()):
            if patron.seat != seats.get(name):
                yield self._tell("take-away", player=name)
        for name, entrant in here.items():
            yield from self._seat(name, entrant, seats[name])
        limits = self._with_shoe_in_use(self.limits())
        if limits != self.table.coming:
            text = msgspec.json.encode(limits).decode()
            notice = "by the clock of the tournament"
            yield self._tell("set-level", determinations=text, notice=notice)
        yield from self._tell_pace()
        bonus = self.session.tables[self.number].bonus
        if bonus and self.table.state.bonus != bonus:
            yield self._tell("put-bonus", amount=bonus)
        yield from self._use_marker()

    def _with_shoe_in_use(self, limits: Determinations) -> Determinations:
        """A shoe that replaced a faulty one stays, whichever the conditions name."""
        shoe = self.table.state.replaced_shoe
        return limits if shoe is None else msgspec.structs.replace(limits, shoe=shoe)

    def _tell_pace(self) -> Errands:
        """Tell the pace where it is no determination of the game: players are directed to it."""
        seconds = timing.decision_seconds(self.t)
        if seconds and not pace_is_determined(self.t.game) and self.table.state.pace != seconds:
            yield self._tell("set-pace", seconds=seconds)

    def _seat(self, name: str, entrant: Entrant, seat: int) -> Errands:
        patron = self.table.state.patrons.get(name)
        if patron is None:
            yield self._tell("assign", player=name, seat=seat, stack=entrant.stack)
        elif patron.stake != entrant.stack:
            yield self._tell("set-stack", player=name, stack=entrant.stack)
        if self.table.state.patrons[name].present != entrant.seated:
            yield self._by_the_house("back" if entrant.seated else "absent", player=name)
        self._present[name] = entrant.seated

    def _seats(self, here: dict[str, Entrant]) -> dict[str, int]:
        """The numbers of seats at the table, of which the house may have some of its own.

        Everybody sits where it was drawn; whoever comes for an extra round takes a free seat.
        """
        numbers = self.table.seat_numbers
        at_home = {n: e.seat for n, e in here.items() if e.table == self.number}
        own = {name: numbers[seat - 1] for name, seat in at_home.items() if seat is not None}
        guests = [name for name in here if name not in own]
        free = [number for number in numbers if number not in own.values()]
        if len(guests) > len(free):
            text = f"{len(here)} players are level, more than sit at table {self.number}"
            raise self.t.refused(f"{text}: extra-round records their round.", self.t.rules.level)
        return own | dict(zip(guests, free, strict=False))

    def _use_marker(self) -> Errands:
        """Have wagers placed in order, from the first seat that is taken."""
        table = self.table
        taken = [patron.seat for patron in table.state.seated]
        if table.house.starting_marker and table.state.carried.starting_marker is None and taken:
            in_charge = table.house.in_charge
            yield Errand(True, in_charge, "use-marker", {"seat": taken[0]}, self.who)

    # From the table to the tournament

    @property
    def unheard(self) -> bool:
        """Whether something was done at the table of which the tournament may have to hear."""
        patrons = self.table.state.patrons.items()
        left = any(self._present.get(name, p.present) != p.present for name, p in patrons)
        return left or self.table.procedure is None

    def _tell_of_absence(self) -> Errands:
        """Who left the table for a while, or is back, by what was noted at the table itself."""
        for entrant in self._here() if moving.is_in_play(self.t, self.number) else ():
            name, patrons = entrant.name, self.table.state.patrons
            there = patrons[name].present if name in patrons else entrant.seated
            if there != self._present.get(name, there) and there != entrant.seated:
                yield self._conduct("mark-back" if there else "mark-absent", player=name)
            if name in patrons:
                self._present[name] = there

    @property
    def _heard(self) -> int:
        """The entry of the table up to which the tournament has heard of it, struck or not."""
        heard, journal = self.t.hands.heard.get(self.number), self.table.journal
        for number in range(len(journal), journal.earlier, -1):
            if journal.entry(number).hash == heard:
                return number
        return journal.earlier

    @property
    def unreported(self) -> bool:
        """Whether a round is over that the tournament has not accepted yet."""
        journal = self.table.journal
        later = (journal.entry(n) for n in range(self._heard + 1, len(journal) + 1))
        over = any(event["event"] == ROUND_OVER for one in later for event in one.events)
        return over and not self._abandoned

    def report(self) -> Errands:
        """Record a round that is over; one that was void, or without bets, does not count."""
        if self.table.procedure is not None or not self.unreported:
            return
        round = self.table.last_round
        assert round is not None
        before = {seat.player: seat.stake for seat in round.seats}
        stacks = {name: patron.stake for name, patron in self.table.state.patrons.items()}
        if counts(round) or any(before[name] != stacks[name] for name in stacks):
            yield self._record(before, stacks)
        else:
            yield self._end_hand()
        yield from self._follow_rulings(round)

    def _record(self, before: dict[str, int], stacks: dict[str, int]) -> Errand:
        if self._extra:
            where = {"session": self.session.name, "table": self.number}
            return self._report_to("extra-round", "", stacks=stacks, **where)
        facts: dict[str, Any] = {
            "table": self.number,
            "stacks": stacks,
            "contributed": {name: before[name] for name, stack in stacks.items() if not stack},
            "button": self.table.state.carried.button,
        }
        if not self.table.state.carried.betting:
            facts["betting"] = False
        return self._report_to("record-round", "", **facts)

    def _follow_rulings(self, round: Round) -> Errands:
        """What was ruled at the table goes on in the tournament, once for each round."""
        left = round.leaves()
        used = moving.is_in_play(self.t, self.number)
        if used and (left.shoe_due or left.new_shoe_made):
            yield from self._once("end-shoe", table=self.number)
        for name in sorted(round.excluded):
            entrant = self.t.state.entrants.get(name)
            if self.t.rules.disqualify and entrant and entrant.status == IN:
                facts = {"player": name, "reason": "excluded by a ruling at the table"}
                yield from self._once("disqualify", **facts)

    def _once(self, do: str, **facts: Any) -> Errands:
        """What follows from the last round of which the tournament has heard."""
        heard = self.t.hands.heard.get(self.number, NOT_KEPT)
        id = f"table-{self.number}/{heard[:24]}-{do}-{facts.get('player', '')}"
        if not self.t.journal.find(id):
            yield Errand(False, self.role, do, facts, self._in_office(), id)

    def release(self) -> Errands:
        """Give the table free when the session is over there."""
        if self.table.settled:
            yield self._by_the_house("collect")
            yield from self.report()
        for name in list(self.table.state.patrons):
            yield self._tell("take-away", player=name)
        yield self._tell("release")


def counts(round: Round) -> bool:
    """Whether a round counts towards the length of a session."""
    return round.void is None and round.circumstances.betting
