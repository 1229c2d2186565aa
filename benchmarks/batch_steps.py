"""Steps of batch environments with masks and observations, on one thread and on two."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np

from houseway.learning.vector_environment import BatchEnvironment

from .timing import Row, compare

GAMES = ("holdem", "blackjack", "ultimate-holdem")
TABLES, STEPS, CORES, REPEATS = 16_384, 10, 2, 15


def rows() -> list[Row]:
    """Steps a second, the choice of legal actions included."""
    return [_row(game) for game in GAMES]


def _row(game: str) -> Row:
    one, two = (_steps(game, workers) for workers in (1, CORES))
    return compare(
        f"steps of {game} in a batch, on two cores",
        "steps/s",
        TABLES * STEPS,
        two,
        one,
        peer="houseway on one core",
        clock=perf_counter,
        typical=min,
        repeats=REPEATS,
    )


def _steps(game: str, workers: int) -> Callable[[], None]:
    """Steps with actions that are legal: where one is not, another that is."""
    environment = BatchEnvironment(game, TABLES, workers=workers)
    random = np.random.default_rng(1)
    _, infos = environment.reset(seed=1)
    chance = random.random((TABLES, len(environment.actions)), dtype=np.float32)

    def steps() -> None:
        nonlocal infos
        for _ in range(STEPS):
            *_, infos = environment.step((chance * infos["action_mask"]).argmax(axis=1))

    steps()
    return steps
