"""A blackjack table: the dealer above, the boxes in an arc, box 1 at the dealer's left hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.equipment.drawing.svg import element, placed
from houseway.games.blackjack.side_bets import PAIRS, SEVENS

from .arc import Arc
from .bettors import Bettor, betting_box, bettors
from .dealing import rack, shoe, tray
from .felt import (
    CREAM,
    GOLD,
    GREEN,
    NIGHT,
    Pen,
    drawn_before,
    fan,
    half_round,
    pile,
    plate,
    sign,
    to_play,
    whole,
    words,
)
from .money import change
from .sight import Facts, Sight, in_words, net, sentence

_WIDTH, _HEIGHT, _MIDDLE = 1280, 786, 640
_USUAL_BOXES: Final = 7
_TITLES: Final = {"tournament-blackjack": "Tournament blackjack"}
_SIDE_BETS: Final = {SEVENS: (-37, "777"), PAIRS: (37, "PAIRS")}
_DEEP: Final = {
    "pays": 254,
    "draws": 281,
    "insurance": 295,
    "insured": 311,
    "below": 327,
    "box": 338,
}

# The width of the cards and how they lie, by how many hands a box has.
_GRID: Final = {1: (82, 1, 1), 2: (54, 2, 1), 3: (46, 2, 2), 4: (46, 2, 2)}
_SLOT, _HANDS_HIGH, _SIDE_ROW = 146, 184, 46


def blackjack_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    arc = Arc(_MIDDLE, sight.boxes(_USUAL_BOXES))
    side_bets = tuple(on for on in _SIDE_BETS if _offered(sight, on))
    return whole(
        (_WIDTH, _HEIGHT),
        f"{_TITLES.get(sight.game, 'Blackjack')} table, {sight.asked}",
        _told(sight, arc.boxes, pen),
        half_round(_WIDTH, _HEIGHT - 18, GREEN, pen),
        *_print(sight, arc, pen),
        *_dealer(sight, pen),
        *(_column(sight.at(box), box, arc, side_bets, pen) for box in range(1, arc.boxes + 1)),
        plate(sight.void, _MIDDLE, 254, 22, width=760, frame=GOLD) if sight.void else "",
        pen=pen,
    )


def _print(sight: Sight, arc: Arc, pen: Pen) -> Iterator[str]:
    """What is printed on the felt and stands on it, whatever is played."""
    yield arc.lettering("BLACKJACK PAYS 3 TO 2", _DEEP["pays"], 30, f"{pen.mark}-pays")
    rule = "Dealer draws to 16 and stands on 17"
    yield arc.lettering(rule, _DEEP["draws"], 16, f"{pen.mark}-draws")
    for depth in ("insurance", "below"):
        line = arc.line(_DEEP[depth], 525)
        yield element("path", d=line, fill="none", stroke=GOLD, stroke_opacity=0.7)
    for side, text in ((-1, "INSURANCE"), (1, "PAYS 2 TO 1")):
        x = _MIDDLE + side * 81
        yield words(text, x, arc.down(x, _DEEP["insured"]), 14.5, fill=GOLD)
    yield sign(sight.limits(pen.money), 40, 32, 190)
    yield rack(256, 34)
    yield shoe(1_062, 36, pen)
    yield tray(_MIDDLE, 48, 420)


def _dealer(sight: Sight, pen: Pen) -> Iterator[str]:
    dealer = sight.round.get("dealer", {"cards": [], "count": None})
    cards = dealer["cards"]
    if cards:
        step = min(82, 260 / max(len(cards) - 1, 1))
        yield fan(cards, _MIDDLE, 72, 76, (step, 0), pen)
        yield plate(f"Dealer {dealer['count']}", _MIDDLE, 196, 18)


# A box: hands above, then side bets, the box itself, and who bets on it


@drawn_before
def _column(sight: Sight, box: int, arc: Arc, side_bets: tuple[str, ...], pen: Pen) -> str:
    x = arc.across(box)
    parts = [
        *_hands(sight, box, 0 if side_bets else _SIDE_ROW, pen),
        *(_side_bet(sight, on, box, pen) for on in side_bets),
        *_box(sight, box, pen),
    ]
    insured = element(
        "g",
        *_insurance(sight, box, pen),
        transform=placed(x, arc.down(x, _DEEP["insured"]), scale=arc.scale),
    )
    whole_box = element(
        "g", *parts, transform=placed(x, arc.down(x, _DEEP["box"]), scale=arc.scale)
    )
    return insured + whole_box


def _offered(sight: Sight, on: str) -> bool:
    known = sight.sign.get(on.replace("-", " ")) == "True"
    return known or any(
        on in (one.get("on"), one.get("wager")) for one in (*sight.wagers, *sight.settlements)
    )


def _hands(sight: Sight, box: int, lower: float, pen: Pen) -> Iterator[str]:
    hands = [hand for hand in sight.round.get("boxes", ()) if hand["box"] == box]
    if not hands:
        return
    width, columns, rows = _GRID[len(hands)]
    across, down = _SLOT / columns, _HANDS_HIGH / rows
    for place, hand in enumerate(hands):
        row, column = divmod(place, columns)
        left, top = across * column - _SLOT / 2, down * row + lower
        yield from _hand(sight, hand, (left, top, across, down), width, pen)


def _hand(
    sight: Sight, hand: Facts, slot: tuple[float, float, float, float], width: float, pen: Pen
) -> Iterator[str]:
    """Cards at the foot of their slot, and what they count above them."""
    left, top, across, down = slot
    cards, high = hand["cards"], width * 1.4
    more = max(len(cards) - 1, 1)
    size = 17 if across > 100 else 14
    step = (min(width * 0.36, (across - 4 - width) / more), min(13, (down - high - 30) / more))
    if down < _HANDS_HIGH:
        step = (step[0], 0)
    foot = top + down - 3
    head = foot - high - step[1] * (len(cards) - 1)
    middle = left + across / 2
    if hand["deciding"]:
        yield to_play(left - 1, head - size * 1.9, across + 2, foot + 3 - head + size * 1.9)
    yield fan(cards, middle, head, width, step, pen)
    label = _label(sight, hand, short=across < 100)
    colours = (GOLD, NIGHT) if hand["deciding"] else (NIGHT, "#ffffff")
    if label:
        yield plate(label, middle, head - size * 0.95, size, width=across - 2, colours=colours)


def _label(sight: Sight, hand: Facts, *, short: bool) -> str:
    """What a hand counts, and how it ended where it ended alike for all who bet on it."""
    count = hand["count"] or ""
    if short and count.startswith("soft "):
        high = int(count.removeprefix("soft "))
        count = f"{high - 10}/{high}"
    results = {one["result"] for one in _settled_on(sight, hand)}
    in_play = any(_rides(one, hand) for one in sight.wagers if one["on"] == "main")
    return count if in_play or len(results) != 1 else f"{count} {results.pop()}"


def _settled_on(sight: Sight, hand: Facts) -> list[Facts]:
    return [one for one in sight.settlements if one["wager"] == "main" and _rides(one, hand)]


def _rides(one: Facts, hand: Facts) -> bool:
    return (one["box"], one.get("hand")) == (hand["box"], hand["hand"])


def _side_bet(sight: Sight, on: str, box: int, pen: Pen) -> str:
    x, text = _SIDE_BETS[on]
    y = _HANDS_HIGH + _SIDE_ROW / 2 + 3
    ring = element(
        "circle",
        cx=x,
        cy=y,
        r=20,
        fill="#000000",
        fill_opacity=0.15,
        stroke=GOLD,
        stroke_opacity=0.7,
    )
    bet = bettors(sight, box, on)
    if not bet:
        return ring + words(text, x, y, 13 if len(text) < 4 else 10, fill=GOLD)
    down = sum(one.amount for one in bet)
    if not down:
        came_to = net(settled for one in bet for settled in one.settlements)
        return ring + plate(change(came_to, pen.money), x, y, 13, width=72)
    return ring + pile(down, x, y - 5, 13, pen) + plate(pen.money(down), x, y + 13, 13, width=72)


def _insurance(sight: Sight, box: int, pen: Pen) -> Iterator[str]:
    bet = bettors(sight, box, "insurance")
    down = sum(one.amount for one in bet)
    if down:
        yield pile(down, -26, 0, 13, pen)
        yield plate(pen.money(down), 24, 0, 14.5, width=76)
    elif bet:
        all_of_it = Bettor("", (), tuple(one for each in bet for one in each.settlements))
        yield all_of_it.tag(0, 0, 14.5, 140, pen)


def _box(sight: Sight, box: int, pen: Pen) -> Iterator[str]:
    top = _HANDS_HIGH + _SIDE_ROW + 8
    yield betting_box(sight, box, "main", top, pen)
    if most := sight.markers.get(box):
        yield plate(
            f"limit {pen.money(most)}", 0, top + 80, 12.5, width=_SLOT, colours=(CREAM, NIGHT)
        )


# The state in words


def _told(sight: Sight, boxes: int, pen: Pen) -> Iterator[str]:
    yield from sight.sign_told(pen.money)
    dealer = sight.round.get("dealer")
    if dealer and dealer["cards"]:
        yield f"Dealer: {in_words(dealer['cards'])}, {dealer['count']}."
    for box in range(1, boxes + 1):
        yield from _box_told(sight.at(box), box, pen)
    yield sentence(sight.void or sight.asked)


@drawn_before
def _box_told(sight: Sight, box: int, pen: Pen) -> tuple[str, ...]:
    bet = bettors(sight, box, "main")
    told = [*_hands_told(sight, box), *(one.told(pen) for one in bet), *_beside(sight, box, pen)]
    seated = sight.seats.get(box)
    who = ", ".join(one.player for one in bet) or (seated["player"] if seated else "")
    return (f"Box {box}: {'; '.join(filter(None, (who, *told)))}.",) if told or who else ()


def _hands_told(sight: Sight, box: int) -> Iterator[str]:
    for hand in sight.round.get("boxes", ()):
        if hand["box"] == box:
            label = _label(sight, hand, short=False)
            yield f"{in_words(hand['cards'])}, {label}" + (", to play" if hand["deciding"] else "")


def _beside(sight: Sight, box: int, pen: Pen) -> Iterator[str]:
    for on in (*_SIDE_BETS, "insurance"):
        for one in bettors(sight, box, on):
            yield f"{on.replace('-', ' ')}: {one.told(pen)}"
