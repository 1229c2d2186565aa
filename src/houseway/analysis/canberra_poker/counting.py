"""How each hand fares against all hands of the dealer, for each card that the dealer may show.

Dealer's hands are taken up one after the other from the lowest rank. For every set of up to five
cards a count is kept of those taken up so far that hold the set. Inclusion and exclusion over the
subsets of a player's hand then tells how many of them hold the upcard and none of the player's
cards, with 31 counts looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from os import cpu_count
from threading import Lock

import numpy as np

from houseway.games.canberra_poker.determinations import HAND, PACK

from ..compiled import Array, compiled
from ..figures import Progress
from .five_cards import CHOOSE, FiveCardHands, all_hands, qualifying_rank

HIDDEN = comb(PACK - HAND - 1, HAND - 1)
"""The hands that a dealer can have when the player's five cards and the upcard are known."""

# A subset of up to six cards in order is a number, of which bit n says that card n is in it.
_SUBSETS = range(1 << (HAND + 1))
_SIZE = np.array([subset.bit_count() for subset in _SUBSETS], dtype=np.int64)
_HIGHEST = np.array([subset.bit_length() - 1 for subset in _SUBSETS], dtype=np.int64)
_FIRST = np.cumsum([0, 0, *(comb(PACK, size) for size in range(1, HAND + 1))])


@dataclass(frozen=True, slots=True, eq=False)
class CanberraCounts:
    """Hands of the dealer by kind of the player's hand (lines) and upcard (columns).

    `short` are those that take no part, `beaten` those that take part and are lower than the
    player's, `better` those that are higher. Where the upcard is in the player's hand all are 0.
    """

    hands: FiveCardHands
    short: Array
    beaten: Array
    better: Array

    @property
    def possible(self) -> Array:
        """Whether the upcard is none of the player's cards."""
        possible = np.ones(self.short.shape, dtype=bool)
        np.put_along_axis(possible, self.hands.cards[self.hands.kinds], values=False, axis=1)
        return possible


_LOCK, _KEPT = Lock(), list[CanberraCounts]()


def counted(progress: Progress | None = None) -> CanberraCounts:
    """All hands, counted the first time that they are asked for."""
    with _LOCK:
        if not _KEPT:
            _KEPT.append(_count_all(progress or (lambda _done, _what: None)))
    return _KEPT[0]


def _count_all(tell: Progress) -> CanberraCounts:
    tell(0.0, "ranking all hands")
    hands = all_hands()
    shape = len(hands.kinds), PACK
    short, beaten, better = (np.zeros(shape, dtype=np.int32) for _ in range(3))
    found = CanberraCounts(hands, short, beaten, better)
    least = qualifying_rank()
    taken_up = int((hands.ranks < least).sum())
    counts = np.zeros(_FIRST[-1], dtype=np.int32)
    _take_up(counts, hands.cards, hands.order[:taken_up])
    in_order = np.argsort(hands.kind_ranks, kind="stable")
    weak, rest = np.split(in_order, [int((hands.kind_ranks < least).sum())])

    def count_short(kinds: Array) -> None:
        _count_short(counts, hands.cards, hands.kinds, kinds, short)

    def compare(kinds: Array) -> None:
        own, dealers = (hands.kinds, kinds), (hands.cards, hands.ranks, hands.order)
        _compare(counts.copy(), *dealers, taken_up, *own, short, beaten, better)

    tell(0.2, "counting the hands with which the dealer takes no part")
    _on_all_cores(count_short, in_order)
    tell(0.5, "counting the hands that the dealer wins and loses")
    _on_all_cores(compare, rest)
    better[weak] = (HIDDEN - short[weak]) * found.possible[weak]
    tell(1.0, "counted all hands")
    return found


def _on_all_cores(work: Callable[[Array], None], kinds: Array) -> None:
    cores = cpu_count() or 1
    with ThreadPoolExecutor(cores) as threads:
        list(threads.map(work, np.array_split(kinds, cores)))


@compiled()
def _take_up(counts: Array, cards: Array, taken: Array) -> None:
    """Count hands of the dealer in all sets of cards that they hold."""
    numbers = np.zeros(1 << HAND, dtype=np.int64)
    for hand in taken:
        for subset in range(1, 1 << HAND):
            highest, size = _HIGHEST[subset], _SIZE[subset]
            rest = numbers[subset ^ (1 << highest)]
            numbers[subset] = rest + CHOOSE[cards[hand, highest], size]
            counts[_FIRST[size] + numbers[subset]] += 1


@compiled()
def _against(counts: Array, hand: Array, upcard: int, six: Array, numbers: Array) -> int:
    """How many of the hands taken up hold the upcard and no card of the player's hand."""
    shown = 0
    for place, card in enumerate(hand):
        above = card > upcard
        six[place + above] = card
        shown += not above
    six[shown] = upcard
    found = 0
    for subset in range(1, 1 << (HAND + 1)):
        highest, size = _HIGHEST[subset], _SIZE[subset]
        if size <= HAND:
            rest = numbers[subset ^ (1 << highest)]
            numbers[subset] = rest + CHOOSE[six[highest], size]
            if subset >> shown & 1:
                some = counts[_FIRST[size] + numbers[subset]]
                found += some if size & 1 else -some
    return found


@compiled()
def _count_short(counts: Array, cards: Array, hands: Array, kinds: Array, short: Array) -> None:
    """The hands taken up that are possible for the dealer, for each of some kinds."""
    six = np.zeros(HAND + 1, dtype=np.int64)
    numbers = np.zeros(1 << (HAND + 1), dtype=np.int64)
    for kind in kinds:
        hand = cards[hands[kind]]
        for upcard in range(PACK):
            if upcard not in hand:
                short[kind, upcard] = _against(counts, hand, upcard, six, numbers)


@compiled()
def _compare(
    counts: Array,
    cards: Array,
    ranks: Array,
    order: Array,
    taken_up: int,
    hands: Array,
    kinds: Array,
    short: Array,
    beaten: Array,
    better: Array,
) -> None:
    """The dealer's hands that each of some kinds, from the lowest up, wins and loses against."""
    six = np.zeros(HAND + 1, dtype=np.int64)
    numbers = np.zeros(1 << (HAND + 1), dtype=np.int64)
    at = 0
    while at < len(kinds):
        rank = ranks[hands[kinds[at]]]
        end = at
        while end < len(kinds) and ranks[hands[kinds[end]]] == rank:
            end += 1
        for equal in range(2):
            upto = taken_up
            while upto < len(order) and ranks[order[upto]] < rank + equal:
                upto += 1
            _take_up(counts, cards, order[taken_up:upto])
            taken_up = upto
            for kind in kinds[at:end]:
                hand = cards[hands[kind]]
                for upcard in range(PACK):
                    if upcard not in hand:
                        found = _against(counts, hand, upcard, six, numbers)
                        if equal:
                            better[kind, upcard] = HIDDEN - found
                        else:
                            beaten[kind, upcard] = found - short[kind, upcard]
        at = end
