"""How near ranking is to what the machine allows: ``python -m benchmarks.roofline``.

A hand of seven is seven loads of a card, seven of its key, and four look-ups in the tables. Beside
ranking and counting the same loads are timed with nothing else: no check for a card that is there
twice, no flushes, and for counting no count. One thread, processor time, the best of many.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from houseway.analysis.compiled import lean
from houseway.analysis.ranks.batches import flush_suit, rank_hands, rank_place
from houseway.analysis.ranks.lookups import Ranks, ranking_tables
from houseway.ranking.poker import HOLDEM

from .batch_ranking import ALL_HANDS, SEED, _count_all

HANDS, REPEATS, MEGABYTES = 1_000_000, 15, 256


@lean()
def loads_of_hands(hands: Any, ranks: Ranks, places: Any) -> None:
    """The loads of ranking, and the store of a number."""
    keys, ladder = ranks.keys, ranks.natural
    for n in range(len(hands)):
        key = keys[hands[n, 0]] + keys[hands[n, 1]] + keys[hands[n, 2]] + keys[hands[n, 3]]
        key += keys[hands[n, 4]] + keys[hands[n, 5]] + keys[hands[n, 6]]
        places[n] = ladder.high[rank_place(ladder, key)] + flush_suit(ladder, key)


@lean()
def loads_of_all(ranks: Ranks, first: int, cards: int) -> int:
    """The loads of counting all hands, added up."""
    keys, ladder, total = ranks.keys, ranks.natural, 0
    for b in range(first + 1, cards):
        for c in range(b + 1, cards):
            for d in range(c + 1, cards):
                for e in range(d + 1, cards):
                    five = keys[first] + keys[b] + keys[c] + keys[d] + keys[e]
                    for f in range(e + 1, cards):
                        for g in range(f + 1, cards):
                            key = five + keys[f] + keys[g]
                            total += ladder.high[rank_place(ladder, key)]
                            total += flush_suit(ladder, key)
    return total


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The least processor time of several."""
    work()
    taken = []
    for _ in range(repeats):
        begun = process_time()
        work()
        taken.append(process_time() - begun)
    return min(taken)


def main() -> None:
    """Print each rate, and how many times the loads alone it takes."""
    ranks = ranking_tables(HOLDEM).ranks
    shuffled = np.argsort(np.random.default_rng(SEED).random((HANDS, 52)), axis=1)
    hands, places = shuffled[:, :7].astype(np.uint8), np.empty(HANDS, dtype=np.uint16)
    plain = np.ones(MEGABYTES << 17, dtype=np.uint64)
    read = MEGABYTES / 1024 / best(plain.sum)
    ranked, loaded = (
        best(work)
        for work in (lambda: rank_hands(hands), lambda: loads_of_hands(hands, ranks, places))
    )
    counted = best(_count_all, 3)
    gone_through = best(lambda: [loads_of_all(ranks, first, 52) for first in range(46)], 3)
    print(f"memory read one after the other: {read:.1f} GB a second")
    print(
        f"rank hands: {HANDS / ranked:,.0f} a second, {9 * HANDS / ranked / 2**30:.1f} GB a second"
    )
    print(f"  loads alone: {HANDS / loaded:,.0f} a second; {ranked / loaded:.2f} times")
    print(f"count all hands: {ALL_HANDS / counted:,.0f} a second, {counted:.2f} s")
    times = counted / gone_through
    print(f"  loads alone: {ALL_HANDS / gone_through:,.0f} a second; {times:.2f} times")


if __name__ == "__main__":
    main()
