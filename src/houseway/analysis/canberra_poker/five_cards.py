"""All hands of five cards: numbered, ranked, and gathered into those that differ but in suits.

Card n of the deck has rank n // 4, from the two up, and suit n % 4. Sets of cards are numbered so
that the sets of one size count up from 0: by the sum of `CHOOSE[card, place]`, the lowest card
having place 1.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from math import comb, factorial

import numpy as np

from houseway.equipment.cards import SUITS, deck as deck_of_cards
from houseway.games.canberra_poker.determinations import HAND, PACK
from houseway.games.canberra_poker.payout import takes_part
from houseway.ranking.poker import CANBERRA, Category
from houseway.ranking.poker_masks import strengths

from ..compiled import Array, compiled

DECK = deck_of_cards()
ALL_HANDS = comb(PACK, HAND)
CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(PACK)], dtype=np.int32)

_SUITS = len(SUITS)
_WIDTH = 15  # bits for the ranks, as in `houseway.ranking.poker_masks`
_LOWEST, _ACE, _LOW_ACE = 2, 14, 1
_STRENGTHS = strengths(CANBERRA.order)
_ROYAL_FLUSH = _STRENGTHS[Category.ROYAL_FLUSH]
_STRAIGHT_FLUSH = _STRENGTHS[Category.STRAIGHT_FLUSH]
_FOUR_OF_A_KIND = _STRENGTHS[Category.FOUR_OF_A_KIND]
_FULL_HOUSE = _STRENGTHS[Category.FULL_HOUSE]
_FLUSH = _STRENGTHS[Category.FLUSH]
_STRAIGHT = _STRENGTHS[Category.STRAIGHT]
_THREE_OF_A_KIND = _STRENGTHS[Category.THREE_OF_A_KIND]
_TWO_PAIRS = _STRENGTHS[Category.TWO_PAIRS]
_ONE_PAIR = _STRENGTHS[Category.ONE_PAIR]


@dataclass(frozen=True, slots=True, eq=False)
class FiveCardHands:
    """Every hand by its number, and every kind of hand.

    `ranks` are places on the ladder of all different hands, and `values` what stands on each rung,
    as `CANBERRA.high_value` has it. `order` are the hands from the lowest rank up. Hands that can
    be turned into each other by renaming suits are of one kind: `kinds` is the number of the one
    hand that stands for them, `alike` how many they are, and `kind_of` finds the kind again.
    """

    cards: Array
    ranks: Array
    values: Array
    order: Array
    kinds: Array
    alike: Array
    kind_of: Array

    @property
    def kind_ranks(self) -> Array:
        """The rank of each kind."""
        ranks: Array = self.ranks[self.kinds]
        return ranks

    def categories(self) -> list[Category]:
        """The category of each rung of the ladder."""
        return [CANBERRA.category_of(value) for value in self.values.tolist()]


@cache
def all_hands() -> FiveCardHands:
    """Number, rank and gather all 2,598,960 hands."""
    cards = np.empty((ALL_HANDS, HAND), dtype=np.int8)
    worth = np.empty(ALL_HANDS, dtype=np.int64)
    symmetry = np.empty(ALL_HANDS, dtype=np.int8)
    _list_hands(cards, worth, symmetry)
    values, ranks = np.unique(worth, return_inverse=True)
    ranks = ranks.astype(np.int16)
    kinds = np.flatnonzero(symmetry).astype(np.int32)
    kind_of = np.full(ALL_HANDS, -1, dtype=np.int32)
    kind_of[kinds] = np.arange(len(kinds))
    order = np.argsort(ranks, kind="stable").astype(np.int32)
    alike = factorial(_SUITS) // symmetry[kinds].astype(np.int64)
    return FiveCardHands(cards, ranks, values, order, kinds, alike, kind_of)


@cache
def qualifying_rank() -> int:
    """The lowest rank with which the dealer takes part."""
    hands = all_hands()
    _, first = np.unique(hands.ranks, return_index=True)

    def qualifies(rank: int) -> bool:
        return takes_part(CANBERRA.high([DECK[card] for card in hands.cards[first[rank]]]))  # 9.2

    return bisect_left(range(len(first)), True, key=qualifies)


@compiled()
def _list_hands(cards: Array, worth: Array, symmetry: Array) -> None:
    """Fill in cards and worth of every hand, and how many renamings of suits leave it alone.

    A hand stands for its kind where the ranks held in each suit, read as numbers, do not increase
    from the first suit to the last; for others the last figure is 0.
    """
    number = 0
    suits = np.empty(_SUITS, dtype=np.int64)
    for e in range(HAND - 1, PACK):
        for d in range(HAND - 2, e):
            for c in range(HAND - 3, d):
                for b in range(1, c):
                    for a in range(b):
                        for place, card in enumerate((a, b, c, d, e)):
                            cards[number, place] = card
                        hold(cards[number], suits)
                        worth[number] = value_of(suits)
                        symmetry[number] = _symmetry(suits)
                        number += 1


@compiled()
def hold(cards: Array, suits: Array) -> None:
    """Fill in the masks of the ranks that cards hold in each suit."""
    suits[:] = 0
    for card in cards:
        suits[card % _SUITS] |= 1 << (card // _SUITS + _LOWEST)


@compiled()
def _symmetry(suits: Array) -> int:
    same, left_alone = 1, 1
    for suit in range(1, _SUITS):
        if suits[suit] > suits[suit - 1]:
            return 0
        same = same + 1 if suits[suit] == suits[suit - 1] else 1
        left_alone *= same
    return left_alone


@compiled()
def value_of(suits: Array) -> int:
    """The worth of five cards by the masks of their ranks in each suit."""
    held, twice, thrice, four = 0, 0, 0, 0
    for suit in suits:
        four |= thrice & suit
        thrice |= twice & suit
        twice |= held & suit
        held |= suit
    if twice:
        return _matched(held, twice, thrice, four)
    top = _top_of_straight(held)
    flush = held in (suits[0], suits[1], suits[2], suits[3])
    if flush and top:
        return (_ROYAL_FLUSH if top >> _ACE else _STRAIGHT_FLUSH) | top
    if flush:
        return _FLUSH | held
    return _STRAIGHT | top if top else held


@compiled()
def _top_of_straight(held: int) -> int:
    held |= held >> _ACE << _LOW_ACE
    return held & held << 1 & held << 2 & held << 3 & held << 4


@compiled()
def _matched(held: int, twice: int, thrice: int, four: int) -> int:
    if four:
        return _FOUR_OF_A_KIND | four << _WIDTH | held ^ four
    if thrice and twice != thrice:
        return _FULL_HOUSE | thrice << _WIDTH | twice ^ thrice
    if thrice:
        return _THREE_OF_A_KIND | thrice << _WIDTH | held ^ thrice
    pairs = _TWO_PAIRS if twice & (twice - 1) else _ONE_PAIR
    return pairs | twice << _WIDTH | held ^ twice
