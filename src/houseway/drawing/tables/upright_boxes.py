"""Tables with boxes for a phone: the dealer above, the others in a strip, one's own box large."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from houseway.drawing.arrangement import Frame, SceneArrangement, Shift, carried
from houseway.drawing.scene import Point, Size
from houseway.games import GAMES
from houseway.games.pai_gow.determinations import BOXES, HOUSE_BOX

from . import blackjack, canberra_poker, mini_baccarat, pai_gow, stations, ultimate_holdem
from .arc import Arc
from .bettors import BOX_WIDE
from .dealer_side import shoe, tray
from .felt import GOLD, Pen, oblong, sign_board, words
from .seats_around import Seating

_WIDE: Final = 640
_MIDDLE: Final = 320
_EDGE: Final = 26
_PITCH: Final = BOX_WIDE + 8
_HANDS: Final = ("card", "tile", "total", "turn")
_EMPTY: Final = 0.4  # how wide a box is in the strip that nobody uses, beside those in use
# Print stays large enough to be read where boxes are small: how much larger, and how far down.
_PRINTED: Final = {
    "name": (1.55, 8),
    "stake": (1.55, 20),
    "total": (1.3, -3),
    "verdict": (1.25, 0),
}


class Column(NamedTuple):
    """What is drawn for a box, from its top down: the hand, and from `parted` on the wagers."""

    arc: Arc
    deep: float
    parted: float
    high: float
    first: int = 1

    def frame(self, box: int) -> Frame:
        """Where the column of a box is."""
        return Frame(*self.arc.at(box - self.first + 1, self.deep))

    @property
    def boxes(self) -> range:
        """All of them."""
        return range(self.first, self.first + self.arc.boxes)


class Own(NamedTuple):
    """How large one's own hand and wagers are, and where, if one has one box."""

    hand: Frame
    wagers: Frame


class Upright(NamedTuple):
    """How the table of a game stands upright: what is above, and from where on boxes are."""

    column: Column
    own: Own | None
    top: float
    low: float
    high: float
    above: dict[str, Shift]
    origins: dict[str, Point]

    def arrangement(self, seating: Seating, ground: str) -> SceneArrangement:
        """The whole table."""
        mine = [box for box in seating.mine if box in self.column.boxes]
        others = [box for box in reversed(self.column.boxes) if box not in mine]
        moves = dict(self.above)
        if not mine:
            half = (len(others) + 1) // 2
            middle = (self.top + self.high - 24) / 2
            moves |= self._row(others[:half], (), self.top, middle)
            moves |= self._row(others[half:], (), middle, self.high - 24)
        else:
            moves |= self._row(others, seating.used, self.top, self.low)
            moves |= self._large(mine)
        return SceneArrangement(Size(_WIDE, self.high), ground, moves, self.origins)

    def _row(
        self, boxes: Iterable[int], used: Iterable[int], top: float, foot: float
    ) -> Iterator[tuple[str, Shift]]:
        """Boxes side by side; those that nobody uses make room for the others."""
        found = [*boxes]
        busy = {*used} & {*found} or {*found}
        room, most = (_WIDE - 2 * _EDGE) / _PITCH, (foot - top) / self.column.high
        large = min(most, room / (len(busy) + _EMPTY * (len(found) - len(busy))), 1)
        small = min(large, (room - large * len(busy)) / max(len(found) - len(busy), 1))
        sizes = {box: large if box in busy else small for box in found}
        left = _MIDDLE - _PITCH * sum(sizes.values()) / 2
        for box, size in sizes.items():
            now = Frame(left + size * _PITCH / 2, foot - size * self.column.high, size)
            there = carried(self.column.frame(box), now)
            yield str(box), there
            if box in busy and size < 1:
                yield from _legible(box, there, size)
            left += size * _PITCH

    def _large(self, mine: list[int]) -> Iterator[tuple[str, Shift]]:
        """One's own box, hand beside wagers; several share the room."""
        if len(mine) > 1 or self.own is None:
            yield from self._row(sorted(mine, reverse=True), (), self.low, self.high - 24)
            return
        (box,) = mine
        was = self.column.frame(box)
        yield str(box), carried(was, self.own.wagers)
        for kind in _HANDS:
            yield f"{kind}-{box}", carried(was, self.own.hand)


def _legible(box: int, there: Shift, size: float) -> Iterator[tuple[str, Shift]]:
    """What is printed at a small box, larger than the box."""
    for kind, (more, down) in _PRINTED.items():
        grown = min(size * more, 1)
        lower = down * (grown - size) / size
        yield f"{kind}-{box}", there._replace(f=there.f + lower, size=grown)


def boxes_upright(seating: Seating, pen: Pen) -> SceneArrangement:
    """The arrangement of a game with boxes."""
    upright = GAMES.inherited(seating.game, _GAMES)
    assert upright is not None
    return upright(seating, pen)


def _sign(seating: Seating, pen: Pen, x: float, y: float, width: float, scale: float) -> str:
    return carried(Frame(0, 0), Frame(x, y, scale)).drawn(
        sign_board(seating.sign, 0, 0, width, pen)
    )


def _at(x: float, y: float, scale: float, drawn: str) -> str:
    return carried(Frame(0, 0), Frame(x, y, scale)).drawn(drawn)


# Blackjack


def _blackjack(seating: Seating, pen: Pen) -> SceneArrangement:
    arc = Arc(blackjack._MIDDLE, seating.spots)
    column = Column(arc, blackjack._DEEP["box"], 184, 366)
    high = 940
    own = Own(Frame(178, 520, 1.7), Frame(472, 190, 1.9))
    dealer = carried(Frame(640, 72), Frame(_MIDDLE + 16, 64, 1.08))
    upright = Upright(
        column,
        own,
        276,
        514,
        high,
        {"dealer": dealer, "result": carried(Frame(640, 254), Frame(_MIDDLE, 250, 0.78))},
        {"shoe": (572, 60), "rack": (_MIDDLE, 36)},
    )
    found = upright.arrangement(seating, _blackjack_ground(seating, pen, high))
    return found._replace(moves={**found.moves, **dict(_insured(found, column, arc))})


def _insured(found: SceneArrangement, column: Column, arc: Arc) -> Iterator[tuple[str, Shift]]:
    """Insurance lies above the box: at the head of it where the table is upright."""
    for box in column.boxes:
        now = found.moves[str(box)]
        was, there = column.frame(box), Frame(*arc.at(box, blackjack._DEEP["insured"]))
        at = now(was.x, was.y + 200 * was.scale)
        size = (now.size or 1) * was.scale
        for kind in ("bet", "verdict"):
            yield f"{kind}-{box}-insurance", carried(there, Frame(*at, size))


def _blackjack_ground(seating: Seating, pen: Pen, high: float) -> str:
    soft = "draw" in dict(seating.sign).get("soft 17", "")
    draws = "draws on soft 17" if soft else "draws to 16 and stands on 17"
    return "".join(
        (
            oblong(_WIDE, high, bend=60),
            tray(_MIDDLE, 40, 230),
            _sign(seating, pen, 34, 34, 190, 0.82),
            _at(490, 34, 0.8, shoe(0, 0)),
            words("BLACKJACK PAYS 3 TO 2", _MIDDLE, 238, 20, fill=GOLD),
            words(f"Dealer {draws}", _MIDDLE, 262, 16, fill=GOLD, opacity=0.8),
        )
    )


# Poker against the dealer


def _ultimate(seating: Seating, pen: Pen) -> SceneArrangement:
    arc = Arc(ultimate_holdem._MIDDLE, seating.spots, drop=104)
    high = 940
    dealer = carried(Frame(436, 36), Frame(114, 86, 0.92))
    communal = carried(Frame(778, 36), Frame(418, 86, 0.92))
    upright = Upright(
        Column(arc, 250, stations._AREAS_AT, 372),
        Own(Frame(174, 540, 1.95), Frame(470, 206, 1.82)),
        284,
        500,
        high,
        {
            "dealer": dealer,
            "total-dealer": carried(Frame(640, 226), Frame(_MIDDLE, 262, 1)),
            "board": communal,
            "banner": carried(Frame(640, 226), Frame(_MIDDLE, 262, 1)),
        },
        {"shoe": (566, 60), "rack": (_MIDDLE, 20)},
    )
    ground = "".join(
        (
            oblong(_WIDE, high, bend=60),
            _sign(seating, pen, 34, 26, 282, 0.42),
            _at(506, 28, 0.62, shoe(0, 0)),
            dealer.drawn(ultimate_holdem._DEALER.frame()),
            communal.drawn(ultimate_holdem._COMMUNAL.frame()),
        )
    )
    return upright.arrangement(seating, ground)


def _canberra(seating: Seating, pen: Pen) -> SceneArrangement:
    arc = Arc(canberra_poker._MIDDLE, seating.spots, drop=104)
    high = 900
    dealer = carried(Frame(640, 36), Frame(_MIDDLE, 86, 1.18))
    upright = Upright(
        Column(arc, 268, stations._AREAS_AT, 316),
        Own(Frame(180, 536, 2.05), Frame(486, 290, 1.75)),
        334,
        526,
        high,
        {
            "dealer": dealer,
            "total-dealer": carried(Frame(640, 228), Frame(_MIDDLE, 312, 1)),
            "banner": carried(Frame(640, 228), Frame(_MIDDLE, 312, 1)),
        },
        {"shoe": (566, 50), "rack": (_MIDDLE, 20)},
    )
    ground = "".join(
        (
            oblong(_WIDE, high, bend=60),
            _sign(seating, pen, 34, 30, 250, 0.5),
            _at(506, 28, 0.62, shoe(0, 0)),
            dealer.drawn(canberra_poker._DEALER.frame()),
        )
    )
    return upright.arrangement(seating, ground)


# Baccarat and pai gow


def _baccarat(seating: Seating, pen: Pen) -> SceneArrangement:
    arc = Arc(mini_baccarat._MIDDLE, seating.spots, drop=104)
    high = 900
    hands = {
        name: carried(Frame(x, 36), Frame(_MIDDLE + side * 149, 82, 0.92))
        for side, (name, x) in zip((-1, 1), mini_baccarat._PANELS.items(), strict=True)
    }
    banner = carried(Frame(640, 272), Frame(_MIDDLE, 288, 1))
    upright = Upright(
        Column(arc, mini_baccarat._DEEP, 0, 216),
        Own(Frame(_MIDDLE, 500, 1.66), Frame(_MIDDLE, 500, 1.66)),
        312,
        478,
        high,
        {
            **hands,
            "banner": banner,
            "result": banner,
            "waiting": carried(Frame(1_150, 142), Frame(420, 34, 0.7)),
        },
        {"shoe": (566, 50), "rack": (_MIDDLE, 20)},
    )
    ground = "".join(
        (
            oblong(_WIDE, high, bend=60),
            _sign(seating, pen, 34, 28, 186, 0.5),
            _at(506, 26, 0.62, shoe(0, 0)),
        )
    )
    return upright.arrangement(seating, ground)


def _pai_gow(seating: Seating, pen: Pen) -> SceneArrangement:
    column = Column(pai_gow._ARC, pai_gow._DEEP, pai_gow._BOX_AT, 278, first=HOUSE_BOX + 1)
    high = 880
    bank = carried(Frame(640, 72), Frame(252, 60, 1.1))
    dice = carried(Frame(1_106, 102), Frame(546, 126, 1))
    upright = Upright(
        column,
        Own(Frame(204, 542, 2.1), Frame(488, 268, 1.75)),
        286,
        520,
        high,
        {
            str(HOUSE_BOX): bank,
            "bank": bank,
            "chung": bank,
            "cup": dice,
            **{f"die-{place}": dice for place in range(3)},
            "dice": dice,
            "banner": carried(Frame(640, 266), Frame(_MIDDLE, 268, 1)),
        },
        {"shoe": (546, 126), "rack": (_MIDDLE, 30)},
    )
    ground = "".join(
        (
            oblong(_WIDE, high, bend=60),
            tray(_MIDDLE, 38, 200),
            _sign(seating, pen, 124, 26, 200, 0.44),
        )
    )
    return upright.arrangement(seating, ground)


_GAMES: Final = {
    "blackjack": _blackjack,
    "tournament-blackjack": _blackjack,
    "ultimate-holdem": _ultimate,
    "canberra-poker": _canberra,
    "mini-baccarat": _baccarat,
    "pai-gow": _pai_gow,
}
USUAL_BOXES: Final = {
    "blackjack": blackjack._USUAL_BOXES,
    "tournament-blackjack": blackjack._USUAL_BOXES,
    "ultimate-holdem": ultimate_holdem._USUAL_BOXES,
    "canberra-poker": canberra_poker._USUAL_BOXES,
    "mini-baccarat": mini_baccarat._USUAL_BOXES,
    "pai-gow": BOXES,
}
