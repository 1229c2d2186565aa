"""A full shoe solved: the best play, the basic strategy, and how a round ends by either."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ..compiled import Array
from ..figures import Progress
from .against_upcard import Against, PlayLine
from .basic import Basic, derive, empty
from .compositions import UPCARDS, full_shoe
from .splitting import MOST_NET, SplitEnding

STEPS = np.arange(-MOST_NET, MOST_NET + 1)


class PlayWorth(NamedTuple):
    """How a round ends over all upcards: each net result, and a Blackjack that is paid."""

    nets: Array
    units: float
    blackjack: float

    def value(self, pays: float) -> float:
        """What is won on average when a Blackjack pays so much."""
        return float(self.nets @ STEPS) + self.blackjack * pays

    def deviation(self, pays: float) -> float:
        """The standard deviation of what is won."""
        square = float(self.nets @ STEPS**2) + self.blackjack * pays**2
        return float(np.sqrt(square - self.value(pays) ** 2))


class BlackjackSolution(NamedTuple):
    """What was found for a shoe."""

    best: PlayWorth
    by_basic: PlayWorth
    lines: dict[int, PlayLine]
    basic: Basic
    basic_lines: dict[int, PlayLine]


_FOUND: dict[int, BlackjackSolution] = {}


def solved(decks: int, progress: Progress | None = None) -> BlackjackSolution:
    """The solution for some decks, which is worked out once."""
    if decks not in _FOUND:
        _FOUND[decks] = solve(full_shoe(decks), progress)
    return _FOUND[decks]


def solve(shoe: Array, progress: Progress | None = None) -> BlackjackSolution:
    """Solve a shoe by the number of cards of each rank, upcard by upcard."""
    lines, basic_lines, basic = {}, {}, empty()
    best: list[tuple[float, SplitEnding, float]] = []
    by_basic: list[tuple[float, SplitEnding, float]] = []
    upcards = [upcard for upcard in UPCARDS if shoe[upcard - 1] > 0]
    for done, upcard in enumerate(upcards, start=1):
        against = Against(shoe, upcard)
        lines[upcard] = against.best
        best.append((against.chance, *against.ending(against.best)))
        basic_lines[upcard] = derive(basic, against)
        by_basic.append((against.chance, *against.ending(basic_lines[upcard])))
        if progress:
            progress(done / len(upcards), f"{done} of {len(upcards)} upcards")
    return BlackjackSolution(_sum(best), _sum(by_basic), lines, basic, basic_lines)


def _sum(parts: Iterable[tuple[float, SplitEnding, float]]) -> PlayWorth:
    nets, units, blackjack = np.zeros(STEPS.size), 0.0, 0.0
    for chance, ending, paid in parts:
        nets += chance * ending.nets
        units += chance * ending.units
        blackjack += chance * paid
    return PlayWorth(nets, units, blackjack)
