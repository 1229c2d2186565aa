"""Poker hands for low, where straights and flushes do not count."""

from collections.abc import Callable
from functools import cache
from typing import Final

from houseway.equipment.cards import ACE

from .poker_hand import FULL_DECK_ORDER, Category
from .poker_masks import lowest, strengths, worth

LowEvaluator = Callable[[int, int, int, int, int], int]

LOW_ACE: Final = 1

_STRENGTH: Final = strengths(FULL_DECK_ORDER)


def ace_to_one(mask: int) -> int:
    """The mask with its ace moved below the two.

    >>> bin(ace_to_one(1 << 14 | 1 << 3))
    '0b1010'
    """
    return mask & ~(1 << ACE) | mask >> ACE << LOW_ACE


@cache
def low_evaluator(deck_ranks: int, ace_low: bool) -> LowEvaluator:
    """What ranks five to seven cards for low; the lower the number, the better the hand."""
    ranks = ace_to_one(deck_ranks) if ace_low else deck_ranks

    def value(clubs: int, diamonds: int, hearts: int, spades: int, joker: int) -> int:
        held = clubs | diamonds | hearts | spades
        twice = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
        thrice = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        if ace_low:
            held, twice, thrice = ace_to_one(held), ace_to_one(twice), ace_to_one(thrice)
        if joker:
            held |= lowest(ranks & ~held, 1)  # NI2018-51 3.7
        return _lowest_hand(held, twice, thrice)  # NI2018-51 3.6

    return value


def _lowest_hand(held: int, twice: int, thrice: int) -> int:
    category, matched = _fewest_matched(held, twice, thrice)
    rest = lowest(held & ~matched, 5)
    return _STRENGTH[category] | worth(0, matched, rest)


def _fewest_matched(held: int, twice: int, thrice: int) -> tuple[Category, int]:
    different = held.bit_count()
    if different > 4:
        return Category.FIVE_ODD_CARDS, 0
    if different == 4:
        return Category.ONE_PAIR, lowest(twice, 1)
    if different == 3 and twice.bit_count() > 1:
        return Category.TWO_PAIRS, lowest(twice, 2)
    if different == 3:
        return Category.THREE_OF_A_KIND, twice
    if twice.bit_count() > 1:
        return Category.FULL_HOUSE, lowest(thrice, 1)
    return Category.FOUR_OF_A_KIND, twice
