"""Chips, single from above and in stacks seen from the side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import pi
from typing import Final

from houseway.drawing.equipment.stock import LOOSE, Shape, Stock
from houseway.drawing.equipment.svg import Attribute, element, number, picture
from houseway.equipment.chips import denominations as chips_of

_SPOTS: Final = 8
_COLUMN: Final = 10
_MOST_DRAWN: Final = 50
_DARK, _LIGHT = "#1b1b1f", "#fff"

# One decade of 1, 2 (or 25) and 5 after the other; then the colours begin again.
_COLOURS: Final = (
    ("#f4f1e8", "#e8b4c8", "#c8102e"),
    ("#1459c7", "#0b7a3b", "#e07b00"),
    ("#1b1b1f", "#6a2c91", "#7a4a21"),
)
_PALE: Final = frozenset(("#f4f1e8", "#e8b4c8"))


def chip(
    amount: int,
    x: float,
    y: float,
    colour: str | None = None,
    radius: float = 20,
    *,
    label: str | None = None,
    covered: bool = False,
    stock: Stock = LOOSE,
) -> str:
    """A chip from above, with its middle at (x, y); the label is the amount unless given.

    Of one that is covered by another only the rim is seen, and not what is printed on it.
    """
    words = "" if covered else label or short_amount(amount)
    printed = _from_above(words, colour or chip_colour(amount), stock)
    return picture(f"chip of {label or format(amount, ',')}", x, y, radius / 50, printed)


@lru_cache(maxsize=1024)
def _from_above(words: str, fill: str, stock: Stock) -> str:
    spot, print_ = _trim(fill)
    disc = stock.use("chip", _disc, fill=fill, stroke=spot)
    size = min(30, 95 / max(len(words), 1))
    return disc + stock.print(words, 0, 0, size, fill=print_) if words else disc


def _disc(**attributes: Attribute) -> str:
    """A chip without its print, in whatever colours are given."""
    dash = 2 * pi * 44 / (2 * _SPOTS)
    dashes = f"{number(dash * 0.7)} {number(dash * 1.3)}"
    return element(
        "g",
        element("circle", r=49, stroke=_DARK, stroke_opacity=0.45, stroke_width=1.5),
        element("circle", r=43, fill="none", stroke_width=11, stroke_dasharray=dashes),
        element("circle", r=34, stroke_width=2),
        **attributes,
    )


SHAPES: Final[dict[str, Shape]] = {"chip": _disc}
"""What a document keeps in which chips lie."""


def chip_stack(
    amount: int,
    x: float,
    y: float,
    denominations: Iterable[int],
    *,
    radius: float = 20,
    label: str | None = None,
) -> str:
    """An amount as stacks of ten chips, the middle of the first stack's foot at (x, y).

    No more than fifty chips are drawn; the label always gives the whole amount.
    """
    chips = chips_of(amount, denominations)[:_MOST_DRAWN]
    columns = [chips[start : start + _COLUMN] for start in range(0, len(chips), _COLUMN)]
    words = label or f"{amount:,}"
    middle = 52 * max(len(columns) - 1, 0)
    return picture(
        f"chips of {words}",
        x,
        y,
        radius / 50,
        *(_column(column, 104 * place) for place, column in enumerate(columns)),
        _plate(words, middle, 50),
    )


def chip_colour(amount: int) -> str:
    """The colour of a chip, different for the usual values over three decades.

    >>> chip_colour(5), chip_colour(100) == chip_colour(500)
    ('#c8102e', False)
    """
    digits = str(amount)
    place = 0 if digits[0] == "1" else 1 if digits[0] < "5" else 2
    return _COLOURS[(len(digits) - 1) % len(_COLOURS)][place]


def short_amount(amount: int) -> str:
    """An amount short enough to print on a chip.

    >>> short_amount(500), short_amount(2500), short_amount(1_000_000), short_amount(12_345)
    ('500', '2.5K', '1M', '12345')
    """
    for size, letter in ((1_000_000, "M"), (1_000, "K")):
        if amount >= size and amount * 10 % size == 0:
            return f"{number(amount / size)}{letter}"
    return str(amount)


def _trim(fill: str) -> tuple[str, str]:
    """The colours of the edge spots and of the print on a chip."""
    return (_DARK, _DARK) if fill in _PALE else (_LIGHT, _LIGHT)


def _plate(words: str, x: float, y: float) -> str:
    """Words on a dark plate, to be read on any ground."""
    width = 16 * len(words) + 20
    ground = element(
        "rect",
        x=x - width / 2,
        y=y - 17,
        width=width,
        height=34,
        rx=17,
        fill=_DARK,
        fill_opacity=0.75,
    )
    return ground + LOOSE.print(words, x, y, 24, fill=_LIGHT)


def _column(chips: tuple[int, ...], x: float) -> str:
    return "".join(_edge(value, x, -11 * height) for height, value in enumerate(chips))


def _edge(value: int, x: float, y: float) -> str:
    """One chip of a stack: its rim with three spots, and its upper face."""
    fill = chip_colour(value)
    spot, _ = _trim(fill)
    left, right, foot = number(x - 49), number(x + 49), number(y + 10)
    rim = f"M{left} {number(y)}V{foot}A49 18 0 0 0 {right} {foot}V{number(y)}Z"
    spots = "".join(
        f"M{number(x + at - 6)} {number(y + drop)}v10h12v-10z"
        for at, drop in ((-33, 12.8), (0, 18), (33, 12.8))
    )
    line: dict[str, Attribute] = {"stroke": _DARK, "stroke_opacity": 0.45, "stroke_width": 1}
    return "".join(
        (
            element("path", d=rim, fill=fill, **line),
            element("path", d=spots, fill=spot),
            element("ellipse", cx=x, cy=y, rx=49, ry=18, fill=fill, **line),
            element("ellipse", cx=x, cy=y, rx=34, ry=12, fill="none", stroke=spot, stroke_width=2),
        )
    )
