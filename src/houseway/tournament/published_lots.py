"""A draw of a tournament as it is published, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.equipment.sealing import TurnedOrder
from houseway.journal import Entry
from houseway.rulebook import Refused
from houseway.table.published_round import (
    Events,
    PublishedDraw,
    PublishedEntry,
    PublishedOrder,
    PublishedRound,
)

from .sealed_lots import CARDS, Lot, as_name, opened_order
from .tournament import Tournament

SEATS = ("drawn", "redrawn")


def entry_of(t: Tournament, order: int) -> int:
    """The entry of the journal that opened an order, or `Refused` while it lies sealed."""
    lot = t.lots.lot(order)
    if not lot.over or lot.seed is None:
        raise Refused(f"Order {order} lies sealed: it is published when it is drawn.")
    return lot.entry


def published(t: Tournament, order: int, entry: Entry) -> PublishedRound:
    """An order that was opened, with every piece proven, and what its entry tells of the draw."""
    lot = t.lots.lot(order)
    events = [event for event in entry.events if _is_of(event, order)]
    further = next((event["further"] for event in events if "further" in event), 0)
    turned = opened_order(lot, lot.seed or "").turned(lot.words)
    return PublishedRound(
        houseway=1,
        table=t.name,
        game=t.game,
        round=order,
        purpose=lot.purpose,
        orders=[_order(lot, further)],
        draws=list(_draws(lot, turned, further)),
        entries=[PublishedEntry(entry.seq, events)],
    )


def _is_of(event: dict[str, Any], order: int) -> bool:
    if event["event"] in SEATS:
        return bool(event.get("order", order) == order)
    return event["event"] == "cards drawn" and order in event.get("orders", ())


def _order(lot: Lot, further: int) -> PublishedOrder:
    number, low, sides = lot.contents.throws
    return PublishedOrder(
        order=lot.order,
        root=lot.root,
        pieces=len(lot.pieces),
        throws=number,
        low=low,
        sides=sides,
        words=lot.words,
        whole=True,
        further=further,
    )


def _draws(lot: Lot, turned: TurnedOrder, further: int) -> Iterator[PublishedDraw]:
    orders, sealed = turned.orders(), turned.order
    falls = [next(orders) for _ in range(further + 1)][-1]
    fell: list[str | int] = [*falls, *map(turned.thrown, range(lot.contents.throws.number))]
    positions = [sealed.pieces.index(piece, 0, len(falls)) for piece in falls]
    positions += range(len(falls), lot.contents.size)
    for position, piece in zip(positions, fell, strict=True):
        opening = sealed.opening(position)
        yield PublishedDraw(
            entry=lot.entry, order=lot.order, position=position, fell=piece, opening=opening
        )


# Whether what was told is what fell


def draw_findings(draw: PublishedRound) -> list[str]:
    """What is wrong with what was told of a published draw, in a sentence each."""
    if not draw.purpose:
        return []
    events = [event for entry in draw.entries for event in entry.events]
    fell = [one.fell for one in draw.draws if isinstance(one.fell, str)]
    if draw.purpose == CARDS:
        return list(_of_cards(draw.round, fell, events))
    return list(_of_seats(draw, [as_name(piece) for piece in fell], events))


def _of_cards(order: int, fell: list[str], events: Events) -> Iterator[str]:
    for event in (e for e in events if order in e.get("orders", ())):
        dealt = [card for deal in event["cards"] for _, card in deal]
        first = len(fell) * event["orders"].index(order)
        told = dealt[first : first + len(fell)]
        if told != fell[: len(told)]:
            yield f"The cards {' '.join(told)} were told, and others fell."


def _of_seats(draw: PublishedRound, fell: list[str], events: Events) -> Iterator[str]:
    for event in (e for e in events if e["event"] in SEATS and e.get("order") == draw.round):
        names, gone = event["names"], event["passed_over"]
        if sorted(fell) != sorted([*names, *gone]):
            yield "Other players were told than were sealed."
        if names != [name for name in fell if name in names]:
            yield "The players were told in another order than they fell."
        places = [tuple(place) for place in event["places"]]
        size = 2 if event["event"] == "redrawn" else 3
        seats = {name: tuple(place) for name, place in event["seats"].items()}
        if draw.orders[0].throws or any(len(place) < size for place in places):
            continue  # reserved seats and groups are for the journal to tell
        due = {name: place[-size:] for name, place in zip(names, places, strict=True)}
        if seats != due:
            wrong = next(name for name in due if seats.get(name) != due[name])
            yield f"{wrong} was given another seat than was drawn."
