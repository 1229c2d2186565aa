"""Rounds folded into figures as they come: sums, sessions and the running mean, in whole numbers.

A block is folded where it was played, and the blocks are put together in their order, so nothing
depends on how many cores or machines there were, and no round is kept.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from .compiled import Array, compiled
from .simulation import BLOCK, Kernel
from .simulation_results import Simulated, Tally, simulated

MARKS = 400
"""How many points the running mean has at most."""


class Plan(NamedTuple):
    """What is to be simulated."""

    rounds: int
    seed: int
    session: int

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.rounds // BLOCK)

    @property
    def step(self) -> int:
        """After how many rounds the running mean has its next point."""
        return -(-self.rounds // MARKS)


class FoldedPart(NamedTuple):
    """A block, folded: sums, points of the running total, and the pieces of sessions in it.

    A piece of a session is what it won in all and how low it stood at its lowest. The last piece is
    open: its session goes on in the next block.
    """

    tally: Tally
    marks: Array
    sums: Array
    lows: Array


def part_of(kernel: Kernel, plan: Plan, block: int) -> FoldedPart:
    """Play a block and fold it."""
    first = block * BLOCK
    rounds = min(BLOCK, plan.rounds - first)
    net, staked = kernel.block(plan.seed, block, rounds)
    sums, marks, totals, lows = _walked(net, staked, first, plan.session, plan.step)
    return FoldedPart(Tally(rounds, *sums.tolist()), marks, totals, lows)


@compiled()
def _walked(
    net: Array, staked: Array, first: int, session: int, step: int
) -> tuple[Array, Array, Array, Array]:
    """One walk through a block: everything that is wanted of it."""
    rounds = len(net)
    marks = np.empty(rounds // step + 1, dtype=np.int64)
    totals = np.zeros(rounds // session + 2, dtype=np.int64)
    lows = np.zeros(rounds // session + 2, dtype=np.int64)
    total = squares = paid = won = lost = np.int64(0)
    piece = marked = 0
    to_end, to_mark = session - first % session, step - first % step
    for at in range(rounds):
        one = np.int64(net[at])
        total += one
        squares += one * one
        paid += staked[at]
        won += one > 0
        lost += one < 0
        totals[piece] += one
        lows[piece] = min(lows[piece], totals[piece])
        to_end -= 1
        to_mark -= 1
        if to_end == 0:
            piece += 1
            to_end = session
        if to_mark == 0:
            marks[marked] = total
            marked += 1
            to_mark = step
    sums = np.array([total, squares, paid, won, lost])
    return sums, marks[:marked].copy(), totals[: piece + 1].copy(), lows[: piece + 1].copy()


class Fold:
    """Blocks put together in their order."""

    def __init__(self, plan: Plan, kernel: Kernel, bankroll: int | None) -> None:
        self.plan, self.kernel, self.bankroll = plan, kernel, bankroll
        self.tally = Tally()
        self.series: list[tuple[int, int]] = []
        self.sessions: Counter[int] = Counter()
        self.ruined = 0
        self._total = self._low = 0

    def add(self, part: FoldedPart) -> None:
        """Take in the next block."""
        marked = len(self.series)
        self.series += [
            (self.plan.step * (marked + place), self.tally.net + int(total))
            for place, total in enumerate(part.marks, start=1)
        ]
        self._add_sessions(part.sums, part.lows)
        self.tally = self.tally.with_more(part.tally)

    def _add_sessions(self, sums: Array, lows: Array) -> None:
        """Go on with the open session in the first piece, and leave the last piece open."""
        lows[0] = min(self._low, self._total + lows[0])
        sums[0] += self._total
        self._total, self._low = int(sums[-1]), int(lows[-1])
        results, counts = np.unique(sums[:-1], return_counts=True)
        self.sessions.update(dict(zip(results.tolist(), counts.tolist(), strict=True)))
        if self.bankroll is not None:
            # Ruined is who cannot begin another round.
            least = self.kernel.opening - self.bankroll * self.kernel.scale
            self.ruined += int(np.count_nonzero(lows[:-1] < least))

    def result(self) -> Simulated:
        """What the rounds came to."""
        if not self.series or self.series[-1][0] < self.tally.rounds:
            self.series.append((self.tally.rounds, self.tally.net))
        return simulated(
            self.kernel,
            self.plan.seed,
            self.tally,
            self.series,
            (self.plan.session, self.sessions),
            None if self.bankroll is None else (self.bankroll, self.ruined),
        )
