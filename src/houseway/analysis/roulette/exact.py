"""Roulette exactly: every number is as likely as the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from time import perf_counter

from houseway.games.roulette import (
    LAYOUT,
    SECTIONS,
    Roulette,
    RouletteDeterminations,
    neighbours_of,
)
from houseway.games.roulette.layout import ROWS

from ..figures import LOST, FigureRow, Figures, Progress, WagerFigures
from ..pay_tables import Odds, Pays, departures, signed, with_changes
from .spread import (
    CLAUSES,
    INSTRUMENT,
    NUMBERS,
    PRINTED,
    RULES,
    Spread,
    marker,
    on_place,
    on_section,
)

POLICY = "a flat stake on the same place; no number depends on an earlier one"
METHOD = "exact, every wager against each of the 37 numbers"
IN_THE_MIDDLE = 17
MARKERS, TRACK = "4.7", "4.8"


def figures(
    determinations: RouletteDeterminations,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
) -> Figures:
    """What every type of wager, every section and a Maximum Marker are worth."""
    begun, odds = perf_counter(), with_changes(PRINTED, pays)
    if progress:
        progress(0.0, "37 numbers")
    return Figures(
        Roulette.game,
        INSTRUMENT,
        signed(determinations),
        POLICY,
        METHOD,
        tuple(_wagers(determinations, odds)),
        seconds=perf_counter() - begun,
        notes=departures(PRINTED, odds, CLAUSES),
    )


def _wagers(table: RouletteDeterminations, pays: Pays) -> Iterator[WagerFigures]:
    for name, row in ROWS.items():
        places = [p for p in LAYOUT.values() if p.row.name == name and table.has(p)]
        assert len({len(place.numbers) for place in places}) == 1
        yield _worth(on_place(places[0].name), pays, name, row.covers)
    if table.race_track:
        for track in SECTIONS.values():
            yield _worth(
                on_section(track),
                pays,
                track.name,
                _pieces(track.size),
                TRACK,
            )
        around = neighbours_of(IN_THE_MIDDLE)
        yield _worth(
            on_section(around),
            pays,
            "neighbours",
            _pieces(around.size),
            TRACK,
        )
    if table.maximum_markers:
        note = f"the maximum on {IN_THE_MIDDLE} and on everything around it"
        yield _worth(marker(IN_THE_MIDDLE, table), pays, "maximum marker", note, MARKERS)


def _pieces(count: int) -> str:
    return f"{count} pieces, which are one unit together"


def _worth(wager: Spread, pays: Pays, name: str, note: str, *others: str) -> WagerFigures:
    """The figures of a wager for each chip of it, its outcomes from the best to the worst."""
    falls = Counter(net / wager.size for net in wager.net(pays))
    rows = [
        FigureRow(_named(net, count), net, Fraction(count, len(NUMBERS)))
        for net, count in sorted(falls.items(), reverse=True)
    ]
    return WagerFigures.of_rows(name, rows, note, _clauses(wager, *others))


def _clauses(wager: Spread, *others: str) -> tuple[str, ...]:
    """What lets the wager be made in this way, and what pays each place of it."""
    paid = (CLAUSES[LAYOUT[place].row.name] for place in wager.chips)
    return (*RULES.cite(*others), *dict.fromkeys(paid))


def _named(net: Fraction, count: int) -> str:
    ending = "wins" if net > 0 else "loses" if net == LOST else "loses in part" if net else "even"
    return f"{ending} on {count} number{'' if count == 1 else 's'}"
