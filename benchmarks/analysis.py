"""Simulation on one core and on two: what a second core adds."""

from __future__ import annotations

from functools import partial
from os import getloadavg
from time import perf_counter

from houseway.analysis import blackjack, mini_baccarat
from houseway.analysis.simulation import BLOCK, Kernel, simulate
from houseway.games.blackjack import Blackjack
from houseway.games.mini_baccarat import MiniBaccarat

from .timing import Row, compare

ROUNDS, SEED = 80 * BLOCK, 45
TURNS = 15


def rows() -> list[Row]:
    """Rounds a second by the clock on the wall, each the quickest of many turns."""
    return [
        _row("blackjack", blackjack.kernel(Blackjack.standard)),
        _row("mini-baccarat", mini_baccarat.kernel(MiniBaccarat.standard)),
    ]


def _row(name: str, kernel: Kernel) -> Row:
    simulate(kernel, 1)
    played = partial(simulate, kernel, ROUNDS, SEED)
    return compare(
        f"simulate {name} on two cores, load {getloadavg()[0]:.1f} before",
        "rounds/s",
        ROUNDS,
        partial(played, workers=2),
        partial(played, workers=1),
        peer="houseway on one core",
        clock=perf_counter,
        typical=min,
        repeats=TURNS,
    )
