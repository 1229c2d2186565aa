"""The thirty-two pai gow tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from houseway.equipment.chance import Chance
from houseway.errors import HousewayError

# Best single first: short name, full name, the dots of its two tiles, rank as a pair.
_DESIGNS: Final = (
    ("teen", "Teen (heaven)", ((6, 6), (6, 6)), 2),
    ("day", "Day (earth)", ((1, 1), (1, 1)), 3),
    ("yun", "Yun (man)", ((4, 4), (4, 4)), 4),
    ("gor", "Gor (goose)", ((1, 3), (1, 3)), 5),
    ("mooy", "Mooy (flower)", ((5, 5), (5, 5)), 6),
    ("chong", "Chong (long)", ((3, 3), (3, 3)), 7),
    ("bon", "Bon (board)", ((2, 2), (2, 2)), 8),
    ("foo", "Foo (hatchet)", ((5, 6), (5, 6)), 9),
    ("ping", "Ping (partition)", ((4, 6), (4, 6)), 10),
    ("tit", "Tit (long leg seven)", ((1, 6), (1, 6)), 11),
    ("look", "Look (big head six)", ((1, 5), (1, 5)), 12),
    ("gow", "Chop Gow (mixed nine)", ((3, 6), (4, 5)), 13),
    ("bot", "Chop Bot (mixed eight)", ((2, 6), (3, 5)), 14),
    ("chit", "Chop Chit (mixed seven)", ((2, 5), (3, 4)), 15),
    ("ng", "Chop Ng (mixed five)", ((1, 4), (2, 3)), 16),
    ("gee", "Gee Jun (supreme)", ((2, 4), (1, 2)), 1),
)


class NotATile(HousewayError, ValueError):  # noqa: N818
    """The text given names no tile."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One physical tile; the lower a rank, the better, and tiles of one pair rank make a pair.

    >>> Tile.parse("teen-1").dots, Tile.parse("Gee 24").points, str(Tile.parse("ng-23"))
    ((6, 6), 6, 'ng-23')
    """

    short: str
    name: str
    dots: tuple[int, int]
    single_rank: int
    pair_rank: int

    @staticmethod
    def parse(text: str) -> Tile:
        """The tile of a short name: teen-1 and teen-2 look alike, gow-36 and gow-45 do not."""
        try:
            return _BY_SHORT["-".join(text.lower().replace("-", " ").split())]
        except (KeyError, AttributeError):
            raise NotATile(
                f"{text!r} is not a tile; tiles are written like teen-1, foo-2, gow-36 or gee-24."
            ) from None

    @property
    def points(self) -> int:
        """How many dots the tile bears."""
        return sum(self.dots)

    def __str__(self) -> str:
        return self.short

    def __repr__(self) -> str:
        return f"Tile('{self.short}')"

    def svg(self) -> str:
        """The tile drawn face up."""
        from houseway.drawing.equipment.pictures import picture_of_tile  # noqa: PLC0415

        return picture_of_tile(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Tile.parse, (self.short,)


def _carve() -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for single_rank, (short, name, two, pair_rank) in enumerate(_DESIGNS, start=1):
        for copy, dots in enumerate(two, start=1):
            mark = f"{copy}" if two[0] == two[1] else f"{dots[0]}{dots[1]}"
            tile = Tile(f"{short}-{mark}", name, dots, single_rank, pair_rank)
            tiles[tile.short] = tile
    return tiles


_BY_SHORT: Final = _carve()


def set_of_tiles() -> tuple[Tile, ...]:
    """All thirty-two tiles, best single first."""
    return tuple(_BY_SHORT.values())


def shuffled_tiles(chance: Chance) -> tuple[Tile, ...]:
    """All thirty-two tiles in a random order."""
    return tuple(chance.shuffled(set_of_tiles()))
