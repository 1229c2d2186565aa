"""The printed odds, when the dealer takes part, and what a hand is called."""

from __future__ import annotations

from typing import NamedTuple

from houseway.equipment.cards import ACE
from houseway.ranking.poker import Category, PokerHand

INSTRUMENT = "NI2002-45-canberra-poker"

KING = ACE - 1
EIGHT = 8
DEAD_MANS_HAND = "T:Dead Man's Hand"


class Row(NamedTuple):
    """A row of the pay table: what a winning Bet on such a hand is paid to 1, and its clause."""

    odds: int
    clause: str


BET_ROWS = {  # 8.1
    Category.FIVE_ODD_CARDS: Row(1, "8.1:one-pair-or-less"),
    Category.ONE_PAIR: Row(1, "8.1:one-pair-or-less"),
    Category.TWO_PAIRS: Row(2, "8.1:two-pairs"),
    Category.THREE_OF_A_KIND: Row(3, "8.1:three-of-a-kind"),
    Category.STRAIGHT: Row(4, "8.1:straight"),
    Category.FLUSH: Row(5, "8.1:flush"),
    Category.FULL_HOUSE: Row(7, "8.1:full-house"),
    Category.FOUR_OF_A_KIND: Row(20, "8.1:four-of-a-kind"),
    Category.STRAIGHT_FLUSH: Row(50, "8.1:straight-flush"),
    Category.ROYAL_FLUSH: Row(250, "8.1:royal-flush"),
}


def takes_part(hand: PokerHand) -> bool:
    """Whether a dealer's hand has ace and king or is higher.

    >>> from houseway.equipment import cards
    >>> from houseway.ranking.poker import CANBERRA
    >>> [takes_part(CANBERRA.high(cards(hand))) for hand in ("As Kd 4c 3h 2s", "As Qd Jc Th 8s")]
    [True, False]
    """
    if hand.category is not Category.FIVE_ODD_CARDS:
        return True
    return hand.ranks[:2] == (ACE, KING)


def called(hand: PokerHand) -> str:
    """A hand in words; aces and eights have a name of their own, which earns nothing.

    >>> from houseway.equipment import cards
    >>> from houseway.ranking.poker import CANBERRA
    >>> called(CANBERRA.high(cards("As Ad 8c 8h Ks")))
    "two pairs, aces and eights (Dead Man's Hand)"
    """
    label = DEAD_MANS_HAND.removeprefix("T:")
    return f"{hand.name} ({label})" if _is_dead_mans(hand) else hand.name


def _is_dead_mans(hand: PokerHand) -> bool:
    return hand.ranks[:4] == (ACE, ACE, EIGHT, EIGHT)  # a full house has three first
