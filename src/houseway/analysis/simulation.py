"""Many rounds at once: blocks that come out the same wherever they are played."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from . import CannotAnalyse

if TYPE_CHECKING:
    from .figures import Progress
    from .simulation_results import Simulated

BLOCK = 65_536
"""Rounds in a block."""

MOST_ROUNDS = BLOCK << 32
MOST_SEED = 2**63 - 1


class BlockResult(NamedTuple):
    """What each round of a block came to, in the kernel's units."""

    net: NDArray[np.int32]
    staked: NDArray[np.int32]


class Kernel(Protocol):
    """A fast way to play many rounds of a game by one policy.

    `unit` says what one initial unit is, `scale` into how many parts results divide it, and
    `opening` how many of these parts a round takes to begin with. In a game that is not `banked`
    players win from each other.
    """

    banked: ClassVar[bool]

    @property
    def game(self) -> str: ...

    @property
    def policy(self) -> str: ...

    @property
    def unit(self) -> str: ...

    @property
    def scale(self) -> int: ...

    @property
    def opening(self) -> int: ...

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first rounds of a block, of which there are at most BLOCK."""


def simulate(
    kernel: Kernel,
    rounds: int,
    seed: int = 1,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    session: int = 100,
    bankroll: int | None = None,
) -> Simulated:
    """Play many rounds, on every core or on a cluster; the same seed always gives the same.

    A session is so many rounds in a row, and a bankroll is counted in initial units.
    """
    from .folding import Fold, Plan  # noqa: PLC0415
    from .spreading import parts  # noqa: PLC0415

    _check(rounds, seed, session, bankroll)
    begun, plan = perf_counter(), Plan(rounds, seed, session)
    fold = Fold(plan, kernel, bankroll)
    for part in parts(kernel, plan, workers, cluster):
        fold.add(part)
        if progress:
            progress(fold.tally.rounds / rounds, f"{fold.tally.rounds:,} rounds")
    result = fold.result()
    return replace(result, seconds=perf_counter() - begun)


def _check(rounds: int, seed: int, session: int, bankroll: int | None) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise CannotAnalyse(f"At least one round is played, and at most {MOST_ROUNDS:,}.")
    if not 0 <= seed <= MOST_SEED:
        raise CannotAnalyse(f"A seed is a whole number from 0 to {MOST_SEED}.")
    if not 1 <= session <= MOST_ROUNDS:
        raise CannotAnalyse(f"A session has at least one round, and at most {MOST_ROUNDS:,}.")
    if bankroll is not None and bankroll < 1:
        raise CannotAnalyse("A bankroll has at least one unit to stake.")
