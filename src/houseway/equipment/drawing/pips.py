"""Suits as shapes, and where they lie on the number cards."""

from __future__ import annotations

from typing import Final

from houseway.equipment.drawing.svg import element, placed

# Each shape fills a square of side 100 about the origin.
_SHAPES: Final = {
    "h": "M0 48C-10 27-48 8-48-19C-48-36-36-47-23-47C-11-47-3-39 0-27"
    "C3-39 11-47 23-47C36-47 48-36 48-19C48 8 10 27 0 48Z",
    "d": "M0-50C9-31 24-13 39 0C24 13 9 31 0 50C-9 31-24 13-39 0C-24-13-9-31 0-50Z",
    "s": "M0-50C10-29 46-9 46 15C46 30 35 39 23 39C14 39 7 35 3 28C4 38 8 46 17 50"
    "L-17 50C-8 46-4 38-3 28C-7 35-14 39-23 39C-35 39-46 30-46 15C-46-9-10-29 0-50Z",
    "c": "M-9-7A22.5 22.5 0 1 1 9-7C13-10 19-12 24-12A22.5 22.5 0 1 1 3 20C4 36 8 45 17 50"
    "L-17 50C-8 45-4 36-3 20A22.5 22.5 0 1 1-24-12C-19-12-13-10-9-7Z",
}
_TWO_COLOURS: Final = {"c": "#1b1b1f", "d": "#c8102e", "h": "#c8102e", "s": "#1b1b1f"}
_FOUR_COLOURS: Final = {"c": "#0b7a3b", "d": "#1459c7", "h": "#c8102e", "s": "#1b1b1f"}

_SIDES: Final = (-1, 1)
_CORNERS: Final = [(x, y) for x in _SIDES for y in _SIDES]
_THREE_EACH_SIDE: Final = [(x, y) for x in _SIDES for y in (-1, 0, 1)]
_FOUR_EACH_SIDE: Final = [(x, y) for x in _SIDES for y in (-1, -1 / 3, 1 / 3, 1)]

LAYOUT: Final[dict[int, list[tuple[float, float]]]] = {
    2: [(0, -1), (0, 1)],
    3: [(0, -1), (0, 0), (0, 1)],
    4: [*_CORNERS],
    5: [*_CORNERS, (0, 0)],
    6: [*_THREE_EACH_SIDE],
    7: [*_THREE_EACH_SIDE, (0, -1 / 2)],
    8: [*_THREE_EACH_SIDE, (0, -1 / 2), (0, 1 / 2)],
    9: [*_FOUR_EACH_SIDE, (0, 0)],
    10: [*_FOUR_EACH_SIDE, (0, -2 / 3), (0, 2 / 3)],
}
"""Where the pips of a number card lie, from -1 to 1 across and down."""


def ink(suit: str, four_colour: bool) -> str:
    """The colour that a suit is printed in."""
    return (_FOUR_COLOURS if four_colour else _TWO_COLOURS)[suit]


def pip(suit: str, x: float, y: float, size: float, fill: str, *, turned: bool = False) -> str:
    """A suit with its middle at (x, y)."""
    turn = 180 if turned else 0
    return element("path", d=_SHAPES[suit], fill=fill, transform=placed(x, y, turn, size / 100))
