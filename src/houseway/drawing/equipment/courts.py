"""The middle of the court cards and of the joker."""

from __future__ import annotations

from typing import Final

from houseway.drawing.equipment.pips import pip
from houseway.drawing.equipment.stock import Stock
from houseway.drawing.equipment.svg import Attribute, element, placed

_GOLD: Final = "#d9a520"
_PANEL: Final = "#fbf3dc"

# Headgear about 40 wide, standing on the line y = 0.
_HEADGEAR: Final = {
    "K": "M-18 0L-21-15L-12-8L-7-19L0-9L7-19L12-8L21-15L18 0Z",
    "Q": "M-18 0C-20-6-21-10-20-14L-11-6C-9-11-5-16 0-19C5-16 9-11 11-6L20-14C21-10 20-6 18 0Z",
    "J": "M-17 0C-19-9-13-15-3-15C6-15 15-11 17 0Z",
}
_JEWELS: Final = {
    "K": ((-21, -15), (-7, -19), (7, -19), (21, -15)),
    "Q": ((-20, -14), (0, -19), (20, -14)),
    "J": (),
}
_STAR: Final = (
    "M50 95L53 103L61.5 103.3L54.8 108.5L57.2 116.7L50 112L42.8 116.7L45.2 108.5L38.5 103.3L47 103Z"
)
_FEATHER: Final = "M4-13C6-24 17-26 22-19C17-20 12-18 9-11Z"


def court(letter: str, suit: str, fill: str, stock: Stock) -> str:
    """A framed medallion with the letter, and above and below it what the figure wears."""
    half = _crown(letter, fill) + pip(suit, 32, 28.5, 12, stock)
    return "".join(
        (
            element("rect", x=24, y=20, width=52, height=100, rx=3, fill=_PANEL, stroke=fill),
            stock.use("rays", rays),
            half,
            turned(half),
            element("circle", cx=50, cy=70, r=20, fill="#fffefa", stroke=fill, stroke_width=1.2),
            element("circle", cx=50, cy=70, r=17.6, fill="none", stroke=_GOLD),
            stock.print(letter, 50, 70, 27, font_family=None),
        )
    )


def turned(half: str) -> str:
    """What stands in the upper half of a card, upside down in the lower."""
    return element("g", half, transform="rotate(180 50 70)")


def _crown(letter: str, fill: str) -> str:
    parts = [
        element(
            "path",
            d=_HEADGEAR[letter],
            fill=_GOLD,
            stroke=fill,
            stroke_width=1.2,
            stroke_linejoin="round",
        ),
        element("rect", x=-18, y=-1, width=36, height=4.5, rx=1.2),
        *(element("circle", cx=x, cy=y, r=2.2) for x, y in _JEWELS[letter]),
    ]
    if letter == "J":
        parts.insert(0, element("path", d=_FEATHER))
    return element("g", *parts, transform=placed(55, 46, scale=0.78))


def rays(**attributes: Attribute) -> str:
    """Lines through the middle of the panel from edge to edge."""
    sides = [(24, y) for y in range(26, 119, 11)]
    ends = [(x, 20) for x in range(30, 75, 8)]
    lines = "".join(f"M{x} {y}L{100 - x} {140 - y}" for x, y in sides + ends)
    return element(
        "path", d=lines, stroke=_GOLD, stroke_width=0.8, stroke_opacity=0.55, **attributes
    )


def jester(fill: str) -> str:
    """A jester's cap with three bells over a star."""
    left = "M34 85C33 70 33 61 22 66C22 46 44 48 50 85Z"
    right = "M66 85C67 70 67 61 78 66C78 46 56 48 50 85Z"
    bells = ((22, 67), (50, 32), (78, 67))
    return "".join(
        (
            element("path", d=left, fill="#c8102e"),
            element("path", d=right, fill="#0b7a3b"),
            element("path", d="M38 85C38 66 44 48 50 34C56 48 62 66 62 85Z", fill=fill),
            element("rect", x=32, y=83, width=36, height=7, rx=3.5, fill=_GOLD),
            *(element("circle", cx=x, cy=y, r=4.2, fill=_GOLD) for x, y in bells),
            element("path", d=_STAR, fill=fill),
        )
    )
