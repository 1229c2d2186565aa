"""Hands of hold'em as hand histories, with when and where they were played."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime

from houseway.games.holdem import Holdem
from houseway.games.holdem.histories import OhhTournament, write_ohh, write_phh

from .extract import CannotExport, Extract

Write = Callable[[Extract, int], str]


def phh(viewer: str | None) -> Write:
    """How a hand is written for a collection of PHH."""

    def write(one: Extract, number: int) -> str:
        hand = write_phh(_holdem(one, "PHH"), hero=viewer)
        known = tomllib.loads(hand)
        more = [f"{name} = {value}\n" for name, value in _circumstances(one) if name not in known]
        return f"[{number}]\n{hand}{''.join(more)}"

    return write


def _circumstances(one: Extract) -> Iterator[tuple[str, str]]:
    """When and where a hand was played, as PHH writes it."""
    began = datetime.fromisoformat(one.booked.began)
    if one.tournament:
        yield "event", _text(one.tournament)
    yield "time", began.strftime("%H:%M:%S")
    yield "time_zone", _text("UTC")
    yield from (("day", str(began.day)), ("month", str(began.month)), ("year", str(began.year)))
    yield "hand", _text(one.hand) if isinstance(one.hand, str) else str(one.hand)
    yield "table", _text(one.table)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def ohh(viewer: str | None) -> Write:
    """How a hand is written as Open Hand History."""
    known: dict[str, OhhTournament] = {}

    def write(one: Extract, _: int) -> str:
        began = datetime.fromisoformat(one.booked.began)
        name = one.tournament
        tournament = known.setdefault(name, _tournament(name, one, began)) if name else None
        return write_ohh(
            _holdem(one, "OHH"),
            number=one.hand,
            started=began,
            table=one.table,
            hero=viewer,
            tournament=tournament,
        )

    return write


def _tournament(name: str, first: Extract, began: datetime) -> OhhTournament:
    """A tournament as far as its first hand here tells of it."""
    stacks = {stake.before for stake in first.stakes.values()}
    initial = stacks.pop() if len(stacks) == 1 else 0
    return OhhTournament(number=name, name=name, started=began, initial_stack=initial)


def _holdem(one: Extract, name: str) -> Holdem:
    if not isinstance(one.played, Holdem):
        game = one.booked.game
        raise CannotExport(f"{name} tells hands of hold'em, not of {game}: take csv or json.")
    return one.played
