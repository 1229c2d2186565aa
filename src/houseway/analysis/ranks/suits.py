"""Suits are alike: boards and flops that differ only in the names of suits are counted once.

A card's number is four times its rank plus its suit, so a set of cards is a mask of 52 bits whose
suits are exchanged by shifts. Of all sets that exchanges make of one another, the one with the
least mask stands for them; its weight is how many they are. The joker has no suit and stays.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np

from ..compiled import Array, compiled
from .lookups import JOKER_NUMBER

EXCHANGES: Final = np.array(list(permutations(range(4))), dtype=np.uint8)
"""Every way to name the suits anew; the first leaves them as they are."""
HOLES: Final = 52 * 51 // 2
FLOPS_OF_A_BOARD: Final = np.array(list(combinations(range(5), 3)))

_ONE_SUIT = np.uint64(sum(1 << 4 * rank for rank in range(13)))
_JOKER = np.uint64(1 << JOKER_NUMBER)
_ONE = np.uint64(1)


class Boards(NamedTuple):
    """Five communal cards a line, and how many boards each stands for."""

    cards: Array
    weights: Array


class Flops(NamedTuple):
    """Every flop by its place: the one that stands for it, and the exchange that leads there.

    `cards` are those that stand for others, `weights` for how many, and `alike[n, e]` says whether
    exchange e leaves flop n as it is.
    """

    standing: Array
    exchange: Array
    cards: Array
    weights: Array
    alike: Array


@compiled()
def exchanged(mask: np.uint64, exchange: Array) -> np.uint64:
    """A set of cards with its suits named anew."""
    found = mask & _JOKER
    for suit in range(4):
        found |= ((mask >> np.uint64(suit)) & _ONE_SUIT) << np.uint64(exchange[suit])
    return found


@compiled(forceinline=True)
def hole_place(one: int, other: int) -> int:
    """The place of two cards among all pairs of a deck."""
    return one * (one - 1) // 2 + other if one > other else other * (other - 1) // 2 + one


@compiled(forceinline=True)
def flop_place(low: int, middle: int, high: int) -> int:
    """The place of three cards, given in order, among all flops."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@compiled()
def _times_alike(mask: np.uint64, exchanges: Array) -> int:
    """How many exchanges leave a set as it is; none, if one makes a lesser mask of it."""
    alike = 0
    for n in range(len(exchanges)):
        other = exchanged(mask, exchanges[n])
        if other < mask:
            return 0
        alike += other == mask
    return alike


@compiled()
def _find_boards(lowest: int, cards: int, exchanges: Array, found: Array, weights: Array) -> int:
    """Fill in the boards that stand for others, and say how many they are."""
    count = 0
    for a in range(lowest, cards):
        for b in range(a + 1, cards):
            for c in range(b + 1, cards):
                for d in range(c + 1, cards):
                    four = _ONE << np.uint64(a) | _ONE << np.uint64(b)
                    four |= _ONE << np.uint64(c) | _ONE << np.uint64(d)
                    for e in range(d + 1, cards):
                        alike = _times_alike(four | _ONE << np.uint64(e), exchanges)
                        if alike:
                            found[count, 0], found[count, 1], found[count, 2] = a, b, c
                            found[count, 3], found[count, 4] = d, e
                            weights[count] = len(exchanges) // alike
                            count += 1
    return count


@cache
def boards(deck: int = 52, joker: bool = False) -> Boards:
    """The boards of a deck up to the names of suits.

    >>> found = boards()
    >>> len(found.cards), int(found.weights.sum())
    (134459, 2598960)
    """
    most = 200_000
    cards, weights = np.empty((most, 5), dtype=np.uint8), np.empty(most, dtype=np.int64)
    count = _find_boards(52 - deck, 52 + joker, EXCHANGES, cards, weights)
    return Boards(cards[:count].copy(), weights[:count].copy())


@cache
def flops() -> Flops:
    """The flops of a whole deck up to the names of suits.

    >>> len(flops().cards)
    1755
    """
    standing, exchange = np.empty(22_100, dtype=np.int16), np.empty(22_100, dtype=np.int8)
    cards, weights = np.empty((1_755, 3), dtype=np.uint8), np.empty(1_755, dtype=np.int64)
    alike = np.zeros((1_755, len(EXCHANGES)), dtype=np.bool_)
    _find_flops(EXCHANGES, standing, exchange, cards, weights, alike)
    return Flops(standing, exchange, cards, weights, alike)


@compiled()
def _find_flops(
    exchanges: Array, standing: Array, exchange: Array, cards: Array, weights: Array, alike: Array
) -> None:
    count = 0
    numbers = np.full(22_100, -1, dtype=np.int16)
    for c in range(52):
        for b in range(c):
            for a in range(b):
                mask = _ONE << np.uint64(a) | _ONE << np.uint64(b) | _ONE << np.uint64(c)
                best, by = mask, 0
                for n in range(len(exchanges)):
                    other = exchanged(mask, exchanges[n])
                    if other < best:
                        best, by = other, n
                # The least mask of all comes first in this order, so it is known by then.
                if by == 0:
                    cards[count, 0], cards[count, 1], cards[count, 2] = a, b, c
                    weights[count] = 0
                    for n in range(len(exchanges)):
                        alike[count, n] = exchanged(mask, exchanges[n]) == mask
                    numbers[flop_place(a, b, c)] = count
                    count += 1
                moved = _places_of(best)
                number = numbers[flop_place(moved[0], moved[1], moved[2])]
                standing[flop_place(a, b, c)], exchange[flop_place(a, b, c)] = number, by
                weights[number] += 1


@compiled()
def _places_of(mask: np.uint64) -> tuple[int, int, int]:
    """The three cards of a flop's mask, in order."""
    low = middle = high = 0
    for card in range(52):
        if (mask >> np.uint64(card)) & _ONE:
            low, middle, high = middle, high, card
    return low, middle, high


@cache
def exchanged_holes() -> Array:
    """Where each pair of cards goes under each exchange."""
    places = np.empty((len(EXCHANGES), HOLES), dtype=np.int16)
    for n, exchange in enumerate(EXCHANGES):
        moved = [4 * (card // 4) + int(exchange[card % 4]) for card in range(52)]
        for other, one in combinations(range(52), 2):
            places[n, hole_place(one, other)] = hole_place(moved[one], moved[other])
    return places
