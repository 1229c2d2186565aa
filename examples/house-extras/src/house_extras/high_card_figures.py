"""What High Card is worth, counted exactly."""

from __future__ import annotations

from fractions import Fraction

from houseway.analysis import CannotAnalyse
from houseway.analysis.figures import LOST, FigureRow, Figures, WagerFigures
from houseway.analysis.pay_tables import signed

from .high_card import RULES, HighCard


def figures(determinations, *, progress=None):
    """The one wager: of 51 cards three are equal, and the rest as often higher as lower."""
    if progress:
        progress(0.0, "51 cards")
    tie = Fraction(3, 51)
    decided = (1 - tie) / 2
    rows = (
        FigureRow("higher card", Fraction(1), decided),
        FigureRow("equal cards", Fraction(-1, 2), tie),
        FigureRow("lower card", LOST, decided),
    )
    wager = WagerFigures.of_rows("main", rows, clauses=RULES.cite("3(a)", "3(b)", "3(c)"))
    method = "exact, every card against the 51 others"
    return Figures(HighCard.game, RULES.id, signed(determinations), "none", method, (wager,))


def kernel(determinations):
    """Exact figures need no simulation."""
    table = f"at {determinations.minimum} to {determinations.maximum}"
    raise CannotAnalyse(f"High Card {table} is counted exactly; nothing simulates it.")
