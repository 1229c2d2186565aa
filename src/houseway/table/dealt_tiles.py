"""Tiles and dice that fall by chance, from a seed that is committed to before the bets."""

from __future__ import annotations

from collections import deque
from typing import Any

from houseway.equipment import shuffled_tiles, throw

from .source import Dealt


class DealtTiles(Dealt):
    """Thirty-two tiles and three dice; each shuffle has a seed, and the dice follow from it.

    After a shuffle the dice fall first, then the tiles. A seed is revealed when the round is over
    or the tiles are shuffled again.
    """

    speaks = frozenset({"draw", "shuffle", "end_round"})

    def shuffle(self, which: str) -> dict[str, Any]:
        revealed, chance = self.reveal(), self.take_seed()
        tiles = map(str, shuffled_tiles(chance))
        self._to_fall: deque[Any] = deque([list(throw(chance)), *tiles])
        return {"commitment": self.commit(), "revealed": revealed}

    def draw(self, hidden: bool = False) -> Any:
        return self._to_fall.popleft()

    def end_round(self) -> dict[str, Any]:
        return {"revealed": self.reveal()}
