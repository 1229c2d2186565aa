"""A roulette table: the wheel at the side, the Race Track, and every chip where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.drawing.equipment import chip, short_amount, wheel
from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.svg import around, element, picture
from houseway.drawing.equipment.wheel import SHAPES as POCKETS
from houseway.drawing.money import change
from houseway.equipment.wheel import ORDER, colour
from houseway.games.roulette.layout import LAYOUT
from houseway.games.roulette.media import MAXIMUM_MARKER, Marker
from houseway.games.roulette.view import LayoutWagerView, RouletteView
from houseway.table.table_view import Sign

from .felt import (
    CREAM,
    GOLD,
    GREEN,
    NIGHT,
    RESULTS,
    STOCK,
    DrawnPart,
    Pen,
    beside,
    drawn_before,
    oblong,
    plate,
    stated,
    whole,
    words,
)
from .roulette_layout import CHIP, Cloth, dolly, frame
from .sight import Sight, net, readable, sentence
from .track import NAMES, Track

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

View = Sight[RouletteView]


def roulette_table(sight: View, pen: Pen) -> str:
    """The whole table."""
    with_track = sight.sign.get("race track") != "not in use"
    cloth = Cloth(_SIDE + _WHEEL + 46, 216 if with_track else 130)
    track = Track(cloth.x, 44, cloth.whole.width, 140) if with_track else None
    result, chips = sight.round.result if sight.round else None, chips_on(sight)
    parts = (
        _ground(sight.signed, cloth),
        _spun(result, cloth, track),
        DrawnPart(track.sections(_on_sections(sight), pen)) if track else DrawnPart(),
        *_players(sight, chips, pen),
        *_piles(sight, chips, cloth, pen),
        *_markers(sight, cloth),
        _dolly(result, cloth) if result is not None else DrawnPart(),
        _waited(sight, result),
    )
    return whole((_WIDTH, _HEIGHT), f"Roulette table, {sight.asked}", parts, pen)


@drawn_before
def _ground(sign: Sign, cloth: Cloth) -> DrawnPart:
    """The felt with its print, and the sign."""
    on = dict(sign)
    shown = [name for name in _LINES if name in on]
    line = "   ".join(f"{name} {on[name].split()[0]}" for name in shown)
    drawn = (
        oblong(_WIDTH, _HEIGHT, GREEN, **POCKETS, **CHIPS),
        cloth.drawn(),
        words(line, _SIDE + _WHEEL / 2, _HEIGHT - 40, 15, width=_WHEEL, fill=GOLD) if line else "",
    )
    told = ", ".join(f"{name} {on[name]}" for name in shown)
    return DrawnPart("".join(drawn), stated(f"Sign: {told}." if told else ""))


@drawn_before
def _spun(result: int | None, cloth: Cloth, track: Track | None) -> DrawnPart:
    """The wheel, and the number that won in a frame wherever it is printed."""
    drawn = (
        wheel(result, _SIDE, 40, size=_WHEEL, stock=STOCK),
        track.ring(result) if track else "",
        frame(cloth.cell(result)) if result is not None else "",
    )
    told = f"Result: {result} {colour(result)}." if result is not None else ""
    return DrawnPart("".join(drawn), told)


@drawn_before
def _dolly(result: int, cloth: Cloth) -> DrawnPart:
    return DrawnPart(dolly(cloth.cell(result)))


def _waited(sight: View, result: int | None) -> DrawnPart:
    """The result, or what is waited for."""
    middle, top, void = _SIDE + _WHEEL / 2, 366, sight.void
    told = stated(sentence(void or sight.asked))
    if void or result is None:
        return DrawnPart(plate(void or sight.asked, middle, top, 17, width=_WHEEL), told)
    won = f"{result} {colour(result)}"
    return DrawnPart(plate(won, middle, top, 24, colours=(GOLD, NIGHT)), told)


def _on_sections(sight: View) -> tuple[int, ...]:
    """The chips that stand on each section of the Race Track in all."""
    down = dict.fromkeys(NAMES, 0)
    for layout_wager in _lying(sight):
        if layout_wager.part_of in down:
            down[layout_wager.part_of] += layout_wager.amount
    return tuple(down.values())


def _lying(sight: View) -> tuple[LayoutWagerView, ...]:
    return sight.round.layout if sight.round else ()


# Chips


def chips_on(sight: View) -> dict[str, dict[str, int]]:
    """What lies on each place and whose it is; after the result, what won stays there."""
    on: dict[str, dict[str, int]] = {}
    for layout_wager in _lying(sight):
        if layout_wager.made_with != MAXIMUM_MARKER:
            _add(on, layout_wager.on, layout_wager.player, layout_wager.amount)
    for settled in sight.settlements:
        if settled.result == "win":
            _add(on, settled.wager, settled.player, settled.staked)
    return on


def _add(on: dict[str, dict[str, int]], place: str, player: str, amount: int) -> None:
    mine = on.setdefault(place, {})
    mine[player] = mine.get(player, 0) + amount


def _piles(
    sight: View, chips: dict[str, dict[str, int]], cloth: Cloth, pen: Pen
) -> Iterator[DrawnPart]:
    colours = player_colours(sight)
    for place, owners in chips.items():
        owned = tuple((player, amount, colours[player]) for player, amount in owners.items())
        yield _pile(place, owned, cloth, pen)


@drawn_before
def _pile(place: str, owned: tuple[tuple[str, int, str], ...], cloth: Cloth, pen: Pen) -> DrawnPart:
    """Chips of one place: those of several players lean on each other."""
    told = ", ".join(f"{player} {pen.money(amount)}" for player, amount, _ in owned)
    lean = min(6, 12 / max(len(owned) - 1, 1))
    x, y = cloth.place(LAYOUT[place])
    chips = [element("title", stated(f"{place}: {told}"))]
    for step, (_, amount, fill) in enumerate(owned):
        off = lean * (step - (len(owned) - 1) / 2)
        print_ = short_amount(amount)
        chips.append(chip(amount, x + off, y - off, fill, CHIP, label=print_, stock=STOCK))
    return DrawnPart(element("g", *chips))


def player_colours(sight: View) -> dict[str, str]:
    """The colour of each player's chips, in the order of the players."""
    return {
        player: _COLOURS[place % len(_COLOURS)]
        for place, player in enumerate(sight.round.stakes if sight.round else ())
    }


def _markers(sight: View, cloth: Cloth) -> Iterator[DrawnPart]:
    """Maximum Markers on their numbers with a twin at the wheel, where their chips stand."""
    standing: dict[int, int] = {}
    for one in sight.round.markers if sight.round else ():
        place = standing.setdefault(one.number, 0)
        standing[one.number] += 1
        middle = cloth.cell(one.number).middle
        marker = _triangle(one, middle.x - 19 + 5 * place, middle.y - 21 + 3 * place)
        told = f"Maximum Marker of {one.player} on {one.number}."
        yield DrawnPart(marker + _twin(one), stated(told))


def _twin(marker: Marker) -> str:
    """The twin of a marker on the rim of the wheel."""
    x, y = around(ORDER.index(marker.number) * 360 / len(ORDER), _WHEEL * 0.475)
    return _triangle(marker, _SIDE + _WHEEL / 2 + x, 40 + _WHEEL / 2 + y)


def _triangle(marker: Marker, x: float, y: float) -> str:
    label = readable(f"Maximum Marker {marker.id} of {marker.player} on {marker.number}")
    shape = element("path", d="M0-12L11 8H-11Z", fill=marker.colour, stroke=CREAM, stroke_width=2)
    return picture(label, x, y, 1, shape)


# Beside the layout


def _players(sight: View, chips: dict[str, dict[str, int]], pen: Pen) -> Iterator[DrawnPart]:
    """Every player with chips on the layout and beside it, as many as the list has lines for."""
    players, stakes = sight.round.stakes if sight.round else {}, sight.stakes
    listed = len(players) if len(players) <= _MOST_LISTED else _MOST_LISTED - 1
    for line, player in enumerate(players):
        settled = [settlement for settlement in sight.settlements if settlement.player == player]
        came_to = net(settled) if settled else None
        told = stated(_told(player, chips, came_to, pen))
        if line < listed:
            down = sum(wager.amount for wager in sight.wagers if wager.player == player)
            yield DrawnPart(_listed(line, player, down, came_to, stakes[player], pen), told)
        else:
            yield DrawnPart(told=told)
    if more := len(players) - listed:
        yield DrawnPart(beside(f"and {more} more", _SIDE + 36, _line(listed), 17))


def _told(player: str, chips: dict[str, dict[str, int]], came_to: int | None, pen: Pen) -> str:
    """Where a player's chips lie, and what those that do not brought or cost."""
    mine = {place: on[player] for place, on in chips.items() if player in on}
    lying = ", ".join(f"{pen.money(amount)} on {place}" for place, amount in mine.items())
    outcome = "" if came_to is None else f"; {change(came_to, pen.money)}"
    return f"{player}: {lying or 'no chips on the layout'}{outcome}."


def _line(line: int) -> float:
    return 403 + 29 * line


@drawn_before
def _listed(line: int, player: str, down: int, came_to: int | None, stake: int, pen: Pen) -> str:
    """A player in the list: the colour of the chips, what is in play or came of it, the stake."""
    y = _line(line)
    parts = [
        chip(0, _SIDE + 14, y, _COLOURS[line % len(_COLOURS)], 12, label="•", stock=STOCK),
        beside(player, _SIDE + 36, y, 17, width=100),
        beside(pen.money(stake), _SIDE + _WHEEL, y, 15, width=72, anchor="end", fill=GOLD),
    ]
    if down:
        parts.append(plate(pen.money(down), _SIDE + 184, y, 15, width=88))
    elif came_to is not None:
        colours = RESULTS["win" if came_to > 0 else "lose" if came_to < 0 else "push"]
        amount = change(came_to, pen.money)
        parts.append(plate(amount, _SIDE + 184, y, 15, width=88, colours=colours))
    return "".join(parts)
