"""How the last rounds of a table ended, remembered so that pages need not read them again."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Final, NamedTuple

from ..floor_view import FloorView
from ..history import History
from ..table_host import TableHost
from .results import (
    Bead,
    RoadMark,
    RoundOutcome,
    Spun,
    bead_plate,
    big_road,
    often,
    outcome,
    spun,
    tally,
)

LONGEST: Final = 72


class Past(NamedTuple):
    """Who won each of the last rounds, or which number fell; the oldest first."""

    won: tuple[str, ...] = ()
    fell: tuple[int, ...] = ()

    @classmethod
    def of(cls, outcomes: list[RoundOutcome]) -> Past:
        """What rounds that are over came to, those aside that are void."""
        counted = [one for one in outcomes if not one.void]
        fell = tuple(one.number for one in counted if one.number is not None)
        return cls(tuple(one.won for one in counted if one.won), fell)


class ResultBoard(NamedTuple):
    """What a page shows of results: roads, or numbers, and how often each came."""

    beads: list[Bead]
    road: list[RoadMark]
    numbers: list[Spun]
    often: list[tuple[Spun, int]]
    tally: list[tuple[str, int]]


class Trail:
    """Outcomes of rounds that are over, in everybody's view; their results stand."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._outcomes: dict[str, dict[int, RoundOutcome]] = {}
        self._pasts: dict[str, tuple[int, Past]] = {}
        self._reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def past(self, hosted: TableHost, over: int) -> Past:
        """The last rounds of a table when so many were over, read once for all who ask."""
        name = hosted.row.name
        if (known := self._pasts.get(name)) is not None and known[0] == over:
            return known[1]
        async with self._reading[name]:
            past = Past.of(await self._read(hosted, over))
            self._pasts[name] = over, past
        return past

    async def _read(self, hosted: TableHost, over: int) -> list[RoundOutcome]:
        known = self._outcomes.setdefault(hosted.row.name, {})
        numbers = range(max(1, over - LONGEST + 1), over + 1)
        for number in numbers:
            if number not in known:
                known[number] = outcome(await self._history.round(hosted, None, number))
        for number in [one for one in known if one < numbers.start]:
            del known[number]
        return [known[number] for number in numbers]


def shown(won: tuple[str, ...], fell: tuple[int, ...]) -> ResultBoard:
    """Roads and numbers."""
    colours = [one.colour for one in reversed(spun(fell))]
    came = tally(won or colours)
    return ResultBoard(bead_plate(won), big_road(won), spun(fell), often(fell), came)


def won_now(view: FloorView) -> list[str]:
    """Who won the round that lies settled on the table."""
    return [won for won in _on_display(view) if isinstance(won, str)]


def fell_now(view: FloorView) -> list[int]:
    """The number of the round that lies settled on the table."""
    return [number for number in _on_display(view) if isinstance(number, int)]


def _on_display(view: FloorView) -> list[str | int]:
    """What the round adds that lies settled on the table, unless it is void."""
    settled = view.round if view.settled else None
    result = settled.on_display if settled and not settled.void else None
    return [] if result is None else [result]
