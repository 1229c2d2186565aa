"""How the last rounds of a table ended, remembered so that pages need not read them again."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from houseway.games.mini_baccarat.tableau import winner

from ..history import History
from ..table_host import TableHost
from .results import Bead, Mark, Outcome, Spun, bead_plate, big_road, outcome, spun, tally

LONGEST: Final = 72


class Past(NamedTuple):
    """Who won each of the last rounds, or which number fell; the oldest first."""

    won: tuple[str, ...] = ()
    fell: tuple[int, ...] = ()

    @classmethod
    def of(cls, outcomes: list[Outcome]) -> Past:
        """What rounds that are over came to, those aside that are void."""
        counted = [one for one in outcomes if not one.void]
        fell = tuple(one.number for one in counted if one.number is not None)
        return cls(tuple(one.won for one in counted if one.won), fell)


class Shown(NamedTuple):
    """What a page shows of results: roads, or numbers, and how often each came."""

    beads: list[Bead]
    road: list[Mark]
    numbers: list[Spun]
    tally: list[tuple[str, int]]


class Trail:
    """Outcomes of rounds that are over, in everybody's view; their results stand."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._outcomes: dict[str, dict[int, Outcome]] = {}
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

    async def _read(self, hosted: TableHost, over: int) -> list[Outcome]:
        known = self._outcomes.setdefault(hosted.row.name, {})
        numbers = range(max(1, over - LONGEST + 1), over + 1)
        for number in numbers:
            if number not in known:
                known[number] = outcome(await self._history.round(hosted, None, number))
        for number in [one for one in known if one < numbers.start]:
            del known[number]
        return [known[number] for number in numbers]


def shown(won: tuple[str, ...], fell: tuple[int, ...]) -> Shown:
    """Roads and numbers."""
    colours = [one.colour for one in reversed(spun(fell))]
    return Shown(bead_plate(won), big_road(won), spun(fell), tally(won or colours))


def _settled(view: Mapping[str, Any]) -> Mapping[str, Any]:
    round_ = view["round"] if view["settled"] else None
    return round_ if round_ and not round_["void"] else {}


def won_now(view: Mapping[str, Any]) -> list[str]:
    """Who won the round that lies settled on the table."""
    hands = _settled(view).get("hands")
    if view["game"] != "mini-baccarat" or not hands:
        return []
    counts = [hands[name]["count"] for name in ("player", "banker")]
    return [] if None in counts else [winner(*counts)]


def fell_now(view: Mapping[str, Any]) -> list[int]:
    """The number of the round that lies settled on the table."""
    result = _settled(view).get("result")
    return [result] if view["game"] == "roulette" and result is not None else []
