"""Suits as shapes, and where they lie on the number cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.drawing.equipment.stock import Shape, Stock
from houseway.drawing.equipment.svg import element

# Each shape fills a square of side 20 about the origin.
_SHAPES: Final = {
    "h": "M0 9.6C-2 5.4-9.6 1.6-9.6-3.8C-9.6-7.2-7.2-9.4-4.6-9.4C-2.2-9.4-.6-7.8 0-5.4"
    "C.6-7.8 2.2-9.4 4.6-9.4C7.2-9.4 9.6-7.2 9.6-3.8C9.6 1.6 2 5.4 0 9.6Z",
    "d": "M0-10C1.8-6.2 4.8-2.6 7.8 0C4.8 2.6 1.8 6.2 0 10C-1.8 6.2-4.8 2.6-7.8 0"
    "C-4.8-2.6-1.8-6.2 0-10Z",
    "s": "M0-10C2-5.8 9.2-1.8 9.2 3C9.2 6 7 7.8 4.6 7.8C2.8 7.8 1.4 7 .6 5.6C.8 7.6 1.6 9.2 3.4 10"
    "L-3.4 10C-1.6 9.2-.8 7.6-.6 5.6C-1.4 7-2.8 7.8-4.6 7.8C-7 7.8-9.2 6-9.2 3"
    "C-9.2-1.8-2-5.8 0-10Z",
    "c": "M-1.8-1.4A4.5 4.5 0 1 1 1.8-1.4C2.6-2 3.8-2.4 4.8-2.4A4.5 4.5 0 1 1 .6 4"
    "C.8 7.2 1.6 9 3.4 10L-3.4 10C-1.6 9-.8 7.2-.6 4A4.5 4.5 0 1 1-4.8-2.4"
    "C-3.8-2.4-2.6-2-1.8-1.4Z",
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


def pip(suit: str, x: float, y: float, size: float, stock: Stock, fill: str | None = None) -> str:
    """A suit with its middle at (x, y); without a fill, in the colour of what is around it."""
    return stock.use(suit, SUITS[suit], x, y, size / 20, fill=fill)


SUITS: Final[dict[str, Shape]] = {
    suit: partial(element, "path", d=shape) for suit, shape in _SHAPES.items()
}
"""The suits as shapes of the size of a pip on a number card."""
