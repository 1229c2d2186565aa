"""A table's drawing as a scene of pieces, each with a key of its own and a place.

A piece is drawn about its own origin and then put somewhere, so that whoever has a scene needs only
the pieces that changed, and can move the others. `card-2-1` is the second card of box or seat 2.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from houseway.drawing.equipment.stock import LETTERING
from houseway.drawing.equipment.svg import element, number, placed

# Stands for the name of a drawing until that is known; no text that can be read holds it.
MARK: Final = "\x1f"
CREAM: Final = "#f7f2e3"

Point = tuple[float, float]


class Piece:
    """Something that lies at a place; `of` is whose it is, in the words of the events."""

    def __init__(
        self,
        key: str,
        drawn: str,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        *,
        of: str = "",
        opacity: float | None = None,
    ) -> None:
        self.key, self.drawn, self.of = key, drawn, of
        self.kind = key.partition("-")[0]  # a card, a bet, a total ...
        self.x, self.y, self.scale, self.opacity = x, y, scale, opacity

    @cached_property
    def look(self) -> tuple[str, str, float | None]:
        """All that can be seen of it."""
        return self.drawn, self.place, self.opacity

    @cached_property
    def place(self) -> str:
        """Where it lies, as a transform."""
        return placed(self.x, self.y, scale=self.scale)

    def within(self, x: float, y: float, scale: float) -> Piece:
        """The same in a part of the table that lies at (x, y) in a size of its own."""
        return Piece(
            self.key,
            self.drawn,
            x + scale * self.x,
            y + scale * self.y,
            scale * self.scale,
            of=self.of,
            opacity=self.opacity,
        )

    @cached_property
    def svg(self) -> str:
        """The piece in a document."""
        drawn, place, opacity = self.look
        at = None if place == "translate(0 0)" else place
        return element("g", drawn, data_key=self.key, transform=at, opacity=opacity)


class DrawnPart:
    """A part of a table: its pieces, from the lowest to the one on top, and what it tells."""

    def __init__(self, pieces: Iterable[Piece] = (), told: str = "") -> None:
        self.pieces, self.told = tuple(pieces), told
        self.letters = len(told) + sum(len(piece.drawn) for piece in self.pieces)


class Size(NamedTuple):
    """How wide and how high a drawing is."""

    width: float
    height: float


class Scene:
    """A whole table: its pieces in the order in which they are laid, and the state in words.

    `origins` are the places that things come from and go to: the shoe, the float, the pot.
    """

    def __init__(
        self, size: Size, title: str, parts: Iterable[DrawnPart], origins: Mapping[str, Point]
    ) -> None:
        parts = list(parts)
        self.size, self.title, self.origins = size, title, origins
        self.told = " ".join([part.told for part in parts if part.told])
        self.pieces: dict[str, Piece] = {
            piece.key: piece for part in parts for piece in part.pieces
        }
        assert len(self.pieces) == sum(len(part.pieces) for part in parts), "one key, one piece"

    def document(self, name: str | None = None, *, four_colour: bool = False) -> str:
        """The scene as an SVG document; its ids begin with a name that no other drawing has."""
        drawn = [piece.svg for piece in self.pieces.values()]
        opened = _opened(self.size, tuple(self.origins.items()))
        whole = "".join((opened, self.in_words, *drawn, "</svg>"))
        return whole.replace(MARK, name or self._name(four_colour))

    @property
    def in_words(self) -> str:
        """What it shows in a few words, and the state in full."""
        title, state = f"<title id='{MARK}title'>", f"<desc id='{MARK}desc'>"
        return f"{title}{self.title}</title>{state}{self.told}</desc>"

    def _name(self, four_colour: bool) -> str:
        """Told from other drawings on a page by the state in words."""
        digest = crc32(self.in_words.encode(), four_colour).to_bytes(4, "big")
        return f"h{urlsafe_b64encode(digest)[:6].decode()}"


@lru_cache
def _opened(size: Size, origins: tuple[tuple[str, Point], ...]) -> str:
    """The beginning of a document of some size, and where things on it come from."""
    width, height = map(number, size)
    whole = element(
        "svg",
        "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        **LETTERING,
        fill=CREAM,
        role="img",
        data_origins=" ".join(f"{name} {number(x)} {number(y)}" for name, (x, y) in origins),
        aria_labelledby=f"{MARK}title {MARK}desc",
    )
    return whole.removesuffix("</svg>")


class Change(NamedTuple):
    """A piece as it is now; where only its place is another, it is not drawn again.

    `above` is the piece that it lies on, for one that was not there before.
    """

    key: str
    place: str
    opacity: float | None
    drawn: str | None
    above: str | None


def changes(before: Scene, after: Scene, name: str) -> list[Change]:
    """What has to be drawn or moved to make one scene of another, from the lowest to the top."""
    found, below = [], None
    for key, piece in after.pieces.items():
        known = before.pieces.get(key)
        if known is None:
            found.append(_change(piece, piece.drawn, below, name))
        elif known is not piece and known.look != piece.look:
            drawn = None if known.drawn == piece.drawn else piece.drawn
            found.append(_change(piece, drawn, None, name))
        below = key
    return found


def _change(piece: Piece, drawn: str | None, above: str | None, name: str) -> Change:
    named = None if drawn is None else drawn.replace(MARK, name)
    return Change(piece.key, piece.place, piece.opacity, named, above)
