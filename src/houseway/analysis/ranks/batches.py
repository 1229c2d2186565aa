"""Ranking poker hands many at a time: compiled look-ups for kernels, and whole batches.

Cards are numbered as in `lookups.CARDS`. The number of a hand grows with its worth exactly as
`PokerRanking.high_value` does.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from houseway.equipment import Card
from houseway.ranking.poker import HOLDEM, PokerRanking

from .. import CannotAnalyse
from ..compiled import Array, lean
from .lookups import (
    CARDS,
    HIGH_AT,
    JOKER_NUMBER,
    MOST_CARDS,
    NUMBER,
    SUIT_AT,
    SUIT_WIDTH,
    WILD_AT,
    Ladder,
    Ranks,
    ranking_tables,
)

LEAST_CARDS = 5
_LOW_RANKS = np.uint64((1 << HIGH_AT) - 1)
_HIGH_AT, _HIGH_RANKS = np.uint64(HIGH_AT), np.uint64((1 << SUIT_AT - HIGH_AT) - 1)
_SUIT_AT, _SUITS = np.uint64(SUIT_AT), np.uint64((1 << WILD_AT - SUIT_AT) - 1)
_WILD = np.uint64(1 << WILD_AT)
_SUIT_WIDTH, _ONE_SUIT = np.uint64(SUIT_WIDTH), np.uint64((1 << SUIT_WIDTH) - 1)


def numbers(cards: Iterable[Card]) -> Array:
    """The numbers of cards, as kernels take them."""
    return np.array([NUMBER[card] for card in cards], dtype=np.uint8)


def rank_hands(hands: Array, ranking: PokerRanking = HOLDEM) -> Array:
    """The number of each hand in a table of card numbers, a hand a line of different cards.

    >>> from houseway.equipment import cards
    >>> two = [numbers(cards(f"{one} Kh 9c Ks Ac 2d")) for one in ("As", "Qs")]
    >>> better, worse = rank_hands(np.array(two))
    >>> bool(better > worse)
    True
    """
    table = _checked(hands, ranking)
    places = np.empty(len(table), dtype=np.uint16)
    ranks = ranking_tables(ranking, table.shape[1]).ranks
    common = table.shape[1] == MOST_CARDS and not ranking.joker
    if (_rank_sevens if common else _rank_any)(table, ranks, places):
        raise _same_card_twice(table)
    return places


def rank_low_hands(hands: Array, ranking: PokerRanking = HOLDEM) -> Array:
    """The number of each hand for low, the best having the highest; 0 does not qualify."""
    table = _checked(hands, ranking)
    places = np.empty(len(table), dtype=np.uint16)
    if _rank_low(table, ranking_tables(ranking, table.shape[1]).ranks, places):
        raise _same_card_twice(table)
    return places


def _checked(hands: Array, ranking: PokerRanking) -> Array:
    """The table as kernels take it, or `CannotAnalyse` where it has something that is no card."""
    given = np.asarray(hands)
    if given.ndim != 2 or not LEAST_CARDS <= given.shape[1] <= MOST_CARDS:
        sizes = f"{LEAST_CARDS} to {MOST_CARDS} cards"
        raise CannotAnalyse(f"A table has a hand of {sizes} a line, not the shape {given.shape}.")
    if not np.issubdtype(given.dtype, np.integer):
        raise CannotAnalyse(f"Cards are whole numbers, not {given.dtype}.")
    last = JOKER_NUMBER if ranking.joker else JOKER_NUMBER - 1
    if given.size and (given.min() < 0 or given.max() > last):
        odd = given.min() if given.min() < 0 else given.max()
        raise CannotAnalyse(f"Cards have the numbers 0 to {last}: there is no card {odd}.")
    return np.ascontiguousarray(given, dtype=np.uint8)


def _same_card_twice(table: Array) -> CannotAnalyse:
    """Which hand has a card twice."""
    ordered = np.sort(table, axis=1)
    line = int(np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))[0])
    names = " ".join(str(CARDS[card]) for card in table[line])
    return CannotAnalyse(f"Hand {line} has the same card twice: {names}.")


@lean(forceinline=True)
def rank_place(ladder: Ladder, key: np.uint64) -> int:
    """Where the ranks of a hand stand among all."""
    above = ladder.high_ranks[(key >> _HIGH_AT) & _HIGH_RANKS]
    return above + ladder.low_ranks[key & _LOW_RANKS]  # type: ignore[no-any-return]


@lean(forceinline=True)
def flush_suit(ladder: Ladder, key: np.uint64) -> int:
    """The suit of a flush, or a number below zero."""
    return ladder.flush_suit[(key >> _SUIT_AT) & _SUITS]  # type: ignore[no-any-return]


@lean(forceinline=True)
def flush_place(ladder: Ladder, mask: np.uint64, suit: int) -> int:
    """The number of a flush."""
    ranks = (mask >> (_SUIT_WIDTH * np.uint64(suit))) & _ONE_SUIT
    return ladder.flush[ranks]  # type: ignore[no-any-return]


@lean(forceinline=True)
def natural_high(ranks: Ranks, key: np.uint64, mask: np.uint64) -> int:
    """The number of a high hand without a joker, by the sums of its keys and masks."""
    suit = flush_suit(ranks.natural, key)
    if suit >= 0:
        return flush_place(ranks.natural, mask, suit)
    return ranks.natural.high[rank_place(ranks.natural, key)]  # type: ignore[no-any-return]


@lean(forceinline=True)
def high(ranks: Ranks, key: np.uint64, mask: np.uint64) -> int:
    """The number of a high hand; a flush with the joker may be less than its ranks make."""
    if not key & _WILD:
        return natural_high(ranks, key, mask)
    place = ranks.wild.high[rank_place(ranks.wild, key)]
    suit = flush_suit(ranks.wild, key)
    if suit >= 0:
        place = max(place, flush_place(ranks.wild, mask, suit))
    return place  # type: ignore[no-any-return]


@lean(forceinline=True)
def low(ranks: Ranks, key: np.uint64) -> int:
    """The number of a low hand, the best having the highest; 0 does not qualify."""
    if key & _WILD:
        return ranks.wild.low[rank_place(ranks.wild, key)]  # type: ignore[no-any-return]
    return ranks.natural.low[rank_place(ranks.natural, key)]  # type: ignore[no-any-return]


@lean()
def _rank_sevens(hands: Array, ranks: Ranks, places: Array) -> np.uint64:
    keys, ladder, twice = ranks.keys, ranks.natural, np.uint64(0)
    for n in range(len(hands)):
        key = keys[hands[n, 0]] + keys[hands[n, 1]] + keys[hands[n, 2]] + keys[hands[n, 3]]
        key += keys[hands[n, 4]] + keys[hands[n, 5]] + keys[hands[n, 6]]
        place = ladder.high[rank_place(ladder, key)]
        suit = flush_suit(ladder, key)
        if suit >= 0:
            place = flush_place(ladder, _mask_of(hands, n, ranks), suit)
        places[n] = place
    for n in range(len(hands)):
        twice |= _seven_held_twice(hands, n)
    return twice


@lean(forceinline=True)
def _seven_held_twice(hands: Array, n: int) -> np.uint64:
    """As `_held_twice`, for seven cards; vector units look at several hands side by side."""
    seen = twice = np.uint64(0)
    for at in range(MOST_CARDS):
        card = np.uint64(1) << np.uint64(hands[n, at])
        twice |= seen & card
        seen |= card
    return twice


@lean()
def _rank_any(hands: Array, ranks: Ranks, places: Array) -> np.uint64:
    twice = np.uint64(0)
    for n in range(len(hands)):
        twice |= _held_twice(hands, n)
        key = np.uint64(0)
        for at in range(hands.shape[1]):
            key += ranks.keys[hands[n, at]]
        places[n] = high(ranks, key, _mask_of(hands, n, ranks))
    return twice


@lean()
def _rank_low(hands: Array, ranks: Ranks, places: Array) -> np.uint64:
    twice = np.uint64(0)
    for n in range(len(hands)):
        twice |= _held_twice(hands, n)
        key = np.uint64(0)
        for at in range(hands.shape[1]):
            key += ranks.keys[hands[n, at]]
        places[n] = low(ranks, key)
    return twice


@lean(forceinline=True)
def _held_twice(hands: Array, n: int) -> np.uint64:
    """The cards that a hand holds more than once, each as a bit."""
    seen = twice = np.uint64(0)
    for at in range(hands.shape[1]):
        card = np.uint64(1) << np.uint64(hands[n, at])
        twice |= seen & card
        seen |= card
    return twice


@lean(forceinline=True)
def _mask_of(hands: Array, n: int, ranks: Ranks) -> np.uint64:
    mask = np.uint64(0)
    for at in range(hands.shape[1]):
        mask |= ranks.masks[hands[n, at]]
    return mask


@lean()
def count_places(ranks: Ranks, first: int, cards: int, counts: Array) -> None:
    """Count the seven-card hands with a given lowest card by their numbers."""
    keys, masks = ranks.keys, ranks.masks
    for b in range(first + 1, cards):
        for c in range(b + 1, cards):
            for d in range(c + 1, cards):
                for e in range(d + 1, cards):
                    five = keys[first] + keys[b] + keys[c] + keys[d] + keys[e]
                    held = masks[first] | masks[b] | masks[c] | masks[d] | masks[e]
                    for f in range(e + 1, cards):
                        six, of_six = five + keys[f], held | masks[f]
                        for g in range(f + 1, cards):
                            counts[natural_high(ranks, six + keys[g], of_six | masks[g])] += 1
