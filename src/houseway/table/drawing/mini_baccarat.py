"""A mini-baccarat table: the two Hands above, and boxes with three areas each in an arc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.equipment.drawing.svg import element, placed
from houseway.games.mini_baccarat.tableau import BANKER, PLAYER, TIE, winner

from .arc import Arc
from .areas import Areas
from .bettors import bettors
from .dealing import shoe
from .felt import BLUE, GOLD, NIGHT, Pen, drawn_before, fan, half_round, plate, sign, whole, words
from .panels import Panel
from .sight import Facts, Sight, in_words, sentence

_WIDTH, _HEIGHT, _MIDDLE = 1280, 650, 640
_USUAL_BOXES: Final = 7
_PANELS: Final = {PLAYER: 400, BANKER: 880}
_PANEL_WIDE: Final = 316
_AREAS: Final = Areas({TIE: "TIE 8:1", BANKER: "BANKER", PLAYER: "PLAYER"})
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
        shoe(1_086, 40, pen),
        *_in_hand(sight, pen),
        *(_hand(sight, name, x, pen) for name, x in _PANELS.items()),
        _banner(sight),
        *(_column(sight.at(box), box, arc, pen) for box in range(1, arc.boxes + 1)),
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
    panel = Panel(name, x, _PANEL_WIDE)
    parts = (
        panel.frame(bold=wins),
        panel.cards(hand["cards"], pen),
        _count(hand["count"], panel.left + _PANEL_WIDE - 30, panel.top + 26),
    )
    return "".join(parts)


def _count(count: int | None, x: float, y: float) -> str:
    if count is None:
        return ""
    disc = element("circle", cx=x, cy=y, r=20, fill=NIGHT, stroke=GOLD)
    return disc + words(str(count), x, y, 25)


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


@drawn_before
def _column(sight: Sight, box: int, arc: Arc, pen: Pen) -> str:
    x = arc.across(box)
    return element(
        "g",
        _AREAS.drawn(sight, box, 0, pen),
        transform=placed(x, arc.down(x, _DEEP), scale=arc.scale),
    )


# The state in words


def _told(sight: Sight, boxes: int, pen: Pen) -> Iterator[str]:
    yield from sight.sign_told(pen.money)
    for name in (PLAYER, BANKER):
        hand = _hand_of(sight, name)
        if hand["cards"]:
            count = "" if hand["count"] is None else f", {hand['count']}"
            yield f"{name.title()}'s Hand: {in_words(hand['cards'])}{count}."
    if result := won(sight):
        yield f"{result.title()} wins." if result != TIE else "Tie."
    for box in range(1, boxes + 1):
        yield from _box_told(sight.at(box), box, pen)
    yield sentence(sight.void or _asked(sight))


@drawn_before
def _box_told(sight: Sight, box: int, pen: Pen) -> tuple[str, ...]:
    on_it = ((on, one) for on in _AREAS.printed for one in bettors(sight, box, on))
    told = [f"{one.told(pen)} on {on.title()}" for on, one in on_it]
    seated = sight.seats.get(box)
    if not told and not seated:
        return ()
    return (f"Box {box}: {'; '.join(told) or (seated or {})['player']}.",)
