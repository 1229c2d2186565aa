"""Poker hands as bit masks: bit r of a suit's mask says that its card of rank r is held.

A mask of distinct ranks compares as those ranks do from the highest down. So one integer holds
the worth of a hand: the strength of its category, then the ranks that are matched, then the rest.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from houseway.equipment.cards import ACE, Card

from .poker_hand import IN_SEQUENCE, Category, named

Order = tuple[Category, ...]
Evaluator = Callable[[int, int, int, int], int]

_WIDTH: Final = ACE + 1
_ALL_RANKS: Final = (1 << _WIDTH) - 1

_TIMES: Final = {
    Category.FIVE_OF_A_KIND: (5,),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIRS: (2, 2, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FIVE_ODD_CARDS: (1, 1, 1, 1, 1),
}


def suits_and_joker(cards: Iterable[Card]) -> tuple[int, int, int, int, int]:
    """The masks of clubs, diamonds, hearts and spades, and whether the joker is held."""
    held = {"c": 0, "d": 0, "h": 0, "s": 0, "": 0}
    for card in cards:
        held[card.suit] |= 1 << card.rank
    return held["c"], held["d"], held["h"], held["s"], held[""]


def highest(mask: int, count: int) -> int:
    """The highest ranks of a mask, that many of them."""
    while mask.bit_count() > count:
        mask &= mask - 1
    return mask


def lowest(mask: int, count: int) -> int:
    """The lowest ranks of a mask, that many of them."""
    while mask.bit_count() > count:
        mask ^= 1 << mask.bit_length() - 1
    return mask


def descending(mask: int) -> list[int]:
    """The ranks of a mask from the highest down."""
    return [rank for rank in range(ACE, -1, -1) if mask >> rank & 1]


def worth(strength: int, matched: int, rest: int) -> int:
    """The integer that stands for a hand, greater for a better category and higher ranks."""
    return (strength << _WIDTH | matched) << _WIDTH | rest


def strengths(order: Order) -> dict[Category, int]:
    """The category part of a hand's worth, for an order given from the highest down."""
    return {category: worth(n, 0, 0) for n, category in enumerate(reversed(order))}


def category_of(value: int, order: Order) -> Category:
    """The category of the hand that a worth stands for."""
    return order[-1 - (value >> 2 * _WIDTH)]


@cache
def ranks_of(value: int, order: Order, low_ace: int) -> tuple[int, ...]:
    """The five ranks that a worth stands for, the matched ones first."""
    category = category_of(value, order)
    matched, rest = value >> _WIDTH & _ALL_RANKS, value & _ALL_RANKS
    if category in IN_SEQUENCE:
        top = rest.bit_length() - 1
        ranks = list(range(top, top - 5, -1))
    else:
        once = descending(matched) + descending(rest)
        ranks = [r for r, n in zip(once, _TIMES[category], strict=True) for _ in range(n)]
    return tuple(ACE if rank == low_ace else rank for rank in ranks)


class Kind(NamedTuple):
    """What all hands of one worth have in common: their category, their ranks and their name."""

    category: Category
    ranks: tuple[int, ...]
    name: str


class Kinds(dict[int, Kind]):
    """The kind of hand of each worth, worked out when it is first met."""

    def __init__(self, order: Order, low_ace: int) -> None:
        super().__init__()
        self._order, self._low_ace = order, low_ace

    def __missing__(self, value: int) -> Kind:
        category = category_of(value, self._order)
        ranks = ranks_of(value, self._order, self._low_ace)
        kind = self[value] = Kind(category, ranks, named(category, ranks))
        return kind


@cache
def high_evaluator(order: Order, low_ace: int) -> Evaluator:
    """What ranks five to seven cards for high, with the ace also at the rank `low_ace`.

    At 0 the low ace has no neighbour in any deck, so it makes no straight.
    """
    strength = strengths(order)
    four_of_a_kind, full_house = strength[Category.FOUR_OF_A_KIND], strength[Category.FULL_HOUSE]
    royal_flush, straight_flush = strength[Category.ROYAL_FLUSH], strength[Category.STRAIGHT_FLUSH]
    flush, straight = strength[Category.FLUSH], strength[Category.STRAIGHT]
    three_of_a_kind = strength[Category.THREE_OF_A_KIND]
    two_pairs, one_pair = strength[Category.TWO_PAIRS], strength[Category.ONE_PAIR]

    def top_of_straight(held: int) -> int:
        held |= held >> ACE << low_ace  # NI2018-51 3.5(a)
        two = held & held << 1
        return highest(two & two << 2 & held << 4, 1)

    def suited(suit: int) -> int:
        top = top_of_straight(suit)
        if top:
            return (royal_flush if top >> ACE else straight_flush) | top
        return flush | highest(suit, 5)

    def matched(held: int, twice: int, thrice: int) -> int:
        if thrice:
            return three_of_a_kind | thrice << _WIDTH | highest(held ^ thrice, 2)
        if twice.bit_count() > 1:
            pairs = highest(twice, 2)
            return two_pairs | pairs << _WIDTH | highest(held ^ pairs, 1)
        return one_pair | twice << _WIDTH | highest(held ^ twice, 3)

    def value(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
        # Seven cards never hold a flush or straight together with a full house or four of a kind.
        # NI2018-51 3.1, NI2019-212 2.3, NI2002-45-canberra-poker 2.8
        for suit in (clubs, diamonds, hearts, spades):
            if suit.bit_count() > 4:
                return suited(suit)
        held = clubs | diamonds | hearts | spades
        twice = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
        thrice = twice & (clubs ^ diamonds ^ hearts ^ spades)
        four = clubs & diamonds & hearts & spades
        if four:
            return four_of_a_kind | four << _WIDTH | highest(held ^ four, 1)
        if thrice and twice.bit_count() > 1:
            three = highest(thrice, 1)
            return full_house | three << _WIDTH | highest(twice ^ three, 1)
        top = top_of_straight(held)
        if top:
            return straight | top
        # NI2018-51 3.2, NI2019-212 3.2, NI2002-45-canberra-poker 2.5[2], 2.7
        return matched(held, twice, thrice) if twice else highest(held, 5)

    return value


@cache
def wild_evaluator(order: Order, low_ace: int, deck_ranks: int) -> Evaluator:
    """What ranks four to six cards and a joker for high, the joker being the best for its holder.

    The joker doubles a held card only to make five of a kind.
    """
    natural = high_evaluator(order, low_ace)
    five_of_a_kind = strengths(order)[Category.FIVE_OF_A_KIND]

    def value(*suits: int) -> int:  # NI2018-51 3.7, A:Wild Card
        clubs, diamonds, hearts, spades = suits
        four = clubs & diamonds & hearts & spades
        best = five_of_a_kind | four << _WIDTH if four else 0
        untried = deck_ranks
        for n, suit in enumerate(suits):
            # Away from a flush the joker's suit does not matter, so a rank is tried once.
            near_flush = suit.bit_count() > 3
            for rank in descending((deck_ranks if near_flush else untried) & ~suit):
                as_card = (*suits[:n], suit | 1 << rank, *suits[n + 1 :])
                best = max(best, natural(*as_card))
            if not near_flush:
                untried &= suit
        return best

    return value
