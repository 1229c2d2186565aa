"""A pai gow table: the Bank's tiles and the dice above, the other Boxes in an arc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.drawing.equipment import die, tile, tile_back
from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.svg import element
from houseway.drawing.equipment.tiles import SHAPES as TILES, WIDTH as TILE_WIDTH
from houseway.drawing.scene import CREAM, DrawnPart, Piece, Scene, Size
from houseway.equipment import Tile
from houseway.games.events import UNSEEN
from houseway.games.pai_gow.determinations import BOXES, HOUSE_BOX
from houseway.games.pai_gow.view import PaiGowHandView, PaiGowView
from houseway.ranking.pai_gow import Part
from houseway.table.table_view import Sign

from .arc import Arc
from .bettors import bets_on, betting_box, outline
from .dealer_side import tray
from .felt import (
    GOLD,
    GREEN,
    NIGHT,
    STOCK,
    Pen,
    caption,
    drawn_before,
    half_round,
    plate,
    sign_board,
    stated,
    stock_of,
    words,
)
from .panels import Panel
from .sight import AtBox, Sight, listed, sentence, sign_told

_WIDTH, _HEIGHT, _MIDDLE = 1280, 704, 640
_BANK: Final = Panel("The Bank", _MIDDLE, 390, top=72, height=168)
_BANK_AT: Final = (_BANK.x, _BANK.top + 46)
_BANK_TILE, _TILE = 44, 32
_TILES_AT, _BOX_AT = 20, 152
_ARC: Final = Arc(_MIDDLE, BOXES - 1, drop=112)
_DEEP: Final = 300
_GAP, _APART = 2, 5


def pai_gow_table(sight: Sight[PaiGowView], pen: Pen) -> Scene:
    """The whole table."""
    players, seen = range(HOUSE_BOX + 1, BOXES + 1), sight.round
    hands = seen.hands if seen else ()
    parts = (
        _ground(sight.signed, pen),
        _dice(seen.dice if seen else (), seen.first_box if seen else None),
        _bank(sight.at(HOUSE_BOX, hands)),
        *[_column(sight.at(box, hands), pen) for box in players],
        _banner(sight.void or sight.asked),
    )
    title = stated(f"Pai gow table, {sight.asked}")
    return Scene(Size(_WIDTH, _HEIGHT), title, parts, {"shoe": (250, 170), "rack": (_MIDDLE, 48)})


@drawn_before
def _ground(sign: Sign, pen: Pen) -> DrawnPart:
    """What is printed on the felt and stands on it, whatever is played."""
    drawn = (
        half_round(_WIDTH, _HEIGHT - 18),
        sign_board(sign, 40, 34, 200, pen),
        tray(_MIDDLE, 48, 340),
    )
    return DrawnPart(
        [stock_of(GREEN, **TILES, **CHIPS, box=outline), Piece("ground", "".join(drawn))],
        stated(sign_told(sign, pen.money)),
    )


def _banner(waited: str) -> DrawnPart:
    """How the round stands, in a few words."""
    drawn = plate(waited, 0, 0, 18, width=520)
    return DrawnPart([Piece("banner", drawn, _MIDDLE, 266)], stated(sentence(waited)))


# Tiles


@drawn_before
def _face(seen: str) -> str:
    if seen == UNSEEN:
        return tile_back(0, 0, width=TILE_WIDTH, stock=STOCK)
    return tile(Tile.parse(seen), 0, 0, width=TILE_WIDTH, stock=STOCK)


def _tiles(
    box: int, hand: PaiGowHandView, x: float, y: float, width: float, *, of: str
) -> Iterator[Piece]:
    """Four tiles about a middle: close together, or two and two once the Hand is Set."""
    tiles = " ".join(map(str, hand.parts.values())).split() or list(hand.tiles)
    apart = _APART if hand.state in ("set", "displayed") else 0
    pitch = width + _GAP
    left = x - (pitch * len(tiles) - _GAP) / 2 - apart
    for place, seen in enumerate(tiles):
        across = left + pitch * place + (2 * apart if place > 1 else 0)
        key = f"tile-{box}-{place}"
        yield Piece(key, _face(seen), across, y, width / TILE_WIDTH, of=of)


def _names_below(hand: PaiGowHandView) -> Iterator[str]:
    """What the parts are, each below its tiles; of others, how the Hand lies."""
    parts, foot = hand.parts, _TILES_AT + _TILE * 2.5
    for side, (name, part) in zip((-1, 1), parts.items(), strict=False):
        x = side * (_TILE + _GAP + _APART)
        yield words(name.upper(), x, _TILES_AT - 10, 12.5, fill=GOLD)
        yield caption(part_in_lines(part), x, foot + 3, 2 * _TILE + 8, size=13.5)
    if hand.tiles and not parts:
        yield words(hand.state, 0, foot + 14, 14, fill=CREAM)


def _names_beside(hand: PaiGowHandView) -> Iterator[str]:
    """What the parts of the Bank's Hand are, at the sides of the tiles."""
    for side, (name, part) in zip((-1, 1), hand.parts.items(), strict=False):
        x, y = _BANK.x + side * 146, _BANK.top + 80
        yield words(name.upper(), x, y, 16, fill=GOLD)
        yield caption(part_in_lines(part), x, y + 16, 88, size=18)


def _named(box: int, names: Iterator[str], of: str) -> list[Piece]:
    """What a Hand makes, as one piece, if anything is said of it."""
    drawn = "".join(names)
    return [Piece(f"total-{box}", drawn, of=of)] if drawn else []


def part_in_lines(part: Part) -> tuple[str, ...]:
    """What a part is called, on two lines where it has a name.

    >>> part_in_lines(Part.of("day-1 bot-26")), part_in_lines(Part.of("gee-24 gee-12"))
    (('Day', 'Gong'), ('Gee Jun', 'pair'))
    """
    if not part.rank:
        return (part.name,)
    head = part.tiles[0].name.partition(" (")[0]
    return (head, part.name.removeprefix(f"{head} "))


# What the dealer has


@drawn_before
def _bank(at: AtBox[PaiGowHandView]) -> DrawnPart:
    hand, laid = at.hands[0] if at.hands else None, [Piece("panel-bank", _BANK.frame())]
    if hand:
        laid += _tiles(HOUSE_BOX, hand, *_BANK_AT, _BANK_TILE, of=at.named)
        laid += _named(HOUSE_BOX, _names_beside(hand), at.named)
    laid.append(Piece("chung", _chung(), _BANK.left + 22, _BANK.top + 24))
    return DrawnPart(laid, stated(_told(HOUSE_BOX, "the Bank", hand)))


def _chung() -> str:
    """The marker of the Box that is the Bank."""
    disc = element("circle", r=34, fill=CREAM, stroke=GOLD, stroke_width=3)
    return disc + words("CHUNG", 0, -7, 13, fill=NIGHT) + words("Box 1", 0, 11, 13, fill=NIGHT)


@drawn_before
def _dice(dice: tuple[int, ...], first: int | None) -> DrawnPart:
    """The dice under their cup's rim, and the Box that gets the first tiles."""
    x, y = 1_106, 102
    rim = element(
        "circle",
        r=62,
        fill="#0a0a0c",
        fill_opacity=0.35,
        stroke=GOLD,
        stroke_opacity=0.6,
        stroke_width=2,
    )
    cup = Piece("cup", rim, x, y)
    if not dice:
        return DrawnPart([cup])
    at = zip(dice, ((-19, -38), (-42, 2), (4, 2)), strict=False)
    thrown = [
        Piece(f"die-{place}", die(value, 0, 0, width=38), x + across, y + down, of="dice")
        for place, (value, (across, down)) in enumerate(at)
    ]
    total = plate(f"{sum(dice)}: Box {first} first", 0, 0, 16, width=180)
    told = f"Dice: {listed(map(str, dice))}; Box {first} gets the first tiles."
    sum_ = Piece("total-dice", total, x, y + 78, of="dice")
    return DrawnPart([cup, *thrown, sum_], stated(told))


# A Box: tiles above, the Box itself below


@drawn_before
def _column(at: AtBox[PaiGowHandView], pen: Pen) -> DrawnPart:
    hand, bet = at.hands[0] if at.hands else None, bets_on(at).get("main", ())
    laid: list[Piece] = []
    if hand:
        laid += _tiles(at.box, hand, 0, _TILES_AT, _TILE, of=at.named)
        laid += _named(at.box, _names_below(hand), at.named)
    laid += betting_box(at, bet, _BOX_AT, pen)
    around_it = _ARC.at(at.box - HOUSE_BOX, _DEEP)
    who = hand.player if hand else at.player
    told = stated(_told(at.box, who, hand, *(bettor.told(pen) for bettor in bet)))
    return DrawnPart([piece.within(*around_it) for piece in laid], told)


# The state in words


def _told(box: int, who: str, hand: PaiGowHandView | None, *wagers: str) -> str:
    """A Box in a sentence."""
    told = [*(_hand_told(hand) if hand else ()), *wagers]
    return f"Box {box}: {'; '.join(filter(None, (who, *told)))}." if told or who else ""


def _hand_told(hand: PaiGowHandView) -> Iterator[str]:
    parts = hand.parts
    for name, part in parts.items():
        tiles = listed(_tile_told(str(one)) for one in part.tiles)
        yield f"{name.title()} {part.name}, {tiles}"
    if hand.tiles and not parts:
        yield f"{listed(map(_tile_told, hand.tiles))}, {hand.state}"


def _tile_told(seen: str) -> str:
    return "a tile face down" if seen == UNSEEN else Tile.parse(seen).name
