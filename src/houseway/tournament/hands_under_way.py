"""The hands that are under way at the tables: where one begins, and where it comes to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from houseway.conduct import KEPT, Accepted
from houseway.games.asks import Choices, Words
from houseway.games.events import Event
from houseway.rulebook import Refused

from . import hand_for_hand, moving, sessions, specials, timing
from .declaring import command
from .moments import check_over, hand_over, why_waiting
from .roles import ASSISTANT, DIRECTOR
from .sessions import EXTRA_ROUND
from .state import EXTRA
from .table_play import NOT_KEPT, not_playing

if TYPE_CHECKING:
    from .tournament import Tournament


BEGUN: Final = "hand begun"
ABANDONED: Final = "hand abandoned"
ENDS: Final = ("round", EXTRA_ROUND, "hand over", ABANDONED)


class HandUnderWay(Struct, frozen=True):
    """The entry that says that a hand began, and the last one before it in the table's journal."""

    seq: int
    kept: str


class HandsUnderWay(Struct):
    """Where a hand is under way, and what the tournament has heard of each table's own journal.

    At tables where one was abandoned, what is played counts for nothing until the next begins
    there; that one is dealt in the room does not bring it back.
    It follows from the whole journal: where the record of a hand is struck, the hand stays over.
    """

    under_way: dict[int, HandUnderWay] = field(default_factory=dict)
    heard: dict[int, str] = field(default_factory=dict)
    abandoned: set[int] = field(default_factory=set)

    def accept(self, accepted: Accepted, events: list[Event]) -> None:
        """A command counts that led to some events."""
        kept = accepted.act.facts.get(KEPT, NOT_KEPT)
        for event in events:
            if event.event in (BEGUN, *ENDS) and "table" in event.facts:
                self._hear(event.event, event.facts["table"], HandUnderWay(accepted.seq, kept))

    def _hear(self, event: str, table: int, hand: HandUnderWay) -> None:
        if event == BEGUN:
            self.under_way[table] = hand
            if hand.kept != NOT_KEPT:
                self.abandoned.discard(table)
        else:
            self.under_way.pop(table, None)
        if event == ABANDONED:
            self.abandoned.add(table)
        if hand.kept != NOT_KEPT:
            self.heard[table] = hand.kept

    def take_back(self, struck: Accepted) -> None:
        """A hand that was said to begin by mistake did not."""
        under_way = self.under_way.items()
        self.under_way = {table: hand for table, hand in under_way if hand.seq != struck.seq}


def _tables(t: Tournament) -> Choices:
    tables = moving.tables_with_rounds(t)
    return Choices(tuple(tables), tables[0] if len(tables) == 1 else None)


def why_no_hand(t: Tournament, table: int) -> Refused | None:
    """Why no hand can begin at a table now."""
    session = moving.session_of(t, table)
    if bar := not_playing(t):
        return bar if isinstance(bar, Refused) else Refused(bar)
    if table in t.in_hand:
        return t.refused(f"A hand is under way at table {table} already.", t.rules.chips)
    if timing.reading(t, session).on_break:
        return t.refused("There is a break.", t.rules.break_play)
    if specials.race_due(t, session):
        return t.refused("Smaller chips are to be raced first.", t.rules.chip_race)
    if waits := why_waiting(t, table) or hand_for_hand.out_of_step(t, session, table):
        return waits
    if session.status == EXTRA:
        return None
    over = sessions.not_over(t, session) is None
    if over or hand_for_hand.table_done(t, session, table):
        return t.refused(f"{session.name} has run its course.", t.stated("sessions"))
    return None


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("chips",),
    said="note that a hand begins",
    none="No table is in play.",
    bar=not_playing,
    facts=lambda t: {"table": _tables(t)},
)
def begin_hand(t: Tournament, table: int) -> None:
    """Note that the first card or chip of a hand is out: what touches it waits until it is over."""
    hand_over(t)
    if reason := why_no_hand(t, table):
        raise reason
    t.note(BEGUN, t.rules.chips, table=table)


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("chips",),
    said="note that a hand came to nothing",
    none="No table is in play.",
    facts=lambda t: {"table": _tables(t)},
)
def end_hand(t: Tournament, table: int) -> None:
    """Note that the hand at a table is over and changed no stack; what waits for it is done."""
    check_over(t, table)
    t.note("hand over", t.rules.chips, table=table)
    hand_over(t)


@command(
    DIRECTOR,
    cites=("chips",),
    said="abandon a hand that is played here",
    none="No table is in play.",
    facts=lambda t: {"table": _tables(t), "reason": Words()},
)
def abandon_hand(t: Tournament, table: int, reason: str) -> None:
    """Give up a hand although its table tells nothing of it: what is played there counts no more.

    No stack changes by it; the round can be recorded by hand afterwards.
    """
    hand = t.hands.under_way.get(table)
    if not t.conduct.again and (hand is None or hand.kept == NOT_KEPT):
        text = f"No hand is played here at table {table}: end-hand says that one came to nothing."
        raise t.refused(text, t.rules.chips)
    t.in_hand -= {table}
    t.note(ABANDONED, t.rules.chips, table=table, reason=reason)
    hand_over(t)


COMMANDS = (begin_hand, end_hand, abandon_hand)
