"""A ranked poker hand: its category, its five cards and its name."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final

from houseway.equipment.cards import RANKS, Card


class Category(StrEnum):
    """A kind of hand, by the name that the instruments give it."""

    ROYAL_FLUSH = "royal flush"
    FIVE_OF_A_KIND = "five of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIRS = "two pairs"
    ONE_PAIR = "one pair"
    FIVE_ODD_CARDS = "five odd cards"


# NI2018-51 3.3, NI2019-212 3.1, CTP 17.1, NI2002-45-canberra-poker 2.6
FULL_DECK_ORDER: Final = (
    # NI2019-212 3.1(a), CTP 17.1(a), NI2002-45-canberra-poker 2.6(a)
    Category.ROYAL_FLUSH,  # NI2018-51 3.3(a)
    Category.FIVE_OF_A_KIND,  # NI2018-51 3.3(b)
    # NI2019-212 3.1(b), CTP 17.1(b), NI2002-45-canberra-poker 2.6(b)
    Category.STRAIGHT_FLUSH,  # NI2018-51 3.3(c)
    # NI2019-212 3.1(c), CTP 17.1(c), NI2002-45-canberra-poker 2.6(c)
    Category.FOUR_OF_A_KIND,  # NI2018-51 3.3(d)
    # NI2019-212 3.1(d), CTP 17.1(d), NI2002-45-canberra-poker 2.6(d)
    Category.FULL_HOUSE,  # NI2018-51 3.3(e)
    # NI2019-212 3.1(e), CTP 17.1(e), NI2002-45-canberra-poker 2.6(e)
    Category.FLUSH,  # NI2018-51 3.3(f)
    # NI2019-212 3.1(f), CTP 17.1(f), NI2002-45-canberra-poker 2.6(f)
    Category.STRAIGHT,  # NI2018-51 3.3(g)
    # NI2019-212 3.1(g), CTP 17.1(g), NI2002-45-canberra-poker 2.6(g)
    Category.THREE_OF_A_KIND,  # NI2018-51 3.3(h)
    # NI2019-212 3.1(h), CTP 17.1(h), NI2002-45-canberra-poker 2.6(h)
    Category.TWO_PAIRS,  # NI2018-51 3.3(i)
    # NI2019-212 3.1(i), CTP 17.1(i), NI2002-45-canberra-poker 2.6(i)
    Category.ONE_PAIR,  # NI2018-51 3.3(j)
    # NI2019-212 3.1(j), CTP 17.1(j), NI2002-45-canberra-poker 2.6(j)
    Category.FIVE_ODD_CARDS,  # NI2018-51 3.3(k)
)

# NI2018-51 3.4
REDUCED_DECK_ORDER: Final = (
    Category.ROYAL_FLUSH,  # NI2018-51 3.4(a)
    Category.FIVE_OF_A_KIND,  # NI2018-51 3.4(b)
    Category.STRAIGHT_FLUSH,  # NI2018-51 3.4(c)
    Category.FOUR_OF_A_KIND,  # NI2018-51 3.4(d)
    Category.FLUSH,  # NI2018-51 3.4(e)
    Category.FULL_HOUSE,  # NI2018-51 3.4(f)
    Category.STRAIGHT,  # NI2018-51 3.4(g)
    Category.THREE_OF_A_KIND,  # NI2018-51 3.4(h)
    Category.TWO_PAIRS,  # NI2018-51 3.4(i)
    Category.ONE_PAIR,  # NI2018-51 3.4(j)
    Category.FIVE_ODD_CARDS,  # NI2018-51 3.4(k)
)

SUITED: Final = frozenset({Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FLUSH})
IN_SEQUENCE: Final = frozenset({Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.STRAIGHT})

_RANKS: Final = {rank: Card(rank, "s").name.split()[0] for rank in RANKS}

_NAMES: Final = {
    Category.ROYAL_FLUSH: "royal flush",
    Category.FIVE_OF_A_KIND: "five of a kind, {many[0]}",
    Category.STRAIGHT_FLUSH: "straight flush, {one[4]} to {one[0]}",
    Category.FOUR_OF_A_KIND: "four of a kind, {many[0]}",
    Category.FULL_HOUSE: "full house, {many[0]} over {many[1]}",
    Category.FLUSH: "{one[0]}-high flush",
    Category.STRAIGHT: "straight, {one[4]} to {one[0]}",
    Category.THREE_OF_A_KIND: "three of a kind, {many[0]}",
    Category.TWO_PAIRS: "two pairs, {many[0]} and {many[1]}",
    Category.ONE_PAIR: "one pair, {many[0]}",
    Category.FIVE_ODD_CARDS: "five odd cards, {one[0]} high",
}


@dataclass(frozen=True, order=True, slots=True)
class PokerHand:
    """The five cards that contest a pot; the greater of two hands wins, equal hands tie.

    A hand compares only with hands of its kind, high with high and low with low, made by one
    ranking. `ranks` says what each of `cards` counts as, which tells a joker's part.
    """

    value: int
    category: Category = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)
    ranks: tuple[int, ...] = field(compare=False)

    @property
    def name(self) -> str:
        """The hand in words, such as "full house, aces over kings"."""
        return named(self.category, self.ranks)

    def __str__(self) -> str:
        return self.name

    def svg(self) -> str:
        """The five cards side by side."""
        from houseway.drawing.equipment.pictures import row_of_cards  # noqa: PLC0415

        return row_of_cards(self.cards)

    def _repr_svg_(self) -> str:
        return self.svg()


class LowHand(PokerHand):
    """A hand that contests for low, where the lowest cards make the greatest hand."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The low hand in words, such as "eight-six-four-three-two low"."""
        if self.category is Category.FIVE_ODD_CARDS:
            return "-".join(_RANKS[rank] for rank in self.ranks) + " low"
        return f"{PokerHand.name.__get__(self)} for low"


@cache
def named(category: Category, ranks: tuple[int, ...]) -> str:
    """What a hand of that category and those ranks is called."""
    one = [_RANKS[rank] for rank in dict.fromkeys(ranks)]
    return _NAMES[category].format(one=one, many=[_plural(rank) for rank in one])


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "six" else "s")


def best(hands: Sequence[PokerHand | None]) -> tuple[int, ...]:
    """The places of the winning hands, ties included; None is a hand that does not qualify."""
    winner = max((hand for hand in hands if hand is not None), default=None)
    return tuple(n for n, hand in enumerate(hands) if hand is not None and hand == winner)
