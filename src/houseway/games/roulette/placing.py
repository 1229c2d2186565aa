"""Placing wagers: on the layout, on the Race Track, and with a Maximum Marker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import asdict

from ..asks import Act, Amounts, Choices, Option
from ..round import Wager
from ..rulings import Facts
from .layout import ZERO_CORNER, RouletteLayout
from .media import MARKER_COLOURS, MAXIMUM_MARKER, Marker, Means, made_with, means_of
from .race_track import SECTIONS, Section, neighbours_of, section

if TYPE_CHECKING:
    from .round import Roulette

INSTRUMENT = "NI2002-45-roulette"

PLACING = ("wager", "race-track", "neighbours", "maximum-marker")
CHIPS_TOUCHED = (*PLACING, "take-back")


class LaidOut(NamedTuple):
    """The places of each type of wager and what permits them, and what a Maximum Marker takes."""

    places: Mapping[str, Choices]
    permitted: Mapping[str, tuple[str, ...]]
    marker_pieces: Mapping[int, Mapping[str, int]]
    marker_price: Mapping[int, int]


@lru_cache(maxsize=64)
def laid_out(layout: RouletteLayout, zero_corner: bool, most: tuple[int, ...]) -> LaidOut:
    """The layout of tables with or without 0/1/2/3, with the highest wager of each type."""
    highest = dict(zip(layout.types, most, strict=True))
    gone = () if zero_corner else (ZERO_CORNER,)
    there = [p for p in layout.places.values() if p.name not in gone]
    of_type = {kind: [p for p in there if p.type == kind] for kind in layout.types}
    places = {kind: Choices(tuple(p.name for p in of)) for kind, of in of_type.items()}
    permitted = {
        kind: tuple(dict.fromkeys(p.row.permitted for p in of)) for kind, of in of_type.items()
    }
    pieces = {
        number: {p.name: highest[p.type] for p in layout.complete(number) if p.name not in gone}
        for number in layout.wheel.numbers
    }
    prices = {number: sum(on.values()) for number, on in pieces.items()}
    return LaidOut(places, permitted, pieces, prices)


# What is open


def spots(round: Roulette, player: str) -> Iterator[Option]:
    """Where a player may put which chips."""
    for means in means_of(round, player):
        yield from _layout_spots(round, player, means)
        if round.determinations.race_track:
            yield from _race_track_spots(round, player, means)
    yield from _marker_spots(round, player)


def to_take_back(round: Roulette, player: str) -> Iterator[Option]:
    """The wagers that a player may take back; pieces of a combined one go back together."""
    mine = [wager for wager in round.wagers if wager.player == player and wager.open]
    for on, medium in dict.fromkeys((label(wager), made_with(wager)) for wager in mine):
        yield Option(player, "take-back", {"on": on, "with": medium})


def _layout_spots(round: Roulette, player: str, means: Means) -> Iterator[Option]:
    named = means.named()
    if amounts := Amounts(means.step, round.stakes[player], means.step):
        for wager_type, places in round.places.items():
            facts: Facts = {"on": places, "amount": amounts, "with": named}
            yield Option(player, "wager", choose=facts, clauses=round.permitted[wager_type])


def _race_track_spots(round: Roulette, player: str, means: Means) -> Iterator[Option]:
    named = means.named()
    for track in SECTIONS.values():
        if amounts := _per_piece(round, player, means, track):
            facts = {"amount": amounts, "with": named}
            yield Option(player, "race-track", {"on": track.name}, facts, (track.clause,))
    if amounts := _per_piece(round, player, means, neighbours_of(0)):
        around = {"number": Amounts(0, 36), "amount": amounts, "with": named}
        yield Option(player, "neighbours", choose=around, clauses=("4.8(e)",))


def _per_piece(round: Roulette, player: str, means: Means, track: Section) -> Amounts:
    return Amounts(means.step, round.stakes[player] // track.size, means.step)


def _marker_spots(round: Roulette, player: str) -> Iterator[Option]:
    if not round.determinations.maximum_markers:
        return
    marked, stake = marked_by(round, player), round.stakes[player]
    payable = [number for number, price in round.marker_price.items() if price <= stake]
    if numbers := tuple(number for number in payable if number not in marked):
        facts = {"number": Choices(numbers)}
        yield Option(player, "maximum-marker", choose=facts, clauses=("4.7",))


# What is done


def take(round: Roulette, act: Act) -> None:
    """Put chips where an act says, or give them back."""
    match act.do:
        case "wager":
            _wager(round, act)
        case "race-track":
            _on_race_track(round, act, SECTIONS[act.facts["on"]])
        case "neighbours":
            _on_race_track(round, act, neighbours_of(act.facts["number"]))
        case "maximum-marker":
            _issue_marker(round, act.by, act.facts["number"])
        case "take-back":
            _give_back(round, act.by, act.facts["on"], act.facts["with"])


def _wager(round: Roulette, act: Act) -> None:
    on, amount, medium = (act.facts[name] for name in ("on", "amount", "with"))
    put_pieces(round, act.by, {on: amount}, medium)
    facts = {"player": act.by, "on": on, "amount": amount, "with": medium}
    round.note("wagered", "4.2", round.layout.places[on].row.permitted, **facts)


def _on_race_track(round: Roulette, act: Act, track: Section) -> None:
    """Put every piece of a Race Track wager on the layout at once."""
    amount, medium = act.facts["amount"], act.facts["with"]
    pieces = {on: count * amount for on, count in track.pieces}
    put_pieces(round, act.by, pieces, medium, track.name, clauses=("7.2", track.clause))
    facts = {"player": act.by, "on": track.name, "amount": track.size * amount}
    round.note("race track", "4.8", track.clause, **facts, pieces=pieces, **{"with": medium})


def _issue_marker(round: Roulette, player: str, number: int) -> None:
    """Set one marker on the layout, and its twin on the rim of the wheel with the chips."""
    pieces, issued = round.marker_pieces[number], len(round.markers_issued)
    marker = Marker(
        id=f"M{issued + 1}",
        colour=MARKER_COLOURS[issued % len(MARKER_COLOURS)],
        player=player,
        number=number,
        amount=round.marker_price[number],
    )
    round.markers_issued.append(marker)
    put_pieces(
        round, player, pieces, MAXIMUM_MARKER, marker.on, clauses=("7.2", "4.7"), marker=marker.id
    )
    facts = {**asdict(marker), "pieces": dict(pieces), "with": MAXIMUM_MARKER}
    round.note("maximum marker", "4.7", "T:Maximum Marker", **facts, at="layout")
    round.note("maximum marker", "4.7[2]", **facts, at="rim")


def markers(round: Roulette) -> list[Marker]:
    """The Maximum Markers that stand on the layout now."""
    standing = {wager.facts.get("marker") for wager in round.wagers if wager.open}
    return [marker for marker in round.markers_issued if marker.id in standing]


def marked_by(round: Roulette, player: str) -> frozenset[int]:
    """The numbers on which a player has a Maximum Marker."""
    return frozenset(marker.number for marker in markers(round) if marker.player == player)


def put_pieces(
    round: Roulette,
    player: str,
    pieces: Mapping[str, int],
    medium: str,
    name: str | None = None,
    **facts: object,
) -> None:
    """Put chips on places; those of a combined wager keep its name and the facts of it."""
    for on, amount in pieces.items():
        if pile := _pile(round, player, on, medium, name):
            round.add_to(pile, amount)
        else:
            wager = round.place(player, on, None, amount)
            wager.hand = name
            wager.facts |= {"clauses": (), **facts, "with": medium}


def _pile(round: Roulette, player: str, on: str, medium: str, name: str | None) -> Wager | None:
    spot = (player, on, name)
    piles = (w for w in round.wagers if w.open and (w.player, w.on, w.hand) == spot)
    return next((wager for wager in piles if made_with(wager) == medium), None)


def _give_back(round: Roulette, player: str, on: str, medium: str) -> None:
    taken = [
        wager
        for wager in round.wagers
        if wager.open and (wager.player, label(wager), made_with(wager)) == (player, on, medium)
    ]
    for wager in taken:
        round.take_back(wager)
    amount = sum(wager.amount for wager in taken)
    facts = {"player": player, "on": on, "amount": amount, "with": medium}
    round.note("taken back", "4.2", **facts)


def label(wager: Wager) -> str:
    """What a wager is known by: the combined wager that it is a piece of, or its place."""
    return wager.hand or wager.on


def rewritten(layout: RouletteLayout, act: Act) -> Act:
    """An act with its place, section or number written as the layout has it, where it has one."""
    facts: dict[str, Any] = dict(act.facts)
    straight = layout.places.get(str(facts.get("number")))
    if straight and len(straight.numbers) == 1:
        facts["number"] = min(straight.numbers)
    on = facts.get("on")
    if act.do == "race-track" and isinstance(on, str):
        facts["on"] = track.name if (track := section(on)) else on
    elif act.do in ("wager", "take-back") and type(on) in (str, int):
        facts["on"] = place.name if (place := layout.position(str(on))) else on
    return Act(act.by, act.do, facts)
