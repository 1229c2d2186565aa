"""Places for wagers: every one that is open, what it is called, and where it is in the drawing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from houseway.drawing.tables.spots import NUMBER, PLACE, SECTION, Sheet, Spot, spots
from houseway.table.telling import place

from .amounts import money_of

Option = Mapping[str, Any]

PLACING: Final = frozenset(("wager", "race-track", "neighbours"))
KEPT: Final = 1_024


class Place(NamedTuple):
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


def placing(options: Iterable[Option]) -> bytes:
    """What options say of places: everything but the amounts that can be chosen."""
    return msgspec.json.encode([_where(one) for one in options if one["do"] in PLACING])


def _where(option: Option) -> tuple[str, Mapping[str, Any], Mapping[str, Any]]:
    choose: Mapping[str, Any] = option["choose"]
    if choose["amount"]["range"] == "amounts":
        choose = {name: one for name, one in choose.items() if name != "amount"}
    return option["do"], option["where"], choose


@lru_cache(KEPT)
def laid_out(open_places: bytes, game: str) -> tuple[Place, ...]:
    """Every place, from what options say of them; most tables of a game have the same."""
    money, found = money_of(game), []
    for do, fixed, choose in msgspec.json.decode(open_places):
        for chosen in _every(choose):
            facts = {**fixed, **chosen}
            exact = f", {money(facts['amount'])}" if "amount" in facts else ""
            label = f"{place_named(do, facts)}{exact}"
            sent = json.dumps({"do": do, **facts})
            found.append(Place(do, json.dumps(facts), label, sent, _spot(do, facts)))
    return tuple(found)


def _every(choose: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every way to fill in the facts of a wager beside its amount."""
    if not choose:
        yield {}
        return
    (name, range_), *rest = choose.items()
    is_range = range_["range"] == "amounts"
    values = range(range_["low"], range_["high"] + 1) if is_range else range_["values"]
    for value in values:
        for others in _every(dict(rest)):
            yield {name: value, **others}


def place_named(do: str, facts: Mapping[str, Any]) -> str:
    """What a place for a wager is called.

    >>> place_named("wager", {"on": "main", "box": 3}), place_named("wager", {"on": "8/11"})
    ('box 3', '8/11')
    >>> place_named("neighbours", {"number": 17})
    'neighbours of 17'
    """
    return f"neighbours of {facts['number']}" if do == "neighbours" else place(facts)


# In the drawing


def _spot(do: str, facts: Mapping[str, Any]) -> tuple[str, str, int | None]:
    if do == "neighbours":
        return NUMBER, str(facts["number"]), None
    return SECTION if do == "race-track" else PLACE, facts["on"], facts.get("box")


def hits(drawn: tuple[Spot, ...], places: Iterable[Place]) -> Iterator[Hit]:
    """The spots of the drawing on which one of some places is."""
    found: dict[tuple[str, str, int | None], Place] = {}
    for one in places:
        found.setdefault(one.spot, one)
    for spot in drawn:
        if (on := found.get((spot.kind, spot.on, spot.box))) is not None:
            x, y, width, height = (round(one, 1) for one in spot.area)
            yield Hit(x, y, width, height, on.label, on.do, on.facts)


def layout(view: Mapping[str, Any]) -> bytes:
    """What of a view decides where the spots are: the sign, the seats taken and the boxes used."""
    round_ = view["round"] or {}
    legs = (*round_.get("wagers", ()), *round_.get("settlements", ()))
    boxes = sorted({one["box"] or 0 for one in legs if one.get("result") != "void"})
    seats = sorted(one["seat"] for one in view["seats"] if one["seat"] is not None)
    return msgspec.json.encode({"sign": view["sign"], "seats": seats, "boxes": boxes})


@lru_cache(KEPT)
def sheet_of(game: str, laid: bytes) -> Sheet | None:
    """Every spot in a drawing of such a layout."""
    told = msgspec.json.decode(laid)
    view = {
        "game": game,
        "sign": told["sign"],
        "seats": [{"seat": one} for one in told["seats"]],
        "round": {"wagers": [{"box": one} for one in told["boxes"]]},
        "markers": {},
        "asked": "",
    }
    return spots(view)
