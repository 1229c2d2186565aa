"""The place of five cards among all boards that differ by more than the names of suits.

The ranks that a board has in each suit are a set; the four sets are put in order, the larger first.
How many cards each has is one of six patterns, and within a pattern the sets are counted.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from ..compiled import Array, lean
from .lookups import ALL_RANKS, SUIT_WIDTH
from .suits import EXCHANGES

BOARDS: Final = 134_459
"""Boards that differ by more than the names of suits."""
_SIZE_AT: Final = 11  # above the number of any set of five ranks
_NUMBER: Final = (1 << _SIZE_AT) - 1
_ONE_SUIT: Final = np.uint64((1 << SUIT_WIDTH) - 1)
_AT: Final = np.array([SUIT_WIDTH * suit for suit in range(4)], dtype=np.uint64)
_ONES, _TWOS, _THREES, _FOURS, _FIVES = (comb(ALL_RANKS, cards) for cards in range(1, 6))
_PAIRS_OF_ONES, _PAIRS_OF_TWOS = comb(_ONES + 1, 2), comb(_TWOS + 1, 2)
_THREE_ONES: Final = comb(_ONES + 2, 3)
# Where each pattern begins: five of a suit, four and one, and so on.
_FOUR_ONE: Final = _FIVES
_THREE_TWO: Final = _FOUR_ONE + _FOURS * _ONES
_THREE_ONE_ONE: Final = _THREE_TWO + _THREES * _TWOS
_TWO_TWO_ONE: Final = _THREE_ONE_ONE + _THREES * _PAIRS_OF_ONES
_TWO_ONES: Final = _TWO_TWO_ONE + _PAIRS_OF_TWOS * _ONES


class SuitSets(NamedTuple):
    """For a set of ranks its size and number, and for an order of suits the exchange to it."""

    codes: Array
    exchanges: Array


@cache
def suit_sets() -> SuitSets:
    """The look-ups of sets of ranks."""
    codes = np.zeros(1 << ALL_RANKS, dtype=np.int64)
    met = [0] * (ALL_RANKS + 1)
    for ranks in range(len(codes)):
        size = ranks.bit_count()
        codes[ranks] = size << _SIZE_AT | min(met[size], _NUMBER)
        met[size] += 1
    exchanges = np.zeros(256, dtype=np.int64)
    numbered = [tuple(exchange) for exchange in EXCHANGES.tolist()]
    for order in permutations(range(4)):
        leads = tuple(order.index(suit) for suit in range(4))
        exchanges[order[0] << 6 | order[1] << 4 | order[2] << 2 | order[3]] = numbered.index(leads)
    return SuitSets(codes, exchanges)


@lean(forceinline=True)
def board_place(sets: SuitSets, mask: np.uint64) -> tuple[int, int]:
    """The place of a board by the mask of its cards, and the exchange that leads to the order."""
    a = sets.codes[mask & _ONE_SUIT] << 2
    b = sets.codes[(mask >> _AT[1]) & _ONE_SUIT] << 2 | 1
    c = sets.codes[(mask >> _AT[2]) & _ONE_SUIT] << 2 | 2
    d = sets.codes[(mask >> _AT[3]) & _ONE_SUIT] << 2 | 3
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    order = (a & 3) << 6 | (b & 3) << 4 | (c & 3) << 2 | (d & 3)
    return _place(a >> 2, b >> 2, c >> 2, d >> 2), sets.exchanges[order]


@lean(forceinline=True)
def _place(a: int, b: int, c: int, d: int) -> int:
    """The place by the sets of ranks in order, the larger first."""
    sizes = (a >> _SIZE_AT, b >> _SIZE_AT)
    a, b, c, d = a & _NUMBER, b & _NUMBER, c & _NUMBER, d & _NUMBER
    if sizes == (2, 1):
        ones = b * (b + 1) * (b + 2) // 6 + c * (c + 1) // 2 + d
        return _TWO_ONES + a * _THREE_ONES + ones
    if sizes == (2, 2):
        return _TWO_TWO_ONE + (a * (a + 1) // 2 + b) * _ONES + c
    if sizes == (3, 1):
        return _THREE_ONE_ONE + a * _PAIRS_OF_ONES + b * (b + 1) // 2 + c
    if sizes == (3, 2):
        return _THREE_TWO + a * _TWOS + b
    if sizes == (4, 1):
        return _FOUR_ONE + a * _ONES + b
    return a
