"""Playing a table's journal again, and telling every difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from houseway.equipment import ShoeError, commitment
from houseway.games import UnknownGame, game
from houseway.games.asks import Act
from houseway.journal import Entry, MemoryJournal, canonical
from houseway.rulebook import Refused

from .commands import PLAYER
from .core import SET_UP
from .hosting import Table
from .source import Recorded, RecordEnds, Source, dealt


class Difference(NamedTuple):
    """Something in a journal that the rules, or the revealed seeds, do not give."""

    seq: int
    sentence: str


class _SeedsEnd(Exception):  # noqa: N818
    """The next seed has not been revealed yet."""


def audit(entries: Iterable[Entry]) -> list[Difference]:
    """Every difference between a table's journal and what the rules make of its commands."""
    commands = [entry for entry in entries if entry.kind != "opened"]
    if not commands or commands[0].command.get("do") != SET_UP:
        return [Difference(1, "the journal does not say which game was set up")]
    try:
        table = _table(commands[0], Recorded(frozenset(commands[0].command["speaks"])))
    except (Refused, UnknownGame, msgspec.ValidationError, KeyError, TypeError) as error:
        return [Difference(commands[0].seq, f"the table cannot be set up: {error}")]
    found = list(_replay(table, commands[1:]))
    return found or list(_check_chance(commands))


def _table(set_up: Entry, source: Source) -> Table:
    played = game(set_up.command["game"])
    wanted = set_up.command["determinations"]
    determinations = msgspec.convert(wanted, type=played.determinations_type)
    return Table(played.game, determinations, source=source, journal=MemoryJournal("audit"))


def _replay(table: Table, entries: list[Entry]) -> Iterator[Difference]:
    for entry in entries:
        try:
            yield from _again(table, entry)
        except Refused as refused:
            yield Difference(entry.seq, f"the rules refuse this: {refused}")
            return
        except RecordEnds as ends:
            yield Difference(entry.seq, f"{ends}")
            return
        except (AssertionError, KeyError, TypeError, ValueError, AttributeError) as error:
            yield Difference(entry.seq, f"this cannot be played: {error or type(error).__name__}")
            return


def _again(table: Table, entry: Entry) -> Iterator[Difference]:
    if entry.strikes is not None:
        if entry.strikes != table.last_seq:
            yield Difference(entry.seq, f"entry {entry.strikes} is not the last that can be struck")
        else:
            table.undo()
        return
    table.source.expect(entry.draws)
    events = table.play_again(_act(entry), entry.seq)
    if canonical(events) != canonical(entry.events):
        yield _first_difference(entry, events)
    elif isinstance(table.source, Recorded) and table.source.left:
        yield Difference(entry.seq, "more was drawn than the rules ask for")


def _act(entry: Entry) -> Act:
    facts = dict(entry.command)
    do = facts.pop("do")
    return Act(entry.by if entry.role == PLAYER else entry.role, do, facts)


def _first_difference(entry: Entry, events: list[dict[str, Any]]) -> Difference:
    for told, played in zip(entry.events, events, strict=False):
        if canonical(told) != canonical(played):
            return Difference(
                entry.seq, f"recorded was {_brief(told)}; the rules give {_brief(played)}"
            )
    counts = f"{len(entry.events)} events were told; the rules give {len(events)}"
    return Difference(entry.seq, counts)


def _brief(event: dict[str, Any]) -> str:
    return canonical(event).decode()


def _check_chance(entries: list[Entry]) -> Iterator[Difference]:
    """Deal everything again from the revealed seeds, as far as they have been revealed."""
    told = [event for entry in entries for event in entry.events]
    revealed = [seed for e in told if e["event"] == "revealed" for seed in e["seeds"]]
    known = {commitment(seed): seed for seed in map(bytes.fromhex, revealed)}
    committed = [event["commitment"] for event in told if event["event"] == "committed"]
    for seed in known:
        if seed not in committed:
            yield Difference(entries[-1].seq, "a seed was revealed that was never committed to")
            return
    if committed:
        yield from _deal_again(entries, [known.get(one) for one in committed])


def _deal_again(entries: list[Entry], seeds: list[bytes | None]) -> Iterator[Difference]:
    left = iter(seeds)

    def next_seed() -> bytes:
        if (seed := next(left, None)) is None:
            raise _SeedsEnd
        return seed

    set_up = entries[0].command
    played = game(set_up["game"])
    made: Any = msgspec.convert(set_up["determinations"], type=played.determinations_type)
    decks, automated = getattr(made, "decks", 1), getattr(made, "automated", False)
    table = _table(entries[0], dealt(played.equipment, decks, automated, next_seed))
    for entry in entries[1:]:
        try:
            if entry.strikes is not None:
                table.undo()
                continue
            table.play_again(_act(entry), entry.seq)
        except _SeedsEnd:
            return
        except (Refused, ShoeError, AssertionError) as error:
            yield Difference(entry.seq, f"the revealed seeds deal something else: {error}")
            return
        if canonical(table.drawn) != canonical(entry.draws):
            yield Difference(entry.seq, "the revealed seeds deal something else than was recorded")
            return
