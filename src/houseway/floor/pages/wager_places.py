"""Places for wagers: every one that is open, what it is called, and where it is in the drawing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from houseway.drawing.money import money_of
from houseway.drawing.tables.spots import NUMBER, PLACE, SECTION, Spot, spots
from houseway.games.asks import Amounts, Choices, Fact, Range
from houseway.games.views import OptionView
from houseway.table.sentences import place

PLACING: Final = frozenset(("wager", "race-track", "neighbours"))
KEPT: Final = 1_024


class WagerPlace(NamedTuple):
    """A place for a wager and what is sent for it; where only one amount is taken, with it."""

    do: str
    facts: str
    label: str
    sent: str
    spot: tuple[str, str, int | None]


class Hit(NamedTuple):
    """An area of the drawing that can be pointed at, and what that sends."""

    x: float
    y: float
    width: float
    height: float
    label: str
    do: str
    facts: str
    part: str
    most: int = 0


class OpenPlace(NamedTuple):
    """What an option says of places: everything but the amounts that can be chosen."""

    do: str
    where: tuple[tuple[str, Fact], ...]
    choose: tuple[tuple[str, Range], ...]


def placing(options: Iterable[OptionView]) -> tuple[OpenPlace, ...]:
    """What options say of places."""
    return tuple([_open(option) for option in options if option.do in PLACING])


def _open(option: OptionView) -> OpenPlace:
    chosen = [
        (name, one)
        for name, one in option.choose.items()
        if name != "amount" or not isinstance(one, Amounts)
    ]
    return OpenPlace(option.do, tuple(option.where.items()), tuple(chosen))


@lru_cache(KEPT)
def laid_out(open_places: tuple[OpenPlace, ...], game: str | None) -> tuple[WagerPlace, ...]:
    """Every place, from what options say of them; most tables of a game have the same."""
    money, found = money_of(game), []
    for do, fixed, choose in open_places:
        for chosen in product(*[_values(one) for _, one in choose]):
            names = (name for name, _ in choose)
            facts = {**dict(fixed), **dict(zip(names, chosen, strict=True))}
            amount = facts.get("amount")
            exact = f", {money(amount)}" if isinstance(amount, int) else ""
            label = f"{place_named(do, facts)}{exact}"
            sent = json.dumps({"do": do, **facts})
            found.append(WagerPlace(do, json.dumps(facts), label, sent, _spot(do, facts)))
    return tuple(found)


def _values(allowed: Range) -> Iterable[Fact]:
    """Every value of a range that has a few."""
    match allowed:
        case Amounts():
            return range(allowed.low, allowed.high + 1)
        case Choices():
            return allowed.values
    return ()


def place_named(do: str, facts: Mapping[str, Fact]) -> str:
    """What a place for a wager is called.

    >>> place_named("wager", {"on": "main", "box": 3}), place_named("wager", {"on": "8/11"})
    ('box 3', '8/11')
    >>> place_named("neighbours", {"number": 17})
    'neighbours of 17'
    """
    return f"neighbours of {facts['number']}" if do == "neighbours" else place(facts)


# In the drawing


def own_first(places: tuple[WagerPlace, ...], seat: int | None) -> tuple[WagerPlace, ...]:
    """Places with those in somebody's own box before the others."""
    return tuple(sorted(places, key=lambda place: seat is None or place.spot[2] != seat))


def seats_laid_out(
    drawn: tuple[Spot, ...], chairs: Iterable[tuple[str, int]]
) -> Iterator[WagerPlace]:
    """Seats that can be taken, each where the first spot of its box is."""
    first: dict[int, Spot] = {}
    for spot in drawn:
        if spot.box is not None:
            first.setdefault(spot.box, spot)
    for do, seat in chairs:
        if (at := first.get(seat)) is not None:
            facts = json.dumps({"seat": seat})
            label = f"Take seat {seat}"
            yield WagerPlace(do, facts, label, "", (at.kind, at.on, at.box))


def _spot(do: str, facts: Mapping[str, Fact]) -> tuple[str, str, int | None]:
    if do == "neighbours":
        return NUMBER, str(facts["number"]), None
    box = facts.get("box")
    on = SECTION if do == "race-track" else PLACE
    return on, str(facts["on"]), box if isinstance(box, int) else None


def hits(
    drawn: tuple[Spot, ...], places: Iterable[WagerPlace], highest: Mapping[str, int]
) -> Iterator[Hit]:
    """The spots of the drawing on which one of some places is, with the most that counts there."""
    found: dict[tuple[str, str, int | None], WagerPlace] = {}
    for one in places:
        found.setdefault(one.spot, one)
    for spot in drawn:
        if (on := found.get((spot.kind, spot.on, spot.box))) is not None:
            x, y, width, height = (round(one, 1) for one in spot.area)
            most = highest.get(spot.on, 0) if spot.kind == PLACE else 0
            yield Hit(x, y, width, height, on.label, on.do, on.facts, spot.part, most)


sheet_of = lru_cache(KEPT)(spots)
"""Every spot in a drawing of a layout, by the game and the layout."""
