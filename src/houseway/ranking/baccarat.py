"""Baccarat counts: tens and court cards nothing, and only the last digit of the sum."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment import Card


def value(card: Card) -> int:
    """The point value of a card: ace 1, two to nine their pips, the rest nothing."""
    return 1 if card.rank == 14 else card.rank if card.rank < 10 else 0


def count(hand: Iterable[Card]) -> int:
    """The count of a hand, 0 to 9.

    >>> from houseway.equipment import cards
    >>> count(cards("7d 8s")), count(cards("5c 5h Ks"))
    (5, 0)
    """
    return sum(map(value, hand)) % 10


def is_natural(hand: Iterable[Card]) -> bool:
    """Whether two cards count eight or nine."""
    held = tuple(hand)
    return len(held) == 2 and count(held) >= 8
