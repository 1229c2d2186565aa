"""How often each way to divide each kind of Hand wins, pushes and loses against the House Way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from ..compiled import Array, compiled
from .kinds import ALL_DESIGNS, DESIGNS, HAND, TWINS, WAYS, TileKinds, kinds


@dataclass(frozen=True, slots=True, eq=False)
class PaiGowCounts:
    """Hands of the Bank that lose and win against each kind of Hand in each way to divide it."""

    of: TileKinds
    won: Array
    lost: Array
    banks: int

    def best(self, win: Fraction = Fraction(1)) -> Array:
        """The way to divide each kind of Hand that is worth most; the House Way where it is one."""
        worth = self.worth(win)
        best = np.argmax(worth, axis=1)
        house = self.of.house
        rows = np.arange(len(house))
        return np.where(worth[rows, house] == worth[rows, best], house, best).astype(np.int8)

    def worth(self, win: Fraction = Fraction(1)) -> Array:
        """What each way to divide each kind of Hand wins, in parts of a wager on every Bank."""
        worth: Array = self.won * win.numerator - self.lost * win.denominator
        return worth

    def outcomes(self, ways: Array) -> tuple[Fraction, Fraction, Fraction]:
        """How likely it is to win, push and lose when each kind of Hand is divided in its way."""
        deals = int(self.of.hands.sum()) * self.banks
        won, lost = (
            Fraction(int(self.of.hands @ counted[np.arange(len(ways)), ways]), deals)
            for counted in (self.won, self.lost)
        )
        return won, 1 - won - lost, lost


@cache
def counted(guard: bool = True, designs: tuple[int, ...] = ALL_DESIGNS) -> PaiGowCounts:
    """Count all deals of two Hands from a full set of tiles, or from the tiles of some designs."""
    of = kinds(guard, designs)
    won = np.zeros((len(of.hands), WAYS), dtype=np.int64)
    lost = np.zeros_like(won)
    banks = _count(of.designs, of.low, of.high, of.house_low, of.house_high, won, lost)
    return PaiGowCounts(of, won, lost, banks)


@compiled()
def _count(
    designs: Array,
    low: Array,
    high: Array,
    bank_low: Array,
    bank_high: Array,
    won: Array,
    lost: Array,
) -> int:
    """Set every kind of Hand against every Hand of the Bank that the other tiles can make."""
    banks = 0
    left = np.empty(DESIGNS, dtype=np.int64)
    for player in range(len(designs)):
        left[:] = TWINS
        for design in designs[player]:
            left[design] -= 1
        banks = 0
        for bank in range(len(designs)):
            hands = _hands_left(left, designs[bank])
            if hands == 0:
                continue
            banks += hands
            for way in range(WAYS):
                parts = int(low[player, way] > bank_low[bank])
                parts += int(high[player, way] > bank_high[bank])
                if parts == 2:
                    won[player, way] += hands
                elif parts == 0:
                    lost[player, way] += hands
    return banks


@compiled()
def _hands_left(left: Array, designs: Array) -> int:
    """How many Hands of a kind the tiles that are left can make."""
    hands = 1
    place = 0
    while place < HAND and hands > 0:
        design = designs[place]
        if place + 1 < HAND and designs[place + 1] == design:
            hands *= int(left[design] == TWINS)
            place += TWINS
        else:
            hands *= left[design]
            place += 1
    return hands
