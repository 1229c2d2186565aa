"""Pai gow tiles and dice, with their dots."""

from __future__ import annotations

from functools import cache
from typing import Final

from houseway.drawing.equipment.stock import LOOSE, Shape, Stock
from houseway.drawing.equipment.svg import Attribute, element, picture
from houseway.equipment.dice import FACES
from houseway.equipment.tiles import Tile

WIDTH: Final = 40
_RED, _WHITE, _BLACK, _IVORY = "#e0343f", "#f7f4ea", "#17171a", "#fffefa"

# Dots in a square from -1 to 1; two of them lie level on a tile and aslant on a die.
_SQUARE: Final = [(x, y) for x in (-1, 1) for y in (-1, 1)]
_SIX: Final = [(x, y) for x in (-1, 1) for y in (-1, 0, 1)]
_DIE: Final[dict[int, list[tuple[int, int]]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: _SQUARE,
    5: [*_SQUARE, (0, 0)],
    6: _SIX,
}
_TILE: Final = _DIE | {2: [(-1, 0), (1, 0)]}
_RED_NUMBERS: Final = frozenset((1, 4))


def tile(tile: Tile, x: float, y: float, *, width: float = 34, stock: Stock = LOOSE) -> str:
    """A tile face up, with its top left corner at (x, y), two and a half times as high as wide."""
    upper, lower = tile.dots
    label = f"{tile.name}, {upper} and {lower}"
    return picture(label, x, y, width / WIDTH, _tile_face(tile, stock), fill=_WHITE)


def tile_back(x: float, y: float, *, width: float = 34, stock: Stock = LOOSE) -> str:
    """A tile face down, with its top left corner at (x, y)."""
    return picture("tile face down", x, y, width / WIDTH, stock.use("down", _tile_down))


def die(value: int, x: float, y: float, *, width: float = 36) -> str:
    """A die from above, with its top left corner at (x, y)."""
    if value not in FACES:
        raise ValueError(f"A die has no face of {value}.")
    colour = _RED if value in _RED_NUMBERS else _BLACK
    size = 7.5 if value == 1 else 5
    return picture(
        f"die showing {value}",
        x,
        y,
        width / 50,
        element("rect", x=1, y=1, width=48, height=48, rx=9, fill=_IVORY, stroke="#8d8d8d"),
        *(
            element("circle", cx=25 + 13 * across, cy=25 + 13 * down, r=size, fill=colour)
            for across, down in _DIE[value]
        ),
    )


@cache
def _tile_face(tile: Tile, stock: Stock) -> str:
    upper, lower = tile.dots
    dots = (*_tile_dots(upper, 24.5, tile, 1), *_tile_dots(lower, 75.5, tile, -1))
    return "".join((stock.use("tile", _tile_body), *dots))


def _tile_body(**attributes: Attribute) -> str:
    return element(
        "rect",
        x=0.75,
        y=0.75,
        width=38.5,
        height=98.5,
        rx=5,
        fill=_BLACK,
        stroke="#5a5a63",
        stroke_width=1.5,
        **attributes,
    )


def _tile_down(**attributes: Attribute) -> str:
    frame = element(
        "rect", x=5, y=5, width=30, height=90, rx=3, fill="none", stroke="#45454d", stroke_width=1
    )
    return element("g", _tile_body(), frame, **attributes)


def _tile_dots(value: int, middle: float, tile: Tile, side: int) -> list[str]:
    """One half of a tile; side tells which column of a heaven tile's six is red."""
    heaven = tile.dots == (6, 6)
    size = 6.5 if value == 1 else 4.3
    return [
        element(
            "circle",
            cx=20 + 9 * across,
            cy=middle + 13.5 * down,
            r=size,
            fill=_RED if value in _RED_NUMBERS or (heaven and across == side) else None,
        )
        for across, down in _TILE[value]
    ]


SHAPES: Final[dict[str, Shape]] = {"tile": _tile_body, "down": _tile_down}
"""What a document keeps in which tiles lie."""
