"""Pai gow: what two tiles are worth, the three ways to divide a Hand, and which part wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.equipment.tiles import Tile
from houseway.errors import HousewayError

INSTRUMENT = "NI2002-45-pai-gow"

GEE_JUN: Final = 16  # the single rank of both Gee Jun tiles
CHONG: Final = 6  # the single rank of Chong
LOWEST_RANKED: Final = 22

# Teen or Day (single ranks 1 and 2) with any nine, eight or seven: the name, and the rank of the
# one with Teen; the one with Day comes next.
_WITH_HEAD: Final = {9: ("Wong", 17), 8: ("Gong", 19), 7: ("High Nine", 21)}  # AppA


class NotAHandOfTiles(HousewayError, ValueError):  # noqa: N818
    """Tiles that are not four different ones."""


@dataclass(frozen=True, slots=True)
class Part:
    """Two tiles, the better first: the High or the Low Part of a Hand.

    >>> part = Part.of("day-1 bot-26")
    >>> part.rank, part.name, Part.of("teen-1 look-1").points
    (20, 'Day Gong', 8)
    """

    tiles: tuple[Tile, Tile]

    @classmethod
    def of(cls, tiles: Iterable[Tile] | str) -> Part:
        """A part from its two tiles in any order, or from their names."""
        one, other = sorted(read_tiles(tiles), key=tile_order)
        return cls((one, other))

    @property
    def rank(self) -> int | None:
        """The rank from 1, the best, to 22 as a pair, Wong, Gong or High Nine; else None."""
        better, other = self.tiles
        if better.single_rank == other.single_rank:
            return better.pair_rank  # 3.1, AppA
        if better.single_rank <= 2 and other.points in _WITH_HEAD:
            return _WITH_HEAD[other.points][1] + better.single_rank - 1
        return None

    @property
    def is_pair(self) -> bool:
        """Whether the two tiles are a pair."""
        return self.tiles[0].single_rank == self.tiles[1].single_rank

    @property
    def points(self) -> int:
        """The Point Count from 0 to 9; a single Gee Jun tile counts as is better for it."""
        better, other = self.tiles
        ways = (3, 6) if other.single_rank == GEE_JUN else (other.points,)  # 4.2
        return max((better.points + way) % 10 for way in ways)  # 4.1, 4.1[2]

    @property
    def best(self) -> int:
        """The single rank of the better tile; the lower, the better."""
        return self.tiles[0].single_rank  # 3.2, AppB

    @property
    def worth(self) -> tuple[int, int, int]:
        """What a part is compared by: rank, then Point Count, then the better tile."""
        return LOWEST_RANKED + 1 - (self.rank or LOWEST_RANKED + 1), *self._count()

    def _count(self) -> tuple[int, int]:
        return (0, 0) if self.rank else (self.points, -self.best)

    @property
    def name(self) -> str:
        """What the part is called."""
        head = self.tiles[0].name.partition(" (")[0]
        if self.is_pair:
            return f"{head} pair"
        return f"{head} {_WITH_HEAD[self.tiles[1].points][0]}" if self.rank else str(self.points)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))


class Division(NamedTuple):
    """A Hand in its two parts, of which High is never the worse."""

    low: Part
    high: Part

    @classmethod
    def of(cls, one: Iterable[Tile] | str, other: Iterable[Tile] | str) -> Division:
        """A division from its parts, whichever of them is higher.

        >>> Division.of("chong-1 gee-24", "bon-1 ng-14").high.name
        '9'
        """
        low, high = sorted((Part.of(one), Part.of(other)), key=lambda part: part.worth)
        return cls(low, high)


class Verdict(NamedTuple):
    """Whether the player won a part against the Bank, and the clause that decides it."""

    won: bool
    clause: str


def tile_order(tile: Tile) -> tuple[int, str]:
    """The fixed order of tiles: best single first, twins by name."""
    return tile.single_rank, tile.short


def read_tiles(tiles: Iterable[Tile] | str) -> list[Tile]:
    """Tiles as they are, or from their names."""
    return list(map(Tile.parse, tiles.split())) if isinstance(tiles, str) else list(tiles)


def divisions(hand: Iterable[Tile] | str) -> tuple[Division, Division, Division]:
    """The three ways to divide four tiles, in a fixed order.

    >>> [f"{d.low.points}-{d.high.points}" for d in divisions("gor-1 gow-36 ping-1 foo-1")]
    ['5-9', '0-4', '1-3']
    """
    tiles = sorted(read_tiles(hand), key=tile_order)
    if len(tiles) != 4 or len(set(tiles)) != 4:
        raise NotAHandOfTiles(f"A Hand is four different tiles, not {' '.join(map(str, tiles))}.")
    a, b, c, d = tiles
    return (
        Division.of((a, b), (c, d)),
        Division.of((a, c), (b, d)),
        Division.of((a, d), (b, c)),
    )


def against_bank(player: Part, bank: Part, *, low: bool) -> Verdict:
    """Whether a player's part beats the Bank's; a copy does not.

    >>> against_bank(Part.of("gor-1 gow-36"), Part.of("bon-1 gow-45"), low=True)
    Verdict(won=True, clause='11.2')
    """
    if player.rank or bank.rank:
        return _by_rank(player.rank or LOWEST_RANKED + 1, bank.rank or LOWEST_RANKED + 1)
    if player.points != bank.points:
        won = player.points > bank.points
        return Verdict(won, "11.1(b)" if won else "11.4(b)")
    if low and player.points == 0:  # 11.6: ranked parts whose dots make 10 or 20 are no zero
        return Verdict(False, "11.6")
    if player.best != bank.best:
        return Verdict(player.best < bank.best, "11.2")
    return Verdict(False, "11.5")


def _by_rank(player: int, bank: int) -> Verdict:
    if player == bank:  # 11.5: two Wongs, Gongs or High Nines with the same head
        return Verdict(False, "11.5")
    return Verdict(True, "11.1(a)") if player < bank else Verdict(False, "11.4(a)")
