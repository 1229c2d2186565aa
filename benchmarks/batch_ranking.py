"""Ranking seven-card hands in a batch, and counting all there are, beside a loop over eval7."""

from __future__ import annotations

import random
from math import comb

import eval7
import numpy as np

from houseway.analysis.ranks.batches import count_places, numbers, rank_hands
from houseway.analysis.ranks.lookups import ranking_tables
from houseway.equipment import deck
from houseway.ranking.poker import HOLDEM

from .timing import Row, compare, each

HANDS, LOOPED, SEED = 250_000, 20_000, 52
ALL_HANDS = comb(52, 7)


def rows() -> list[Row]:
    """Hands a second on one thread."""
    rng, cards = random.Random(SEED), deck()
    theirs = [[eval7.Card(str(card)) for card in rng.sample(cards, 7)] for _ in range(LOOPED)]
    shuffled = np.argsort(np.random.default_rng(SEED).random((HANDS, 52)), axis=1)
    ours = shuffled[:, :7].astype(np.uint8)
    rank_hands(ours[:1])
    _count_all()
    ranked = compare(
        "rank seven cards in a batch",
        "hands/s",
        HANDS,
        lambda: rank_hands(ours),
        lambda: each(eval7.evaluate, theirs),
        their_count=LOOPED,
        peer="eval7, a loop",
    )
    counted = compare(
        "count all seven-card hands",
        "hands/s",
        ALL_HANDS,
        _count_all,
        lambda: each(eval7.evaluate, theirs),
        their_count=LOOPED,
        peer="eval7, a loop over some",
    )
    seconds = ALL_HANDS / counted.ours
    return [ranked, counted._replace(work=f"count all {ALL_HANDS:,} hands, {seconds:.2f} s")]


def _count_all() -> None:
    table = ranking_tables(HOLDEM)
    counts = np.zeros(len(table.values), dtype=np.int64)
    for first in numbers(deck()[:-6]):
        count_places(table.ranks, int(first), 52, counts)
    assert counts.sum() == ALL_HANDS, "not every hand was counted once"
