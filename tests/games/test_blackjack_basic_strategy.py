"""The plain player of blackjack: the published basic strategy for a dealer without a hole card."""

from __future__ import annotations

import pytest

from houseway.equipment import cards
from houseway.games.blackjack.bot import wishes
from houseway.games.blackjack.hands import Hand

DEALER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
WORDS = {
    "h": ("draw",),
    "s": ("stand",),
    "d": ("double", "draw"),
    "D": ("double", "stand"),
    "p": ("split",),
}
# The dealer shows      2 3 4 5 6 7 8 9 T A
CHART = {
    "2s 3s": "h h h h h h h h h h",
    "2s 6s": "h h h h h h h h h h",
    "3s 6s": "h d d d d h h h h h",
    "4s 6s": "d d d d d d d d h h",
    "5s 6s": "d d d d d d d d h h",
    "Ts 2s": "h h s s s h h h h h",
    "Ts 3s": "s s s s s h h h h h",
    "9s 5s": "s s s s s h h h h h",
    "9s 6s": "s s s s s h h h h h",
    "Ts 6s": "s s s s s h h h h h",
    "Ts 7s": "s s s s s s s s s s",
    "9s 2s 9d": "s s s s s s s s s s",
    "As Ad": "h h h h h h h h h h",
    "As 2s": "h h h d d h h h h h",
    "As 3s": "h h h d d h h h h h",
    "As 4s": "h h d d d h h h h h",
    "As 5s": "h h d d d h h h h h",
    "As 6s": "h d d d d h h h h h",
    "As 7s": "s D D D D s s h h h",
    "As 8s": "s s s s s s s s s s",
    "As 9s": "s s s s s s s s s s",
}
PAIRS = {
    "As Ad": "p p p p p p p p p h",
    "2s 2d": "p p p p p p h h h h",
    "3s 3d": "p p p p p p h h h h",
    "4s 4d": "h h h p p h h h h h",
    "5s 5d": "d d d d d d d d h h",
    "6s 6d": "p p p p p h h h h h",
    "7s 7d": "p p p p p p h h h h",
    "8s 8d": "p p p p p p p p h h",
    "9s 9d": "p p p p p s p p s s",
    "Ts Kd": "s s s s s s s s s s",
}


def wished(hand: str, *, can_split: bool) -> dict[str, tuple[str, ...]]:
    held = Hand(1, list(cards(hand)))
    upcards = {shown: 1 if shown == "A" else DEALER.index(shown) + 2 for shown in DEALER}
    return {shown: wishes(held, upcard, can_split) for shown, upcard in upcards.items()}


def row(letters: str) -> dict[str, tuple[str, ...]]:
    return {shown: WORDS[letter] for shown, letter in zip(DEALER, letters.split(), strict=True)}


@pytest.mark.parametrize("hand", CHART)
def test_a_hand_is_played_by_the_chart(hand: str) -> None:
    assert wished(hand, can_split=False) == row(CHART[hand])


@pytest.mark.parametrize("hand", PAIRS)
def test_a_pair_is_played_by_the_chart(hand: str) -> None:
    assert wished(hand, can_split=True) == row(PAIRS[hand])
