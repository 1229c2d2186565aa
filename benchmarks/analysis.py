"""Simulation on one core and on two: what a second core adds."""

from __future__ import annotations

from functools import partial
from time import perf_counter

from houseway.analysis import mini_baccarat
from houseway.analysis.simulation import BLOCK, simulate
from houseway.games.mini_baccarat import MiniBaccarat

from .timing import Row, compare

ROUNDS, SEED = 160 * BLOCK, 45


def rows() -> list[Row]:
    """Rounds a second by the clock on the wall."""
    kernel = mini_baccarat.kernel(MiniBaccarat.standard)
    simulate(kernel, 1)
    played = partial(simulate, kernel, ROUNDS, SEED)
    return [
        compare(
            "simulate mini-baccarat on two cores",
            "rounds/s",
            ROUNDS,
            partial(played, workers=2),
            partial(played, workers=1),
            peer="houseway on one core",
            clock=perf_counter,
        )
    ]
