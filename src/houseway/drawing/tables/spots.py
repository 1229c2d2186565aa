"""Where wagers are put in a drawing, for whoever points at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Final, NamedTuple

from houseway.equipment.wheel import ORDER
from houseway.games import GAMES
from houseway.games.pai_gow.determinations import BOXES, HOUSE_BOX
from houseway.games.views import RoundView
from houseway.table.table_view import Sign, TableSeen

from . import (
    blackjack,
    canberra_poker,
    holdem,
    mini_baccarat,
    pai_gow,
    roulette,
    stations,
    track,
    ultimate_holdem,
)
from .arc import Arc
from .areas import Areas
from .bettors import BOX_HIGH, BOX_WIDE
from .roulette_layout import CELL_HIGH, CELL_WIDE, Cloth, Rect
from .sight import Sight, boxes
from .track import Track

SECTION, NUMBER, PLACE, SEAT = "section", "number", "place", "seat"
_SIDE_BET: Final = 20.0
_ON_LINE: Final = 13.0
_TRACK_CELL: Final = 15.0


class Spot(NamedTuple):
    """An area of a drawing and the wager that it stands for: a place in a box or on the layout.

    On the Race Track a spot stands for a section of the wheel, or for a number and its neighbours.
    """

    kind: str
    on: str
    box: int | None
    area: Rect

    @property
    def part(self) -> str:
        """The part of the drawing that it moves with."""
        return str(self.box) if self.box is not None else "bet" if self.kind == PLACE else SECTION


class Sheet(NamedTuple):
    """The size of a drawing and the spots on it, those on top last."""

    width: float
    height: float
    spots: tuple[Spot, ...]


class Layout(NamedTuple):
    """What decides where the spots are: the sign, and the boxes that are taken or used."""

    game: str
    sign: Sign
    used: tuple[int, ...]

    @classmethod
    def of(cls, view: TableSeen) -> Layout:
        """The layout of a table."""
        sight: Sight[RoundView] = Sight.of(view)
        return cls(view.game, view.sign, tuple(sorted({*sight.used, *sight.seats})))

    def boxes(self, usual: int) -> int:
        """How many boxes the table has."""
        return boxes(dict(self.sign), self.used, usual)


def spots(game: str, layout: Layout) -> Sheet | None:
    """Every spot in the drawing of a table; None for games that have none.

    >>> from houseway.table import Table
    >>> sheet = spots("mini-baccarat", Layout.of(Table("mini-baccarat").view()))
    >>> len(sheet.spots), sheet.spots[0].on
    (21, 'tie')
    """
    finder = GAMES.inherited(game, _SPOTS)
    return None if finder is None else finder(layout)


def _blackjack(layout: Layout) -> Sheet:
    arc = Arc(blackjack._MIDDLE, layout.boxes(blackjack._USUAL_BOXES))
    top, beside = blackjack._HANDS_HIGH + blackjack._SIDE_ROW + 8, blackjack.signed(layout.sign)
    found = []
    for box in range(1, arc.boxes + 1):
        at = _Placed(arc, box, blackjack._DEEP["box"])
        found.append(Spot(PLACE, "main", box, at.rect(-BOX_WIDE / 2, top, BOX_WIDE, BOX_HIGH)))
        for on in beside:
            x = blackjack.side_bet_across(on, beside)
            found.append(Spot(PLACE, on, box, at.around(x, blackjack._SIDE_BETS_AT, _SIDE_BET)))
    return Sheet(blackjack._WIDTH, blackjack._HEIGHT, tuple(found))


class _Placed(NamedTuple):
    """What is drawn for one box, moved to its place on the arc."""

    arc: Arc
    place: int
    deep: float

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        across = self.arc.across(self.place)
        scale, down = self.arc.scale, self.arc.down(across, self.deep)
        return Rect(across + scale * x, down + scale * y, scale * width, scale * height)

    def around(self, x: float, y: float, radius: float) -> Rect:
        return self.rect(x - radius, y - radius, 2 * radius, 2 * radius)


def _in_areas(areas: Areas, at: _Placed, box: int, top: float) -> Iterator[Spot]:
    for row, on in enumerate(areas.printed):
        area = at.rect(-BOX_WIDE / 2, top + areas.high * row, BOX_WIDE, areas.high)
        yield Spot(PLACE, on, box, area)


def _mini_baccarat(layout: Layout) -> Sheet:
    arc = Arc(mini_baccarat._MIDDLE, layout.boxes(mini_baccarat._USUAL_BOXES), drop=104)
    areas = mini_baccarat._AREAS
    found = (
        spot
        for box in range(1, arc.boxes + 1)
        for spot in _in_areas(areas, _Placed(arc, box, mini_baccarat._DEEP), box, 0)
    )
    return Sheet(mini_baccarat._WIDTH, mini_baccarat._HEIGHT, tuple(found))


def _stations(drawn: ModuleType, layout: Layout, deep: float) -> Sheet:
    arc = Arc(drawn._MIDDLE, layout.boxes(drawn._USUAL_BOXES), drop=104)
    found = (
        spot
        for box in range(1, arc.boxes + 1)
        for spot in _in_areas(drawn._AREAS, _Placed(arc, box, deep), box, stations._AREAS_AT)
    )
    return Sheet(drawn._WIDTH, drawn._HEIGHT, tuple(found))


def _ultimate_holdem(layout: Layout) -> Sheet:
    return _stations(ultimate_holdem, layout, 250)


def _canberra_poker(layout: Layout) -> Sheet:
    return _stations(canberra_poker, layout, 268)


def _pai_gow(_: Layout) -> Sheet:
    found = []
    for box in range(HOUSE_BOX + 1, BOXES + 1):
        at = _Placed(pai_gow._ARC, box - HOUSE_BOX, pai_gow._DEEP)
        area = at.rect(-BOX_WIDE / 2, pai_gow._BOX_AT, BOX_WIDE, BOX_HIGH)
        found.append(Spot(PLACE, "main", box, area))
    return Sheet(pai_gow._WIDTH, pai_gow._HEIGHT, tuple(found))


# Hold'em: seats alone


def _holdem(game: str) -> Callable[[Layout], Sheet]:
    """The seats around a table; nothing is put anywhere by pointing at it."""

    def seats(layout: Layout) -> Sheet:
        wanted = int(dict(layout.sign).get("seats", holdem._SEATS[game]))
        places = enumerate(holdem._along(max(wanted, *layout.used, 2)), 1)
        found = (Spot(SEAT, "", seat, Rect(x - 48, y - 48, 96, 96)) for seat, (x, y) in places)
        return Sheet(*holdem._SIZE, tuple(found))

    return seats


# Roulette


def _roulette(layout: Layout) -> Sheet:
    cloth, ring = roulette.printed(layout.game, dict(layout.sign))
    found = [*_outside(cloth), *_inside(cloth)]
    if ring is not None:
        found += _on_track(ring)
    return Sheet(roulette._WIDTH, roulette._HEIGHT, tuple(found))


def _outside(cloth: Cloth) -> Iterator[Spot]:
    for name, position in cloth.layout.places.items():
        if position.type not in cloth.layout.inside:
            yield Spot(PLACE, name, None, cloth.area(name))


def _inside(cloth: Cloth) -> Iterator[Spot]:
    """Whole numbers first, and over them the lines and corners between them."""
    inside = [one for one in cloth.layout.places.values() if one.type in cloth.layout.inside]
    for position in sorted(inside, key=lambda one: len(one.numbers) > 1):
        if len(position.numbers) == 1:
            yield Spot(PLACE, position.name, None, cloth.cell(min(position.numbers)))
            continue
        x, y = cloth.place(position)
        wide, high = _line(position.numbers, cloth.zeros)
        yield Spot(PLACE, position.name, None, Rect(x - wide / 2, y - high / 2, wide, high))


def _line(numbers: frozenset[int], zeros: list[int]) -> tuple[float, float]:
    """How far a pointer may be off a line or a corner."""
    thick, between = 2 * _ON_LINE, {max(numbers) - min(numbers)}
    with_zero = not numbers.isdisjoint(zeros)
    if len(numbers) == 2 and not with_zero:
        along = CELL_HIGH - thick if between == {3} else CELL_WIDE - thick
        return (thick, along) if between == {3} else (along, thick)
    if len(numbers) == 3 and not with_zero:
        return CELL_WIDE - thick, thick
    return thick, thick


def _on_track(oval: Track) -> Iterator[Spot]:
    for name, (text, part) in track.NAMES.items():
        wide = 9.5 * len(text) + 20
        x, y = oval.x + oval.width * part, oval.y + oval.height / 2
        yield Spot(SECTION, name, None, Rect(x - wide / 2, y - 24, wide, 48))
    for place, value in enumerate(ORDER):
        x, y = oval.at(place, track._RING / 2)
        size = 2 * _TRACK_CELL
        yield Spot(NUMBER, str(value), None, Rect(x - size / 2, y - size / 2, size, size))


_SPOTS: Final[Mapping[str, Callable[[Layout], Sheet]]] = {
    "blackjack": _blackjack,
    "tournament-blackjack": _blackjack,
    "mini-baccarat": _mini_baccarat,
    "ultimate-holdem": _ultimate_holdem,
    "canberra-poker": _canberra_poker,
    "pai-gow": _pai_gow,
    "roulette": _roulette,
    "holdem": _holdem("holdem"),
    "charity-holdem": _holdem("charity-holdem"),
}
