"""The roulette wheel from above, on a field of 400 by 400."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from houseway.drawing.equipment.stock import LOOSE, Shape, Stock
from houseway.drawing.equipment.svg import Attribute, around, element, number, picture, placed
from houseway.equipment.wheel import SINGLE_ZERO, Wheel, shade

FIELD: Final = 400
_FILL: Final = {"red": "#b3122b", "black": "#1b1b1f", "green": "#0b7a3b"}
_WOOD, _DARK_WOOD, _GOLD, _CREAM = "#6b3f1d", "#4a2a12", "#d9a520", "#f7f4ea"
_OUTER, _NUMBERS, _POCKETS = 172.0, 140.0, 104.0
_PRINT: Final = 15.5


@lru_cache(maxsize=64)
def wheel(
    winning: int | None = None,
    x: float = 0,
    y: float = 0,
    *,
    size: float = 400,
    stock: Stock = LOOSE,
    made: Wheel = SINGLE_ZERO,
) -> str:
    """The wheel with its middle at (x, y); the ball lies in what won."""
    label, lying = "roulette wheel", ""
    if winning is not None:
        label += f", the ball in {made.label(winning)} {made.colour(winning)}"
        lying = ball(winning, made)
    return picture(
        label,
        x,
        y,
        size / FIELD,
        _disc(198, _DARK_WOOD),
        _disc(192, _WOOD, _GOLD),
        element(
            "g",
            *(_compartment(value, stock, made) for value in made.order),
            font_size=_PRINT,
        ),
        *(_disc(radius, "none", _GOLD) for radius in (_OUTER, _NUMBERS)),
        _disc(_POCKETS, _WOOD, _GOLD),
        *_turret(),
        lying,
        fill=_CREAM,
    )


def _disc(radius: float, fill: str, stroke: str | None = None) -> str:
    return element("circle", r=radius, fill=fill, stroke=stroke, stroke_width=stroke and 2)


def _step(made: Wheel) -> float:
    """How many degrees a compartment takes."""
    return 360 / len(made.order)


def _compartment(value: int, stock: Stock, made: Wheel) -> str:
    """A number in the ring, and its pocket below."""
    return element(
        "g",
        stock.use(shade(value), pockets(made)[shade(value)]),
        stock.print(made.label(value), 0, -156, _PRINT, font_size=None),
        transform=f"rotate({number(made.place(value) * _step(made))})",
    )


def _pocket(colour: str, step: float, **attributes: Attribute) -> str:
    """The compartment at the top, with its pocket darker than what is around it."""
    pocket = element(
        "path",
        d=_sector(0, _POCKETS, _NUMBERS, step),
        fill="#000",
        fill_opacity=0.25,
        stroke=_GOLD,
        stroke_width=0.8,
    )
    whole = element("path", d=_sector(0, _POCKETS, _OUTER, step), fill=_FILL[colour])
    return element("g", whole, pocket, **attributes)


def pockets(made: Wheel = SINGLE_ZERO) -> dict[str, Shape]:
    """What a document keeps in which the wheel stands."""
    return {colour: partial(_pocket, colour, _step(made)) for colour in _FILL}


def _sector(angle: float, inner: float, outer: float, step: float) -> str:
    """The path of a compartment about an angle, between two circles."""
    corners = [
        around(angle + turn * step / 2, radius)
        for turn, radius in ((-1, inner), (-1, outer), (1, outer), (1, inner))
    ]
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    r, s = number(outer), number(inner)
    return f"M{a}L{b}A{r} {r} 0 0 1 {c}L{d}A{s} {s} 0 0 0 {a}Z"


def _turret() -> list[str]:
    """The cone in the middle with its four arms."""
    arm = "M-5 0L-3-58L3-58L5 0Z"
    arms = (
        element("path", d=arm, fill=_GOLD, transform=placed(0, 0, turn))
        for turn in range(45, 405, 90)
    )
    knobs = (
        element("circle", cx=x, cy=y, r=6.5, fill=_GOLD, stroke=_DARK_WOOD)
        for x, y in (around(turn, 60) for turn in range(45, 405, 90))
    )
    return [
        _disc(84, _DARK_WOOD),
        _disc(80, _WOOD),
        *arms,
        *knobs,
        _disc(22, _GOLD, _DARK_WOOD),
        _disc(11, _CREAM, _GOLD),
    ]


@lru_cache(maxsize=64)
def ball(winning: int, made: Wheel = SINGLE_ZERO) -> str:
    """The ball in its pocket, and a frame about its number, around the middle of the wheel."""
    angle = made.place(winning) * _step(made)
    x, y = around(angle, (_POCKETS + _NUMBERS) / 2)
    drawn = [
        element(
            "path",
            d=_sector(angle, _POCKETS, _OUTER, _step(made)),
            fill="none",
            stroke=_CREAM,
            stroke_width=3,
            stroke_linejoin="round",
        ),
        element("circle", cx=x + 1, cy=y + 1.5, r=8, fill="#000", fill_opacity=0.4),
        element("circle", cx=x, cy=y, r=8, fill="#fff", stroke="#b5b5b5"),
        element("circle", cx=x - 2.5, cy=y - 2.5, r=2, fill="#fff", stroke="#e4e4e4"),
    ]
    return "".join(drawn)
