"""A roulette table: the wheel at the side, the Race Track, and every chip where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from houseway.drawing.equipment import chip, short_amount, wheel
from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.svg import around, element, picture
from houseway.drawing.equipment.wheel import FIELD, ball, pockets
from houseway.drawing.money import change
from houseway.drawing.scene import CREAM, DrawnPart, Piece, Scene, Size
from houseway.equipment.wheel import shade
from houseway.games import GAMES
from houseway.games.roulette.determinations import RouletteDeterminations
from houseway.games.roulette.layout import RouletteLayout
from houseway.games.roulette.media import MAXIMUM_MARKER, Marker
from houseway.games.roulette.view import LayoutWagerView, RouletteView
from houseway.table.table_view import Sign

from .felt import (
    GOLD,
    GREEN,
    NIGHT,
    RESULTS,
    STOCK,
    Pen,
    beside,
    drawn_before,
    oblong,
    plate,
    stated,
    stock_of,
    words,
)
from .roulette_layout import CHIP, DOLLY, Cloth, dolly_at, frame
from .sight import Sight, net, readable, sentence
from .track import NAMES, Track

_WIDTH, _HEIGHT = 1440, 650
_WHEEL: Final = 300
_SIDE: Final = 44
_HUB: Final = (_SIDE + _WHEEL / 2, 40 + _WHEEL / 2)
_RACK: Final = (_WIDTH / 2, 20)
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


def roulette_table(sight: View, pen: Pen) -> Scene:
    """The whole table."""
    cloth, track = printed(sight.game, sight.sign)
    result, chips = sight.round.result if sight.round else None, chips_on(sight)
    parts = (
        _ground(sight.signed, cloth, track),
        _spun(result, cloth, track),
        _sections(_on_sections(sight), track, pen) if track else DrawnPart(),
        *_players(sight, chips, pen),
        *_piles(sight, chips, cloth, pen),
        *_markers(sight, cloth),
        _dolly(result, cloth) if result is not None else DrawnPart(),
        _waited(sight, result, cloth),
    )
    title = stated(f"Roulette table, {sight.asked}")
    return Scene(Size(_WIDTH, _HEIGHT), title, parts, {"rack": _RACK})


def printed(game: str, sign: Mapping[str, str]) -> tuple[Cloth, Track | None]:
    """The layout of a game where it lies on the table, and the Race Track if one is in use."""
    if sign.get("race track") == "not in use":
        return Cloth(_SIDE + _WHEEL + 46, 130, layout_of(game)), None
    cloth = Cloth(_SIDE + _WHEEL + 46, 216, layout_of(game))
    return cloth, Track(cloth.x, 44, cloth.whole.width, 140)


def layout_of(game: str) -> RouletteLayout:
    """The layout that a game is played on."""
    table = GAMES[game].standard
    assert isinstance(table, RouletteDeterminations)
    return table.layout


@drawn_before
def _ground(sign: Sign, cloth: Cloth, track: Track | None) -> DrawnPart:
    """The felt with its print, the wheel, and the sign."""
    on, line = dict(sign), limits_line(sign)
    shown = [name for name in _LINES if name in on]
    drawn = (
        oblong(_WIDTH, _HEIGHT),
        cloth.drawn(),
        track.ring() if track else "",
        words(line, _SIDE + _WHEEL / 2, _HEIGHT - 40, 15, width=_WHEEL, fill=GOLD) if line else "",
    )
    told = ", ".join(f"{name} {on[name]}" for name in shown)
    laid = [
        stock_of(GREEN, **pockets(cloth.layout.wheel), **CHIPS),
        Piece("ground", "".join(drawn)),
        Piece("wheel", wheel(size=_WHEEL, stock=STOCK, made=cloth.layout.wheel), *_HUB),
    ]
    return DrawnPart(laid, stated(f"Sign: {told}." if told else ""))


def limits_line(sign: Sign) -> str:
    """The limits as they stand on the felt."""
    on = dict(sign)
    return "   ".join(f"{name} {on[name].split()[0]}" for name in _LINES if name in on)


@drawn_before
def _spun(result: int | None, cloth: Cloth, track: Track | None) -> DrawnPart:
    """The ball in its pocket, and the number that won in a frame wherever it is printed."""
    if result is None:
        return DrawnPart()
    made = cloth.layout.wheel
    told = f"{made.label(result)} {made.colour(result)}"
    lying = picture(f"the ball in {told}", 0, 0, 1, ball(result, made))
    laid = [
        Piece("ball", lying, *_HUB, _WHEEL / FIELD, of="wheel"),
        Piece("mark-cloth", frame(cloth.cell(result)), of="wheel"),
        *([Piece("mark-track", track.framed(result), of="wheel")] if track else ()),
    ]
    return DrawnPart(laid, f"Result: {told}.")


@drawn_before
def _sections(down: tuple[int, ...], track: Track, pen: Pen) -> DrawnPart:
    laid = (
        Piece(f"section-{name.replace(' ', '-')}", drawn)
        for name, drawn in track.sections(down, pen)
    )
    return DrawnPart(laid)


@drawn_before
def _dolly(result: int, cloth: Cloth) -> DrawnPart:
    x, y = dolly_at(cloth.cell(result))
    return DrawnPart([Piece("dolly", DOLLY, x, y, 1.3, of="wheel")])


def _waited(sight: View, result: int | None, cloth: Cloth) -> DrawnPart:
    """The result, or what is waited for."""
    middle, top, void = _SIDE + _WHEEL / 2, 366, sight.void
    told = stated(sentence(void or sight.asked))
    if void or result is None:
        drawn = plate(void or sight.asked, 0, 0, 17, width=_WHEEL)
        return DrawnPart([Piece("banner", drawn, middle, top)], told)
    won = plate(
        f"{cloth.layout.wheel.label(result)} {shade(result)}", 0, 0, 24, colours=(GOLD, NIGHT)
    )
    return DrawnPart([Piece("result", won, middle, top, of="wheel")], told)


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
    chips = [element("title", stated(f"{place}: {told}"))]
    for step, (_, amount, fill) in enumerate(owned):
        off = lean * (step - (len(owned) - 1) / 2)
        print_ = short_amount(amount)
        chips.append(chip(amount, off, -off, fill, CHIP, label=print_, stock=STOCK))
    key = f"bet-{place.replace(' ', '-').replace('/', '.')}"
    return DrawnPart(
        [Piece(key, "".join(chips), *cloth.place(cloth.layout.places[place]), of=place)]
    )


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
        told = f"Maximum Marker of {one.player} on {one.number}."
        drawn = _triangle(one)
        on_cloth = (middle.x - 19 + 5 * place, middle.y - 21 + 3 * place)
        laid = [
            Piece(f"marker-{one.id}", drawn, *on_cloth),
            Piece(f"twin-{one.id}", drawn, *_at_wheel(one, cloth)),
        ]
        yield DrawnPart(laid, stated(told))


def _at_wheel(marker: Marker, cloth: Cloth) -> tuple[float, float]:
    """The place of a marker's twin on the rim of the wheel."""
    made = cloth.layout.wheel
    x, y = around(made.place(marker.number) * 360 / len(made.order), _WHEEL * 0.475)
    return _HUB[0] + x, _HUB[1] + y


def _triangle(marker: Marker) -> str:
    label = readable(f"Maximum Marker {marker.id} of {marker.player} on {marker.number}")
    shape = element("path", d="M0-12L11 8H-11Z", fill=marker.colour, stroke=CREAM, stroke_width=2)
    return picture(label, 0, 0, 1, shape)


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
        drawn = beside(f"and {more} more", 0, 0, 17)
        yield DrawnPart([Piece("name-more", drawn, _SIDE + 36, _line(listed))])


def _told(player: str, chips: dict[str, dict[str, int]], came_to: int | None, pen: Pen) -> str:
    """Where a player's chips lie, and what those that do not brought or cost."""
    mine = {place: on[player] for place, on in chips.items() if player in on}
    lying = ", ".join(f"{pen.money(amount)} on {place}" for place, amount in mine.items())
    outcome = "" if came_to is None else f"; {change(came_to, pen.money)}"
    return f"{player}: {lying or 'no chips on the layout'}{outcome}."


def _line(line: int) -> float:
    return 403 + 29 * line


@drawn_before
def _listed(
    line: int, player: str, down: int, came_to: int | None, stake: int, pen: Pen
) -> tuple[Piece, ...]:
    """A player in the list: the colour of the chips, what is in play or came of it, the stake."""
    y, fill = _line(line), _COLOURS[line % len(_COLOURS)]
    name = chip(0, 0, 0, fill, 12, label="•", stock=STOCK) + beside(player, 22, 0, 17, width=100)
    money = beside(pen.money(stake), 0, 0, 15, width=72, anchor="end", fill=GOLD)
    laid = [
        Piece(f"name-{line}", name, _SIDE + 14, y, of=player),
        Piece(f"stake-{line}", money, _SIDE + _WHEEL, y, of=player),
    ]
    if down:
        in_play = plate(pen.money(down), 0, 0, 15, width=88)
        laid.append(Piece(f"sum-{line}", in_play, _SIDE + 184, y, of=player))
    elif came_to is not None:
        colours = RESULTS["win" if came_to > 0 else "lose" if came_to < 0 else "push"]
        tag = plate(change(came_to, pen.money), 0, 0, 15, width=88, colours=colours)
        laid.append(Piece(f"verdict-{line}", tag, _SIDE + 184, y, of=player))
    return tuple(laid)
