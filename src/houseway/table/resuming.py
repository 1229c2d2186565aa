"""Taking a table up again where its journal ended, in the middle of a round if need be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from houseway.conduct import PLAYER, SET_UP, Course
from houseway.games import game
from houseway.games.asks import Act
from houseway.games.cardplay import Offer
from houseway.games.record import RoundRecord, play_record
from houseway.games.round import Determinations
from houseway.games.rulings import HOUSE
from houseway.journal import Entry, MemoryJournal, canonical
from houseway.journal.stream import Clock

from .dealt_source import Dealt, dealt
from .driver import Script, recorded
from .order_book import OrderBook, Seeds, find_seeds, opened_seeds, sealed_roots
from .source import SEAL, RecordDiffers, Source
from .table_state import Kept, Request, TableState

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")

SAVED_AS: Final = 3


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it was when its last round began: a shortcut that holds secrets."""

    version: int
    game: str
    live: bool
    seq: int
    state: dict[str, Any]
    source: dict[str, Any]
    last_round: RoundRecord | None
    requests: tuple[Request, ...] = ()


def taken_up(
    made: type[T],
    entries: Iterable[Entry],
    secrets: Mapping[str, bytes],
    saved: bytes | None,
    seeds: Seeds,
    clock: Clock,
) -> T:
    """The table of a journal as the journal left it, or from what was saved and what came since."""
    given = [entry for entry in entries if entry.is_move]
    book = OrderBook(seeds)
    if saved is None:
        table = _as_set_up(made, given[:1], book, clock)
        follow(table, given[1:], secrets)
    else:
        table = _as_saved(made, msgspec.json.decode(saved, type=SavedTable), book, clock)
        follow(table, given, secrets, cut_short=saved_at(saved) + 1)
    return table


def _as_set_up(made: type[T], first: list[Entry], book: OrderBook, clock: Clock) -> T:
    if not first or first[0].command.get("do") != SET_UP:
        raise RecordDiffers("the journal does not say which game was set up")
    command = first[0].command
    if command["speaks"] and SEAL not in command["speaks"]:
        raise RecordDiffers("it deals from seeds, as tables did before; verify it, and make a new")
    return _made(
        made, command["game"], command["determinations"], not command["speaks"], book, clock
    )


def _made(made: type[T], name: str, chosen: Any, live: bool, book: OrderBook, clock: Clock) -> T:
    played = game(name)
    determined = msgspec.convert(chosen, type=played.determinations_type)
    source = Source() if live else dealt(played, determined, book)
    aside = MemoryJournal("resumed", clock=clock)
    return made(name, determined, source=source, journal=aside, clock=clock)


# Following a journal


def follow(
    table: Table,
    entries: Iterable[Entry],
    secrets: Mapping[str, bytes],
    *,
    cut_short: int | None = None,
) -> None:
    """Do what further entries of the journal say.

    Of the entry `cut_short` only what came after the last round was cleared away is done.
    """
    entries = [entry for entry in entries if entry.is_move]
    events = [event for entry in entries for event in entry.events]
    _expect_seeds(table, events, {**secrets, **opened_seeds(events)})
    for entry in entries:
        if entry.strikes is not None:
            table.conduct.follow_correction(entry)
            continue
        table.source.expect(entry.draws)
        done = table.play_again(act_of(entry), entry.seq)
        short = entry.seq == cut_short
        _compare(entry, "events", entry.events, done, short)
        _compare(entry, "draws", entry.draws, table.drawn, short)


def _expect_seeds(table: Table, events: list[dict[str, Any]], known: Mapping[str, bytes]) -> None:
    source = table.source
    if not isinstance(source, Dealt):
        return
    again, used = source.to_come_again, source.taken
    new = [root for root in sealed_roots(events) if root not in used and root not in again]
    source.book.come_first(find_seeds(new, known))


# Saving


def written(table: Table, kept: Kept) -> bytes:
    """A table as it was between two rounds."""
    state, source, last, script, requests = kept
    return msgspec.json.encode(
        SavedTable(
            version=SAVED_AS,
            game=table.game.game,
            live=not source.speaks,
            seq=table.saved_at,
            state=msgspec.to_builtins(state, str_keys=True),
            source=source.written(),
            last_round=None if last is None else recorded(last, script),
            requests=requests,
        )
    )


def _as_saved(made: type[T], saved: SavedTable, book: OrderBook, clock: Clock) -> T:
    if saved.version != SAVED_AS:
        raise RecordDiffers("the table was saved by another version")
    table = _made(made, saved.game, saved.state["determinations"], saved.live, book, clock)
    state = _state(saved.state, table.game.determinations_type)
    table.source.lay_out(saved.source)
    record, last, script = saved.last_round, None, Script([], [])
    if record is not None:
        last, script = play_record(record), Script(list(record.draws), list(record.steps))
    table.lay_out(Kept(state, table.source, last, script, saved.requests))
    table.conduct.course = Course(table.kept())
    return table


def saved_at(saved: bytes) -> int:
    """The number of the entry after which a saved table is taken up."""
    return msgspec.json.decode(saved, type=SavedTable).seq


def act_of(entry: Entry) -> Act:
    """What an entry says that somebody did."""
    facts = dict(entry.command)
    do = facts.pop("do")
    if entry.role not in (*HOUSE, PLAYER):
        raise RecordDiffers(f"nobody at a table is a {entry.role}")
    return Act(entry.by if entry.role == PLAYER else entry.role, do, facts)


def _state(written: dict[str, Any], determinations: type[Determinations]) -> TableState:
    """A table's state from data; the types of its determinations depend on the game."""
    coming, offer = written["next_determinations"], written["carried"]["cut_first"]
    plain = {
        **written,
        "determinations": {},
        "next_determinations": None,
        "carried": {**written["carried"], "cut_first": None},
    }
    state = msgspec.convert(plain, type=TableState, str_keys=True, strict=False)
    state.determinations = msgspec.convert(written["determinations"], type=determinations)
    state.next_determinations = coming and msgspec.convert(coming, type=determinations)
    state.carried.cut_first = Offer(*offer) if offer else None
    return state


def _compare(
    entry: Entry, what: str, recorded: Sequence[object], found: Sequence[object], short: bool
) -> None:
    if short:
        recorded = recorded[len(recorded) - len(found) :]
    if canonical(recorded) != canonical(found):
        raise RecordDiffers(f"the {what} of entry {entry.seq} are not what the rules give now")
