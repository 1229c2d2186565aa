"""The figures of several games as one document in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .figure_display import (
    FIGURE_HEADINGS,
    beside_cells,
    expected,
    fraction,
    notes_of,
    percent,
    places,
    table_cells,
)
from .figure_tables import Exact, FigureTable
from .figures import DEVIATION, HOUSE_EDGE, RISK, VALUE, VARIANCE, Chart, Figures
from .whatif import Comparison

HEADINGS = ("game", "wager", VALUE, HOUSE_EDGE, "exactly", "units", RISK, VARIANCE, DEVIATION)
LONGEST_CHART = 36
OPENING = """\
# What the games are worth

Printed by `houseway edge all --markdown`; `make figures` writes it anew. The figures are for the
tables that `houseway play` opens. The unit is the stake, or the ante where other wagers follow it.
The expected value is what a player wins on average for one unit, the house edge is what the house
wins, units are all that is wagered in a round, and the element of risk is the edge for each unit
wagered. A negative edge is in the player's favour. The variance and the standard deviation are of
what a round wins. What stands under "exactly" is the edge as a fraction, or of how many digits that
is where it is too long to read. A dash stands for what cannot happen. Where two acts are worth the
same, either has the same expected value; "ties" says which is chosen, for variance and outcomes are
those of the act chosen. In hold'em nobody plays against the house: its lines are hands that are all
in against a random hand, and the edge is what that hand wins.
`houseway edge GAME` prints how often each outcome falls and every strategy in full, and with
`--json` every figure, as a fraction wherever it is exact; its keys stand in
[Figures](records.md#figures).
"""


def report(found: Iterable[Figures], beside: Comparison | None = None) -> str:
    """A document: one table of every wager, how it was worked out, and the strategies.

    Where a changed table was asked about, it stands beside the standard one.
    """
    found = list(found)
    parts = [OPENING, *_wagers(found), "", "## How they were worked out", "", *_methods(found)]
    if beside is not None:
        parts += ["", f"## {beside.title}", "", *_table(beside.headings, beside.cells())]
    for figures in found:
        parts += _notes(figures)
    for figures in found:
        parts += _beside(figures)
        for chart in (one for one in figures.charts if len(one.lines) <= LONGEST_CHART):
            parts += ["", f"## {figures.game}: {chart.title}", "", *_chart(chart)]
    return "\n".join(parts) + "\n"


def _wagers(found: Sequence[Figures]) -> Iterator[str]:
    lines = (
        (
            figures.game,
            wager.name,
            expected(wager.value),
            percent(wager.edge),
            fraction(wager.edge),
            _units(wager.units),
            percent(wager.risk),
            places(wager.variance),
            places(wager.deviation),
        )
        for figures in found
        for wager in figures.wagers
    )
    return _table(HEADINGS, lines)


def _units(units: Exact) -> str:
    return f"{float(units):.4f}".rstrip("0").rstrip(".")


def _methods(found: Sequence[Figures]) -> Iterator[str]:
    lines = (
        (
            figures.game,
            figures.rules,
            figures.method,
            figures.policy,
            figures.ties,
            f"{figures.seconds:.1f} s",
        )
        for figures in found
    )
    return _table(("game", "rules", "method", "policy", "ties", "time taken"), lines)


def _notes(figures: Figures) -> Iterator[str]:
    if notes := notes_of(figures):
        yield from ("", f"## {figures.game}: notes", "", *(f"- {note}" for note in notes))


def _beside(figures: Figures) -> Iterator[str]:
    """Figures that are of no wager, one by one and in tables."""
    if lines := list(beside_cells(figures)):
        title = f"## {figures.game}: figures beside the wagers"
        yield from ("", title, "", *_table(FIGURE_HEADINGS, lines))
    for table in figures.tables:
        if table.brief:
            yield from ("", f"## {figures.game}: {table.title}", "", *_figure_table(table))


def _figure_table(one: FigureTable) -> Iterator[str]:
    return _table((one.named, *one.columns), table_cells(one))


def _chart(chart: Chart) -> Iterator[str]:
    yield from _table(("", *chart.columns), ((label, *cells) for label, cells in chart.lines))
    yield ""
    yield from (f"- {letter}: {words}" for letter, words in chart.legend.items())


def _table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    for line in lines:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in line)} |"
