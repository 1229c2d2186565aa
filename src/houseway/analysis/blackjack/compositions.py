"""Every hand by its cards, and every way a dealer can draw, numbered for the compiled solver.

Ranks go by point value: 1 is an ace, 10 every ten-valued card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from ..compiled import Array

RANKS = range(1, 11)
UPCARDS = (*range(2, 11), 1)
OUTCOMES = 7
BUST, BLACKJACK = 5, 6  # 0 to 4: the dealer ends with 17 to 21
NO_HAND = -1

Cards = tuple[int, ...]


def count(cards: Cards) -> tuple[int, bool]:
    """The points of some cards by rank, and whether an ace counts 11.

    >>> count((1, 6)), count((1, 6, 9))
    ((17, True), (16, False))
    """
    hard = sum(cards)
    soft = 1 in cards and hard <= 11
    return hard + 10 * soft, soft


def full_shoe(decks: int) -> Array:
    """How many cards of each rank some decks have; the place of a rank is one less than it."""
    return np.array([4 * decks] * 9 + [16 * decks], dtype=np.int64)


class Compositions(NamedTuple):
    """All hands up to 21, as they are numbered: arrays with one entry for each."""

    cards: Array  # hand x rank: how many of each rank
    child: Array  # hand x rank: the hand with one card more, or NO_HAND where that is over 21
    points: Array
    soft: Array
    size: Array


@cache
def numbers() -> dict[Cards, int]:
    """The number of every hand by its cards in order of rank; hands of fewer cards come first."""
    every = sorted(_up_to_21((), 1), key=lambda cards: (len(cards), cards))
    return {cards: at for at, cards in enumerate(every)}


@cache
def hands() -> Compositions:
    """The numbered hands."""
    every = numbers()
    child = [[every.get(_with(cards, rank), NO_HAND) for rank in RANKS] for cards in every]
    counted = [count(cards) for cards in every]
    return Compositions(
        np.array([_by_rank(cards) for cards in every], dtype=np.int64),
        np.array(child, dtype=np.int64),
        np.array([points for points, _ in counted], dtype=np.int64),
        np.array([soft for _, soft in counted], dtype=np.bool_),
        np.array([len(cards) for cards in every], dtype=np.int64),
    )


def _up_to_21(cards: Cards, least: int) -> Iterator[Cards]:
    for rank in range(least, min(10, 21 - sum(cards)) + 1):
        more = (*cards, rank)
        yield more
        yield from _up_to_21(more, rank)


class Draws(NamedTuple):
    """What a dealer can draw to each first card: multisets as a tree, parents before children.

    A node is its parent and one card more of the rank that is highest in it, so the chance of a
    whole multiset is worked out in a single pass. `orders` says in how many orders the dealer can
    come by it; it is none for nodes that only carry others.
    """

    bounds: Array  # upcard rank: where its nodes begin; the next entry is where they end
    parent: Array
    rank: Array
    earlier: Array  # how many of that rank are in the parent
    size: Array
    orders: Array
    outcome: Array


@cache
def draws() -> Draws:
    """The dealer's draws, upcard by upcard."""
    bounds, nodes = [0, 0], []
    for upcard in RANKS:
        nodes += _tree(upcard)
        bounds.append(len(nodes))
    columns = zip(*nodes, strict=True)
    return Draws(*(np.array(column, dtype=np.int64) for column in (bounds, *columns)))


def _tree(upcard: int) -> list[tuple[int, ...]]:
    orders = _orders(upcard)
    every = {cards[:size] for cards in orders for size in range(len(cards) + 1)}
    placed = sorted(every, key=lambda cards: (len(cards), cards))
    number = {cards: at for at, cards in enumerate(placed)}
    nothing_drawn: tuple[int, ...] = (0, 1, 0, 0, 0, 0)
    return [nothing_drawn] + [
        (
            number[cards[:-1]],
            cards[-1],
            cards.count(cards[-1]) - 1,
            len(cards),
            orders.get(cards, 0),
            _outcome(upcard, cards),
        )
        for cards in placed[1:]
    ]


def _orders(upcard: int) -> Counter[Cards]:
    """In how many orders the dealer can draw each multiset with which the drawing ends."""
    ended: Counter[Cards] = Counter()
    drawing: Counter[Cards] = Counter([()])
    while drawing:
        longer: Counter[Cards] = Counter()
        for cards, orders in drawing.items():
            for rank in RANKS:
                more = _with(cards, rank)
                going_on = count((upcard, *more))[0] < 17
                (longer if going_on else ended)[more] += orders
        drawing = longer
    return ended


def _outcome(upcard: int, cards: Cards) -> int:
    points, _ = count((upcard, *cards))
    if points == 21 and len(cards) == 1:
        return BLACKJACK
    return BUST if points > 21 else max(0, points - 17)  # a carrier has no orders: any will do


def _with(cards: Cards, rank: int) -> Cards:
    return tuple(sorted((*cards, rank)))


def _by_rank(cards: Cards) -> list[int]:
    return [cards.count(rank) for rank in RANKS]
