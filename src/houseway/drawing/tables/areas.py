"""A box of areas, one above the other, each for a wager of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from houseway.drawing.equipment.stock import Shape
from houseway.drawing.equipment.svg import Attribute, element, number
from houseway.drawing.scene import Piece

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

    def laid(self, at: AtBox[AnyHand], bets: Bets, top: float, pen: Pen) -> Iterator[Piece]:
        """The box with its chips and results, and below it who bets there."""
        first = {one.player: one for on in self.printed for one in bets.get(on, ())}
        used = tuple([on for on in self.printed if on in bets])
        yield Piece(f"box-{at.box}", self._ground(at.box, used), 0, top)
        for row, on in enumerate(self.printed):
            if on in bets:
                key, level = f"{at.box}-{on}", top + self.high * row
                yield from self._chips(key, bets[on][0].bet, level, pen, of=at.named)
        yield from names(
            at.box, named_at(at, first.values()), top + self.height + 22, BOX_WIDE, pen
        )

    @drawn_before
    def _ground(self, box: int, used: tuple[str, ...]) -> str:
        """The outline with its number, and the print of the areas, small where chips lie."""
        prints = [
            self._small(on, self.high * row) if on in used else self._large(on, self.high * row)
            for row, on in enumerate(self.printed)
        ]
        rim = STOCK.use("outline", self._outline) + numbered(box, _LEFT + 1, 1)
        return "".join((*prints, rim))

    def _large(self, on: str, top: float) -> str:
        return STOCK.use(on, partial(self._print, on), 0, top)

    def _small(self, on: str, top: float) -> str:
        at = -42 if self.high >= _LOW else -44
        return words(on.upper(), at, top + self._middle, 11.5, width=58, fill=GOLD)

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

    def _chips(self, at: str, bet: Bet, top: float, pen: Pen, *, of: str) -> Iterator[Piece]:
        """The chips in play with their amount, or what came back with the result."""
        if self.high < _LOW:
            yield from self._chips_beside(at, bet, top + self.high / 2, pen, of=of)
            return
        lying = bet.amount or bet.back
        chips = pile(lying, 0, 20, 15, pen) if lying else ""
        foot = 44 if lying else 30
        if bet.wagers:
            amount = plate(pen.money(bet.amount), 0, foot, 15, width=_CHIPS_WIDE)
            yield Piece(f"bet-{at}", chips + amount, _CHIPS_AT, top, of=of)
            return
        if lying:
            yield Piece(f"pay-{at}", chips, _CHIPS_AT, top, of=of)
        tag = bet.tag(0, 0, 14.5, _CHIPS_WIDE, pen)
        yield Piece(f"verdict-{at}", tag, _CHIPS_AT, top + foot, of=of)

    def _chips_beside(
        self, at: str, bet: Bet, middle: float, pen: Pen, *, of: str
    ) -> Iterator[Piece]:
        """The same where an area is too low for chips above their amount."""
        if not bet.wagers:
            yield Piece(f"verdict-{at}", bet.tag(0, 0, 14.5, 88, pen), 27, middle, of=of)
            return
        amount = plate(pen.money(bet.amount), 45, 0, 15, width=56)
        chips = pile(bet.amount, 0, 0, 14, pen)
        yield Piece(f"bet-{at}", chips + amount, -2, middle, of=of)
