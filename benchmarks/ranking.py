"""Ranking seven cards, one hand at a time from Python."""

from __future__ import annotations

import random

from pokerkit import Card, StandardHighHand

from houseway.equipment import deck
from houseway.ranking.poker import HOLDEM

from .timing import Row, compare, each

HANDS, SEED = 3_000, 52


def rows() -> list[Row]:
    """Hands a second."""
    rng, cards = random.Random(SEED), deck()
    ours = [rng.sample(cards, 7) for _ in range(HANDS)]
    theirs = [tuple(Card.parse("".join(map(str, hand)))) for hand in ours]
    return [
        compare(
            "rank seven cards",
            "hands/s",
            HANDS,
            lambda: each(HOLDEM.high_value, ours),
            lambda: each(StandardHighHand.from_game, theirs),
        )
    ]
