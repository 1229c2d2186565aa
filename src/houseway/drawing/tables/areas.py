"""A box of areas, one above the other, each for a wager of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from houseway.drawing.equipment.stock import Shape
from houseway.drawing.equipment.svg import Attribute, element, number

from .bettors import BOX_WIDE, Bet, Bets, named_at, names
from .felt import GOLD, STOCK, Pen, drawn_before, numbered, pile, plate, words
from .sight import AnyHand, AtBox

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

    def drawn(self, at: AtBox[AnyHand], bets: Bets, top: float, pen: Pen) -> str:
        """The box with its chips and results, and below it who bets there."""
        first = {one.player: one for on in self.printed for one in bets.get(on, ())}
        areas = [
            self._area(on, top + self.high * place, bets[on][0].bet if on in bets else None, pen)
            for place, on in enumerate(self.printed)
        ]
        named = named_at(at, first.values())
        return "".join(
            (
                *areas,
                self._rim(at.box, top),
                names(named, top + self.height + 22, BOX_WIDE, pen),
            )
        )

    @drawn_before
    def _rim(self, box: int, top: float) -> str:
        """The outline with the number of the box."""
        return STOCK.use("outline", self._outline, 0, top) + numbered(box, _LEFT + 1, top + 1)

    @property
    def kept(self) -> dict[str, Shape]:
        """The shapes for a table to keep: the outline of a box, and what is printed in it."""
        prints = {on: partial(self._print, on) for on in self.printed}
        return {"outline": self._outline, **prints}

    def _print(self, on: str, **attributes: Attribute) -> str:
        return STOCK.print(
            self.printed[on], 0, self._middle, 17, fill=GOLD, fill_opacity=0.85, **attributes
        )

    @property
    def _middle(self) -> float:
        return self.high / 2 + (2 if self.high >= _LOW else 0)

    def _outline(self, **attributes: Attribute) -> str:
        """The outline of a box and the borders of its areas."""
        levels = (self.high * place for place in range(1, len(self.printed)))
        borders = "".join(f"M{_LEFT} {number(level)}h{BOX_WIDE}" for level in levels)
        edge = element(
            "rect",
            x=_LEFT,
            width=BOX_WIDE,
            height=self.height,
            rx=12,
            fill="none",
            stroke_width=2.5,
        )
        lines = element("path", d=borders, stroke_opacity=0.7)
        return element("g", lines, edge, stroke=GOLD, **attributes)

    @drawn_before
    def _area(self, on: str, top: float, bet: Bet | None, pen: Pen) -> str:
        if bet is None:
            return STOCK.use(on, partial(self._print, on), 0, top)
        middle = top + self._middle
        at = -42 if self.high >= _LOW else -44
        label = words(on.upper(), at, middle, 11.5, width=58, fill=GOLD)
        return label + self._chips(bet, top, pen)

    def _chips(self, one: Bet, top: float, pen: Pen) -> str:
        """The chips in play with their amount, or what came back with the result."""
        lying = one.amount or one.back
        if self.high < _LOW:
            return self._chips_beside(one, top + self.high / 2, pen)
        chips = pile(lying, _CHIPS_AT, top + 20, 15, pen) if lying else ""
        foot = top + (44 if lying else 30)
        if one.wagers:
            return chips + plate(pen.money(one.amount), _CHIPS_AT, foot, 15, width=_CHIPS_WIDE)
        return chips + one.tag(_CHIPS_AT, foot, 14.5, _CHIPS_WIDE, pen)

    def _chips_beside(self, one: Bet, middle: float, pen: Pen) -> str:
        """The same where an area is too low for chips above their amount."""
        if not one.wagers:
            return one.tag(27, middle, 14.5, 88, pen)
        amount = plate(pen.money(one.amount), 43, middle, 15, width=56)
        return pile(one.amount, -2, middle, 14, pen) + amount
