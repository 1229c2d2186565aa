"""Whether a published round holds: every piece proven, in its turn, and told as it fell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from houseway.equipment import Throws
from houseway.equipment.sealing import (
    FURTHER,
    Turning,
    is_proven,
    moved_on,
    plain,
    turned_by,
    turned_further,
)

from .published_round import NotPublished, PublishedDraw, PublishedOrder, PublishedRound, texts

PIECE: Final = re.compile(r"[2-9TJQKA][shdc]|Jk|[a-z]+-\d+")


def round_findings(round: PublishedRound) -> list[str]:
    """What is wrong with a published round, in a sentence each."""
    if round.houseway != 1:
        raise NotPublished(f"A published round of version {round.houseway} is not known here.")
    found = [sentence for order in round.orders for sentence in _of_order(round, order)]
    numbers = {order.order for order in round.orders}
    found += [
        f"{_named(draw)} is of no order that was turned."
        for draw in round.draws
        if draw.order not in numbers
    ]
    return found if round.purpose else [*found, *_of_events(round)]


def _of_order(round: PublishedRound, order: PublishedOrder) -> Iterator[str]:
    throws = Throws(order.throws, order.low, order.sides)
    turning = turned_by(order.root, order.words, (order.pieces, throws))
    draws = [draw for draw in round.draws if draw.order == order.order]
    turning = _further(order, turning, draws)
    yield from _out_of_turn(order, turning, [one for one in draws if one.position < order.pieces])
    for draw in draws:
        opening = draw.opening
        if opening is None:
            continue
        if opening.position != draw.position:
            yield f"{_named(draw)} is opened at position {opening.position}."
        elif not is_proven(opening, order.root, order.pieces + order.throws):
            yield f"{_named(draw)} is not what was sealed there."
        elif draw.fell != _falls(draw, order, turning, throws):
            yield f"{_named(draw)} was sealed as {opening.piece}, and something else was shown."


def _further(order: PublishedOrder, turning: Turning, draws: list[PublishedDraw]) -> Turning:
    """What falls where the first order did not keep to restrictions."""
    thrown = [draw.fell for draw in draws if isinstance(draw.fell, int)]
    if not order.further or len(thrown) != FURTHER.number:
        return turning
    orders = turned_further(thrown, order.pieces)
    return Turning(next(islice(orders, order.further - 1, None)), turning.shifts)


def _out_of_turn(
    order: PublishedOrder, turning: Turning, draws: list[PublishedDraw]
) -> Iterator[str]:
    if order.whole:
        due = [
            turning.falls[(order.cut + order.before + number) % order.pieces]
            for number in range(len(draws))
        ]
    else:
        places = {position: place for place, position in enumerate(turning.falls)}
        due = sorted((draw.position for draw in draws), key=lambda one: places.get(one, -1))
    for draw, position in zip(draws, due, strict=True):
        if draw.position != position:
            yield f"{_named(draw)} fell out of turn: the words say position {position}."
            return


def _falls(
    draw: PublishedDraw, order: PublishedOrder, turning: Turning, throws: Throws
) -> str | int:
    assert draw.opening is not None
    if draw.position < order.pieces:
        return plain(draw.opening.piece)
    number = draw.position - order.pieces
    return moved_on(int(draw.opening.piece), turning.shifts[number], throws)


def _of_events(round: PublishedRound) -> Iterator[str]:
    """Cards and tiles that were told must be opened, and what is opened must have been told."""
    events = [event for entry in round.entries for event in entry.events]
    named = {text for event in events for text in texts(event) if PIECE.fullmatch(text)}
    opened = {draw.fell for draw in round.draws if isinstance(draw.fell, str)}
    yield from (f"{piece} was opened and never shown." for piece in sorted(opened - named))
    yield from (f"{piece} was shown and is not opened." for piece in sorted(named - opened))
    numbers = [draw.fell for draw in round.draws if isinstance(draw.fell, int)]
    for event in events:
        if event["event"] == "result" and event.get("number") not in numbers:
            yield f"The number {event.get('number')} was told and never fell."


def _named(draw: PublishedDraw) -> str:
    what = "What fell" if draw.fell is None else f"{draw.fell}"
    return f"{what} from position {draw.position} of order {draw.order}"
