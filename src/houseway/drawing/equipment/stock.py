"""What comes again and again: shapes kept once in a document, and drawings used once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from houseway.drawing.equipment.svg import SANS, Attribute, element, placed, text

P = ParamSpec("P")
Drawn = TypeVar("Drawn")
_Kept = dict[tuple[object, ...], Any]

FACTS: Final = 400  # letters for which what something was drawn from counts, and its place here

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


class Portfolio:
    """Keeps what some functions drew, at most so many letters of all of them together.

    What was asked for since half of the room was last filled stays; the rest makes room.
    """

    def __init__(self, letters: int) -> None:
        self._half, self._used = letters // 2, 0
        self._lately: _Kept = {}
        self._before: _Kept = {}

    def __call__(self, draw: Callable[P, Drawn]) -> Callable[P, Drawn]:
        """A function that draws the same only once, as long as that is kept."""

        @wraps(draw)
        def drawn(*facts: P.args, **named: P.kwargs) -> Drawn:
            key = (draw, facts, *named.items())
            found: Drawn | None = self._lately.get(key)
            if found is None:
                found = self._before.get(key)
                if found is None:
                    found = draw(*facts, **named)
                self._keep(key, found)
            return found

        return drawn

    def _keep(self, key: tuple[object, ...], drawn: object) -> None:
        self._used += (more := FACTS + letters(drawn))
        if self._used > self._half:
            self._before, self._lately, self._used = self._lately, {}, more
        self._lately[key] = drawn


def letters(drawn: object) -> int:
    """How much there is of something drawn.

    >>> letters(("<g/>", ("ace", 1)))
    7
    """
    if isinstance(drawn, str):
        return len(drawn)
    if isinstance(drawn, tuple):
        return sum(map(letters, drawn))
    known: int = getattr(drawn, "letters", 0)
    return known
