"""Blackjack totals: aces count 1 or 11, court cards 10."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.equipment import Card

ACE = 14


class Total(NamedTuple):
    """What a hand counts, and whether an ace in it counts 11.

    >>> from houseway.equipment import cards
    >>> total(cards("As 6d")), total(cards("As 6d 9c"))
    (Total(points=17, soft=True), Total(points=16, soft=False))
    """

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether it is over 21."""
        return self.points > 21

    def __str__(self) -> str:
        return f"{'soft ' if self.soft and self.points < 21 else ''}{self.points}"


def value(card: Card) -> int:
    """The point value of a card, an ace as 1."""
    # NI2005-63 2.5, 2.5(a), 2.5(b), 2.5(c)
    return 1 if card.rank == ACE else min(card.rank, 10)


def total(hand: Iterable[Card]) -> Total:
    """The highest total not above 21, or the lowest there is."""
    points, aces = 0, False
    for card in hand:
        points += value(card)
        aces = aces or card.rank == ACE
    soft = aces and points <= 11  # NI2005-63 2.5(a), A:Soft total, A:Hard total
    return Total(points + 10 * soft, soft)


def is_blackjack(hand: Iterable[Card]) -> bool:
    """Whether two cards are an ace and a ten-valued card."""
    held = tuple(hand)
    return len(held) == 2 and total(held).points == 21  # NI2005-63 A:Blackjack
