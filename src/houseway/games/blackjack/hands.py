"""Hands and boxes: several bettors can share a box, and one of them decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.equipment import Card
from houseway.ranking.blackjack import Total, is_blackjack, total, value

from ..round import Wager

INSTRUMENT = "NI2005-63"
MOST_HANDS = 4  # 10.3


@dataclass(eq=False, slots=True)
class Hand:
    """Cards on a box with the wagers that ride on them; labelled 1, 2, 1a ... after a split."""

    box: int
    cards: list[Card] = field(default_factory=list)
    wagers: list[Wager] = field(default_factory=list)
    label: str | None = None
    split_aces: bool = False
    closed: bool = False

    @property
    def place(self) -> str:
        """Where its cards go, in words."""
        return f"box {self.box}" + (f" hand {self.label}" if self.label else "")

    @property
    def total(self) -> Total:
        """What it counts."""
        return total(self.cards)

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten as the first two cards; not after a split."""  # A:Blackjack, 10.7
        return self.label is None and is_blackjack(self.cards)

    @property
    def count(self) -> str:
        """What it counts, in words."""
        return "Blackjack" if self.is_blackjack else str(self.total)

    @property
    def is_pair(self) -> bool:
        """Two cards of equal value: a king and a ten are a pair."""  # A:Split
        return len(self.cards) == 2 and value(self.cards[0]) == value(self.cards[1])

    @property
    def has_two_cards(self) -> bool:
        """Two cards, first dealt or after a split: it can be doubled."""  # 11.1, 11.3
        return len(self.cards) == 2

    @property
    def must_draw(self) -> bool:
        """Whether it counts less than 12 without an ace at 11."""  # 9.2, 9.2(b)
        return self.total.points < 12

    @property
    def finished(self) -> bool:
        """Whether no card can come to it any more."""
        return (
            self.closed
            or self.total.points >= 21  # 9.2, 9.2(a)
            or (self.split_aces and len(self.cards) == 2)  # 10.3, 10.5: so they split only once
            or not self.open_wagers
        )

    @property
    def open_wagers(self) -> list[Wager]:
        """The wagers on it that are not settled."""
        return [wager for wager in self.wagers if wager.open]

    def wager_of(self, player: str) -> Wager:
        """A player's wager on it."""
        return next(wager for wager in self.open_wagers if wager.player == player)

    def others(self, decider: str) -> list[Wager]:
        """The open wagers of those who do not decide for it."""
        return [wager for wager in self.open_wagers if wager.player != decider]


@dataclass(eq=False, slots=True)
class Box:
    """A box with wagers on it, and the hands that it has become."""

    number: int
    hands: list[Hand]
    first_cards: list[Card] = field(default_factory=list)

    @property
    def open_wagers(self) -> list[Wager]:
        """The main wagers on the box that are not settled."""
        return [wager for hand in self.hands for wager in hand.open_wagers]
