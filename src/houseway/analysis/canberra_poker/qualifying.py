"""How often five cards make each hand, and how often the dealer takes part with them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from houseway.equipment.cards import RANKS, SUITS
from houseway.games.canberra_poker.determinations import HAND, PACK, RULES

from ..compiled import Array
from ..figure_tables import PROBABILITY, Figure, FigureTable, counted
from .five_cards import FiveCardHands, qualifying_rank
from .outcomes import LETTERS

TAKES_PART, RANKING = RULES.cite("9.2"), RULES.cite("2.6", "2.7")


def hands_of_five(hands: FiveCardHands) -> FigureTable:
    """How many hands of five cards there are of each category, the best first."""
    rungs = np.bincount(hands.ranks, minlength=len(hands.values)).tolist()
    counts: dict[str, int] = {}
    for category, count in zip(reversed(list(hands.categories())), reversed(rungs), strict=True):
        counts[str(category)] = counts.get(str(category), 0) + count
    return counted("hands-of-five", "what five cards make", "hand", counts, "hands", RANKING)


def takes_part(hands: FiveCardHands) -> Figure:
    """How likely it is that the dealer takes part, before any card is seen."""
    some = int(_taking_part(hands).sum())
    name = "the dealer takes part, before any card is seen"
    return Figure("dealer-qualifies", name, Fraction(some, len(hands.ranks)), clauses=TAKES_PART)


def by_upcard(hands: FiveCardHands) -> FigureTable:
    """How likely it is that the dealer takes part with each upcard, when only that is seen."""
    held = np.bincount(hands.cards[_taking_part(hands)].ravel(), minlength=PACK)
    of_rank = held.reshape(len(RANKS), len(SUITS)).sum(axis=1).tolist()
    every = len(SUITS) * comb(PACK - 1, HAND - 1)
    lines = {
        LETTERS[rank]: (Fraction(some, every), 1 - Fraction(some, every))
        for rank, some in zip(RANKS, of_rank, strict=True)
    }
    columns = {"takes part": PROBABILITY, "takes no part": PROBABILITY}
    title = "whether the dealer takes part, by the upcard"
    return FigureTable("dealer-by-upcard", title, "upcard", columns, lines, clauses=TAKES_PART)


def _taking_part(hands: FiveCardHands) -> Array:
    part: Array = hands.ranks >= qualifying_rank()
    return part
