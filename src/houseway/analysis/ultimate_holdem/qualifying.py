"""How many hands there are of each kind, and how often the dealer qualifies."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from houseway.games.ultimate_holdem.determinations import INSTRUMENT
from houseway.ranking.poker import NI2019_212, Category
from houseway.rulebook import ruleset

from ..compiled import Array
from ..figure_tables import Figure, FigureTable
from ..hand_counts import FIVE, SEVEN, hand_tables, hands_of_five
from .solution import ROUNDS
from .terms import seven_cards

PACK = 52
_CITE = ruleset(INSTRUMENT).cite
RANKING, QUALIFY = _CITE("3.1"), _CITE("A:Qualify", "9.5(c)(ii)")


def hands_of_seven(counts: Array) -> dict[str, int]:
    """How many hands of seven cards there are of each category, the best first."""
    rounds_with_a_hand = ROUNDS // comb(PACK, SEVEN)
    by_category = counts.sum(axis=(0, 1, 3)).tolist()
    assert not any(count % rounds_with_a_hand for count in by_category)
    return {
        str(category): count // rounds_with_a_hand
        for category, count in reversed(list(zip(seven_cards().order, by_category, strict=True)))
        if count
    }


def tables(counts: Array) -> tuple[FigureTable, ...]:
    """What five and seven cards make."""
    five = hand_tables(FIVE, *hands_of_five(NI2019_212), RANKING)
    return (*five, *hand_tables(SEVEN, hands_of_seven(counts), {}, RANKING))


def qualifies(counts: Array) -> Figure:
    """How likely it is that the dealer qualifies, before any card is seen."""
    hands = hands_of_seven(counts)
    short = Fraction(hands[str(Category.FIVE_ODD_CARDS)], sum(hands.values()))
    name = "the dealer qualifies, before any card is seen"
    return Figure("dealer-qualifies", name, 1 - short, clauses=QUALIFY)
