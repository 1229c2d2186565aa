"""A roulette table: the wheel at the side, the Race Track, and every chip where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from houseway.equipment.drawing import chip, short_amount, wheel
from houseway.equipment.drawing.svg import around, element, picture
from houseway.equipment.wheel import ORDER, colour
from houseway.games.roulette.layout import LAYOUT
from houseway.games.roulette.media import MAXIMUM_MARKER

from .felt import (
    CREAM,
    GOLD,
    GREEN,
    NIGHT,
    RESULTS,
    Pen,
    beside,
    drawn_before,
    oblong,
    plate,
    whole,
    words,
)
from .money import change
from .places import CHIP, Cloth, dolly, frame
from .sight import Facts, Sight, net, readable, sentence
from .track import Track

_WIDTH, _HEIGHT = 1440, 650
_WHEEL: Final = 300
_SIDE: Final = 44
_LINES: Final = ("minimum", "maximum", "multiples")
# Chips of a player have a colour of their own, and all of them stand in the list of players.
_COLOURS: Final = (
    "#1459c7",
    "#e07b00",
    "#6a2c91",
    "#e8b4c8",
    "#0f8a8a",
    "#f4f1e8",
    "#7a4a21",
    "#c8102e",
)
_MOST_LISTED: Final = 7


def roulette_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    with_track = sight.sign.get("race track") != "not in use"
    cloth = Cloth(_SIDE + _WHEEL + 46, 216 if with_track else 130)
    result = sight.round.get("result")
    return whole(
        (_WIDTH, _HEIGHT),
        f"Roulette table, {sight.asked}",
        _told(sight, pen),
        oblong(_WIDTH, _HEIGHT, GREEN, pen),
        wheel(result, _SIDE, 40, size=_WHEEL),
        *_twins(sight),
        *_side(sight, pen),
        *(_track(sight, cloth, result, pen) if with_track else ()),
        cloth.drawn(),
        frame(cloth.cell(result)) if result is not None else "",
        *_piles(sight, cloth, pen),
        *_markers(sight, cloth),
        dolly(cloth.cell(result)) if result is not None else "",
        pen=pen,
    )


def _track(sight: Sight, cloth: Cloth, result: int | None, pen: Pen) -> Iterator[str]:
    down: dict[str, int] = {}
    for one in _lying(sight):
        down[one["part_of"] or ""] = down.get(one["part_of"] or "", 0) + one["amount"]
    track = Track(cloth.x, 44, cloth.whole.width, 140)
    return track.drawn(down, result, pen)


def _lying(sight: Sight) -> list[Facts]:
    return list(sight.round.get("layout", ()))


# Chips


def chips_on(sight: Sight) -> dict[str, dict[str, int]]:
    """What lies on each place and whose it is; after the result, what won stays there."""
    on: dict[str, dict[str, int]] = {}
    for one in _lying(sight):
        if one["with"] != MAXIMUM_MARKER:
            _add(on, one["on"], one["player"], one["amount"])
    for settled in sight.settlements:
        if settled["result"] == "win":
            _add(on, settled["wager"], settled["player"], settled["staked"])
    return on


def _add(on: dict[str, dict[str, int]], place: str, player: str, amount: int) -> None:
    mine = on.setdefault(place, {})
    mine[player] = mine.get(player, 0) + amount


def _piles(sight: Sight, cloth: Cloth, pen: Pen) -> Iterator[str]:
    colours = player_colours(sight)
    for place, owners in chips_on(sight).items():
        owned = tuple((player, amount, colours[player]) for player, amount in owners.items())
        yield _pile(place, owned, cloth, pen)


@drawn_before
def _pile(place: str, owned: tuple[tuple[str, int, str], ...], cloth: Cloth, pen: Pen) -> str:
    """Chips of one place: those of several players lean on each other."""
    told = ", ".join(f"{player} {pen.money(amount)}" for player, amount, _ in owned)
    lean = min(6, 12 / max(len(owned) - 1, 1))
    x, y = cloth.place(LAYOUT[place])
    chips = [element("title", escape(readable(f"{place}: {told}")))]
    for step, (_, amount, fill) in enumerate(owned):
        off = lean * (step - (len(owned) - 1) / 2)
        chips.append(chip(amount, x + off, y - off, fill, CHIP, label=short_amount(amount)))
    return element("g", *chips)


def player_colours(sight: Sight) -> dict[str, str]:
    """The colour of each player's chips, in the order of the players."""
    return {
        player: _COLOURS[place % len(_COLOURS)]
        for place, player in enumerate(sight.round.get("stakes", {}))
    }


def _markers(sight: Sight, cloth: Cloth) -> Iterator[str]:
    """Maximum Markers on their numbers; their chips stand at the wheel."""
    standing: dict[int, int] = {}
    for one in sight.round.get("markers", ()):
        place = standing.setdefault(one["number"], 0)
        standing[one["number"]] += 1
        middle = cloth.cell(one["number"]).middle
        yield _triangle(one, middle.x - 19 + 5 * place, middle.y - 21 + 3 * place)


def _twins(sight: Sight) -> Iterator[str]:
    """The twin of each marker on the rim of the wheel."""
    for one in sight.round.get("markers", ()):
        x, y = around(ORDER.index(one["number"]) * 360 / len(ORDER), _WHEEL * 0.475)
        yield _triangle(one, _SIDE + _WHEEL / 2 + x, 40 + _WHEEL / 2 + y)


def _triangle(marker: Facts, x: float, y: float) -> str:
    label = readable(f"Maximum Marker {marker['id']} of {marker['player']} on {marker['number']}")
    shape = element(
        "path", d="M0-12L11 8H-11Z", fill=marker["colour"], stroke=CREAM, stroke_width=2
    )
    return picture(label, x, y, 1, shape)


# Beside the layout


def _side(sight: Sight, pen: Pen) -> Iterator[str]:
    """The result or what is waited for, the players, and the sign."""
    middle, top = _SIDE + _WHEEL / 2, 366
    result = sight.round.get("result")
    if sight.void or result is None:
        yield plate(sight.void or sight.asked, middle, top, 17, width=_WHEEL)
    else:
        yield plate(f"{result} {colour(result)}", middle, top, 24, colours=(GOLD, NIGHT))
    players = list(sight.round.get("stakes", {}))
    listed = players if len(players) <= _MOST_LISTED else players[: _MOST_LISTED - 1]
    for line, player in enumerate(listed):
        yield from _player(sight, player, 403 + 29 * line, pen)
    if more := len(players) - len(listed):
        yield beside(f"and {more} more", _SIDE + 36, 403 + 29 * len(listed), 17)
    lines = "   ".join(
        f"{name} {sight.sign[name].split()[0]}" for name in _LINES if name in sight.sign
    )
    if lines:
        yield words(lines, _SIDE + _WHEEL / 2, _HEIGHT - 40, 15, width=_WHEEL, fill=GOLD)


@drawn_before
def _sample(fill: str, y: float) -> str:
    """A chip of a player's colour."""
    return chip(0, _SIDE + 14, y, fill, 12, label="•")


def _player(sight: Sight, player: str, y: float, pen: Pen) -> Iterator[str]:
    down = sum(one["amount"] for one in sight.wagers if one["player"] == player)
    settled = [one for one in sight.settlements if one["player"] == player]
    yield _sample(player_colours(sight)[player], y)
    yield beside(player, _SIDE + 36, y, 17, width=100)
    if down:
        yield plate(pen.money(down), _SIDE + 184, y, 15, width=88)
    elif settled:
        came_to = net(settled)
        colours = RESULTS["win" if came_to > 0 else "lose" if came_to < 0 else "push"]
        yield plate(change(came_to, pen.money), _SIDE + 184, y, 15, width=88, colours=colours)
    stake = pen.money(sight.stake(player) or 0)
    yield beside(stake, _SIDE + _WHEEL, y, 15, width=72, anchor="end", fill=GOLD)


# The state in words


def _told(sight: Sight, pen: Pen) -> Iterator[str]:
    if lines := [f"{name} {sight.sign[name]}" for name in _LINES if name in sight.sign]:
        yield f"Sign: {', '.join(lines)}."
    result = sight.round.get("result")
    if result is not None:
        yield f"Result: {result} {colour(result)}."
    for player in sight.round.get("stakes", {}):
        mine = {place: on[player] for place, on in chips_on(sight).items() if player in on}
        lying = ", ".join(f"{pen.money(amount)} on {place}" for place, amount in mine.items())
        settled = [one for one in sight.settlements if one["player"] == player]
        outcome = f"; {change(net(settled), pen.money)}" if settled else ""
        yield f"{player}: {lying or 'no chips on the layout'}{outcome}."
    for one in sight.round.get("markers", ()):
        yield f"Maximum Marker of {one['player']} on {one['number']}."
    yield sentence(sight.void or sight.asked)
