"""A pai gow table: the Bank's tiles and the dice above, the other Boxes in an arc."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.equipment import Tile
from houseway.equipment.drawing import die, tile, tile_back
from houseway.equipment.drawing.svg import element, placed
from houseway.games.events import UNSEEN
from houseway.games.pai_gow.determinations import BOXES, HOUSE_BOX
from houseway.ranking.pai_gow import Part

from .arc import Arc
from .bettors import betting_box, bettors
from .dealing import tray
from .felt import (
    CREAM,
    GOLD,
    GREEN,
    NIGHT,
    Pen,
    caption,
    drawn_before,
    half_round,
    plate,
    sign,
    whole,
    words,
)
from .panels import Panel
from .sight import Facts, Sight, listed, sentence

_WIDTH, _HEIGHT, _MIDDLE = 1280, 704, 640
_BANK: Final = Panel("The Bank", _MIDDLE, 390, top=72, height=168)
_BANK_AT: Final = (_BANK.x, _BANK.top + 46)
_BANK_TILE, _TILE = 44, 32
_TILES_AT, _BOX_AT = 20, 152
_DEEP: Final = 300
_GAP, _APART = 2, 5
_PARTS: Final = ("low", "high")


def pai_gow_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    arc = Arc(_MIDDLE, BOXES - 1, drop=112)
    return whole(
        (_WIDTH, _HEIGHT),
        f"Pai gow table, {sight.asked}",
        _told(sight, pen),
        half_round(_WIDTH, _HEIGHT - 18, GREEN, pen),
        sign(sight.limits(pen.money), 40, 34, 200),
        tray(_MIDDLE, 48, 340),
        _bank(sight.at(HOUSE_BOX)),
        *_dice(sight),
        plate(sight.void or sight.asked, _MIDDLE, 266, 18, width=520),
        *(_column(sight.at(box), box, arc, pen) for box in range(HOUSE_BOX + 1, BOXES + 1)),
        pen=pen,
    )


def _hand_of(sight: Sight, box: int) -> Facts | None:
    return next((one for one in sight.round.get("hands", ()) if one["box"] == box), None)


# Tiles


def parts_of(hand: Facts) -> dict[str, Part]:
    """The Low and the High Part, where the view has them."""
    return {name: Part.of(hand[name]) for name in _PARTS if hand.get(name, UNSEEN) != UNSEEN}


def _face(written: str, x: float, y: float, width: float) -> str:
    if written == UNSEEN:
        return tile_back(x, y, width=width)
    return tile(Tile.parse(written), x, y, width=width)


def _tiles(hand: Facts, x: float, y: float, width: float) -> Iterator[str]:
    """Four tiles about a middle: close together, or two and two once the Hand is Set."""
    tiles = " ".join(map(str, parts_of(hand).values())).split() or list(hand["tiles"])
    apart = _APART if hand["state"] in ("set", "displayed") else 0
    pitch = width + _GAP
    left = x - (pitch * len(tiles) - _GAP) / 2 - apart
    for place, written in enumerate(tiles):
        yield _face(written, left + pitch * place + (2 * apart if place > 1 else 0), y, width)


def _names_below(hand: Facts) -> Iterator[str]:
    """What the parts are, each below its tiles; of others, how the Hand lies."""
    parts, foot = parts_of(hand), _TILES_AT + _TILE * 2.5
    for side, (name, part) in zip((-1, 1), parts.items(), strict=False):
        x = side * (_TILE + _GAP + _APART)
        yield words(name.upper(), x, _TILES_AT - 10, 12.5, fill=GOLD)
        yield caption(part_in_lines(part), x, foot + 3, 2 * _TILE + 8, size=13.5)
    if hand["tiles"] and not parts:
        yield words(hand["state"], 0, foot + 14, 14, fill=CREAM)


def _names_beside(hand: Facts) -> Iterator[str]:
    """What the parts of the Bank's Hand are, at the sides of the tiles."""
    for side, (name, part) in zip((-1, 1), parts_of(hand).items(), strict=False):
        x, y = _BANK.x + side * 146, _BANK.top + 80
        yield words(name.upper(), x, y, 16, fill=GOLD)
        yield caption(part_in_lines(part), x, y + 16, 88, size=18)


def part_in_lines(part: Part) -> Sequence[str]:
    """What a part is called, on two lines where it has a name.

    >>> part_in_lines(Part.of("day-1 bot-26")), part_in_lines(Part.of("gee-24 gee-12"))
    (['Day', 'Gong'], ['Gee Jun', 'pair'])
    """
    if not part.rank:
        return [part.name]
    head = part.tiles[0].name.partition(" (")[0]
    return [head, part.name.removeprefix(f"{head} ")]


# What the dealer has


@drawn_before
def _bank(sight: Sight) -> str:
    hand = _hand_of(sight, HOUSE_BOX)
    lying = (*_tiles(hand, *_BANK_AT, _BANK_TILE), *_names_beside(hand)) if hand else ()
    return "".join((_BANK.frame(), *lying, _chung(_BANK.left + 22, _BANK.top + 24)))


def _chung(x: float, y: float) -> str:
    """The marker of the Box that is the Bank."""
    disc = element("circle", cx=x, cy=y, r=34, fill=CREAM, stroke=GOLD, stroke_width=3)
    lines = words("CHUNG", x, y - 7, 13, fill=NIGHT) + words("Box 1", x, y + 11, 13, fill=NIGHT)
    return disc + lines


def _dice(sight: Sight) -> Iterator[str]:
    """The dice under their cup's rim, and the Box that gets the first tiles."""
    x, y = 1_106, 102
    yield element(
        "circle",
        cx=x,
        cy=y,
        r=62,
        fill="#0a0a0c",
        fill_opacity=0.35,
        stroke=GOLD,
        stroke_opacity=0.6,
        stroke_width=2,
    )
    dice = sight.round.get("dice", ())
    for value, (across, down) in zip(dice, ((-19, -38), (-42, 2), (4, 2)), strict=False):
        yield die(value, x + across, y + down, width=38)
    if dice:
        text = f"{sum(dice)}: Box {sight.round['first_box']} first"
        yield plate(text, x, y + 78, 16, width=180)


# A Box: tiles above, the Box itself below


@drawn_before
def _column(sight: Sight, box: int, arc: Arc, pen: Pen) -> str:
    x = arc.across(box - HOUSE_BOX)
    hand = _hand_of(sight, box)
    return element(
        "g",
        *((*_tiles(hand, 0, _TILES_AT, _TILE), *_names_below(hand)) if hand else ()),
        betting_box(sight, box, "main", _BOX_AT, pen),
        transform=placed(x, arc.down(x, _DEEP)),
    )


# The state in words


def _told(sight: Sight, pen: Pen) -> Iterator[str]:
    yield from sight.sign_told(pen.money)
    if dice := sight.round.get("dice"):
        thrown = listed(map(str, dice))
        yield f"Dice: {thrown}; Box {sight.round['first_box']} gets the first tiles."
    for box in range(1, BOXES + 1):
        yield from _box_told(sight.at(box), box, pen)
    yield sentence(sight.void or sight.asked)


@drawn_before
def _box_told(sight: Sight, box: int, pen: Pen) -> tuple[str, ...]:
    hand, seated = _hand_of(sight, box), sight.seats.get(box)
    who = "the Bank" if box == HOUSE_BOX else (hand or seated or {}).get("player", "")
    told = [
        *(_hand_told(hand) if hand else ()),
        *(one.told(pen) for one in bettors(sight, box, "main")),
    ]
    return (f"Box {box}: {'; '.join(filter(None, (who, *told)))}.",) if told or who else ()


def _hand_told(hand: Facts) -> Iterator[str]:
    parts = parts_of(hand)
    for name, part in parts.items():
        tiles = listed(_tile_told(str(one)) for one in part.tiles)
        yield f"{name.title()} {part.name}, {tiles}"
    if hand["tiles"] and not parts:
        yield f"{listed(map(_tile_told, hand['tiles']))}, {hand['state']}"


def _tile_told(written: str) -> str:
    return "a tile face down" if written == UNSEEN else Tile.parse(written).name
