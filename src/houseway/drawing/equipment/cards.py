"""Playing cards, face up and face down, drawn on a field of 100 by 140."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from houseway.drawing.equipment.courts import court, jester, rays, turned
from houseway.drawing.equipment.pips import LAYOUT, SUITS, ink, pip
from houseway.drawing.equipment.stock import LOOSE, Shape, Stock
from houseway.drawing.equipment.svg import SERIF, Attribute, element, picture
from houseway.equipment.cards import ACE, Card

WIDTH: Final = 100
HEIGHT: Final = 140
_COURTS: Final = {11: "J", 12: "Q", 13: "K"}
_JOKER_INK: Final = "#6a2c91"
_BLUE: Final = "#1f3a6e"


def card(
    card: Card,
    x: float,
    y: float,
    *,
    width: float = 70,
    four_colour: bool = False,
    stock: Stock = LOOSE,
) -> str:
    """A card face up, with its top left corner at (x, y)."""
    printed = _JOKER_INK if card.is_joker else ink(card.suit, four_colour)
    face = _face(card, four_colour, stock)
    return picture(card.name, x, y, width / WIDTH, face, fill=printed, font_family=SERIF)


def card_back(
    x: float, y: float, *, width: float = 70, colour: str = _BLUE, stock: Stock = LOOSE
) -> str:
    """A card face down, with its top left corner at (x, y)."""
    back = stock.use("back", _back) if colour == _BLUE else _back(LOOSE, colour)
    return picture("card face down", x, y, width / WIDTH, back)


@cache
def _face(card: Card, four_colour: bool, stock: Stock) -> str:
    paper = stock.use("paper", _paper)
    if card.is_joker:
        index = _joker_index(stock)
        return paper + jester(_JOKER_INK) + index + turned(index)
    index = _index(card, stock)
    if card.rank in _COURTS:
        figure = court(_COURTS[card.rank], card.suit, ink(card.suit, four_colour), stock)
        return paper + figure + index + turned(index)
    if card.rank == ACE:
        return paper + _ace(card.suit, stock) + index + turned(index)
    upright, upside_down = _pips(card, stock)
    return paper + index + upright + turned(index + upside_down)


def _index(card: Card, stock: Stock) -> str:
    suit = pip(card.suit, 11.5, 31, 12, stock)
    if card.rank != 10:
        return _letters(str(card)[0], 11.5, 14.5, 19, stock) + suit
    narrow = element(
        "g", _letters("10", 0, 0, 19, stock), transform="translate(11.5 14.5) scale(.68 1)"
    )
    return narrow + suit


def _joker_index(stock: Stock) -> str:
    return "".join(
        _letters(letter, 11, 12 + 11 * place, 11, stock) for place, letter in enumerate("JOKER")
    )


def _letters(words: str, x: float, y: float, size: float, stock: Stock) -> str:
    """Words in the type of the card."""
    return stock.print(words, x, y, size, font_family=None)


def _pips(card: Card, stock: Stock) -> tuple[str, str]:
    """The pips of a number card that stand upright, and those that are upside down."""
    upright: list[str] = []
    upside_down: list[str] = []
    for across, down in LAYOUT[card.rank]:
        side = -1 if down > 0 else 1
        x, y = WIDTH / 2 + 17 * side * across, HEIGHT / 2 + 45 * side * down
        (upside_down if down > 0 else upright).append(pip(card.suit, x, y, 20, stock))
    return "".join(upright), "".join(upside_down)


def _ace(suit: str, stock: Stock) -> str:
    if suit != "s":
        return pip(suit, 50, 70, 44, stock)
    return pip(suit, 50, 70, 62, stock) + pip(suit, 50, 73, 22, stock, "#fffefa")


def _paper(**attributes: Attribute) -> str:
    return element(
        "rect",
        x=0.5,
        y=0.5,
        width=WIDTH - 1,
        height=HEIGHT - 1,
        rx=8,
        fill="#fffefa",
        stroke="#9a9a9a",
        **attributes,
    )


def _back(stock: Stock = LOOSE, colour: str = _BLUE, **attributes: Attribute) -> str:
    return element(
        "g",
        stock.use("paper", _paper),
        element("rect", x=6, y=6, width=88, height=128, rx=5, fill=colour),
        element("path", d=_lattice(10, 10, 80, 120, 8), stroke="#fff", stroke_opacity=0.4),
        element(
            "rect",
            x=10,
            y=10,
            width=80,
            height=120,
            rx=2,
            fill="none",
            stroke="#fff",
            stroke_opacity=0.85,
        ),
        element("circle", cx=50, cy=70, r=20, fill=colour, stroke="#fff", stroke_width=1.2),
        *_four_suits(stock),
        **attributes,
    )


def _lattice(x: float, y: float, width: int, height: int, step: int) -> str:
    """A path of crossing diagonal lines that fills a rectangle and ends at its edges."""
    lines = []
    for start in range(step - height, width, step):
        left, right = max(start, 0), min(start + height, width)
        falling = (left, left - start, right, right - start)
        for x1, y1, x2, y2 in (falling, (left, height - falling[1], right, height - falling[3])):
            lines.append(f"M{x + x1:g} {y + y1:g}l{x2 - x1:g} {y2 - y1:g}".replace(" -", "-"))
    return "".join(lines)


def _four_suits(stock: Stock) -> list[str]:
    places = {"s": (50, 61), "h": (59, 70), "c": (50, 79), "d": (41, 70)}
    return [pip(suit, x, y, 9, stock, "#fff") for suit, (x, y) in places.items()]


def shapes(stock: Stock) -> dict[str, Shape]:
    """What a document keeps in which cards lie."""
    return {**SUITS, "paper": _paper, "back": partial(_back, stock), "rays": rays}
