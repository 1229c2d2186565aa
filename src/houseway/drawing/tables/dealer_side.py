"""What stands before the dealer: the shoe or the deck, the discard rack and the float."""

from __future__ import annotations

from houseway.drawing.equipment import card_back
from houseway.drawing.equipment.svg import element, number

from .felt import GOLD, STOCK


def shoe(x: float, y: float) -> str:
    """The shoe that cards come from, its top left corner at (x, y), on a field of 150 by 92."""
    body = f"M{x + 34} {y}H{x + 150}V{y + 70}H{x}V{y + 40}Z"
    side = f"M{x + 34} {y}H{x + 150}V{y + 14}H{x + 40}L{x + 10} {y + 46}H{x}V{y + 40}Z"
    return "".join(
        (
            card_back(x + 8, y + 30, width=44, stock=STOCK),
            element("path", d=body, fill="#26262b", stroke="#000", stroke_opacity=0.4),
            element("path", d=side, fill="#44444c"),
            element("rect", x=x + 60, y=y + 26, width=78, height=32, rx=5, fill="#141417"),
        )
    )


def rack(x: float, y: float, cards: str = "#f4efe2") -> str:
    """The discard rack with cards lying in it, on a field of 84 by 88."""
    edges = "".join(f"M{x + 12} {y + 74 - 5 * row}h60" for row in range(6))
    return "".join(
        (
            element(
                "rect",
                x=x,
                y=y,
                width=84,
                height=88,
                rx=6,
                fill="#0a0a0c",
                fill_opacity=0.35,
                stroke=GOLD,
                stroke_opacity=0.5,
            ),
            element("path", d=edges, stroke=cards, stroke_width=3.5),
            element(
                "path",
                d=f"M{x + 12} {y + 12}V{y + 80}M{x + 72} {y + 12}V{y + 80}",
                stroke="#000",
                stroke_opacity=0.5,
                stroke_width=4,
            ),
        )
    )


def tray(x: float, y: float, width: float) -> str:
    """The float in front of the dealer: rows of chips on edge, its middle at (x, y)."""
    colours = (
        "#f4f1e8",
        "#c8102e",
        "#0b7a3b",
        "#1b1b1f",
        "#7a4a21",
        "#0b7a3b",
        "#c8102e",
        "#f4f1e8",
    )
    slot = width / len(colours)
    box = element(
        "rect",
        x=x - width / 2 - 8,
        y=y - 15,
        width=width + 16,
        height=30,
        rx=8,
        fill="#0a0a0c",
        fill_opacity=0.55,
    )
    chips = (
        element(
            "path",
            d=f"M{number(x - width / 2 + slot * place + 4)} {number(y)}h{number(slot - 8)}",
            stroke=colour,
        )
        for place, colour in enumerate(colours)
    )
    return box + element("g", *chips, stroke_width=18, stroke_dasharray="4.2 .8")


def deck(x: float, y: float) -> str:
    """The deck in use, face down, its top left corner at (x, y), on a field of 56 by 76."""
    return "".join(
        card_back(x + 2 * place, y - 1.5 * place, width=50, stock=STOCK) for place in range(4)
    )
