"""What the rules print as odds, by the names under which a what-if may change them."""

from __future__ import annotations

from fractions import Fraction

from houseway.games.blackjack.insurance import THREE_TO_TWO, TWO_TO_ONE
from houseway.games.side_bet import SideBet

MAIN = {"blackjack": Fraction(*THREE_TO_TWO), "insurance": Fraction(*TWO_TO_ONE)}
# By the numbers of NI2005-63
CLAUSES = {"blackjack": "13.2(a)", "insurance": "7.4"}


def printed_odds(bet: SideBet) -> dict[str, Fraction]:
    """What the rows of a side bet pay to 1."""
    return {row.name: Fraction(*row.odds) for row in bet.rows}
