"""Pay tables for a wanted edge and volatility: whole odds near those that are printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from math import log, sqrt
from typing import Final

from . import CannotAnalyse
from .figures import FigureRow, WagerFigures
from .par_sheet import DEVIATIONS, STUDY, ParLine

MOST_TABLES: Final = 200_000
_USUAL: Final = (
    *range(1, 21), 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 120, 125, 150, 200, 250, 300, 400,
    500, 600, 750, 800, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PayDesign:
    """A pay table and what the wager would be worth with it, under no instrument."""

    odds: dict[str, int]
    wager: WagerFigures

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        line = ParLine(self.wager)
        return {
            "odds": dict(self.odds),
            "edge": {"fraction": str(self.wager.edge), "float": float(self.wager.edge)},
            "deviation": self.wager.deviation,
            "volatility_index": line.volatility,
            "hit_frequency": line.hits,
            "under": STUDY,
        }


def designs(
    wager: WagerFigures, edge: float, volatility: float | None = None, most: int = 5
) -> list[PayDesign]:
    """The tables that come nearest to an edge, and to a volatility index where one is wanted.

    The rarer of two rows never pays less. Of two tables as near, the one goes first that is nearer
    to what is printed.

    >>> wins = FigureRow("wins", Fraction(35), Fraction(1, 38))
    >>> loses = FigureRow("loses", Fraction(-1), Fraction(37, 38))
    >>> straight = WagerFigures.of_rows("straight", [wins, loses])
    >>> [(design.odds, design.wager.edge) for design in designs(straight, 0.2, most=1)]
    [({'wins': 30}, Fraction(7, 38))]
    """
    winning = [row for row in wager.rows if row.pays is not None and row.pays > 0]
    if not winning or not wager.results:
        raise CannotAnalyse(f"{wager.name} has no pay table that could be designed.")
    rest = [row for row in wager.rows if row not in winning]
    if any(not isinstance(row.probability, Fraction) for row in wager.rows):
        raise CannotAnalyse(f"{wager.name} is not settled by its rows alone, but by play.")
    fixed = float(sum((row.pays or Fraction(0)) * row.probability for row in rest))
    squares = float(sum((row.pays or Fraction(0)) ** 2 * row.probability for row in rest))
    chances = [float(row.probability) for row in winning]
    printed = [float(row.pays or 1) for row in winning]
    ranked: list[tuple[tuple[float, float, float], tuple[int, ...]]] = []
    for odds in _tables(winning):
        value = fixed + sum(paid * chance for paid, chance in zip(odds, chances, strict=True))
        off_edge = abs(-value - edge)
        off_volatility = 0.0
        if volatility is not None:
            square = squares + sum(p * p * c for p, c in zip(odds, chances, strict=True))
            index = DEVIATIONS * sqrt(max(square - value * value, 0.0))
            off_volatility = abs(index - volatility) / volatility
        moved = sum(abs(log(p / q)) for p, q in zip(odds, printed, strict=True))
        ranked.append(((round(off_edge + off_volatility, 4), off_edge, moved), odds))
    ranked.sort()
    return [_design(wager, winning, odds) for _, odds in ranked[:most]]


def _tables(winning: list[FigureRow]) -> Iterator[tuple[int, ...]]:
    """Tables of usual odds, each near what is printed, where no rarer row pays less."""
    near = max(2, int(MOST_TABLES ** (1 / len(winning))))
    choices = [_nearest(float(row.pays or 1), near) for row in winning]
    rarer = sorted(range(len(winning)), key=lambda at: float(winning[at].probability))
    for odds in product(*choices):
        if all(odds[a] >= odds[b] for a, b in pairwise(rarer)):
            yield odds


def _nearest(printed: float, most: int) -> list[int]:
    """Some odds that are usual, those nearest to what is printed."""
    return sorted(_USUAL, key=lambda odds: abs(log(odds / printed)))[:most]


def _design(wager: WagerFigures, winning: list[FigureRow], odds: tuple[int, ...]) -> PayDesign:
    paid = {row.name: paid for row, paid in zip(winning, odds, strict=True)}
    rows = [row if row not in winning else _paying(row, paid[row.name]) for row in wager.rows]
    return PayDesign(paid, WagerFigures.of_rows(wager.name, rows))


def _paying(row: FigureRow, odds: int) -> FigureRow:
    return FigureRow(row.name, Fraction(odds), row.probability)
