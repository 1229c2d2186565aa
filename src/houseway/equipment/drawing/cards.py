"""Playing cards, face up and face down, drawn on a field of 100 by 140."""

from __future__ import annotations

from functools import cache
from typing import Final

from houseway.equipment.cards import ACE, Card
from houseway.equipment.drawing.courts import court, jester
from houseway.equipment.drawing.pips import LAYOUT, ink, pip
from houseway.equipment.drawing.svg import element, letters, picture, placed

WIDTH: Final = 100
HEIGHT: Final = 140
_COURTS: Final = {11: "J", 12: "Q", 13: "K"}
_JOKER_INK: Final = "#6a2c91"


def card(card: Card, x: float, y: float, *, width: float = 70, four_colour: bool = False) -> str:
    """A card face up, with its top left corner at (x, y)."""
    return picture(card.name, x, y, width / WIDTH, _face(card, four_colour))


def card_back(
    x: float,
    y: float,
    *,
    width: float = 70,
    colour: str = "#1f3a6e",
    id: str | None = None,
    like: str | None = None,
) -> str:
    """A card face down, with its top left corner at (x, y).

    In a drawing of many such cards one has an `id`, and the others are drawn `like` it.
    """
    back = element("use", href=f"#{like}") if like else _back(colour)
    return picture("card face down", x, y, width / WIDTH, element("g", back, id=id) if id else back)


@cache
def _face(card: Card, four_colour: bool) -> str:
    if card.is_joker:
        return _paper("#fffefa") + jester(_JOKER_INK) + _both_ends(_joker_index())
    fill = ink(card.suit, four_colour)
    return _paper("#fffefa") + _middle(card, fill) + _both_ends(_index(card, fill))


@cache
def _back(colour: str) -> str:
    return "".join(
        (
            _paper("#fffefa"),
            element("rect", x=6, y=6, width=88, height=128, rx=5, fill=colour),
            element("path", d=_lattice(10, 10, 80, 120, 8), stroke="#ffffff", stroke_opacity=0.4),
            element(
                "rect",
                x=10,
                y=10,
                width=80,
                height=120,
                rx=2,
                fill="none",
                stroke="#ffffff",
                stroke_opacity=0.85,
            ),
            element("circle", cx=50, cy=70, r=20, fill=colour, stroke="#ffffff", stroke_width=1.2),
            *_four_suits(),
        )
    )


def _paper(fill: str) -> str:
    return element(
        "rect",
        x=0.5,
        y=0.5,
        width=WIDTH - 1,
        height=HEIGHT - 1,
        rx=8,
        fill=fill,
        stroke="#9a9a9a",
    )


def _both_ends(corner: str) -> str:
    """What stands in the top left corner, and again upside down in the other."""
    return corner + element("g", corner, transform=placed(WIDTH, HEIGHT, 180))


def _index(card: Card, fill: str) -> str:
    rank, narrow = ("10", 0.68) if card.rank == 10 else (str(card)[0], 1.0)
    return element(
        "g",
        letters(rank, 0, 0, 19, font_weight="bold", fill=fill),
        transform=f"translate(11.5 14.5) scale({narrow:g} 1)",
    ) + pip(card.suit, 11.5, 31, 12, fill)


def _joker_index() -> str:
    return "".join(
        letters(letter, 11, 12 + 11 * place, 11, font_weight="bold", fill=_JOKER_INK)
        for place, letter in enumerate("JOKER")
    )


def _middle(card: Card, fill: str) -> str:
    if card.rank == ACE:
        return _ace(card.suit, fill)
    if card.rank in _COURTS:
        return court(_COURTS[card.rank], card.suit, fill)
    return "".join(
        pip(card.suit, 50 + 17 * across, 70 + 45 * down, 20, fill, turned=down > 0)
        for across, down in LAYOUT[card.rank]
    )


def _ace(suit: str, fill: str) -> str:
    if suit != "s":
        return pip(suit, 50, 70, 44, fill)
    return pip(suit, 50, 70, 62, fill) + pip(suit, 50, 73, 22, "#fffefa")


def _lattice(x: float, y: float, width: int, height: int, step: int) -> str:
    """A path of crossing diagonal lines that fills a rectangle and ends at its edges."""
    lines = []
    for start in range(step - height, width, step):
        left, right = max(start, 0), min(start + height, width)
        falling = (left, left - start, right, right - start)
        for x1, y1, x2, y2 in (falling, (left, height - falling[1], right, height - falling[3])):
            lines.append(f"M{x + x1:g} {y + y1:g}L{x + x2:g} {y + y2:g}")
    return "".join(lines)


def _four_suits() -> list[str]:
    places = {"s": (50, 61), "h": (59, 70), "c": (50, 79), "d": (41, 70)}
    return [pip(suit, x, y, 9, "#ffffff") for suit, (x, y) in places.items()]
