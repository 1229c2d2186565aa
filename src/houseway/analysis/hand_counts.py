"""How many hands of five and of seven cards there are of each kind, for every deck and ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

import numpy as np

from houseway.equipment.cards import SUITS, Card
from houseway.ranking.poker import Category, PokerRanking
from houseway.ranking.poker_hand import FULL_DECK_ORDER
from houseway.ranking.poker_low import LOW_ACE
from houseway.ranking.poker_masks import category_of, ranks_of

from .compiled import Array
from .figure_tables import FigureTable, counted
from .ranks.batches import rank_hands, rank_low_hands
from .ranks.lookups import Ranking, ranking_tables
from .ranks.suits import boards

NO_LOW: Final = "no low"
FIVE, SEVEN = 5, 7
WORDS: Final = {FIVE: "five", SEVEN: "seven"}

Counts = Mapping[str, int]


def hand_tables(cards: int, high: Counts, low: Counts, clauses: Iterable[str]) -> list[FigureTable]:
    """Tables of what so many cards make, for high and for low where that wins."""
    word, clauses = WORDS[cards], tuple(clauses)
    key, title = f"hands-of-{word}", f"what {word} cards make"
    ways = (key, title, high), (f"low-{key}", f"{title} for low", low)
    return [counted(key, said, "hand", some, "hands", clauses) for key, said, some in ways if some]


@cache
def hands_of_five(ranking: PokerRanking) -> tuple[Counts, Counts]:
    """How many hands of five cards a deck has of each kind: for high, and for low.

    >>> from houseway.ranking.poker import HOLDEM
    >>> hands_of_five(HOLDEM)[0]["full house"]
    3744
    """
    table, found = ranking_tables(ranking, FIVE), boards(ranking.deck, ranking.joker)
    high = _weighed(rank_hands(found.cards, ranking), found.weights, len(table.values))
    low = _weighed(rank_low_hands(found.cards, ranking), found.weights, len(table.low_values) + 1)
    return (
        by_name(high_names(table), high) if ranking.high_wins else {},
        by_name(low_names(table), low) if ranking.low_wins else {},
    )


def _weighed(places: Array, weights: Array, most: int) -> Array:
    counts = np.zeros(most, dtype=np.int64)
    np.add.at(counts, places, weights)
    return counts


def high_names(table: Ranking) -> list[str]:
    """What each number of a high hand is called."""
    return [str(table.order[category]) for category in table.categories]


def low_names(table: Ranking) -> list[str]:
    """What each number of a low hand is called; the first does not qualify."""
    return [NO_LOW, *map(low_name, table.low_values.tolist())]


def low_name(value: int) -> str:
    """How a low hand is called: by its highest card, or by what it should not hold."""
    category = category_of(-value, FULL_DECK_ORDER)
    if category is not Category.FIVE_ODD_CARDS:
        return str(category)
    highest = ranks_of(-value, FULL_DECK_ORDER, LOW_ACE)[0]
    return f"{str(Card(highest, SUITS[0]))[0]} low"


def by_name(names: Sequence[str], counts: Array) -> dict[str, int]:
    """How many hands of each name there are, the best first."""
    found: dict[str, int] = {}
    for name, count in zip(reversed(names), reversed(counts.tolist()), strict=True):
        if count:
            found[name] = found.get(name, 0) + count
    return found
