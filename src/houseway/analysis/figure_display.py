"""Figures for a terminal and for a notebook: tables of wagers, of pay table rows, of strategies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .figure_tables import COUNT, PROBABILITY, Exact, FigureTable
from .figures import (
    DEVIATION,
    RISK,
    UNITS,
    VALUE,
    VARIANCE,
    Chart,
    FigureRow,
    Figures,
    WagerFigures,
)

LONGEST_FRACTION = 40
COLOURS = ("green", "yellow", "cyan", "magenta", "red", "blue", "bright_black")

ROW_HEADINGS = ("wager", "outcome", "pays", "probability", "one in")
NETS, NET_HEADINGS = "net results of a round", ("wager", "net", "probability", "one in")
FIGURE_HEADINGS = ("figure", "value", "exactly", "clauses")
NEVER = "–"
WORDS = ("outcome", "pays", "figure", "clauses")
"""Headings of columns that hold words."""


def percent(value: Exact, places: int = 4) -> str:
    """A share in percent; what is nothing has no sign.

    >>> percent(Fraction(1, 37)), percent(-0.0)
    ('2.7027%', '0.0000%')
    """
    return f"{float(value) * 100 + 0.0:.{places}f}%"


def expected(value: Exact) -> str:
    """What is won on average, in units.

    >>> expected(Fraction(-1, 37)), expected(Fraction(0))
    ('-0.027027', '+0.000000')
    """
    return f"{float(value) + 0.0:+.6f}"


def places(value: Exact | None) -> str:
    """A figure to four places; nothing for one that was not worked out."""
    return "" if value is None else f"{float(value):.4f}"


def fraction(value: Exact) -> str:
    """A fraction in full, or of how many digits it is; nothing for a figure that is none.

    >>> fraction(Fraction(1, 37)), fraction(Fraction(1, 10**40)), fraction(0.5)
    ('1/37', 'exact, 42 digits', '')
    """
    written = str(value) if isinstance(value, Fraction) else ""
    if len(written) <= LONGEST_FRACTION:
        return written
    return f"exact, {sum(map(str.isdigit, written))} digits"


def odds(pays: Fraction | None) -> str:
    """What an outcome pays for one unit, as it is said at a table.

    >>> odds(Fraction(3, 2)), odds(Fraction(35)), odds(Fraction(-1)), odds(Fraction(0)), odds(None)
    ('3 to 2', '35 to 1', 'lost', 'returned', '')
    """
    if pays is None:
        return ""
    if pays <= 0:
        named = {Fraction(0): "returned", Fraction(-1): "lost"}
        return named.get(pays, f"{-pays} lost")
    return f"{pays.numerator} to {pays.denominator}"


def one_in(probability: Exact) -> str:
    """How rare something is."""
    return f"{1 / float(probability):,.2f}" if probability else "never"


def wager_headings(figures: Figures) -> tuple[str, ...]:
    """What stands above the lines of wagers; "exactly" is the edge as a fraction."""
    return figures.named, VALUE, figures.edge, "exactly", UNITS, RISK, VARIANCE, DEVIATION


def wager_cells(wager: WagerFigures) -> tuple[str, ...]:
    """A wager as a line of a table, under the wager headings."""
    return (
        wager.name,
        expected(wager.value),
        percent(wager.edge),
        fraction(wager.edge),
        f"{float(wager.units):.4f}",
        percent(wager.risk),
        places(wager.variance),
        places(wager.deviation),
    )


def row_cells(wagers: Iterable[WagerFigures]) -> Iterator[tuple[str, ...]]:
    """Every outcome of every wager as a line, the wager named once."""
    for wager in wagers:
        for place, row in enumerate(wager.rows):
            yield (
                "" if place else wager.name,
                row.name,
                odds(row.pays),
                percent(row.probability),
                one_in(row.probability),
            )


def written(kind: str, value: Exact) -> str:
    """A figure by what it is: so many, how likely, or what is won.

    >>> written(COUNT, Fraction(3744)), written(PROBABILITY, Fraction(1, 13))
    ('3,744', '7.6923%')
    >>> written(PROBABILITY, Fraction(0)), written(VALUE, Fraction(1, 2))
    ('–', '+0.500000')
    """
    if kind == COUNT:
        return f"{int(value):,}"
    if kind == PROBABILITY:
        return percent(value) if value else NEVER
    return expected(value)


def net_cells(figures: Figures) -> Iterator[tuple[str, ...]]:
    """Net results of the first wager whose outcomes do not tell what they pay."""
    silent = (
        wager_figures
        for wager_figures in figures.wagers
        if wager_figures.rows and not any(map(_tells, wager_figures.rows))
    )
    for wager in list(silent)[:1]:
        for place, result in enumerate(wager.results):
            net, chance = f"{float(result.net):+g}" if result.net else "0", result.probability
            yield "" if place else wager.name, net, percent(chance), one_in(chance)


def _tells(row: FigureRow) -> bool:
    return row.pays is not None


def table_cells(one: FigureTable) -> Iterator[tuple[str, ...]]:
    """The lines of a table of figures, each with its name first."""
    for name, figures in one.lines.items():
        yield name, *map(written, one.columns.values(), figures)


def beside_cells(figures: Figures) -> Iterator[tuple[str, ...]]:
    """The figures beside the wagers as lines, under the figure headings."""
    for figure in figures.beside:
        clauses = ", ".join(clause.removeprefix(f"{figures.rules} ") for clause in figure.clauses)
        yield figure.name, written(figure.kind, figure.value), fraction(figure.value), clauses


def notes_of(figures: Figures) -> list[str]:
    """What is to be said of wagers, and of the game."""
    return [*filter(None, map(_note, figures.wagers)), *figures.notes]


def _note(wager: WagerFigures) -> str:
    parts = [wager.note] if wager.note else []
    if wager.initial_units != 1 and wager.variance_per_initial_unit is not None:
        variance = places(wager.variance_per_initial_unit)
        begins = f"a round begins with {wager.initial_units} units"
        parts.append(f"{begins}, and for each of them the variance is {variance}")
    return f"{wager.name}: {'; '.join(parts)}" if parts else ""


def table(title: str, headings: Sequence[str], lines: Iterable[Sequence[str]]) -> Group:
    """A table whose first column is words and whose others are figures, below its title."""
    drawn = Table(header_style="dim")
    for place, heading in enumerate(headings):
        words = place == 0 or heading in WORDS
        drawn.add_column(heading, justify="left" if words else "right", overflow="fold")
    for line in lines:
        drawn.add_row(*map(Text, line))
    return Group(Text(title, "bold"), drawn)


def chart_shown(chart: Chart) -> Group:
    """A strategy in the terminal, a colour for each thing to do."""
    colours = dict(zip(chart.legend, COLOURS, strict=False))
    drawn = Table(header_style="dim")
    drawn.add_column("", style="bold")
    for column in chart.columns:
        drawn.add_column(column, justify="center")
    for label, cells in chart.lines:
        drawn.add_row(label, *(Text(cell, colours.get(cell, "")) for cell in cells))
    legend = [Text(f"{letter} {words}", colours.get(letter, "")) for letter, words in _told(chart)]
    told: list[RenderableType] = [Text("  ").join(legend)] if legend else []
    return Group(Text(chart.title, "bold"), drawn, *told)


def _told(chart: Chart) -> list[tuple[str, str]]:
    return [(letter, words) for letter, words in chart.legend.items() if letter != words]


def figures_shown(figures: Figures) -> Group:
    """Everything about a game, for the terminal."""
    parts: list[RenderableType] = [
        Text(f"{figures.game} by {figures.rules}", "bold"),
        *(Text(f"{word}: {said}") for word, said in _said(figures)),
        Text(f"time: {figures.seconds:.2f} s"),
    ]
    if lines := list(map(wager_cells, figures.wagers)):
        parts += [Text(), table("what each wager is worth", wager_headings(figures), lines)]
    if rows := list(row_cells(figures.wagers)):
        parts += [Text(), table("how often each outcome falls", ROW_HEADINGS, rows)]
    if nets := list(net_cells(figures)):
        parts += [Text(), table(NETS, NET_HEADINGS, nets)]
    if beside := list(beside_cells(figures)):
        parts += [Text(), table("figures beside the wagers", FIGURE_HEADINGS, beside)]
    for figure_table in figures.tables:
        if figure_table.brief:
            parts += [
                Text(),
                table(
                    figure_table.title,
                    (figure_table.named, *figure_table.columns),
                    table_cells(figure_table),
                ),
            ]
    for chart in figures.charts:
        parts += [Text(), chart]
    if notes := notes_of(figures):
        parts += [Text(), *map(Text, notes)]
    return Group(*parts)


def _said(figures: Figures) -> tuple[tuple[str, str], ...]:
    return ("policy", figures.policy), ("ties", figures.ties), ("method", figures.method)


# In a notebook


def figures_in_html(figures: Figures) -> str:
    """Everything about a game, for a page or a notebook."""
    parts = [
        f"<h4>{escape(figures.game)} by {escape(figures.rules)}</h4>",
        *(f"<p>{word}: {escape(said)}</p>" for word, said in _said(figures)),
    ]
    if lines := list(map(wager_cells, figures.wagers)):
        parts.append(html_table(wager_headings(figures), lines))
    if rows := list(row_cells(figures.wagers)):
        parts.append(html_table(ROW_HEADINGS, rows))
    if beside := list(beside_cells(figures)):
        parts.append(html_table(FIGURE_HEADINGS, beside))
    for figure_table in figures.tables:
        if figure_table.brief:
            parts.append(f"<p>{escape(figure_table.title)}</p>")
            parts.append(
                html_table((figure_table.named, *figure_table.columns), table_cells(figure_table))
            )
    parts += [chart.svg() for chart in figures.charts]
    parts += [f"<p>{escape(note)}</p>" for note in notes_of(figures)]
    return "".join(parts)


def html_table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A plain table in HTML."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
