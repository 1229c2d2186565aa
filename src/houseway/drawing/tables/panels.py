"""Framed places before the dealer for the hands that everybody plays with or against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.drawing.equipment.svg import element
from houseway.drawing.scene import Piece

from .felt import GOLD, Pen, fan, words

CARD_STEP, CARD_WIDE = 100, 96


class Panel(NamedTuple):
    """A frame with a title, by its middle."""

    title: str
    x: float
    width: float
    top: float = 36
    height: float = 196

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.x - self.width / 2

    def frame(self, *, bold: bool = False) -> str:
        """The frame and the title; bold where the hand in it won."""
        rect = element(
            "rect",
            x=self.left,
            y=self.top,
            width=self.width,
            height=self.height,
            rx=16,
            fill="#000",
            fill_opacity=0.16,
            stroke=GOLD,
            stroke_width=5 if bold else 1.5,
            stroke_opacity=1 if bold else 0.6,
        )
        return rect + words(self.title.upper(), self.x, self.top + 26, 25, fill=GOLD)

    def cards(
        self, at: str, cards: Sequence[str], pen: Pen, width: float = CARD_WIDE, *, of: str
    ) -> Iterator[Piece]:
        """Cards side by side, closer where they would not fit."""
        room = (self.width - 12 - width) / max(len(cards) - 1, 1)
        step = min(width * CARD_STEP / CARD_WIDE, room)
        return fan(at, cards, self.x, self.top + 50, width, (step, 0), pen, of=of)
