"""Which poker hand wins, for every deck and determination that the instruments know."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final, Literal, NamedTuple, cast

from houseway.equipment.cards import ACE, JOKER, SUITS, Card, deck
from houseway.errors import HousewayError
from houseway.rulebook import Refused

from .poker_counts import HighValues
from .poker_hand import (
    FULL_DECK_ORDER,
    REDUCED_DECK_ORDER,
    SUITED,
    Category,
    LowHand,
    PokerHand,
    best,
)
from .poker_low import LOW_ACE, LowEvaluator, low_evaluator
from .poker_masks import Kinds, category_of, ranks_of, suits_and_joker

__all__ = [
    "CANBERRA",
    "CTP",
    "HOLDEM",
    "NI2019_212",
    "Category",
    "LowHand",
    "NotAHand",
    "PokerHand",
    "PokerRanking",
    "Winners",
    "WinningHand",
    "best",
]

DECK_SIZES: Final = (
    52,  # NI2018-51 2.2(a)
    48,  # NI2018-51 2.2(b)
    44,  # NI2018-51 2.2(c)
    40,  # NI2018-51 2.2(d)
    36,  # NI2018-51 2.2(e)
    32,  # NI2018-51 2.2(f)
)


class WinningHand(StrEnum):
    """Which hand wins the pots of a round."""

    HIGH = "high"  # NI2018-51 3.5(b), A:High Ball
    LOW = "low"  # NI2018-51 3.5(b), A:Low Ball
    HIGH_LOW = "high-low"  # NI2018-51 3.5(c)
    EIGHT_OR_BETTER = "high-low 8-or-better"  # NI2018-51 3.5(d)


class NotAHand(HousewayError, ValueError):  # noqa: N818 - named for what went wrong
    """The cards given cannot be ranked as a poker hand."""


class Winners(NamedTuple):
    """The places of the hands that win for high and for low; an empty side wins nothing."""

    high: tuple[int, ...]
    low: tuple[int, ...]


@dataclass(frozen=True)
class PokerRanking:
    """How hands rank: the deck, the joker, the ace's part and which hand wins.

    >>> from houseway.equipment.cards import cards
    >>> HOLDEM.high(cards("As Ad Kh 9c Ks Ac 2d")).name
    'full house, aces over kings'
    """

    deck: int = 52
    joker: bool = False
    ace_low: bool = False
    winning: WinningHand = WinningHand.HIGH
    ace_in_low: Literal["high", "low"] = "high"

    def __post_init__(self) -> None:
        if self.deck not in DECK_SIZES:
            sizes = ", ".join(map(str, DECK_SIZES))
            raise Refused(
                f"A deck of {self.deck} cards cannot be chosen; choose one of {sizes}.",
                "NI2018-51 2.2",
            )
        if self.winning not in list(WinningHand):
            choices = ", ".join(WinningHand)
            raise Refused(
                f"{self.winning!r} is no winning hand; choose one of {choices}.",
                "NI2018-51 3.5(b)",
                "NI2018-51 3.5(c)",
            )
        if self.ace_in_low not in ("high", "low"):
            raise Refused(
                f"The ace in low hands is high or low, not {self.ace_in_low!r}.",
                "NI2018-51 3.6",
            )
        if self.winning == WinningHand.EIGHT_OR_BETTER and self._ranks_to_eight < 5:
            raise Refused(
                f"With {self.deck} cards and the ace {self.ace_in_low} in low hands,"
                " no five odd cards of eight or less exist.",
                "NI2018-51 3.5(d)",
            )

    def high(self, cards: Sequence[Card]) -> PokerHand:
        """The best high hand in five to seven cards."""
        self._check(cards)  # NI2018-51 A:Hand
        return self.high_of(cards, self.high_value(cards))

    def high_of(self, cards: Sequence[Card], value: int) -> PokerHand:
        """The best high hand, where its value is known already and the cards are trusted."""
        category, ranks, _ = self._kinds[value]
        return PokerHand(value, category, self.cards_for(cards, value), ranks)

    def cards_for(self, cards: Sequence[Card], value: int) -> tuple[Card, ...]:
        """The five cards that make a high hand of that value."""
        category, ranks, _ = self._kinds[value]
        return _pick(cards, ranks, category in SUITED)

    def name_of(self, value: int) -> str:
        """What a high hand of that value is called."""
        return self._kinds[value].name

    def low(self, cards: Sequence[Card]) -> LowHand | None:
        """The best low hand in five to seven cards; None where eight or better is not met."""
        self._check(cards)
        value = self.low_value(cards)
        if value is None:
            return None
        category = category_of(-value, FULL_DECK_ORDER)
        ranks = ranks_of(-value, FULL_DECK_ORDER, LOW_ACE)
        return LowHand(value, category, _pick(cards, ranks, suited=False), ranks)

    @cached_property
    def high_value(self) -> Callable[[Sequence[Card]], int]:
        """Tells the value of the best high hand alone, trusting the cards; for hot loops."""
        made = HighValues(self.order, self._low_ace, self._ranks)
        return cast("Callable[[Sequence[Card]], int]", made.of)

    def low_value(self, cards: Sequence[Card]) -> int | None:
        """The value of the best low hand alone, trusting the cards; for hot loops."""
        lowness = self._low(*suits_and_joker(cards))
        if self.winning == WinningHand.EIGHT_OR_BETTER and lowness >= 1 << 9:  # NI2018-51 3.5(d)
            return None
        return -lowness

    def category_of(self, value: int) -> Category:
        """The category of a high hand of that value."""
        return category_of(value, self.order)

    def winners(self, hands: Sequence[Sequence[Card]]) -> Winners:
        """The hands that win; with no qualifying low hand, the high side wins alone."""
        high = [self.high(cards) for cards in hands] if self.high_wins else []
        low = [self.low(cards) for cards in hands] if self.low_wins else []
        return Winners(best(high), best(low))

    @cached_property
    def high_wins(self) -> bool:
        """Whether the highest hand wins the pot or half of it."""
        return self.winning != WinningHand.LOW

    @cached_property
    def low_wins(self) -> bool:
        """Whether the lowest hand wins the pot or half of it."""
        return self.winning != WinningHand.HIGH

    @cached_property
    def order(self) -> tuple[Category, ...]:
        """The categories from the highest down; a joker never makes a reduced deck full."""
        # NI2018-51 A:Full Deck, A:Reduced Deck
        return FULL_DECK_ORDER if self.deck == 52 else REDUCED_DECK_ORDER

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck played with."""
        return deck(self.deck, self.joker)  # NI2018-51 2.3

    @cached_property
    def pack(self) -> frozenset[Card]:
        """The cards of the deck, to look one up."""
        return frozenset(self.cards)

    @property
    def _lowest_rank(self) -> int:
        return ACE + 1 - self.deck // len(SUITS)

    @property
    def _ranks_to_eight(self) -> int:
        return 9 - self._lowest_rank + (self.ace_in_low == "low")

    @cached_property
    def _low_ace(self) -> int:
        # The printed 8-7-6-5-A fits 40 cards; in every deck the ace sits below the lowest rank.
        return self._lowest_rank - 1 if self.ace_low else 0

    @cached_property
    def _ranks(self) -> int:
        return sum(1 << rank for rank in range(self._lowest_rank, ACE + 1))

    @cached_property
    def _kinds(self) -> Kinds:
        return Kinds(self.order, self._low_ace)

    @cached_property
    def _low(self) -> LowEvaluator:
        return low_evaluator(self._ranks, self.ace_in_low == "low")

    def _check(self, cards: Sequence[Card]) -> None:
        if not 5 <= len(cards) <= 7:
            raise NotAHand(f"A poker hand is made of five to seven cards, not {len(cards)}.")
        if len(set(cards)) < len(cards):
            raise NotAHand(f"A card is there twice in {' '.join(map(str, cards))}.")
        if not self.pack.issuperset(cards):
            foreign = next(card for card in cards if card not in self.pack)
            raise NotAHand(f"The {foreign.name} is not in this deck.")


def _pick(cards: Sequence[Card], ranks: tuple[int, ...], suited: bool) -> tuple[Card, ...]:
    """The cards that count as these ranks, in their order, with the joker for a missing one."""
    if suited:
        suits = [card.suit for card in cards]
        suit = max(SUITS, key=suits.count)
        cards = [card for card in cards if card.suit == suit]
    left, picked = list(cards), []
    for rank in ranks:
        for card in left:
            if card.rank == rank:
                left.remove(card)
                break
        else:
            card = JOKER
        picked.append(card)
    return tuple(picked)


HOLDEM: Final = PokerRanking(ace_low=True)
NI2019_212: Final = PokerRanking(ace_low=True)  # NI2019-212 2.3
CTP: Final = PokerRanking(ace_low=True)  # CTP 17.1
CANBERRA: Final = PokerRanking(ace_low=True)  # NI2002-45-canberra-poker 2.7[2]
