"""The tiles before they are Set: shuffle, cut, dice, and four to each Box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from houseway.equipment import Mark, NotATile, Tile
from houseway.equipment.dice import FACES
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Draw, Option, Range, Shuffle, Turn
from ..procedure import Course
from ..round import Wager
from ..rulings import DEALER
from .determinations import BOXES, DICE, HAND, THE_CUT, TILES
from .hands import Hand, written

if TYPE_CHECKING:
    from .round import PaiGow

INSTRUMENT = "NI2002-45-pai-gow"

CUP = "cup"


# Shuffle and cut


def prepare_tiles(round: PaiGow) -> Course:
    """Have the tiles shuffled face down, stacked in fours and cut."""
    round.cut = None
    yield from round.ask(lambda: Shuffle("all"))
    round.note("shuffled", "8.1", tiles=TILES)
    act = yield from round.ask(lambda: _cutting(round))
    if act is None:  # cut already, after a re-shuffle
        return
    round.note("stacked", "8.2", groups=BOXES, of=HAND)
    round.cut = act.facts["cut"]
    # 8.2[2]: the cut is not described; the stacks are delivered whole, from the right
    round.note("cut", "8.2[2]", cut=round.cut)


def _cutting(round: PaiGow) -> Turn | None:
    if round.cut is not None:
        return None
    choose: dict[str, Range] = {
        "tiles": Amounts(TILES, TILES, default=TILES),
        "cut": Choices((THE_CUT,), THE_CUT),
    }
    cut = Option(DEALER, "cut", choose=choose, clauses=("2.1", "8.2", "8.2[2]"))
    return Turn((cut,), Act(DEALER, "cut"), "the dealer stacks and cuts the tiles")


# The dice


def open_cup(round: PaiGow) -> Course:
    """Shake the cup and open it: this is where the Round of Play begins."""
    round.dice = yield from round.ask(lambda: Draw("dice", CUP))  # 8.3
    total, first = sum(round.dice), round.first_box
    facts = {"dice": list(round.dice), "total": total, "first_box": first}
    round.note("cup opened", "8.3", "8.4", "8.4[2]", "T:Round of Play", **facts)


# The tiles


def deliver(round: PaiGow) -> Course:
    """Four tiles face down to each Box, anticlockwise, as the Boxes are numbered."""
    assert round.first_box is not None
    for step in range(BOXES):
        box = (round.first_box - 1 + step) % BOXES + 1
        yield from _deliver_to(round, Hand(box, _wager_on(round, box)))  # 8.5
    for hand in round.hands.values():
        if hand.wager is None and not hand.is_bank:  # 8.5[2]: the House keeps its tiles
            round.note("retrieved", "8.5[2]", box=hand.box)
    round.delivered = True


def _wager_on(round: PaiGow, box: int) -> Wager | None:
    return next((wager for wager in round.wagers if wager.box == box and wager.open), None)


def _deliver_to(round: PaiGow, hand: Hand) -> Course:
    round.hands[hand.box] = hand
    for _ in range(HAND):
        tile = yield from round.ask(lambda: Draw("tile", hand.place, hidden=True))
        hand.tiles.append(tile)
        _keep(round, tile)
    secret = {"tiles": list(map(written, hand.tiles))}
    round.note_secret("delivered", "8.5", secret=secret, seen_by=(), box=hand.box)


def _keep(round: PaiGow, tile: Tile | Mark) -> None:
    if isinstance(tile, Tile):
        round.fallen.add(tile)


def turn_tile(round: PaiGow, hand: Hand, at: int) -> Course:
    """Name a tile of a Hand; it is asked for only where nobody knew it."""
    if isinstance(hand.tiles[at], Mark):
        hand.tiles[at] = yield from round.ask(lambda: Draw("tile", hand.place, turned=True))
        _keep(round, hand.tiles[at])


def turn_all(round: PaiGow, hand: Hand) -> Course:
    """Name every tile of a Hand."""
    for at in range(HAND):
        yield from turn_tile(round, hand, at)


def turn_parts(round: PaiGow, hand: Hand) -> Course:
    """Name the tiles of a Hand that was Set unknown: the Low Part's two, then the High's."""
    named: list[Tile | Mark] = []
    round.to_come = hand.known
    for part in ("low", "low", "high", "high"):
        round.turns_left = HAND - len(named)
        tile = yield from round.ask(partial(Draw, "tile", f"{hand.place} {part}", turned=True))
        if tile in round.to_come:
            round.to_come.remove(tile)
        named.append(tile)
        _keep(round, tile)
    hand.tiles = named


# What can fall


def check_draw(round: PaiGow, draw: Draw, answer: object) -> tuple[int, ...] | Tile | Mark:
    """The dice or the tile that fell, or `Refused` where it cannot have fallen."""
    return _check_dice(round, answer) if draw.what == "dice" else _check_tile(round, draw, answer)


def _check_dice(round: PaiGow, answer: object) -> tuple[int, ...]:
    if isinstance(answer, str) and all(face.isdecimal() for face in answer.split()):
        answer = list(map(int, answer.split()))
    if (
        not isinstance(answer, list | tuple)
        or len(answer) != DICE
        or any(type(face) is not int or face not in FACES for face in answer)
    ):
        raise Refused(
            f"Three dice show three numbers from 1 to 6, not {answer}.",
            *round.rules.cite("2.1", "8.3"),
        )
    return tuple(answer)


def _check_tile(round: PaiGow, draw: Draw, answer: object) -> Tile | Mark:
    where = round.rules.cite("2.1")
    if answer in (Mark.FACE_DOWN, Mark.FACE_DOWN.value):
        if draw.hidden:
            return Mark.FACE_DOWN
        raise Refused(f"A tile at {draw.to} is turned: say which it is.", *where)
    try:
        tile = answer if isinstance(answer, Tile) else Tile.parse(str(answer))
    except NotATile as error:
        raise Refused(str(error), *where) from None
    if tile in round.to_come:
        return tile
    if tile in round.fallen:
        raise Refused(f"{tile} lies elsewhere already: every tile is there once.", *where)
    if round.to_come and round.turns_left == len(round.to_come):
        left = " and ".join(map(str, round.to_come))
        raise Refused(f"{left} must still be among the tiles at {draw.to}.", *where)
    return tile
