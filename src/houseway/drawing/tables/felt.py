"""What every table has: the felt and its rail, lettering, plates, chips and cards on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from houseway.drawing.equipment import Stock, card, card_back, chip, chip_colour
from houseway.drawing.equipment.cards import WIDTH as CARD_WIDTH, shapes as card_shapes
from houseway.drawing.equipment.stock import Portfolio, Shape
from houseway.drawing.equipment.svg import Attribute, element, number, written
from houseway.drawing.money import Money
from houseway.drawing.scene import CREAM, MARK, Piece
from houseway.equipment import Card
from houseway.equipment.chips import denominations
from houseway.games.events import UNSEEN
from houseway.table.table_view import Sign

from .sight import limits, readable

GOLD, NIGHT, PAPER = "#ecd08a", "#10231b", "#fffdf6"
WOOD, DARK_WOOD = "#6b3f1d", "#3f2411"
GREEN: Final = ("#1f7a55", "#0d4a33")
BLUE: Final = ("#1f5f86", "#0e3550")
WINE: Final = ("#7c2b40", "#431320")
# Words, not only colours, tell the results apart.
RESULTS: Final = {
    "win": ("#f3d373", NIGHT),
    "lose": ("#2b2b30", "#fff"),
    "push": ("#dfe6e2", NIGHT),
    "void": ("#dfe6e2", NIGHT),
}
_VALUES: Final = (1, 5, 25, 50, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 2_500_000)
_MOST_IN_PILE: Final = 5

drawn_before = Portfolio(letters=32_000_000)

STOCK: Final = Stock(MARK)
"""The shapes that a drawing of a table keeps."""
CARDS: Final = card_shapes(STOCK)


class Pen(NamedTuple):
    """How amounts are written and cards are printed."""

    money: Money
    unit: int
    four_colour: bool


@drawn_before
def stated(*sentences: str) -> str:
    """Sentences as they stand in the document."""
    return written(readable(" ".join(filter(None, sentences))))


def half_round(width: float, bottom: float) -> str:
    """A table with the dealer's straight side above and the players' round side below."""
    left, right, middle, bend = 14, width - 14, width / 2, bottom * 0.42
    reach = (right - middle) / 2
    edge = (
        f"M{left + 40} 14H{right - 40}Q{right} 14 {right} 54V{number(bend)}"
        f"C{right} {number(bottom * 0.84)} {number(middle + reach)} {bottom} {middle:g} {bottom}"
        f"S{left} {number(bottom * 0.84)} {left} {number(bend)}V54Q{left} 14 {left + 40} 14Z"
    )
    return _cloth(edge)


def oblong(width: float, height: float, bend: float = 30) -> str:
    """A table with four straight sides, its corners bent."""
    right, foot = width - 14, height - 14
    edge = (
        f"M{14 + bend} 14H{right - bend}Q{right} 14 {right} {14 + bend}V{foot - bend}"
        f"Q{right} {foot} {right - bend} {foot}H{14 + bend}"
        f"Q14 {foot} 14 {foot - bend}V{14 + bend}Q14 14 {14 + bend} 14Z"
    )
    return _cloth(edge)


def oval(width: float, height: float) -> str:
    """A table with two straight sides and two round ends."""
    round_ = height / 2 - 14
    edge = (
        f"M{number(14 + round_)} 14H{number(width - 14 - round_)}"
        f"a{number(round_)} {number(round_)} 0 0 1 0 {number(2 * round_)}"
        f"H{number(14 + round_)}a{number(round_)} {number(round_)} 0 0 1 0 {number(-2 * round_)}Z"
    )
    return _cloth(edge)


def stock_of(shades: tuple[str, str], **kept: Shape) -> Piece:
    """The shapes that are used on a table, and the light on its felt."""
    light = partial(_lit, shades)
    return Piece("stock", element("defs", STOCK.kept({"felt": light, "number": _number, **kept})))


def _cloth(edge: str) -> str:
    """Felt within an edge, and the rail around it."""
    line = partial(element, "path", d=edge, fill="none")
    return "".join(
        (
            line(stroke=DARK_WOOD, stroke_width=28),
            element("path", d=edge, stroke=WOOD, stroke_width=20, fill=f"url(#{MARK}felt)"),
            line(stroke=GOLD, stroke_width=1.5, stroke_opacity=0.35),
        )
    )


def _lit(shades: tuple[str, str], **attributes: Attribute) -> str:
    """Light that falls on the middle of the felt."""
    stops = (
        element("stop", offset=place, stop_color=shade)
        for place, shade in zip((0, 1), shades, strict=True)
    )
    return element("radialGradient", *stops, cx=0.5, cy=0.3, r=0.75, **attributes)


# Words


def breadth(text: str, size: float) -> float:
    """About how wide a text is, a little more rather than less."""
    wide = sum(
        1.0 if east_asian_width(one) in "WF" else 0.76 if one.isupper() else 0.64 for one in text
    )
    return wide * size


@drawn_before
def fitted(text: str, width: float, size: float, least: float = 0.75) -> tuple[str, float]:
    """A text and its size so that it fits: smaller down to the least part, and then cut off.

    >>> fitted("ann", 100, 20), fitted("Bartholomew", 60, 20)
    (('ann', 20), ('Barth…', 15.0))
    """
    text = readable(text)
    if breadth(text, size) <= width:
        return text, size
    size = max(least * size, size * width / breadth(text, size))
    cut = text
    while len(cut) > 1 and breadth(f"{cut}…" if cut != text else cut, size) > width + 0.01:
        cut = cut[:-1]
    return (text if cut == text else f"{cut}…"), size


@drawn_before
def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    width: float = 1_000,
    fill: str = CREAM,
    bold: bool = True,
    opacity: float | None = None,
) -> str:
    """Words on the felt with their middle at (x, y), no wider than they may be."""
    text, size = fitted(text, width, size)
    return STOCK.print(
        text,
        x,
        y,
        size,
        font_weight=None if bold else "normal",
        fill=None if fill == CREAM else fill,
        fill_opacity=opacity,
    )


@drawn_before
def beside(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    width: float = 1_000,
    anchor: str = "start",
    fill: str = CREAM,
) -> str:
    """Words that begin, or with the anchor `end` end, at (x, y)."""
    text, size = fitted(text, width, size)
    return STOCK.print(text, x, y, size, text_anchor=anchor, fill=None if fill == CREAM else fill)


@drawn_before
def plate(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    width: float = 1_000,
    colours: tuple[str, str] = (NIGHT, "#fff"),
    frame: str | None = None,
) -> str:
    """Words on a plate, to be read on any ground."""
    ground, print_ = colours
    text, size = fitted(text, width - size * 0.8, size, least=0.5)
    across, down = breadth(text, size) + size * 0.8, size * 1.5
    rect = element(
        "rect",
        x=x - across / 2,
        y=y - down / 2,
        width=across,
        height=down,
        rx=down / 2,
        fill=ground,
        fill_opacity=0.92,
        stroke=frame,
        stroke_width=frame and 1.5,
    )
    return rect + words(text, x, y, size, fill=print_)


@drawn_before
def caption(
    lines: tuple[str, ...],
    x: float,
    top: float,
    width: float,
    *,
    size: float = 14.5,
    colours: tuple[str, str] = (NIGHT, "#fff"),
) -> str:
    """A few short lines on one plate, the first of them bold."""
    ground, print_ = colours
    rows = [
        words(
            line,
            x,
            top + size * (0.9 + 1.15 * place),
            size if place == 0 else size * 0.92,
            width=width - size * 0.7,
            fill=print_,
            bold=place == 0,
        )
        for place, line in enumerate(lines)
    ]
    across = min(width, max(breadth(line, size) for line in lines) + size)
    rect = element(
        "rect",
        x=x - across / 2,
        y=top,
        width=across,
        height=size * (0.7 + 1.15 * len(lines)),
        rx=size * 0.75,
        fill=ground,
        fill_opacity=0.92,
    )
    return rect + "".join(rows)


@drawn_before
def to_play(x: float, y: float, width: float, height: float) -> str:
    """A frame about whatever waits for a decision, its top left corner at (x, y)."""
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=9,
        fill="#fff",
        fill_opacity=0.14,
        stroke=GOLD,
        stroke_width=4,
    )


def sign_board(sign: Sign, x: float, y: float, width: float, pen: Pen) -> str:
    """The limits on the sign at the table, its top left corner at (x, y)."""
    lines = limits(sign, pen.money)
    if not lines:
        return ""
    board = element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=24 + 26 * len(lines),
        rx=8,
        fill=PAPER,
        stroke=GOLD,
        stroke_width=3,
    )
    rows = []
    for line, (name, value) in enumerate(lines.items()):
        middle = y + 25 + 26 * line
        rows.append(beside(name.upper(), x + 12, middle, 13.5, width=width * 0.5, fill=NIGHT))
        rows.append(
            beside(value, x + width - 12, middle, 17, width=width * 0.42, anchor="end", fill=NIGHT)
        )
    return board + "".join(rows)


@drawn_before
def numbered(box: int, x: float, y: float) -> str:
    """The number of a box on its outline."""
    return STOCK.use("number", _number, x, y) + words(str(box), x, y, 14.5, width=18, fill=GOLD)


def _number(**attributes: Attribute) -> str:
    return element("circle", r=12, fill=NIGHT, stroke=GOLD, stroke_width=1.5, **attributes)


# Chips and cards


@drawn_before
def pile(amount: int, x: float, y: float, radius: float, pen: Pen) -> str:
    """Chips on each other, from above; the plate beside them tells the whole amount."""
    stack = denominations(amount, _VALUES)[:_MOST_IN_PILE]
    lift = radius * 0.14
    foot = y + lift * (len(stack) - 1) / 2
    return "".join(
        chip(
            value,
            x,
            foot - lift * place,
            chip_colour(value // pen.unit or 2),
            radius,
            label=pen.money(value),
            covered=place < len(stack) - 1,
            stock=STOCK,
        )
        for place, value in enumerate(stack)
    )


@drawn_before
def face(seen: str, pen: Pen) -> str:
    """A card as the view has it: face up, or its back."""
    if seen == UNSEEN:
        return card_back(0, 0, width=CARD_WIDTH, stock=STOCK)
    card_seen = Card.parse(seen)
    return card(card_seen, 0, 0, width=CARD_WIDTH, four_colour=pen.four_colour, stock=STOCK)


def marks(
    at: str,
    cards: Sequence[str],
    counting: Collection[str],
    x: float,
    y: float,
    width: float,
    step: tuple[float, float],
    *,
    of: str,
) -> Iterator[Piece]:
    """A bar of gold over each card of a fan that counts."""
    left = x - (width + step[0] * (len(cards) - 1)) / 2
    for place, seen in enumerate(cards):
        if seen in counting:
            across, down = left + step[0] * place, y + step[1] * place
            yield Piece(f"mark-{at}-{place}", _mark(width), across, down, of=of)


@drawn_before
def _mark(width: float) -> str:
    return element(
        "rect",
        x=width * 0.1,
        y=-width * 0.13,
        width=width * 0.55,
        height=width * 0.09,
        rx=width * 0.045,
        fill=GOLD,
    )


def fan(
    at: str,
    cards: Sequence[str],
    x: float,
    y: float,
    width: float,
    step: tuple[float, float],
    pen: Pen,
    *,
    of: str,
    opacity: float | None = None,
) -> Iterator[Piece]:
    """Cards that overlap, the first at the left, about a middle x and with their top at y."""
    left, scale = x - (width + step[0] * (len(cards) - 1)) / 2, width / CARD_WIDTH
    for place, seen in enumerate(cards):
        across, down = left + step[0] * place, y + step[1] * place
        key = f"card-{at}-{place}"
        yield Piece(key, face(seen, pen), across, down, scale, of=of, opacity=opacity)
