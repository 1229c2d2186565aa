"""Many rounds of pai gow at once: dice, a full shuffle, and one player against the Bank."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from houseway.games.pai_gow import PaiGow
from houseway.games.pai_gow.determinations import (
    BOXES,
    DICE,
    HOUSE_BOX,
    TILES,
    PaiGowDeterminations,
)

from ..compiled import Array, compiled
from ..philox import Word, below, draw, seeded
from ..simulation import BlockResult
from .counting import counted
from .kinds import HAND, TWINS, kind_of_four

HOUSE_WAY, BEST = "house-way", "best"
POLICIES = {
    HOUSE_WAY: "the House Way",
    BEST: "the setting that is worth most against the House Way",
}


@dataclass(frozen=True, slots=True)
class PaiGowKernel:
    """A player in one Box who always wagers one unit and sets by one policy."""

    banked: ClassVar[bool] = True

    determinations: PaiGowDeterminations
    setting: str
    box: int
    win: Fraction

    game: ClassVar[str] = PaiGow.game
    unit: ClassVar[str] = "the wager"

    @property
    def policy(self) -> str:
        """How the player sets, in words."""
        return POLICIES[self.setting]

    @property
    def scale(self) -> int:
        """How many parts of a result make a wager."""
        return self.win.denominator

    @property
    def opening(self) -> int:
        """A round begins with a wager."""
        return self.scale

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first rounds of a block."""
        net = self.settled(deals(seed, block, rounds))
        return BlockResult(net, np.full(rounds, self.scale, dtype=np.int32))

    def settled(self, dealt: Array) -> Array:
        """What the player wins in each of some rounds, from what fell."""
        found = counted(self.determinations.guard)
        of = found.of
        ways = of.house if self.setting == HOUSE_WAY else found.best(self.win)
        rows = np.arange(len(ways))
        net = np.empty(len(dealt), dtype=np.int32)
        own = of.low[rows, ways], of.high[rows, ways]
        banks = of.house_low, of.house_high
        paid = np.array([-self.scale, 0, self.win.numerator], dtype=np.int32)
        _settle(dealt, self.box, kind_of_four(), *own, *banks, paid, net)
        return net


def deals(seed: int, block: int, rounds: int) -> Array:
    """What falls in each round of a block: three dice, and all tiles in the order of the deal."""
    dealt = np.empty((rounds, DICE + TILES), dtype=np.int8)
    _deal(np.uint64(seed), np.uint64(block), dealt)
    return dealt


@compiled()
def _deal(seed: Word, block: Word, dealt: Array) -> None:
    state = seeded(seed, block, 0)
    tiles = np.arange(TILES, dtype=np.int8)
    for fell in dealt:
        for die in range(DICE):
            fell[die] = 1 + below(state, 6)
        draw(state, tiles, TILES - 1)
        fell[DICE:] = tiles


@compiled()
def _settle(
    dealt: Array,
    box: int,
    kinds: Array,
    low: Array,
    high: Array,
    bank_low: Array,
    bank_high: Array,
    paid: Array,
    net: Array,
) -> None:
    for at in range(len(dealt)):
        first = (dealt[at, 0] + dealt[at, 1] + dealt[at, 2] - 1) % BOXES + 1
        own = _kind(dealt[at], (box - first) % BOXES, kinds)
        bank = _kind(dealt[at], (HOUSE_BOX - first) % BOXES, kinds)
        parts = int(low[own] > bank_low[bank]) + int(high[own] > bank_high[bank])
        net[at] = paid[parts]


@compiled()
def _kind(fell: Array, stack: int, kinds: Array) -> int:
    """The kind of Hand that a stack of four tiles is."""
    at = DICE + HAND * stack
    a, b, c, d = fell[at], fell[at + 1], fell[at + 2], fell[at + 3]
    kind: int = kinds[a // TWINS, b // TWINS, c // TWINS, d // TWINS]
    return kind
