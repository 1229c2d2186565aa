"""A box of areas, one above the other, each for a wager of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.equipment.drawing.svg import element, number

from .bettors import BOX_WIDE, Bettor, bettors, names
from .felt import GOLD, Pen, drawn_before, numbered, pile, plate, words
from .sight import Sight

_LEFT = -BOX_WIDE / 2
_CHIPS_AT, _CHIPS_WIDE = 30, 82
_LOW = 50


@dataclass(frozen=True, eq=False)
class Areas:
    """The areas of a box from the top down: what is wagered there, and what is printed there."""

    printed: Mapping[str, str]
    high: float = 56

    @property
    def height(self) -> float:
        """The height of the box."""
        return self.high * len(self.printed)

    def drawn(self, sight: Sight, box: int, top: float, pen: Pen) -> str:
        """The box with its chips and results, and below it who bets there."""
        bet = {on: bettors(sight, box, on) for on in self.printed}
        first = {one.player: one for area in bet.values() for one in area}
        areas = [
            self._area(on, top + self.high * place, bet[on], pen)
            for place, on in enumerate(self.printed)
        ]
        below = top + self.height + 22
        return "".join(
            (
                *areas,
                _rim(len(self.printed), self.high, box, top),
                names(sight, box, [*first.values()], below, BOX_WIDE, pen),
            )
        )

    def _area(self, on: str, top: float, bet: list[Bettor], pen: Pen) -> str:
        middle = top + self.high / 2 + (2 if self.high >= _LOW else 0)
        if not bet:
            return words(self.printed[on], 0, middle, 17, fill=GOLD, opacity=0.85)
        at = -42 if self.high >= _LOW else -44
        label = words(on.upper(), at, middle, 11.5, width=58, fill=GOLD)
        return label + self._chips(bet[0], top, pen)

    def _chips(self, one: Bettor, top: float, pen: Pen) -> str:
        """The chips in play with their amount, or what came back with the result."""
        lying = one.amount or sum(settled["returned"] for settled in one.settlements)
        if self.high < _LOW:
            return self._chips_beside(one, top + self.high / 2, pen)
        chips = pile(lying, _CHIPS_AT, top + 20, 15, pen) if lying else ""
        foot = top + (44 if lying else 30)
        if one.wagers:
            return chips + plate(pen.money(one.amount), _CHIPS_AT, foot, 15, width=_CHIPS_WIDE)
        return chips + one.tag(_CHIPS_AT, foot, 14.5, _CHIPS_WIDE, pen)

    def _chips_beside(self, one: Bettor, middle: float, pen: Pen) -> str:
        """The same where an area is too low for chips above their amount."""
        if not one.wagers:
            return one.tag(27, middle, 14.5, 88, pen)
        amount = plate(pen.money(one.amount), 43, middle, 15, width=56)
        return pile(one.amount, -2, middle, 14, pen) + amount


@drawn_before
def _rim(rows: int, high: float, box: int, top: float) -> str:
    """The outline of the box with its number at the top, and the borders of the areas."""
    levels = (top + high * place for place in range(1, rows))
    borders = "".join(f"M{_LEFT} {number(level)}h{BOX_WIDE}" for level in levels)
    outline = element(
        "rect",
        x=_LEFT,
        y=top,
        width=BOX_WIDE,
        height=high * rows,
        rx=12,
        fill="none",
        stroke=GOLD,
        stroke_width=2.5,
    )
    return (
        element("path", d=borders, stroke=GOLD, stroke_opacity=0.7)
        + outline
        + numbered(box, _LEFT + 1, top + 1)
    )
