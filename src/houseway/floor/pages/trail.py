"""How the last rounds of a table ended, remembered so that pages need not read them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from houseway.games.mini_baccarat.tableau import winner

from ..history import History
from ..hosted import Hosted
from .results import Bead, Mark, Outcome, Spun, bead_plate, big_road, outcome, spun, tally

LONGEST: Final = 72


class Shown(NamedTuple):
    """What a page shows of results: roads, or numbers, and how often each came."""

    beads: list[Bead]
    road: list[Mark]
    numbers: list[Spun]
    tally: list[tuple[str, int]]


class Trail:
    """Outcomes of rounds that are over, in everybody's view; they never change."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._known: dict[str, dict[int, Outcome]] = {}

    async def outcomes(self, hosted: Hosted) -> list[Outcome]:
        """The last rounds of a table, the oldest first."""
        over = hosted.table.state.rounds
        known = self._known.setdefault(hosted.row.name, {})
        first = max(1, over - LONGEST + 1)
        found = []
        for number in range(first, over + 1):
            if number not in known:
                round_ = await self._history.round(hosted, None, number)
                known[number] = outcome(number, _events(round_))
            found.append(known[number])
        known.pop(over, None)  # the last one may still be written to
        for number in [one for one in known if one < first]:
            del known[number]
        return found


def _events(round_: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    entries = [one for one in round_["entries"] if not one["struck"]]
    return [event for one in entries for event in one["events"]]


def shown(outcomes: list[Outcome], state: Mapping[str, Any]) -> Shown:
    """Roads and numbers, with the round that lies settled on the table."""
    counted = [one for one in outcomes if not one.void]
    won = [one.won for one in counted if one.won] + _won_now(state)
    fell = [one.number for one in counted if one.number is not None] + _fell_now(state)
    colours = [one.colour for one in reversed(spun(fell))]
    return Shown(bead_plate(won), big_road(won), spun(fell), tally(won or colours))


def _settled(state: Mapping[str, Any]) -> Mapping[str, Any]:
    round_ = state["round"] if state["settled"] else None
    return round_ if round_ and not round_["void"] else {}


def _won_now(state: Mapping[str, Any]) -> list[str]:
    hands = _settled(state).get("hands")
    if state["game"] != "mini-baccarat" or not hands:
        return []
    counts = [hands[name]["count"] for name in ("player", "banker")]
    return [] if None in counts else [winner(*counts)]


def _fell_now(state: Mapping[str, Any]) -> list[int]:
    result = _settled(state).get("result")
    return [result] if state["game"] == "roulette" and result is not None else []
