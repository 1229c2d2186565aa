"""Statistics of chance: how evenly pieces fall to places, and throws to sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from statistics import NormalDist
from typing import Final

from houseway.equipment import Chance, deck, set_of_tiles
from houseway.games.round import Round

SHUFFLES: Final = 4_000
SPINS: Final = 200_000


@dataclass(frozen=True, slots=True)
class EvenTest:
    """A chi-squared test of one question: how likely so uneven a result is, if all is even."""

    question: str
    trials: int
    degrees: int
    statistic: float
    p_value: float

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return asdict(self)


def evenly(
    question: str, counts: Sequence[int], degrees: int | None = None, scale: float = 1.0
) -> EvenTest:
    """Whether outcomes that should be equally likely came equally often.

    >>> evenly("a coin", [500, 500]).p_value > 0.9, evenly("a coin", [400, 600]).p_value < 0.001
    (True, True)
    """
    total, free = sum(counts), degrees if degrees is not None else len(counts) - 1
    expected = total / len(counts)
    statistic = scale * sum((count - expected) ** 2 for count in counts) / expected
    # Wilson and Hilferty: the cube root is nearly normal.
    spread = 2 / (9 * free)
    normal = ((statistic / free) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return EvenTest(question, total, free, statistic, 1 - NormalDist().cdf(normal))


def chance_statistics(played: type[Round], seed: bytes) -> list[EvenTest]:
    """The tests of what a game is dealt with, the same for the same seed."""
    chance = Chance(seed, "statistics")
    if played.wheel is not None:
        return _of_spins(chance, len(played.wheel.order))
    pieces = set_of_tiles() if played.equipment == "tiles" else deck()
    return _of_shuffles(chance, len(pieces))


def _of_spins(chance: Chance, compartments: int) -> list[EvenTest]:
    fell = [chance.below(compartments) for _ in range(SPINS)]
    once = Counter(fell)
    after = Counter((later - before) % compartments for before, later in pairwise(fell))
    return [
        evenly("each number falls as often", [once[n] for n in range(compartments)]),
        evenly("no number follows from the one before", [after[n] for n in range(compartments)]),
    ]


def _of_shuffles(chance: Chance, size: int) -> list[EvenTest]:
    places, steps = Counter[tuple[int, int]](), Counter[int]()
    for _ in range(SHUFFLES):
        order = chance.shuffled(range(size))
        places.update(enumerate(order))
        steps[(order[1] - order[0]) % size] += 1
    every = [places[place, piece] for place in range(size) for piece in range(size)]
    apart = [steps[step] for step in range(1, size)]
    # In one shuffle each piece has one place and each place one piece, which leaves as many degrees
    # free, and spreads counts wider by size / (size - 1).
    return [
        evenly(
            "each piece falls to each place as often", every, (size - 1) ** 2, (size - 1) / size
        ),
        evenly("the second piece does not follow from the first", apart),
    ]
