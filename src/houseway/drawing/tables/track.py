"""The Race Track: the numbers in the order of the wheel around an oval, with its sections."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final, NamedTuple

from houseway.drawing.equipment.svg import element, number
from houseway.drawing.scene import CREAM
from houseway.equipment.wheel import ORDER, colour

from .felt import GOLD, Pen, plate, words
from .roulette_layout import Point, print_alike

_FILL: Final = {"red": "#b3122b", "black": "#17171a", "green": "#0b7a3b"}
_RING, _PRINT = 36.0, 15.0

# Where sections meet: between which two numbers above, and between which two below.
_BORDERS: Final = (((15, 19), (12, 28)), ((25, 17), (22, 9)), ((6, 27), (1, 33)))
NAMES: Final = {
    "zero game": ("ZERO GAME", 0.099),
    "voisins de zero": ("VOISINS DE ZERO", 0.35),
    "orphelins": ("ORPHELINS", 0.562),
    "tier": ("TIER", 0.83),
}


class Track(NamedTuple):
    """An oval with two straight sides, zero at its left end."""

    x: float
    y: float
    width: float
    height: float

    @property
    def _radius(self) -> float:
        return self.height / 2

    @property
    def _straight(self) -> float:
        return self.width - self.height

    def _centre_line(self) -> float:
        return self._radius - _RING / 2

    @property
    def _round(self) -> float:
        """The length of the way around, in the middle of the ring."""
        return 2 * self._straight + 2 * pi * self._centre_line()

    def at(self, step: float, inward: float) -> Point:
        """A point so many numbers clockwise from zero, so far in from the outer edge."""
        quarter = pi * self._centre_line() / 2
        along = (step * self._round / len(ORDER)) % self._round
        left, right = self.x + self._radius, self.x + self.width - self._radius
        middle, out = self.y + self._radius, self._radius - inward
        if along < quarter:
            return _turned(left, middle, out, -pi / 2 + along / self._centre_line())
        along -= quarter
        if along < self._straight:
            return Point(left + along, middle - out)
        along -= self._straight
        if along < 2 * quarter:
            return _turned(right, middle, out, along / self._centre_line())
        along -= 2 * quarter
        if along < self._straight:
            return Point(right - along, middle + out)
        return _turned(left, middle, out, pi + (along - self._straight) / self._centre_line())

    def sections(self, down: tuple[int, ...], pen: Pen) -> Iterator[tuple[str, str]]:
        """The names of the sections, with the chips that stand on each in all."""
        for amount, (name, (text, part)) in zip(down, NAMES.items(), strict=True):
            x, y = self.x + self.width * part, self.y + self._radius
            drawn = words(text, x, y - (9 if amount else 0), _PRINT, width=250, fill=GOLD)
            yield name, drawn + plate(pen.money(amount), x, y + 13, 14) if amount else drawn

    def framed(self, won: int) -> str:
        """A frame about the number that won."""
        line = self._outline(ORDER.index(won))
        return element(
            "path", d=line, fill="none", stroke=GOLD, stroke_width=4, stroke_linejoin="round"
        )

    def ring(self) -> str:
        """The numbers as they are printed."""
        inside = element(
            "rect",
            x=self.x,
            y=self.y,
            width=self.width,
            height=self.height,
            rx=self._radius,
            fill="#000",
            fill_opacity=0.18,
        )
        cells = (
            element("path", d=self._outline(place), fill=_FILL[colour(value)])
            for place, value in enumerate(ORDER)
        )
        framed = element("g", *cells, stroke=CREAM, stroke_linejoin="round")
        borders = "".join(map(self._border, _BORDERS))
        lines = element("path", d=borders, stroke=CREAM, stroke_width=1.5)
        middles = (self.at(place, _RING / 2) for place in range(len(ORDER)))
        numbers = print_alike(zip(map(str, ORDER), middles, strict=True), 18)
        return "".join((inside, framed, numbers, lines))

    def _outline(self, place: int) -> str:
        """The outline of a number, as a path."""
        steps = [place - 0.5 + part / 4 for part in range(5)]
        outer = [self.at(step, 0) for step in steps]
        inner = [self.at(step, _RING) for step in reversed(steps)]
        corners = "L".join(f"{number(x)} {number(y)}" for x, y in _bent(outer) + _bent(inner))
        return f"M{corners}Z"

    def _border(self, border: tuple[tuple[int, int], tuple[int, int]]) -> str:
        (x1, y1), (x2, y2) = (self._between(*pair) for pair in border)
        return f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"

    def _between(self, one: int, other: int) -> Point:
        return self.at((ORDER.index(one) + ORDER.index(other)) / 2, _RING)


def _bent(line: list[Point]) -> list[Point]:
    """The ends of a line, and what is between them where it is not level."""
    return line if len({point.y for point in line}) > 1 else [line[0], line[-1]]


def _turned(x: float, y: float, radius: float, angle: float) -> Point:
    """A point on a circle, the angle clockwise from the top."""
    return Point(x + radius * sin(angle), y - radius * cos(angle))
