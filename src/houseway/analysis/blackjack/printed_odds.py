"""What the rules print as odds, by the names under which a what-if may change them."""

from __future__ import annotations

from fractions import Fraction

from houseway.games.blackjack.insurance import THREE_TO_TWO, TWO_TO_ONE
from houseway.games.blackjack.side_bets import ONE_SEVEN, PAIR_ODDS, THREE_SEVENS, TWO_SEVENS

_SEVENS = {
    "one-seven": ONE_SEVEN,
    "two-sevens": TWO_SEVENS[False],
    "two-sevens-suited": TWO_SEVENS[True],
    "three-sevens": THREE_SEVENS[False],
    "three-sevens-suited": THREE_SEVENS[True],
}

MAIN = {"blackjack": Fraction(*THREE_TO_TWO), "insurance": Fraction(*TWO_TO_ONE)}
PAIRS = {f"{kind}-pair": Fraction(*odds) for kind, (odds, _) in PAIR_ODDS.items()}
SEVENS = {kind: Fraction(*odds) for kind, (odds, _) in _SEVENS.items()}

# By the numbers of NI2005-63
CLAUSES = {
    "blackjack": "13.2(a)",
    "insurance": "7.4",
    **{f"{kind}-pair": clauses[-1] for kind, (_, clauses) in PAIR_ODDS.items()},
    **{kind: clause for kind, (_, clause) in _SEVENS.items()},
}
