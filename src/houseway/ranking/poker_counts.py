"""Poker hands by how many cards of each rank and suit they hold.

Most hands have no five cards of a suit, and then only the ranks matter: 73,775 hands of five to
seven cards. Each is worked out from its masks once, when it is first met.
"""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from houseway.equipment.cards import RANKS, Card

from .poker_masks import Order, high_evaluator, suits_and_joker, wild_evaluator

_BITS: Final = 3
_SUITS: Final = 4
SUITS_AT: Final = 39  # three bits for each of thirteen ranks
RANK_COUNTS: Final = 0x7F_FFFF_FFFF
_ONE: Final = (1 << _BITS) - 1


@final
class HighValues:
    """What five to seven cards are worth for high, by an order of the categories.

    `worths` are those of hands without a flush or joker, by the counts of their ranks.
    """

    def __init__(self, order: Order, low_ace: int, deck_ranks: int) -> None:
        self._natural = high_evaluator(order, low_ace)
        self._wild = wild_evaluator(order, low_ace, deck_ranks)
        self._worths: dict[int, object] = _WORTHS.setdefault((order, low_ace), {})

    def of(self, cards: Sequence[Card]) -> object:
        """The value of the best high hand alone, trusting the cards; for hot loops."""
        counts: i64 = 0
        held: list[Card] = cards if isinstance(cards, list) else list(cards)
        for card in held:
            counts += card.count
        if MAY_BE_SUITED[counts >> SUITS_AT]:
            clubs, diamonds, hearts, spades, joker = suits_and_joker(cards)
            evaluate = self._wild if joker else self._natural
            return evaluate(clubs, diamonds, hearts, spades)
        ranks = counts & RANK_COUNTS
        worth = self._worths.get(ranks)
        return self._worked_out(ranks) if worth is None else worth

    def _worked_out(self, ranks: int) -> int:
        # Cards of one rank go to one suit after the other, and no five ranks to the same suit.
        suits, turn = [0] * _SUITS, 0
        for rank in RANKS:
            for _ in range(ranks >> _BITS * (rank - RANKS.start) & _ONE):
                suits[turn % _SUITS] |= 1 << rank
                turn += 1
        worth = self._natural(suits[0], suits[1], suits[2], suits[3])
        self._worths[ranks] = worth
        return worth


_WORTHS: Final[dict[tuple[Order, int], dict[int, object]]] = {}


def _may_be_suited(counts: int) -> bool:
    return any(counts >> _BITS * n & _ONE > 4 for n in range(_SUITS))


_SUIT_COUNTS: Final = 1 << _BITS * _SUITS
# By the counts of the suits, and of the joker above them: whether suits or the joker matter.
MAY_BE_SUITED: Final = bytes(map(_may_be_suited, range(_SUIT_COUNTS))) + b"\1" * _SUIT_COUNTS
