"""Entries from a list with commas: read, tried, taken one by one, with a report line by line."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from hashlib import blake2b
from io import StringIO
from typing import Any, Final, NamedTuple

from msgspec import Struct

from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.trying import copy_of

from .tournament_host import Tournaments
from .tournament_words import in_words

COLUMNS: Final = ("player", "group", "eligible", "agreed")
_NAMES: Final = ("player", "name")
_YES, _NO = ("yes", "y", "true", "1"), ("no", "n", "false", "0")
MOST_LINES: Final = 2_000


class EntryLine(NamedTuple):
    """One line of a list: its number, and the facts of an entry or why it cannot be read."""

    line: int
    facts: dict[str, Any]
    problem: str = ""

    @property
    def name(self) -> str:
        """Whom it is of."""
        return str(self.facts.get("player", ""))


class LineReport(Struct, frozen=True):
    """What became of a line."""

    line: int
    player: str
    done: bool
    said: str
    clauses: tuple[str, ...] = ()


def lines_of(text: str) -> list[EntryLine]:
    """The lines of a list; the first one names the columns, or there is but one, of names."""
    rows = [row for row in csv.reader(StringIO(text.lstrip("\ufeff"))) if any(map(str.strip, row))]
    if not rows:
        raise Refused(f"The list is empty: a line for each player, with {', '.join(COLUMNS)}.")
    if len(rows) > MOST_LINES:
        raise Refused(f"A list has at most {MOST_LINES:,} lines.")
    head = [cell.strip().casefold() for cell in rows[0]]
    if head[0] not in _NAMES:
        return list(_read(rows, ["player"], 1))
    if unknown := [name for name in head if name not in (*COLUMNS, *_NAMES)]:
        raise Refused(f"There is no column {unknown[0]}: there are {', '.join(COLUMNS)}.")
    return list(_read(rows[1:], ["player" if name in _NAMES else name for name in head], 2))


def _read(rows: list[list[str]], columns: list[str], first: int) -> Iterator[EntryLine]:
    for number, row in enumerate(rows, first):
        cells = {name: cell.strip() for name, cell in zip(columns, row, strict=False)}
        facts: dict[str, Any] = {}
        problem = "" if cells.get("player") else "The line has no name."
        for name, cell in cells.items():
            if name in ("eligible", "agreed") and cell:
                said = cell.casefold()
                if said not in (*_YES, *_NO):
                    problem = f"“{cell}” under {name} is neither yes nor no."
                facts[name] = said in _YES
            elif cell:
                facts[name] = cell
        yield EntryLine(number, facts, problem)


def checked(t: Tournament, lines: list[EntryLine], do: str, by: str, who: str) -> list[LineReport]:
    """What would become of every line, the earlier ones being taken; nothing is done."""
    trial = copy_of(t)
    return [_tried(trial, line, do, by, who) for line in lines]


def _tried(trial: Tournament, line: EntryLine, do: str, by: str, who: str) -> LineReport:
    if line.problem:
        return LineReport(line.line, line.name, False, line.problem)
    try:
        events = trial.do(by, do, who=who, **line.facts)
    except Refused as refusal:
        return LineReport(line.line, line.name, False, refusal.reason, refusal.clauses)
    return LineReport(line.line, line.name, True, in_words(events[0].event, events[0].facts))


async def taken(
    tournaments: Tournaments, name: str, lines: list[EntryLine], do: str, by: str, who: str
) -> list[LineReport]:
    """Take every line; the same list sent again has no second effect."""
    return [await _taken(tournaments, name, line, do, by, who) for line in lines]


async def _taken(
    tournaments: Tournaments, name: str, line: EntryLine, do: str, by: str, who: str
) -> LineReport:
    if line.problem:
        return LineReport(line.line, line.name, False, line.problem)
    mark = blake2b(repr((do, line.line, sorted(line.facts.items()))).encode(), digest_size=12)
    try:
        done = await tournaments.do(
            name, by, do, dict(line.facts), who=who, id=f"{who}/list-{mark.hexdigest()}"
        )
    except Refused as refusal:
        return LineReport(line.line, line.name, False, refusal.reason, refusal.clauses)
    if done.repeated:
        return LineReport(line.line, line.name, True, "was taken before")
    first = done.events[0]
    return LineReport(line.line, line.name, True, in_words(first["event"], first))
