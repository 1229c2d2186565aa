"""The equity of six hands against each other, by sampling boards."""

from __future__ import annotations

from functools import partial

from pokerkit import Deck, StandardHighHand, calculate_equities, parse_range

from houseway.analysis.holdem import equity

from .timing import Row, compare

HANDS = ("AsKs", "QdQc", "JhTh", "8c8d", "7s6s", "AdTc")
SAMPLES, THEIR_SAMPLES = 2_000_000, 150


def rows() -> list[Row]:
    """Boards a second, by processor time of all threads."""
    ours = partial(equity, HANDS)
    ours(samples=1)
    ranges = tuple(map(parse_range, HANDS))
    table = (ranges, (), 2, 5, Deck.STANDARD, (StandardHighHand,))
    return [
        compare(
            f"sample the equity of {len(HANDS)} hands",
            "boards/s",
            SAMPLES,
            lambda: ours(samples=SAMPLES),
            lambda: calculate_equities(*table, sample_count=THEIR_SAMPLES),
            their_count=THEIR_SAMPLES,
        )
    ]
