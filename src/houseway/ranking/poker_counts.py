"""Poker hands by how many cards of each rank and suit they hold.

Most hands have no five cards of a suit, and then only the ranks matter: 73,775 hands of five to
seven cards. Each is worked out from its masks once, when it is first met.
"""

from functools import cache
from operator import attrgetter
from typing import Final

from houseway.equipment.cards import RANKS, SUITS

from .poker_masks import Evaluator, Order, high_evaluator

_BITS: Final = 3
SUITS_AT: Final = _BITS * len(RANKS)
RANK_COUNTS: Final = (1 << SUITS_AT) - 1
_ONE: Final = (1 << _BITS) - 1
count_of: Final = attrgetter("count")


class Unsuited(dict[int, int]):
    """The worth of a hand without a flush or joker, by the counts of its ranks."""

    def __init__(self, evaluate: Evaluator) -> None:
        super().__init__()
        self._evaluate = evaluate

    def __missing__(self, ranks: int) -> int:
        # Cards of one rank go to one suit after the other, and no five ranks to the same suit.
        suits, turn = [0] * len(SUITS), 0
        for rank in RANKS:
            for _ in range(ranks >> _BITS * (rank - RANKS.start) & _ONE):
                suits[turn % len(SUITS)] |= 1 << rank
                turn += 1
        worth = self[ranks] = self._evaluate(*suits)
        return worth


@cache
def unsuited(order: Order, low_ace: int) -> Unsuited:
    """What ranks five to seven cards of which no five are of a suit and none is the joker."""
    return Unsuited(high_evaluator(order, low_ace))


def _may_be_suited(counts: int) -> bool:
    return any(counts >> _BITS * n & _ONE > 4 for n in range(len(SUITS)))


_SUIT_COUNTS: Final = 1 << _BITS * len(SUITS)
# By the counts of the suits, and of the joker above them: whether suits or the joker matter.
MAY_BE_SUITED: Final = bytes(map(_may_be_suited, range(_SUIT_COUNTS))) + b"\1" * _SUIT_COUNTS
