"""Places for boxes on a curve that hangs lowest in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from houseway.drawing.equipment.svg import SERIF, element, number

from .felt import GOLD, STOCK

PITCH = 162


@dataclass(frozen=True)
class Arc:
    """A parabola through the boxes of a half-round table, box 1 at the dealer's left hand."""

    middle: float
    boxes: int
    reach: float = 486
    drop: float = 130

    @property
    def pitch(self) -> float:
        """How far boxes are apart; more than seven stand closer."""
        return min(PITCH, 2 * self.reach / max(self.boxes - 1, 1))

    @property
    def scale(self) -> float:
        """The size of what is drawn for one box."""
        return self.pitch / PITCH

    def across(self, box: int) -> float:
        """Where a box stands from left to right; play goes clockwise, so the first is rightmost."""
        return self.middle + self.pitch * ((self.boxes + 1) / 2 - box)

    def down(self, x: float, depth: float) -> float:
        """How low the curve is at x, if it is so deep in the middle."""
        return depth - self.drop * ((x - self.middle) / self.reach) ** 2

    def at(self, box: int, depth: float) -> tuple[float, float, float]:
        """The place of a box and its size, if boxes are so deep in the middle."""
        x = self.across(box)
        return x, self.down(x, depth), self.scale

    def line(self, depth: float, reach: float) -> str:
        """The curve from side to side as a path."""
        left, right = self.middle - reach, self.middle + reach
        ends = self.down(left, depth)
        return (
            f"M{number(left)} {number(ends)}"
            f"Q{number(self.middle)} {number(2 * depth - ends)} {number(right)} {number(ends)}"
        )

    def lettering(self, text: str, depth: float, size: float, id: str) -> str:
        """Words printed along the curve, which has an id of its own."""
        curve = partial(element, "path", d=self.line(depth, 400), fill="none")
        along = element("textPath", text, href=f"#{STOCK.mark}{id}", startOffset="50%")
        return element("defs", STOCK.kept({id: curve})) + element(
            "text",
            along,
            font_family=SERIF,
            font_size=size,
            letter_spacing=size * 0.12,
            fill=GOLD,
        )
