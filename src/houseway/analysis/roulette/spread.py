"""Wagers spread over the layout: what each number brings for the pieces that lie there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.games.roulette import LAYOUT, RouletteDeterminations, neighbours_of, position
from houseway.games.roulette.layout import ROWS, complete
from houseway.games.roulette.race_track import Section, section
from houseway.rulebook import Refused, ruleset

from .. import CannotAnalyse
from ..pay_tables import Pays

INSTRUMENT = "NI2002-45-roulette"
RULES = ruleset(INSTRUMENT)
NUMBERS = range(37)
PRINTED = {name: row.odds for name, row in ROWS.items()}
CLAUSES = {name: RULES.cite(row.paid_by)[0] for name, row in ROWS.items()}

_AROUND = re.compile(r"(?:neighbours|marker|maximum-marker)(?: of| on)? (\d{1,2})")


class Spread(NamedTuple):
    """Chips on some places at once, under one name."""

    name: str
    chips: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many chips it takes."""
        return sum(self.chips.values())

    def net(self, pays: Pays) -> tuple[Fraction, ...]:
        """What every number wins or loses, from 0 to 36."""
        return tuple(self._net(number, pays) for number in NUMBERS)

    def _net(self, number: int, pays: Pays) -> Fraction:
        won = sum(
            (chips * (pays[LAYOUT[on].row.name] + 1) for on, chips in self.chips.items()
             if number in LAYOUT[on].numbers),
            Fraction(0),
        )  # fmt: skip
        return won - self.size


def on_place(name: str) -> Spread:
    """One chip on one place."""
    return Spread(name, {name: 1})


def on_section(track: Section) -> Spread:
    """The pieces of a Race Track wager."""
    return Spread(track.name, dict(track.pieces))


def marker(number: int, table: RouletteDeterminations) -> Spread:
    """A Maximum Marker: the most that each place around a number takes."""
    chips = {place.name: table.most(place) for place in complete(number) if table.has(place)}
    return Spread(f"maximum marker on {number}", chips)


def spread(written: str, table: RouletteDeterminations) -> Spread:
    """The wager that somebody names: a place, a section, or what lies around a number."""
    text = " ".join(str(written).casefold().split())
    around = _AROUND.fullmatch(text)
    if around and int(around[1]) in NUMBERS:
        if text.startswith("n"):
            return _on_track(neighbours_of(int(around[1])), table)
        if not table.maximum_markers:
            raise Refused("This table takes no Maximum Markers.", *RULES.cite("4.7"))
        return marker(int(around[1]), table)
    if track := section(text):
        return _on_track(track, table)
    place = position(text)
    if place is None or not table.has(place):
        raise CannotAnalyse(
            f"There is no wager {written!r} at this table: name a place such as 17, 8/11 or red, "
            "a section such as tier, neighbours of 17, or marker 17."
        )
    return on_place(place.name)


def _on_track(track: Section, table: RouletteDeterminations) -> Spread:
    if not table.race_track:
        raise Refused("This table has no Race Track.", *RULES.cite("4.8"))
    return on_section(track)
