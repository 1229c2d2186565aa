"""A mini-baccarat table: the two Hands above, and boxes with three areas each in an arc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.equipment.drawing.svg import element, placed
from houseway.games.mini_baccarat.tableau import BANKER, PLAYER, TIE, winner

from .arc import Arc
from .bettors import Bettor, bettors, names
from .felt import (
    BLUE,
    GOLD,
    NIGHT,
    Pen,
    fan,
    half_round,
    numbered,
    pile,
    plate,
    shoe,
    sign,
    whole,
    words,
)
from .sight import Facts, Sight, in_words, sentence

_WIDTH, _HEIGHT, _MIDDLE = 1280, 650, 640
_USUAL_BOXES: Final = 7
_PANELS: Final = {PLAYER: 400, BANKER: 880}
_PANEL_WIDE, _PANEL_TOP, _PANEL_HIGH = 316, 36, 196
_AREAS: Final = {TIE: "TIE 8:1", BANKER: "BANKER", PLAYER: "PLAYER"}
_AREA_WIDE, _AREA_HIGH = 146, 56
_DEEP: Final = 330
_NO_HAND: Final[Facts] = {"cards": [], "count": None}


def mini_baccarat_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    arc = Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104)
    return whole(
        (_WIDTH, _HEIGHT),
        f"Mini-baccarat table, {sight.asked}",
        _told(sight, arc.boxes, pen),
        half_round(_WIDTH, _HEIGHT - 18, BLUE, pen),
        sign(sight.limits(pen.money), 40, 36, 186),
        shoe(1_086, 40),
        *_in_hand(sight, pen),
        *(_hand(sight, name, x, pen) for name, x in _PANELS.items()),
        _banner(sight),
        *(_column(sight, box, arc, pen) for box in range(1, arc.boxes + 1)),
        pen=pen,
    )


def won(sight: Sight) -> str | None:
    """The Hand that won, or Tie, once wagers are settled by it."""
    counts = [_hand_of(sight, name)["count"] for name in (PLAYER, BANKER)]
    if not sight.settlements or None in counts:
        return None
    return winner(*counts)


def _hand_of(sight: Sight, name: str) -> Facts:
    hand: Facts = sight.round.get("hands", {}).get(name, _NO_HAND)
    return hand


def _hand(sight: Sight, name: str, x: float, pen: Pen) -> str:
    hand, wins = _hand_of(sight, name), won(sight) == name
    left = x - _PANEL_WIDE / 2
    frame = element(
        "rect",
        x=left,
        y=_PANEL_TOP,
        width=_PANEL_WIDE,
        height=_PANEL_HIGH,
        rx=16,
        fill="#000000",
        fill_opacity=0.16,
        stroke=GOLD,
        stroke_width=5 if wins else 1.5,
        stroke_opacity=1 if wins else 0.6,
    )
    title = words(name.upper(), x, _PANEL_TOP + 26, 25, fill=GOLD)
    cards = fan(hand["cards"], x, _PANEL_TOP + 50, 96, (100, 0), pen)
    return frame + title + cards + _count(hand["count"], left + _PANEL_WIDE - 30)


def _count(count: int | None, x: float) -> str:
    if count is None:
        return ""
    disc = element("circle", cx=x, cy=_PANEL_TOP + 26, r=20, fill=NIGHT, stroke=GOLD)
    return disc + words(str(count), x, _PANEL_TOP + 26, 25)


def _in_hand(sight: Sight, pen: Pen) -> Iterator[str]:
    """Cards that left the shoe before they were needed, and go to the next Hands."""
    cards = list(sight.round.get("in_hand", ()))
    if cards:
        step = min(24, 90 / max(len(cards) - 1, 1))
        yield fan(cards, 1_150, 142, 44, (step, 0), pen)


def _banner(sight: Sight) -> str:
    """How the round stands, in a few words."""
    result = {PLAYER: "PLAYER WINS", BANKER: "BANKER WINS", TIE: "TIE"}.get(won(sight) or "")
    if sight.void or not result:
        text = sight.void or _asked(sight)
        return plate(text, _MIDDLE, 272, 19, width=560)
    counts = (f"{_hand_of(sight, name)['count']}" for name in (PLAYER, BANKER))
    text = f"{result} {' TO '.join(counts)}"
    return plate(text, _MIDDLE, 272, 26, width=560, colours=(GOLD, NIGHT))


def _asked(sight: Sight) -> str:
    if sight.round.get("betting", True):
        return sight.asked
    return f"{sight.asked} (no wagers in this round)"


# A box and its areas


def _column(sight: Sight, box: int, arc: Arc, pen: Pen) -> str:
    x = arc.across(box)
    bet = {on: bettors(sight, box, on) for on in _AREAS}
    on_box = [one for area in bet.values() for one in area]
    first = list({one.player: one for one in on_box}.values())
    parts = [_area(on, place, bet[on], pen) for place, on in enumerate(_AREAS)]
    parts.append(_rim(box))
    parts.append(names(sight, box, first, 3 * _AREA_HIGH + 22, _AREA_WIDE, pen))
    return element("g", *parts, transform=placed(x, arc.down(x, _DEEP), scale=arc.scale))


def _rim(box: int) -> str:
    """The outline of the box with its number at the top."""
    left = -_AREA_WIDE / 2
    outline = element(
        "rect",
        x=left,
        y=0,
        width=_AREA_WIDE,
        height=3 * _AREA_HIGH,
        rx=12,
        fill="none",
        stroke=GOLD,
        stroke_width=2.5,
    )
    return outline + numbered(box, left + 4, 4)


def _area(on: str, place: int, bet: list[Bettor], pen: Pen) -> str:
    left, top = -_AREA_WIDE / 2, _AREA_HIGH * place
    line = f"M{left} {top}h{_AREA_WIDE}"
    border = element("path", d=line, stroke=GOLD, stroke_opacity=0.7) if place else ""
    if not bet:
        return border + words(_AREAS[on], 0, top + 30, 17, fill=GOLD, opacity=0.85)
    label = words(on.upper(), -42, top + 30, 11.5, width=58, fill=GOLD)
    return border + label + _chips(bet[0], 30, top, pen)


def _chips(one: Bettor, x: float, top: float, pen: Pen) -> str:
    lying = one.amount or sum(settled["returned"] for settled in one.settlements)
    chips = pile(lying, x, top + 20, 15, pen) if lying else ""
    if one.wagers:
        return chips + plate(pen.money(one.amount), x, top + 44, 15, width=82)
    return chips + one.tag(x, top + (44 if lying else 30), 14.5, 82, pen)


# The state in words


def _told(sight: Sight, boxes: int, pen: Pen) -> Iterator[str]:
    if limits := sight.limits(pen.money):
        yield "Sign: " + ", ".join(f"{name} {value}" for name, value in limits.items()) + "."
    for name in (PLAYER, BANKER):
        hand = _hand_of(sight, name)
        if hand["cards"]:
            count = "" if hand["count"] is None else f", {hand['count']}"
            yield f"{name.title()}'s Hand: {in_words(hand['cards'])}{count}."
    if result := won(sight):
        yield f"{result.title()} wins." if result != TIE else "Tie."
    for box in range(1, boxes + 1):
        told = [
            f"{one.told(pen)} on {on.title()}" for on in _AREAS for one in bettors(sight, box, on)
        ]
        seated = sight.seats.get(box)
        if told or seated:
            yield f"Box {box}: {'; '.join(told) or (seated or {})['player']}."
    yield sentence(sight.void or _asked(sight))
