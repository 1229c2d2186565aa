"""The way of one player through a tournament: from a prize back to the hands that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from msgspec import Struct

from houseway.journal import Entry

from .storage.entry_streams import Streams
from .tournament_words import in_words

STACKS: Final = "stacks"
AWARDED, ENDED = "places", "session ended"
_PLACING: Final = (AWARDED, ENDED)  # events that put everybody in an order
_IN_SESSION: Final = {ENDED: " in the session"}
_OF_EACH: Final = ("seats", "prizes", "refunds", "stacks", "contributed")  # facts by player


class TrailLine(Struct, frozen=True):
    """What an entry of the tournament says of a player; `table` and `round` are where it fell."""

    entry: int
    time: str
    words: str
    stack: int | None
    change: int | None
    table: str | None
    round: int | None


def trail_of(
    streams: Streams, stream: str, at: Mapping[int, str], player: str
) -> tuple[TrailLine, ...]:
    """All that the journal of a tournament tells of a player, the newest first.

    Its tables are `at` those of the floor; a round that was played there is named by its number.
    """
    kept = [stored.entry for stored in streams.after(stream, 0)]
    struck = {entry.strikes for entry in kept}
    found = tuple(_lines((entry for entry in kept if entry.seq not in struck), player))
    played = _rounds(streams, {at[number] for _, number in found if number and number in at})
    lines: list[TrailLine] = []
    stack: int | None = None
    for entry, number in found:
        before = stack
        stack = _stack(entry, player, before)
        table = at.get(number or 0)
        lines.append(
            TrailLine(
                entry=entry.seq,
                time=entry.time,
                words="; ".join(_told(entry, player)),
                stack=stack,
                change=None if stack is None or before is None else stack - before,
                table=table,
                round=played.get((table or "", str(entry.command.get("kept")))),
            )
        )
    return tuple(reversed(lines))


def _lines(entries: Iterable[Entry], player: str) -> Iterator[tuple[Entry, int | None]]:
    for entry in entries:
        if any(_tells_of(event, player) for event in entry.events):
            number = entry.command.get("table")
            yield entry, number if isinstance(number, int) else None


def _tells_of(event: Mapping[str, Any], player: str) -> bool:
    if event.get("player") == player or any(player in (event.get(n) or ()) for n in _OF_EACH):
        return True
    return event["event"] in _PLACING and any(player in tied for tied in event["places"])


def _stack(entry: Entry, player: str, before: int | None) -> int | None:
    """The chips that a player has after an entry, as far as it says so."""
    for event in entry.events:
        stacks = event.get(STACKS)
        if isinstance(stacks, Mapping) and player in stacks:
            before = int(stacks[player])
        elif event.get("player") == player and "chips" in event:
            before = (before or 0) + int(event["chips"])
    return before


def _told(entry: Entry, player: str) -> Iterator[str]:
    """What an entry says of a player, and of nobody else."""
    for event in entry.events:
        if not _tells_of(event, player):
            continue
        if event["event"] == "drawn":
            *_, table, seat = event["seats"][player]
            yield f"{player} is drawn to table {table}, seat {seat}"
        elif event["event"] in _PLACING:
            yield f"place {_place(event, player)}{_IN_SESSION.get(event['event'], '')}"
        else:
            yield in_words(event["event"], _of_player(event, player))


def _place(event: Mapping[str, Any], player: str) -> int:
    """The place of a player, said with everybody's name or by the order of those who are level."""
    if event["event"] == AWARDED:
        return next(int(place) for place, name in event["places"] if name == player)
    before = takewhile(lambda tied: player not in tied, event["places"])
    return 1 + sum(map(len, before))


def _of_player(event: Mapping[str, Any], player: str) -> dict[str, Any]:
    facts = {name: value for name, value in event.items() if name not in ("event", "clauses")}
    for name in _OF_EACH:
        if isinstance(facts.get(name), Mapping):
            facts[name] = {player: facts[name][player]} if player in facts[name] else {}
    return facts


def _rounds(streams: Streams, tables: Iterable[str]) -> dict[tuple[str, str], int]:
    """The number of the round that each entry of some tables belongs to, by table and hash."""
    found = {}
    for table in tables:
        begun = streams.rounds_begun(table)
        number = 0
        for stored in streams.after(table, 0):
            number = begun.get(stored.entry.seq, number)
            found[table, stored.entry.hash] = number
    return {where: number for where, number in found.items() if number}
