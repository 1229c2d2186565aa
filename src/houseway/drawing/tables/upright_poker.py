"""A poker table as its players see it: their own seat at the bottom; upright on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.drawing.arrangement import Frame, SceneArrangement, Shift, carried
from houseway.drawing.equipment.svg import around
from houseway.drawing.scene import Point, Size

from . import holdem
from .dealer_side import deck
from .felt import GOLD, STOCK, Pen, oblong, words
from .seats_around import Seating
from .sight import limits

_TALL: Final = Size(660, 960)
_MIDDLE: Final = 330
_BOARD: Final = carried(Frame(holdem._BOARD_LEFT, holdem._BOARD_TOP), Frame(113, 384, 0.96))
_NOTES: Final = carried(Frame(640, 512), Frame(_MIDDLE, 518, 1.15))
_OTHERS: Final = 1.14
_INWARD: Final = 22  # how far what a hand makes is moved from the rim, so that it has room
# At each side, from the bottom up: the board, as wide as the table, stays free.
_ROWS: Final = {0: (), 1: (270,), 2: (620, 250), 3: (690, 300, 140), 4: (740, 574, 306, 140)}
_BEFORE: Final = {740: 660, 690: 640, 620: 590, 574: 548, 306: 262, 300: 258, 270: 262, 250: 262}


def turned(seating: Seating) -> SceneArrangement | None:
    """The table with one's own seat at the bottom and large; the others follow clockwise."""
    if not seating.mine:
        return None
    mine, seats = seating.mine[0], seating.spots
    order, left = _clockwise(mine, seats), seats // 2
    moves = dict(_seat_moves(mine, seats, Frame(640, 664, 1.32), (640, 532), button=-124))
    for place, seat in enumerate(order, 1):
        step = (317 - 180) / left if place <= left else (180 - 43) / max(seats - 1 - left, 1)
        angle = 180 + step * place if place <= left else 43 + step * (place - left - 1)
        x, y = around(angle, 1)
        at = (holdem._MIDDLE[0] + holdem._REACH[0] * x, holdem._MIDDLE[1] + holdem._REACH[1] * y)
        before = holdem.DrawnSeat(seat, None, *at).toward_middle(0.38)
        button = 66 if at[0] < holdem._MIDDLE[0] else -66
        moves |= _seat_moves(seat, seats, Frame(*at), before, button=button)
    return SceneArrangement(holdem._SIZE, None, moves, holdem.ORIGINS)


def upright(seating: Seating, pen: Pen) -> SceneArrangement:
    """The table for a phone: a tall oval, the board in one row across it."""
    bottom = seating.mine[0] if seating.mine else seating.spots // 2 + 1
    size = 1.75 if seating.mine else 1.3
    order = _clockwise(bottom, seating.spots)
    side = len(order) // 2
    moves: dict[str, Shift] = {
        "board": _BOARD,
        "banner": carried(Frame(640, 96), Frame(_MIDDLE, 46, 1.15)),
        "pot-0": carried(Frame(640, 232), Frame(_MIDDLE, 296, 1.1)),
        "sum-pot": carried(Frame(640, 276), Frame(_MIDDLE, 350, 1.2)),
        "note": _NOTES,
    }
    own = Frame(_MIDDLE, 788, size)
    moves |= _seat_moves(bottom, seating.spots, own, (_MIDDLE, 622), button=-76 * size)
    left = [Frame(112, y, _OTHERS) for y in _ROWS[side]]
    right = [Frame(2 * _MIDDLE - 112, y, _OTHERS) for y in reversed(_ROWS[side])]
    top = [Frame(_MIDDLE, 150, _OTHERS)] if len(order) % 2 else []
    for seat, at in zip(order, (*left, *top, *right), strict=True):
        inward = 1 if at.x < _MIDDLE else -1
        aside = 152 if at.y < 700 else 118
        before = (at.x + aside * inward, _BEFORE.get(int(at.y), at.y + 36))
        if at.x == _MIDDLE:
            before = (_MIDDLE, 246)
        moves |= _seat_moves(seat, seating.spots, at, before, button=92 * inward)
        was = Frame(*holdem.seat_at(seat, seating.spots))
        moves[f"total-{seat}"] = carried(was, at._replace(x=at.x + _INWARD * inward))
    return SceneArrangement(_TALL, _ground(seating, pen), moves, {**_ORIGINS})


_ORIGINS: Final = {"shoe": (_MIDDLE, 40), "rack": (_MIDDLE, 30), "pot": (_MIDDLE, 296)}


def _clockwise(mine: int, seats: int) -> list[int]:
    """The other seats, from one's left hand around the table."""
    return [(mine - 1 + step) % seats + 1 for step in range(1, seats)]


def _seat_moves(
    seat: int, seats: int, now: Frame, before: Point, *, button: float
) -> Iterator[tuple[str, Shift]]:
    """A seat elsewhere, with what lies before it and the button at its side."""
    x, y = holdem.seat_at(seat, seats)
    was = holdem.DrawnSeat(seat, None, x, y)
    yield str(seat), carried(Frame(x, y), now)
    lying = carried(Frame(*was.toward_middle(0.38)), Frame(*before, min(now.scale, 1.2)))
    yield f"bet-{seat}", lying
    yield f"verdict-{seat}", lying
    at = Frame(now.x + button, now.y - 14, min(now.scale, 1.2))
    yield f"button-{seat}", carried(Frame(x + (66 if x < 640 else -66), y - 14), at)


def _ground(seating: Seating, pen: Pen) -> str:
    """What is printed on the felt."""
    lefts = (holdem._BOARD_LEFT + holdem._BOARD_STEP * place for place in range(5))
    places = (STOCK.use("place", holdem._board_place, left, holdem._BOARD_TOP) for left in lefts)
    shown = limits(seating.sign, pen.money)
    line = " · ".join(f"{name} {value}" for name, value in shown.items())
    return "".join(
        (
            oblong(*_TALL, bend=150),
            _BOARD.drawn(*places),
            carried(Frame(820, 42), Frame(414, 74, 0.7)).drawn(deck(820, 42)),
            words(line, _MIDDLE, 924, 15, width=380, fill=GOLD) if shown else "",
        )
    )
