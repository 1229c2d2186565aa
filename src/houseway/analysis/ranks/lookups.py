"""Tables that rank poker hands by three look-ups, filled from the rules of ranking.

A card has a key, and the keys of a hand are added. The sum tells how often each suit is held, and
so a flush, whose ranks are then looked up as a mask. It also tells how often each rank is held, as
digits to the base of five in two halves: the place of a hand's ranks among all hands is where the
hands with its high ranks begin, plus the place of its low ranks among those of as many cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np

from houseway.equipment.cards import ACE, JOKER, SUITS, Card, deck
from houseway.ranking.poker import Category, PokerRanking

from ..compiled import Array

CARDS: Final = (*deck(), JOKER)
"""Every card in the order of its number, the joker last."""
NUMBER: Final = {card: number for number, card in enumerate(CARDS)}
JOKER_NUMBER: Final = NUMBER[JOKER]

ALL_RANKS, LOW_RANKS, HIGH_RANKS = 13, 6, 7
LOWEST_RANK: Final = ACE + 1 - ALL_RANKS
MOST_CARDS = 7
# Sums of seven of these tell how many there are of each.
SUIT_KEYS: Final = (0, 1, 8, 57)
HIGH_AT: Final = 14  # the bit where the high ranks begin, above 5**6
SUIT_AT: Final = 31  # above 5**7 more
WILD_AT: Final = 40
SUIT_WIDTH: Final = 16
"""The bits between the suits of a mask."""


class Ladder(NamedTuple):
    """Look-ups for hands of some number of cards, with the joker or without; for kernels.

    The hands are numbered from the worst up. `flush_suit` is below zero without a flush.
    """

    flush_suit: Array
    flush: Array
    low_ranks: Array
    high_ranks: Array
    high: Array
    low: Array


class Ranks(NamedTuple):
    """All that a kernel needs to rank hands: keys and masks of cards, and the ladders."""

    keys: Array
    masks: Array
    natural: Ladder
    wild: Ladder


class Ranking(NamedTuple):
    """The look-ups of a ranking, and what its numbers stand for."""

    ranks: Ranks
    values: Array
    low_values: Array
    categories: Array
    order: tuple[Category, ...]

    def category(self, place: int) -> Category:
        """The category of the hand with a number."""
        return self.order[int(self.categories[place])]

    def first_of(self, category: Category) -> int:
        """The lowest number of a category or a better one."""
        return int(np.searchsorted(self.categories, self.order.index(category)))


@cache
def ranking_tables(ranking: PokerRanking, cards: int = MOST_CARDS) -> Ranking:
    """The look-ups for hands of so many cards, the joker counted as one of them."""
    natural = _worth(ranking, cards)
    wild = _worth(ranking, cards - 1, JOKER) if ranking.joker else natural
    values = np.unique(np.concatenate([natural.high, natural.flush, wild.high, wild.flush]))
    lows = np.unique(np.concatenate([natural.low, wild.low]))
    values, lows = values[values > ABSENT], lows[lows > ABSENT]
    order = tuple(reversed(ranking.order))
    categories = [order.index(ranking.category_of(int(value))) for value in values]
    return Ranking(
        Ranks(
            np.array([_key(card) for card in CARDS], dtype=np.uint64),
            np.array([_mask(card) for card in CARDS], dtype=np.uint64),
            natural.ladder(values, lows),
            wild.ladder(values, lows),
        ),
        values,
        lows,
        np.array(categories, dtype=np.uint8),
        order,
    )


def _key(card: Card) -> int:
    if card.is_joker:
        return 1 << WILD_AT
    return SUIT_KEYS[SUITS.index(card.suit)] << SUIT_AT | _rank_key(card.rank - LOWEST_RANK)


def _rank_key(rank: int) -> int:
    if rank < LOW_RANKS:
        return int(5**rank)
    return int(5 ** (rank - LOW_RANKS)) << HIGH_AT


def _mask(card: Card) -> int:
    if card.is_joker:
        return 0
    return 1 << SUIT_WIDTH * SUITS.index(card.suit) + card.rank - LOWEST_RANK


# What every hand is worth

ABSENT: Final = np.iinfo(np.int64).min
"""The worth of a hand that cannot be, or does not qualify."""


class _Worth(NamedTuple):
    """What hands are worth: by the place of their ranks, and as a flush by their mask."""

    naturals: int
    suited: int
    high: Array
    low: Array
    flush: Array

    def ladder(self, values: Array, lows: Array) -> Ladder:
        low_ranks, high_ranks = _halves(self.naturals)
        return Ladder(
            _flush_suits(self.naturals, self.suited),
            np.searchsorted(values, self.flush).astype(np.uint16),
            low_ranks,
            high_ranks,
            np.searchsorted(values, self.high).astype(np.uint16),
            # 0 is a hand that does not qualify for low.
            np.searchsorted(lows, self.low, side="right").astype(np.uint16),
        )


def _worth(ranking: PokerRanking, naturals: int, *joker: Card) -> _Worth:
    """Every hand that can be told from another: by its ranks, and by the ranks of its suit."""
    lowest = ALL_RANKS - ranking.deck // len(SUITS)
    low_ranks, high_ranks = _halves(naturals)
    size = int(high_ranks.max()) + 1
    high, low, flush = (np.full(n, ABSENT, dtype=np.int64) for n in (size, size, 1 << ALL_RANKS))
    for ranks in _multisets(naturals, lowest):
        key = sum(map(_rank_key, ranks))
        place = int(low_ranks[key & (1 << HIGH_AT) - 1]) + int(high_ranks[key >> HIGH_AT])
        # In turn through the suits, so that no suit is near a flush.
        cards = (*(CARDS[4 * rank + n % 4] for n, rank in enumerate(ranks)), *joker)
        high[place] = ranking.high_value(cards)
        if ranking.low_wins and (worth := ranking.low_value(cards)) is not None:
            low[place] = worth
    suited = 5 - len(joker)
    for mask in range(0, 1 << ALL_RANKS, 1 << lowest):
        if suited <= mask.bit_count() <= naturals:
            cards = (*(CARDS[4 * rank] for rank in range(ALL_RANKS) if mask >> rank & 1), *joker)
            flush[mask] = ranking.high_value(cards)
    return _Worth(naturals, suited, high, low, flush)


def _multisets(count: int, lowest: int, highest: int = ALL_RANKS - 1) -> Iterator[tuple[int, ...]]:
    """Every choice of ranks, none more than four times, from the highest down."""
    if not count:
        yield ()
        return
    for rank in range(highest, lowest - 1, -1):
        for times in range(1, min(4, count) + 1):
            for rest in _multisets(count - times, lowest, rank - 1):
                yield (rank,) * times + rest


# The perfect hash of ranks


@cache
def _halves(cards: int) -> tuple[Array, Array]:
    """Places of low ranks among those of as many cards, and where high ranks begin."""
    low_codes, low_counts = _digits(LOW_RANKS, cards)
    high_codes, high_counts = _digits(HIGH_RANKS, cards)
    low_ranks, high_ranks = np.zeros(5**LOW_RANKS, np.uint16), np.zeros(5**HIGH_RANKS, np.uint16)
    for count in range(cards + 1):
        codes = low_codes[low_counts == count]
        low_ranks[codes] = np.arange(len(codes))
    following = np.bincount(low_counts, minlength=cards + 1)[cards - high_counts]
    high_ranks[high_codes] = np.cumsum(following) - following
    return low_ranks, high_ranks


def _digits(ranks: int, most: int) -> tuple[Array, Array]:
    """Every number to the base of five whose digits add up to at most so many, and their sums."""
    codes = counts = np.zeros(1, dtype=np.int64)
    for rank in range(ranks):
        codes = (codes[:, None] + np.arange(5) * 5**rank).ravel()
        counts = (counts[:, None] + np.arange(5)).ravel()
        codes, counts = codes[counts <= most], counts[counts <= most]
    return codes, counts


@cache
def _flush_suits(cards: int, least: int) -> Array:
    """For a sum of suit keys of so many cards, the suit that is there so often, or -1."""
    found = np.full(MOST_CARDS * max(SUIT_KEYS) + 1, -1, dtype=np.int8)
    for suit, key in enumerate(SUIT_KEYS):
        rest = [one for one in SUIT_KEYS if one != key]
        for times in range(least, cards + 1):
            for others in combinations_with_replacement(rest, cards - times):
                found[times * key + sum(others)] = suit
    return found
