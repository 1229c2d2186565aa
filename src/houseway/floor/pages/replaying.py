"""A round that was settled, drawn again step by step as one person could see it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import asdict, replace

from houseway.drawing import draw
from houseway.games import game
from houseway.games.events import SEES_ALL, UNSEEN
from houseway.journal import Entry, MemoryJournal
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import record_source
from houseway.table.resuming import act_of
from houseway.table.table_view import TableView

from ..gaming_floor import GamingFloor

LONGEST: Final = 5_000
REMEMBERED: Final = 64

Seen = TypeVar("Seen")


class Step(NamedTuple):
    """The table after one entry of its journal."""

    version: int
    time: str
    drawing: str


class Replays:
    """Rounds that somebody looked at lately, already drawn."""

    def __init__(self, floor: GamingFloor) -> None:
        self._floor = floor
        self._drawn: OrderedDict[tuple[str, int, str | None], list[Step]] = OrderedDict()

    def steps(self, name: str, number: int, viewer: str | None) -> list[Step]:
        """Every step of a round that is settled; plays the journal again up to it."""
        key = (name, number, viewer)
        if key not in self._drawn:
            past = self._floor.streams.round_begins(name, number + 1)
            drawn = self._draw(name, number, past, viewer)
            if past is None:  # a ruling may still come
                return drawn
            self._drawn[key] = drawn
            if len(self._drawn) > REMEMBERED:
                self._drawn.popitem(last=False)
        return self._drawn[key]

    def _draw(self, name: str, number: int, past: int | None, viewer: str | None) -> list[Step]:
        streams = self._floor.streams
        first = streams.round_begins(name, number)
        if first is None:
            raise Refused(f"Round {number} was never played.")
        if first > LONGEST:
            raise Refused("The journal is too long to be played again here; verify its file.")
        kept = streams.between(name, 1, past)
        return replayed([one.entry for one in kept], first, viewer)


def replayed(entries: Sequence[Entry], first: int, viewer: str | None) -> list[Step]:
    """The steps from an entry on, with everything before it played as well."""
    set_up, *later = (entry for entry in entries if entry.kind != "opened")
    told, steps = set_up.command, []
    played = game(told["game"])
    made = msgspec.convert(told["determinations"], type=played.determinations_type)
    source = record_source(played.equipment, told["speaks"])
    table = Table(played.game, made, source=source, journal=MemoryJournal("replay"))
    for entry in later:
        if entry.strikes is not None:
            table.conduct.follow_correction(entry)
        elif entry.is_move:
            table.source.expect(entry.draws)
            table.play_again(act_of(entry), entry.seq)
        if entry.seq >= first:
            steps.append(Step(entry.seq, entry.time, _drawn(table, viewer)))
    return steps


def _drawn(table: Table, viewer: str | None) -> str:
    return draw(_seen(table, viewer), points=table.state.tournament is not None)


def _seen(table: Table, viewer: str | None) -> TableView:
    """What somebody saw then; an inspector what each of the players saw, now that it is over."""
    view = table.view(viewer, options=False)
    if viewer == SEES_ALL:
        for player in table.state.patrons:
            view = _together(view, table.view(player, options=False))
    return view


def _together(one: Seen, other: Seen) -> Seen:
    """Two views in one: what is unseen in the first is taken from the second.

    >>> _together({"cards": ("As", "??")}, {"cards": ("??", "Kd")})
    {'cards': ('As', 'Kd')}
    """
    return cast(Seen, _merged(one, other))


def _merged(one: object, other: object) -> object:
    if one == other:
        return one
    match one, other:
        case msgspec.Struct(), msgspec.Struct() if type(one) is type(other):
            both = zip(asdict(one).items(), asdict(other).values(), strict=True)
            return replace(one, **{name: _merged(mine, theirs) for (name, mine), theirs in both})
        case dict(), dict():
            return {name: _merged(value, other.get(name, value)) for name, value in one.items()}
        case tuple(), tuple() if len(one) == len(other):
            return tuple(_merged(*each) for each in zip(one, other, strict=True))
        case _:
            return other if one == UNSEEN else one
