"""How the dealer's hand ends, by the upcard, exactly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import perm

from .compositions import BLACKJACK, BUST, OUTCOMES, UPCARDS, draws, full_shoe

ENDINGS = {**{n: str(17 + n) for n in range(5)}, BUST: "over 21", BLACKJACK: "Blackjack"}

Chances = tuple[Fraction, ...]
"""How likely each outcome of the dealer's hand is."""


@cache
def dealer_outcomes(decks: int) -> Mapping[int, Chances]:
    """How likely each outcome is against each upcard, when no other card is known.

    >>> float(round(dealer_outcomes(6)[6][BUST], 4))
    0.4228
    """
    shoe = full_shoe(decks).tolist()
    return {upcard: outcomes_from(shoe, upcard) for upcard in UPCARDS}


def outcomes_from(shoe: list[int], upcard: int) -> Chances:
    """How likely each outcome is when the upcard is the first card of a shoe."""
    left = [count - (rank == upcard) for rank, count in enumerate(shoe, start=1)]
    cards, tree = sum(left), draws()
    first, last = (int(bound) for bound in tree.bounds[upcard : upcard + 2])
    ways = [1] * (last - first)
    orders: dict[tuple[int, int], int] = defaultdict(int)
    columns = (tree.parent, tree.rank, tree.earlier, tree.size, tree.orders, tree.outcome)
    nodes = zip(*(column[first + 1 : last].tolist() for column in columns), strict=True)
    for node, (parent, rank, earlier, size, times, outcome) in enumerate(nodes, start=1):
        ways[node] = ways[parent] * (left[rank - 1] - earlier)
        orders[outcome, size] += times * ways[node]
    found = [Fraction(0)] * OUTCOMES
    for (outcome, size), count in orders.items():
        if count:
            found[outcome] += Fraction(count, perm(cards, size))
    return tuple(found)


def over_all(decks: int) -> Chances:
    """How likely each outcome is before any card is seen."""
    shoe = full_shoe(decks).tolist()
    found = [Fraction(0)] * OUTCOMES
    for upcard, chances in dealer_outcomes(decks).items():
        for outcome, chance in enumerate(chances):
            found[outcome] += Fraction(shoe[upcard - 1], sum(shoe)) * chance
    return tuple(found)
