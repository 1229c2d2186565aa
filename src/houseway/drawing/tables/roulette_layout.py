"""The roulette layout as a drawing: three rows of twelve, and where chips lie on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from houseway.drawing.equipment.svg import element, number
from houseway.drawing.scene import CREAM
from houseway.equipment.wheel import shade
from houseway.games.roulette.layout import SINGLE_ZERO_LAYOUT, Position, RouletteLayout

from .felt import GOLD, STOCK, words

CELL_WIDE, CELL_HIGH, STRIP = 72.0, 84.0, 58.0
CHIP: Final = 17.0
_ZERO_WIDE: Final = 76.0
_FILL: Final = {"red": "#b3122b", "black": "#17171a", "green": "#0b7a3b"}
_EVEN_MONEY: Final = ("low", "even", "red", "black", "odd", "high")
LABELS: Final = {"low": "1–18", "even": "EVEN", "odd": "ODD", "high": "19–36"}


class Point(NamedTuple):
    """A place in the drawing."""

    x: float
    y: float


class Rect(NamedTuple):
    """An area of the layout, by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)


def print_alike(printed: Iterable[tuple[str, Point]], size: float) -> str:
    """Words of one size, each with its middle at a point."""
    return element(
        "g",
        *(STOCK.print(text, x, y, size, font_size=None) for text, (x, y) in printed),
        font_size=size,
    )


class Cloth(NamedTuple):
    """The layout with its top left corner somewhere, zero at the left."""

    x: float
    y: float
    layout: RouletteLayout = SINGLE_ZERO_LAYOUT

    @property
    def zeros(self) -> list[int]:
        """The numbers that are none of the thirty-six, the lowest first."""
        return [value for value in self.layout.wheel.numbers if shade(value) == "green"]

    @property
    def whole(self) -> Rect:
        """All of it."""
        return Rect(self.x, self.y, _ZERO_WIDE + 13 * CELL_WIDE, 3 * CELL_HIGH + 2 * STRIP)

    @property
    def zero_line(self) -> float:
        """Where zero ends and the other numbers begin."""
        return self.x + _ZERO_WIDE

    @property
    def street_line(self) -> float:
        """Where the numbers end and the dozens begin."""
        return self.y + 3 * CELL_HIGH

    def cell(self, value: int) -> Rect:
        """The area of a number."""
        if value in self.zeros:
            high = 3 * CELL_HIGH / len(self.zeros)
            top = self.y + high * (len(self.zeros) - 1 - self.zeros.index(value))
            return Rect(self.x, top, _ZERO_WIDE, high)
        column, row = divmod(value - 1, 3)
        left = self.zero_line + CELL_WIDE * column
        return Rect(left, self.y + CELL_HIGH * (2 - row), CELL_WIDE, CELL_HIGH)

    def area(self, name: str) -> Rect:
        """The area of a wager outside the numbers."""
        kind, _, which = name.partition(" ")
        if kind == "column":
            top = self.y + CELL_HIGH * (3 - int(which))
            return Rect(self.zero_line + 12 * CELL_WIDE, top, CELL_WIDE, CELL_HIGH)
        if kind == "dozen":
            left = self.zero_line + 4 * CELL_WIDE * (int(which) - 1)
            return Rect(left, self.street_line, 4 * CELL_WIDE, STRIP)
        left = self.zero_line + 2 * CELL_WIDE * _EVEN_MONEY.index(name)
        return Rect(left, self.street_line + STRIP, 2 * CELL_WIDE, STRIP)

    def place(self, position: Position) -> Point:
        """Where the chips of a wager lie: on its number, or on the line that its numbers share."""
        if position.type not in self.layout.inside:
            return self._outside(position.name)
        numbers = position.numbers
        zeros = [value for value in self.zeros if value in numbers]
        others = sorted(numbers.difference(zeros))
        cells = [self.cell(value).middle for value in others or zeros]
        x = sum(cell.x for cell in cells) / len(cells)
        y = sum(cell.y for cell in cells) / len(cells)
        if zeros and others:
            x = self.zero_line
        if len(zeros) == len(others) == 1 and others[0] == 2 and len(self.zeros) > 1:
            y += CELL_HIGH / 4 if zeros == self.zeros[:1] else -CELL_HIGH / 4
        whole_rows = any({first, first + 1, first + 2} <= numbers for first in range(1, 37, 3))
        return Point(x, self.street_line if whole_rows else y)

    def _outside(self, name: str) -> Point:
        """Beside the print of the area, so that both can be read."""
        area = self.area(name)
        if name.startswith("column"):
            return Point(area.middle.x, area.middle.y + 14)
        return Point(area.x + area.width * 0.76, area.middle.y + 7)

    # The print

    def drawn(self) -> str:
        """The layout as it is printed."""
        wheel = self.layout.wheel
        printed = ((wheel.label(value), self.cell(value).middle) for value in wheel.numbers)
        numbers = print_alike(printed, 34)
        return "".join((self.lines(), numbers, *map(self._printed, self.outside)))

    @property
    def outside(self) -> list[str]:
        """The wagers outside the numbers."""
        places, inside = self.layout.places, self.layout.inside
        return [name for name, place in places.items() if place.type not in inside]

    def lines(self) -> str:
        """The areas in their colours."""
        edges = {"none": "".join(_box(self.area(name)) for name in self.outside)}
        for value in range(1, 37):
            fill = _FILL[shade(value)]
            edges[fill] = edges.get(fill, "") + _box(self.cell(value))
        boxes = (element("path", d=edge, fill=fill) for fill, edge in edges.items())
        return element("g", *map(self._zero, self.zeros), *boxes, stroke=CREAM, stroke_width=2)

    def _zero(self, value: int) -> str:
        """A zero, rounded where no number is."""
        cell, bow = self.cell(value), 40
        path = (
            f"M{number(cell.x + cell.width)} {number(cell.y)}h{number(bow - cell.width)}"
            f"q-{bow} 0-{bow} {bow}v{number(cell.height - 2 * bow)}q0 {bow} {bow} {bow}"
            f"h{number(cell.width - bow)}z"
        )
        return element("path", d=path, fill=_FILL[shade(0)])

    def _printed(self, name: str) -> str:
        """What is printed in an area outside the numbers."""
        area = self.area(name)
        if name.startswith("column"):
            return words("2 to 1", area.middle.x, area.y + 22, 17)
        x, y = area.x + area.width * 0.36, area.middle.y + 2
        if name.startswith("dozen"):
            ordinal = {"1": "1st", "2": "2nd", "3": "3rd"}[name[-1]]
            return words(f"{ordinal} dozen", x, y, 23)
        if name in _FILL:
            diamond = f"M{number(x)} {number(y - 17)}l30 17l-30 17l-30-17z"
            return element("path", d=diamond, fill=_FILL[name], stroke=CREAM, stroke_width=1.5)
        return words(LABELS[name], x, y, 21, width=area.width * 0.66)


def _box(area: Rect) -> str:
    """The outline of an area, as a part of a path."""
    wide = number(area.width)
    return f"M{number(area.x)} {number(area.y)}h{wide}v{number(area.height)}h-{wide}z"


def frame(area: Rect) -> str:
    """A frame about the winning number."""
    return element(
        "rect",
        x=area.x + 2,
        y=area.y + 2,
        width=area.width - 4,
        height=area.height - 4,
        rx=4,
        fill="#fff",
        fill_opacity=0.14,
        stroke=GOLD,
        stroke_width=5,
    )


def dolly_at(area: Rect) -> Point:
    """Where the dolly stands on a number, beside the chips that lie on it."""
    return Point(area.middle.x + 19, area.middle.y - 12)


DOLLY: Final = "".join(
    (
        element(
            "path", d="M-9 0c0-6 6-6 6-14h6c0 8 6 8 6 14q-9 5-18 0z", fill="#fff", stroke="#333"
        ),
        element("circle", cy=-18, r=6.5, fill="#fff", stroke="#333"),
    )
)
