"""Mini-baccarat by the million, shoe after shoe: burn, cutting card, and a round more for a Tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm
from typing import ClassVar

import numpy as np

from houseway.equipment import deck
from houseway.games.mini_baccarat import MiniBaccarat
from houseway.games.mini_baccarat.determinations import MiniBaccaratDeterminations
from houseway.games.mini_baccarat.shoe import LEAST_BEHIND
from houseway.games.mini_baccarat.tableau import AREAS, TIE, banker_draws, player_draws, winner
from houseway.ranking.baccarat import value

from .. import CannotAnalyse
from ..compiled import Array, compiled
from ..pay_tables import Odds, with_changes
from ..philox import draw, seeded
from ..simulation import BlockResult
from .wager_endings import PRINTED, endings

PLAYER_DRAWS = np.array([player_draws(total)[0] for total in range(8)])
BANKER_DRAWS = np.array(
    [[banker_draws(total, third)[0] for third in (None, *range(10))] for total in range(8)]
)
WINNER = np.array([[AREAS.index(winner(p, b)) for b in range(10)] for p in range(10)])
TIED = AREAS.index(TIE)


@dataclass(frozen=True, slots=True)
class BaccaratKernel:
    """Rounds with the same wager; `net` is what it brings when Banker, Player or neither wins."""

    banked: ClassVar[bool] = True

    area: str
    decks: int
    net: tuple[int, ...]
    scale: int
    game: str = MiniBaccarat.game
    unit: str = "the wager"

    @property
    def policy(self) -> str:
        """What is wagered."""
        return f"a flat stake on {self.area}"

    @property
    def opening(self) -> int:
        """A round begins with a wager."""
        return self.scale

    def settled(self, counts: Array) -> int:
        """What the wager brings when cards of these counts are dealt."""
        return self.net[played(counts, 0)[0]]

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first rounds of a block, which begins with a new shoe."""
        shoe = np.array([value(card) for card in deck()] * self.decks)
        net = _rounds(seed, block, rounds, shoe, np.array(self.net, dtype=np.int32))
        return BlockResult(net, np.full(rounds, self.scale, dtype=np.int32))


def kernel(
    determinations: MiniBaccaratDeterminations,
    *,
    wager: str = "banker",
    pays: Mapping[str, Odds] | None = None,
) -> BaccaratKernel:
    """Rounds with a wager on the Banker's Hand, the Player's, or a Tie."""
    if wager not in AREAS:
        raise CannotAnalyse(f"There is no wager {wager!r}; the wagers are {', '.join(AREAS)}.")
    ends = endings(wager, with_changes(PRINTED, pays))
    parts = lcm(*(net.denominator for net in ends.values()))
    net = tuple(int(ends[won] * parts) for won in AREAS)
    return BaccaratKernel(wager, determinations.decks, net, parts)


@compiled()
def _rounds(seed: int, block: int, rounds: int, shoe: Array, net: Array) -> Array:
    state, won = seeded(seed, block, 0), np.empty(rounds, dtype=np.int32)
    at, last, extra = 0, True, False
    for done in range(rounds):
        if last:
            draw(state, shoe, len(shoe) - 1)
            at = 1 + (shoe[0] if shoe[0] else 10)
            last = extra = False
        area, at = played(shoe, at)
        won[done] = net[area]
        seen = at > len(shoe) - LEAST_BEHIND
        last = extra or (seen and area != TIED)
        extra = seen
    return won


@compiled()
def played(shoe: Array, at: int) -> tuple[int, int]:
    """Which area wins with the cards from a place of the shoe on, and where the next one lies."""
    player, banker = (shoe[at] + shoe[at + 2]) % 10, (shoe[at + 1] + shoe[at + 3]) % 10
    at += 4
    if player < 8 and banker < 8:
        third = -1
        if PLAYER_DRAWS[player]:
            third = shoe[at]
            player = (player + third) % 10
            at += 1
        if BANKER_DRAWS[banker, third + 1]:
            banker = (banker + shoe[at]) % 10
            at += 1
    return WINNER[player, banker], at
