"""Wagers spread over the layout: what each number brings for the pieces that lie there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.games.roulette import RouletteDeterminations, neighbours_of
from houseway.games.roulette.layout import RouletteLayout
from houseway.games.roulette.race_track import Section, section
from houseway.rulebook import Refused

from .. import CannotAnalyse
from ..pay_tables import Pays

_AROUND = re.compile(r"(?:neighbours|marker|maximum-marker)(?: of| on)? (\d{1,2})")


def printed_at(table: RouletteDeterminations) -> dict[str, int]:
    """What the rules print as odds, row by row."""
    return {name: row.odds for name, row in table.layout.rows.items()}


def clauses_at(table: RouletteDeterminations) -> dict[str, str]:
    """The clause that prints each row."""
    return {name: table.rules.cite(row.paid_by)[0] for name, row in table.layout.rows.items()}


class Spread(NamedTuple):
    """Chips on some places of a layout at once, under one name."""

    layout: RouletteLayout
    name: str
    chips: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many chips it takes."""
        return sum(self.chips.values())

    def net(self, pays: Pays) -> tuple[Fraction, ...]:
        """What every number wins or loses, from 0 on."""
        return tuple(self._net(number, pays) for number in self.layout.wheel.numbers)

    def _net(self, number: int, pays: Pays) -> Fraction:
        places = ((self.layout.places[on], chips) for on, chips in self.chips.items())
        won = (chips * (pays[on.row.name] + 1) for on, chips in places if number in on.numbers)
        return sum(won, Fraction(0)) - self.size


def on_place(table: RouletteDeterminations, name: str) -> Spread:
    """One chip on one place."""
    return Spread(table.layout, name, {name: 1})


def on_section(table: RouletteDeterminations, track: Section) -> Spread:
    """The pieces of a Race Track wager."""
    return Spread(table.layout, track.name, dict(track.pieces))


def marker(number: int, table: RouletteDeterminations) -> Spread:
    """A Maximum Marker: the most that each place around a number takes."""
    around = table.layout.complete(number)
    chips = {place.name: table.most(place) for place in around if table.has(place)}
    return Spread(table.layout, f"maximum marker on {table.layout.wheel.label(number)}", chips)


def spread(written: str, table: RouletteDeterminations) -> Spread:
    """The wager that somebody names: a place, a section, or what lies around a number."""
    text = " ".join(str(written).casefold().split())
    around = _AROUND.fullmatch(text)
    if around and int(around[1]) in table.layout.wheel.order:
        if text.startswith("n"):
            return _on_track(neighbours_of(int(around[1])), table)
        if not table.maximum_markers:
            raise Refused("This table takes no Maximum Markers.", *table.rules.cite("4.7"))
        return marker(int(around[1]), table)
    if track := section(text):
        return _on_track(track, table)
    place = table.layout.position(text)
    if place is None or not table.has(place):
        raise CannotAnalyse(
            f"There is no wager {written!r} at this table: name a place such as 17, 8/11 or red, "
            "a section such as tier, neighbours of 17, or marker 17."
        )
    return on_place(table, place.name)


def _on_track(track: Section, table: RouletteDeterminations) -> Spread:
    if not table.race_track:
        raise Refused("This table has no Race Track.", *table.rules.cite("4.8"))
    return on_section(table, track)
