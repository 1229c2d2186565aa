"""Spins by the million: a wager is a table of what each number brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm
from typing import ClassVar

import numpy as np

from houseway.games.catalogue import game_with
from houseway.games.roulette import RouletteDeterminations

from ..compiled import Array, compiled
from ..pay_tables import Odds, with_changes
from ..philox import below, seeded
from ..simulation import BlockResult
from .spread import printed_at, spread


@dataclass(frozen=True, slots=True)
class RouletteKernel:
    """Spins with the same wager every time; `net` is what each number brings."""

    banked: ClassVar[bool] = True

    wager: str
    net: tuple[int, ...]
    scale: int
    game: str
    unit: str = "the stake"

    @property
    def policy(self) -> str:
        """What is wagered."""
        return f"a flat stake on {self.wager}"

    @property
    def opening(self) -> int:
        """All is staked at the beginning."""
        return self.scale

    def settled(self, number: int) -> int:
        """What a number brings."""
        return self.net[number]

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first spins of a block."""
        net = _spins(seed, block, rounds, np.array(self.net, dtype=np.int32))
        return BlockResult(net, np.full(rounds, self.scale, dtype=np.int32))


def kernel(
    determinations: RouletteDeterminations,
    *,
    wager: str = "red",
    pays: Mapping[str, Odds] | None = None,
) -> RouletteKernel:
    """Spins with a wager on one place, section, or around a number."""
    chosen = spread(wager, determinations)
    net = chosen.net(with_changes(printed_at(determinations), pays))
    parts = lcm(*(won.denominator for won in net))
    whole = tuple(int(won * parts) for won in net)
    return RouletteKernel(chosen.name, whole, chosen.size * parts, game_with(determinations))


@compiled()
def _spins(seed: int, block: int, rounds: int, net: Array) -> Array:
    state = seeded(seed, block, 0)
    won = np.empty(rounds, dtype=np.int32)
    for at in range(rounds):
        won[at] = net[below(state, len(net))]
    return won
