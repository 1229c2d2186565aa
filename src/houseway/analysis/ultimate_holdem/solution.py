"""The best play of Ultimate Texas Hold-em, and all rounds told apart by how it ends them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from houseway.games.ultimate_holdem import UltimateHoldem
from houseway.ranking.poker import NI2019_212

from ..compiled import Array
from ..figures import Progress
from ..keeping import keep, kept
from ..ranks.batches import rank_hands
from ..ranks.lookups import ranking_tables
from ..ranks.suits import EXCHANGES, HOLES, boards, exchanged_holes, flops
from ..spreading import cores
from .boards import (
    ENDINGS,
    FIXED,
    FLOPS,
    FOUR_TIMES,
    ON_RIVER,
    PLAYED,
    RIVALS,
    THRICE,
    Alike,
    tell_apart,
    weigh,
)
from .terms import Terms, scaled, seven_cards

PORTION: Final = 2_048
"""Boards that a thread takes at a time."""
EVERY_BOARD: Final = comb(50, 5)
"""Boards that may fall once the player's cards are known."""
ROUNDS: Final = comb(52, 5) * comb(47, 2) * RIVALS * FLOPS
"""All rounds, each board being met once for each flop that it may have begun with."""

Work = Callable[..., None]


@dataclass(frozen=True)
class UltimateSolution:
    """The best play: what each decision before the flop is worth, and where to play after it.

    `values[times, hole]` are exact sums in units of `whole`; `before` holds the times to play by
    the place of the hole cards, and `after` whether to play twice, by the flop that stands for
    others and the hole cards moved with it.
    """

    terms: Terms
    values: Array
    before: Array
    after: Array
    seconds: float = 0.0
    """How long it took to find."""

    @property
    def whole(self) -> int:
        """What stands for one ante in the sums."""
        return self.terms.scale * EVERY_BOARD * RIVALS * FLOPS

    def value_of(self, times: int, hole: int) -> Fraction:
        """What playing so many times the ante, or none to check, is worth in antes."""
        return Fraction(int(self.values[times, hole]), self.whole)

    @property
    def value(self) -> Fraction:
        """What a round is worth, in antes."""
        best = self.values[[0, THRICE, FOUR_TIMES]].max(axis=0)
        return Fraction(sum(map(int, best)), self.whole * HOLES)


_SOLVED: dict[Terms, UltimateSolution] = {}
_NAME: Final = UltimateHoldem.game
_TALLY: Final = "ultimate-holdem-rounds"


class Tallied(NamedTuple):
    """Rounds told apart, and how long that and the solution took where both were kept."""

    counts: Array
    took: float | None = None


def solve(*all_terms: Terms, progress: Progress | None = None) -> tuple[UltimateSolution, ...]:
    """The best play for each of some terms; found once, and for several at little more cost."""
    known = {term: found for term in all_terms if (found := _SOLVED.get(term) or _kept(term))}
    unknown = tuple(term for term in all_terms if term not in known)
    if unknown:
        known |= zip(unknown, _solve(unknown, progress), strict=True)
        for terms in unknown:
            _keep(known[terms])
    _SOLVED.update(known)
    return tuple(known[term] for term in all_terms)


def _kept(terms: Terms) -> UltimateSolution | None:
    """A solution that was found by an earlier start."""
    if (found := kept(_NAME, terms)) is None:
        return None
    after = np.unpackbits(found["after"], axis=1, count=HOLES).astype(np.bool_)
    return UltimateSolution(terms, found["values"], found["before"], after, float(found["seconds"]))


def _keep(one: UltimateSolution) -> None:
    after = np.packbits(one.after, axis=1)
    parts = {"values": one.values, "before": one.before, "after": after}
    keep(_NAME, one.terms, parts | {"seconds": np.array(one.seconds)})


def _solve(all_terms: tuple[Terms, ...], progress: Progress | None) -> list[UltimateSolution]:
    begun = perf_counter()
    units, ranks = scaled(*all_terms), seven_cards().ranks

    def work(cards: Array, weights: Array, gains: Array, sums: Array) -> None:
        weigh(ranks, units, cards, weights, alike(), gains, sums)

    count = len(all_terms)
    shapes = ((count, len(flops().cards), HOLES), (count, HOLES, 3))
    gains, sums = over_all_boards(work, shapes, progress, "finding the best play")
    gains[1:] += gains[0]
    best = [_best(*one) for one in zip(all_terms, gains, sums, strict=True)]
    seconds = perf_counter() - begun
    return [replace(ultimate_solution, seconds=seconds) for ultimate_solution in best]


def _best(terms: Terms, gains: Array, sums: Array) -> UltimateSolution:
    """Compare what was added up."""
    gains = _over_alike(gains)
    sums = np.array([_over_exchanges(line) for line in sums.T])
    gained = _over_exchanges((flops().weights[:, None] * np.maximum(gains, 0)).sum(axis=0))
    values = np.zeros((FOUR_TIMES + 1, HOLES), dtype=np.int64)
    values[0] = FLOPS * sums[ON_RIVER] + gained
    for times in (THRICE, FOUR_TIMES):
        values[times] = FLOPS * (times * sums[PLAYED] + sums[FIXED])
    before = np.where(values[FOUR_TIMES] >= values[THRICE], FOUR_TIMES, THRICE)
    before[values[0] >= values[THRICE:].max(axis=0)] = 0
    return UltimateSolution(terms, values, before.astype(np.int8), gains > 0)


def tally(*solutions: UltimateSolution, progress: Progress | None = None) -> Tallied:
    """For each solution, all rounds by times played, improvement, category and ending."""
    asked = tuple(solution.terms for solution in solutions)
    if found := kept(_TALLY, asked):
        return Tallied(found["counts"], float(found["seconds"]))
    begun = perf_counter()
    counts = _tally(solutions, progress)
    took = max(solution.seconds for solution in solutions) + perf_counter() - begun
    keep(_TALLY, asked, {"counts": counts, "seconds": np.array(took)})
    return Tallied(counts)


def _tally(solutions: Sequence[UltimateSolution], progress: Progress | None) -> Array:
    table, units = seven_cards(), scaled(*(solution.terms for solution in solutions))
    before = np.array([solution.before for solution in solutions])
    after = np.zeros(solutions[0].after.shape, dtype=np.uint32)
    for n, solution in enumerate(solutions):
        after |= solution.after.astype(np.uint32) << 8 * n

    def work(cards: Array, weights: Array, counts: Array) -> None:
        made = ranking_tables(NI2019_212, 5).categories[rank_hands(cards, NI2019_212)]
        known = (alike(), made, table.categories, before, after)
        tell_apart(table.ranks, units, cards, weights, *known, counts)

    shape = (len(solutions), FOUR_TIMES + 1, 2, len(table.order), len(ENDINGS))
    (counts,) = over_all_boards(work, (shape,), progress, "telling the rounds apart")
    for count in counts:
        assert int(count.sum()) == ROUNDS, "not every round was counted once"
    return counts


def alike() -> Alike:
    """How flops stand for each other."""
    return Alike(flops().standing, flops().exchange, exchanged_holes())


def over_all_boards(
    work: Work, shapes: Sequence[tuple[int, ...]], progress: Progress | None, doing: str
) -> list[Array]:
    """Add up what threads find on all boards, each in totals of its own."""
    cards, weights = boards()
    begins = list(range(0, len(cards), PORTION))
    portions = len(begins)

    def take_portions(_: int) -> list[Array]:
        totals = [np.zeros(shape, dtype=np.int64) for shape in shapes]
        while begins:
            try:
                at = begins.pop()
            except IndexError:
                break
            work(cards[at : at + PORTION], weights[at : at + PORTION], *totals)
            if progress:
                progress(1 - len(begins) / portions, doing)
        return totals

    workers = cores()
    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(take_portions, range(workers)))
    return [np.sum(part, axis=0) for part in zip(*parts, strict=True)]


def _over_alike(gains: Array) -> Array:
    """Each flop's gains over the exchanges that leave it as it is."""
    total, moved = np.zeros_like(gains), exchanged_holes()
    for exchange, rows in enumerate(flops().alike.T):
        total[rows] += gains[rows][:, moved[exchange]]
    return _shared(total)


def _over_exchanges(of_holes: Array) -> Array:
    """The sum for each holding over all boards or flops, from those that stand for others."""
    total = np.zeros_like(of_holes)
    for moved in exchanged_holes():
        total += of_holes[moved]
    return _shared(total)


def _shared(total: Array) -> Array:
    shares, left = np.divmod(total, len(EXCHANGES))
    assert not left.any(), "a sum over exchanges of suits does not divide"
    return shares
