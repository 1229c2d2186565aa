"""Shapes that come again and again in a document: kept in it once, and used from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from houseway.drawing.equipment.svg import SANS, Attribute, element, placed, text

Shape = Callable[..., str]
"""Draws a shape about its origin, with attributes in addition to its own."""

LETTERING: Final[Mapping[str, Attribute]] = {
    "font_family": SANS,
    "font_weight": "bold",
    "text_anchor": "middle",
}
"""How a document prints that keeps shapes, unless a part of it says otherwise."""


class Stock(NamedTuple):
    """The shapes that a document keeps, under ids that begin with a mark.

    Without a mark none are kept: each is drawn wherever it is wanted, with lettering of its own.
    """

    mark: str | None = None

    def kept(self, shapes: Mapping[str, Shape]) -> str:
        """The shapes as the document keeps them."""
        return "".join(draw(id=f"{self.mark}{name}") for name, draw in shapes.items())

    def use(
        self,
        name: str,
        draw: Shape,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        **attributes: Attribute,
    ) -> str:
        """A shape with its origin at (x, y): the one that is kept under a name, or drawn here."""
        moved = None if scale == 1 and not x and not y else placed(x, y, scale=scale)
        if self.mark is None:
            return draw(transform=moved, **attributes)
        href = f"#{self.mark}{name}"
        if scale == 1:
            return element("use", href=href, x=x or None, y=y or None, **attributes)
        return element("use", href=href, transform=moved, **attributes)

    def print(self, words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
        """Words with their middle at (x, y)."""
        if self.mark is None:
            attributes = {**LETTERING, **attributes}
        return text(words, x, y, size, **attributes)


LOOSE: Final = Stock()
"""For drawings that may be put into any document."""
