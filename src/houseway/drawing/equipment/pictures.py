"""Single cards and tiles, or a row of them, as documents of their own."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.drawing.equipment import cards, tiles
from houseway.drawing.equipment.svg import element
from houseway.equipment.cards import Card
from houseway.equipment.tiles import Tile

GAP = 6


def row_of_cards(shown: Sequence[Card], *, width: int = 70) -> str:
    """Cards side by side, face up."""
    height = width * cards.HEIGHT // cards.WIDTH
    drawn = [
        cards.card(card, place * (width + GAP), 0, width=width) for place, card in enumerate(shown)
    ]
    return _document("".join(drawn), len(shown) * (width + GAP) - GAP, height)


def picture_of_tile(tile: Tile, *, width: int = 34) -> str:
    """A tile, face up."""
    return _document(tiles.tile(tile, 0, 0, width=width), width, width * 5 // 2)


def _document(drawn: str, width: int, height: int) -> str:
    box = f"0 0 {width} {height}"
    return element(
        "svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height
    )
