"""Roulette exactly: every number is as likely as the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from time import perf_counter

from houseway.games.catalogue import game_with
from houseway.games.roulette import SECTIONS, RouletteDeterminations, neighbours_of

from ..figures import LOST, FigureRow, Figures, Progress, WagerFigures
from ..pay_tables import Odds, Pays, departures, signed, with_changes
from .spread import Spread, clauses_at, marker, on_place, on_section, printed_at

POLICY = "a flat stake on the same place; no number depends on an earlier one"
IN_THE_MIDDLE = 17
MARKERS, TRACK = "4.7", "4.8"


def figures(
    determinations: RouletteDeterminations,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
) -> Figures:
    """What every type of wager, every section and a Maximum Marker are worth."""
    begun, printed = perf_counter(), printed_at(determinations)
    odds, numbers = with_changes(printed, pays), len(determinations.layout.wheel.order)
    if progress:
        progress(0.0, f"{numbers} numbers")
    return Figures(
        game_with(determinations),
        determinations.rules.id,
        signed(determinations),
        POLICY,
        f"exact, every wager against each of the {numbers} numbers",
        tuple(_wagers(determinations, odds)),
        seconds=perf_counter() - begun,
        notes=departures(printed, odds, clauses_at(determinations)),
    )


def _wagers(table: RouletteDeterminations, pays: Pays) -> Iterator[WagerFigures]:
    for name, row in table.layout.rows.items():
        every = table.layout.places.values()
        places = [p for p in every if p.row.name == name and table.has(p)]
        assert len({len(place.numbers) for place in places}) == 1
        yield _worth(table, on_place(table, places[0].name), pays, name, row.covers)
    if table.race_track:
        for track in SECTIONS.values():
            yield _worth(
                table,
                on_section(table, track),
                pays,
                track.name,
                _pieces(track.size),
                TRACK,
            )
        around = neighbours_of(IN_THE_MIDDLE)
        yield _worth(
            table,
            on_section(table, around),
            pays,
            "neighbours",
            _pieces(around.size),
            TRACK,
        )
    if table.maximum_markers:
        note = f"the maximum on {IN_THE_MIDDLE} and on everything around it"
        on_it = marker(IN_THE_MIDDLE, table)
        yield _worth(table, on_it, pays, "maximum marker", note, MARKERS)


def _pieces(count: int) -> str:
    return f"{count} pieces, which are one unit together"


def _worth(
    table: RouletteDeterminations, wager: Spread, pays: Pays, name: str, note: str, *others: str
) -> WagerFigures:
    """The figures of a wager for each chip of it, its outcomes from the best to the worst."""
    falls = Counter(net / wager.size for net in wager.net(pays))
    rows = [
        FigureRow(_named(net, count), net, Fraction(count, len(table.layout.wheel.order)))
        for net, count in sorted(falls.items(), reverse=True)
    ]
    return WagerFigures.of_rows(name, rows, note, _clauses(table, wager, *others))


def _clauses(table: RouletteDeterminations, wager: Spread, *others: str) -> tuple[str, ...]:
    """What lets the wager be made in this way, and what pays each place of it."""
    clauses, places = clauses_at(table), table.layout.places
    paid = (clauses[places[place].row.name] for place in wager.chips)
    return (*table.rules.cite(*others), *dict.fromkeys(paid))


def _named(net: Fraction, count: int) -> str:
    ending = "wins" if net > 0 else "loses" if net == LOST else "loses in part" if net else "even"
    return f"{ending} on {count} number{'' if count == 1 else 's'}"
