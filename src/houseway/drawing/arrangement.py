"""Other places for the pieces of a scene: upright for a phone, or one's own seat at the bottom.

Nothing is drawn again for it but the ground. Whoever has a scene and an arrangement of it can put
every piece at its other place, so that all who see the same are sent the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from houseway.drawing.equipment.svg import element, number

from .scene import MARK, Piece, Point, Size


class Frame(NamedTuple):
    """Where a part of a table has its origin, and its size."""

    x: float
    y: float
    scale: float = 1


class Shift(NamedTuple):
    """How the places of a part become others, as a matrix of SVG, and the size of what lies there.

    What has no size is stretched and turned as its places are.
    """

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    size: float | None

    def __call__(self, x: float, y: float) -> Point:
        """Where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def told(self) -> list[float | None]:
        """The same in as few letters as can be."""
        return [None if part is None else round(part, 3) for part in self]

    def drawn(self, *parts: str) -> str:
        """Parts of a drawing, moved."""
        matrix = " ".join(map(number, self[:6]))
        return element("g", *parts, transform=f"matrix({matrix})")


def carried(was: Frame, now: Frame) -> Shift:
    """A part that is elsewhere, and in another size."""
    size = now.scale / was.scale
    return Shift(size, 0, 0, size, now.x - size * was.x, now.y - size * was.y, size)


class SceneArrangement(NamedTuple):
    """The size of a drawing, its ground if that is another, where parts lie and things come from.

    A piece moves as its key says, or its kind and part (`card-2`), or the part, or the kind alone.
    """

    size: Size
    ground: str | None
    moves: Mapping[str, Shift]
    origins: Mapping[str, Point]

    def of(self, key: str) -> Shift | None:
        """How a piece moves, if it does."""
        return next((self.moves[name] for name in names_of(key) if name in self.moves), None)

    def at(self, piece: Piece) -> Frame:
        """Where a piece comes to lie."""
        move = self.of(piece.key)
        if move is None:
            return Frame(piece.x, piece.y, piece.scale)
        return Frame(*move(piece.x, piece.y), piece.scale * (move.size or 1))

    def told(self, name: str) -> dict[str, object]:
        """For a page whose drawing has ids that begin with a name."""
        return {
            "size": [round(part) for part in self.size],
            "ground": self.ground and self.ground.replace(MARK, name),
            "moves": {key: move.told for key, move in self.moves.items()},
            "origins": {origin: [*map(round, at)] for origin, at in self.origins.items()},
        }


def names_of(key: str) -> Iterator[str]:
    """By what a piece is known, from itself alone to all of its kind.

    >>> [*names_of("card-2.1-0")], [*names_of("banner")]
    (['card-2.1-0', 'card-2', '2', 'card'], ['banner'])
    """
    yield key
    kind, dash, rest = key.partition("-")
    if dash:
        part = rest.partition("-")[0].partition(".")[0]
        yield f"{kind}-{part}"
        yield part
        yield kind


WIDE: Final = "wide"
TALL: Final = "tall"
