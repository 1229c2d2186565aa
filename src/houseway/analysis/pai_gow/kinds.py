"""The kinds of Hands that four tiles make, when twins count as the same tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np

from houseway.equipment.tiles import Tile, set_of_tiles
from houseway.ranking.pai_gow import Division, Part, divisions
from houseway.ranking.pai_gow_house_way import Setting, house_way

from ..compiled import Array

TILES = set_of_tiles()
TWINS = 2
DESIGNS = len(TILES) // TWINS  # in all that the rules look at, the two tiles of a design are alike
ALL_DESIGNS = tuple(range(DESIGNS))  # best single first
HAND = 4
WAYS = 3  # to divide a Hand


@dataclass(frozen=True, slots=True, eq=False)
class TileKinds:
    """Every kind of Hand as rows of arrays.

    `designs` are its four tiles, best single first, and `hands` how many Hands are of the kind.
    `low` and `high` tell how strong its two parts are in each of the three ways to divide it,
    `house` which of these ways is the House Way, and `clauses` what decides that.
    """

    designs: Array
    hands: Array
    low: Array
    high: Array
    house: Array
    clauses: tuple[str, ...]

    @property
    def house_low(self) -> Array:
        """How strong the Low Part is by the House Way."""
        return self._of_house(self.low)

    @property
    def house_high(self) -> Array:
        """How strong the High Part is by the House Way."""
        return self._of_house(self.high)

    def _of_house(self, strengths: Array) -> Array:
        chosen: Array = np.take_along_axis(strengths, self.house[:, None], axis=1)[:, 0]
        return np.ascontiguousarray(chosen)


@cache
def kinds(guard: bool = True, designs: tuple[int, ...] = ALL_DESIGNS) -> TileKinds:
    """All kinds of Hands from a full set of tiles, or from the tiles of some designs."""
    found = list(_all(designs))
    tiles = [_tiles_of(kind) for kind in found]
    ways = [divisions(hand) for hand in tiles]
    settings = [house_way(hand, guard=guard) for hand in tiles]
    return TileKinds(
        designs=np.array(found, dtype=np.int8),
        hands=np.array([_hands(kind) for kind in found], dtype=np.int64),
        low=_table([[strength(way.low, low=True) for way in three] for three in ways]),
        high=_table([[strength(way.high, low=False) for way in three] for three in ways]),
        house=np.array(list(map(_which, ways, settings)), dtype=np.int8),
        clauses=tuple(setting.decided_by for setting in settings),
    )


def _table(strengths: list[list[int]]) -> Array:
    return np.array(strengths, dtype=np.int16)


def _all(designs: tuple[int, ...]) -> list[tuple[int, ...]]:
    four = combinations_with_replacement(designs, HAND)
    return [kind for kind in four if max(map(kind.count, kind)) <= TWINS]


def _tiles_of(kind: Sequence[int]) -> list[Tile]:
    return [TILES[TWINS * one + (one in kind[:at])] for at, one in enumerate(kind)]


def _hands(kind: Sequence[int]) -> int:
    return prod(comb(TWINS, kind.count(one)) for one in set(kind))


def _which(ways: Sequence[Division], setting: Setting) -> int:
    return [set(way) for way in ways].index({setting.low, setting.high})


def strength(part: Part, *, low: bool) -> int:
    """A number that is greater for a part exactly where a player's beats the Bank's.

    >>> nothing, worse = Part.of("gor-1 chong-1"), Part.of("bon-1 look-1")
    >>> [strength(nothing, low=low) > strength(worse, low=low) for low in (True, False)]
    [False, True]
    """
    rank, points, tile = part.worth
    if low and not rank and not points:
        return 0  # 11.6: no tile makes one zero better than the other
    return (rank * 10 + points) * (DESIGNS + 1) + DESIGNS + tile


def written(kind: int, all_kinds: TileKinds) -> str:
    """The tiles of a kind of Hand.

    >>> written(0, kinds())
    'teen teen day day'
    """
    return " ".join(_design(tile) for tile in _tiles_of(all_kinds.designs[kind].tolist()))


def divided(kind: int, way: int, all_kinds: TileKinds) -> str:
    """A kind of Hand divided in one of the three ways, the Low Part first.

    >>> divided(0, 1, kinds())
    'teen day / teen day'
    """
    parts = divisions(_tiles_of(all_kinds.designs[kind].tolist()))[way]
    return " / ".join(" ".join(map(_design, part.tiles)) for part in parts)


def _design(tile: Tile) -> str:
    return tile.short.partition("-")[0]


@cache
def kind_of_four() -> Array:
    """The kind of Hand that four designs make in any order."""
    places = DESIGNS ** np.arange(HAND)[::-1]
    by_order = np.full(DESIGNS**HAND, -1, dtype=np.int16)
    by_order[np.array(_all(ALL_DESIGNS)) @ places] = np.arange(len(_all(ALL_DESIGNS)))
    in_order = np.sort(np.indices((DESIGNS,) * HAND), axis=0)
    return by_order[np.tensordot(places, in_order, axes=1)]
