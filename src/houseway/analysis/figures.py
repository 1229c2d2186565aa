"""The figures of a game: what each wager is worth, how often each row pays, and how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from .figure_tables import NET, Exact, Figure, FigureTable, WrittenNumber, number

if TYPE_CHECKING:
    from rich.console import RenderableType

Progress = Callable[[float, str], None]
"""Told how much is done, from 0 to 1, and what is being done."""

LOST, NOTHING = Fraction(-1), Fraction(0)
VALUE, HOUSE_EDGE, UNITS = NET, "house edge", "units wagered"
RISK, VARIANCE, DEVIATION = "element of risk", "variance", "standard deviation"

_NAMED = 3  # so many wagers are named where all would be too long

NO_TIES = "nothing is decided, so there are none to break"

Told = tuple[str, str, Exact]
"""A figure that can be compared: of what, which, and how much."""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """An outcome of a wager: what it pays net for one unit, and how likely it is.

    It pays None where there is no such wager in the round.
    """

    name: str
    pays: Fraction | None
    probability: Exact

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "name": self.name,
            "pays": None if self.pays is None else str(self.pays),
            "probability": number(self.probability),
        }


@dataclass(frozen=True, slots=True)
class NetResult:
    """What is won or lost in a round for one unit, and how likely that is."""

    net: Fraction
    probability: Exact

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {"net": number(self.net), "probability": number(self.probability)}


def net_results(outcomes: Iterable[tuple[Fraction, Exact]]) -> tuple[NetResult, ...]:
    """Outcomes gathered by what they win, from the best to the worst.

    >>> [found] = net_results([(NOTHING, Fraction(1, 4)), (NOTHING, Fraction(3, 4))])
    >>> found
    NetResult(net=Fraction(0, 1), probability=Fraction(1, 1))
    """
    shares: dict[Fraction, Exact] = {}
    for net, probability in outcomes:
        shares[net] = shares.get(net, NOTHING) + probability
    return tuple(NetResult(net, shares[net]) for net in sorted(shares, reverse=True) if shares[net])


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """What a wager is worth for one unit: the stake, or the ante where others follow it.

    `units` are wagered in a round on average, and `initial_units` lie there when it begins.

    >>> WagerFigures("red", Fraction(-1, 37))
    <WagerFigures of red: value -2.7027%>
    """

    name: str
    value: Exact
    results: tuple[NetResult, ...] = ()
    units: Exact = Fraction(1)
    rows: tuple[FigureRow, ...] = ()
    note: str = ""
    clauses: tuple[str, ...] = ()
    initial_units: Fraction = Fraction(1)

    def __repr__(self) -> str:
        return f"<WagerFigures of {self.name}: value {float(self.value):.4%}>"

    @classmethod
    def of_rows(
        cls, name: str, rows: Iterable[FigureRow], note: str = "", clauses: Iterable[str] = ()
    ) -> WagerFigures:
        """The figures of a wager that is staked once and ends in one of its rows.

        >>> wins = FigureRow("wins", Fraction(1), Fraction(18, 37))
        >>> loses = FigureRow("loses", LOST, Fraction(19, 37))
        >>> WagerFigures.of_rows("red", [wins, loses]).edge
        Fraction(1, 37)
        """
        rows = tuple(rows)
        results = net_results((row.pays or NOTHING, row.probability) for row in rows)
        value = sum((result.net * result.probability for result in results), NOTHING)
        return cls(name, value, results, rows=rows, note=note, clauses=tuple(clauses))

    @property
    def edge(self) -> Exact:
        """What the house wins of a unit."""
        return -self.value

    @property
    def risk(self) -> Exact:
        """The element of risk: what the house wins of all units wagered."""
        return self.edge / self.units

    @property
    def variance(self) -> Exact | None:
        """The variance of what a round wins, where its results are known."""
        if not self.results:
            return None
        square = sum((result.net**2 * result.probability for result in self.results), NOTHING)
        return square - self.value**2

    @property
    def deviation(self) -> float | None:
        """The standard deviation of what a round wins."""
        return None if self.variance is None else sqrt(self.variance)

    @property
    def variance_per_initial_unit(self) -> Exact | None:
        """The variance of what a round wins for each unit that it begins with."""
        return None if self.variance is None else self.variance / self.initial_units**2

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "name": self.name,
            "value": number(self.value),
            "edge": number(self.edge),
            "units": number(self.units),
            "initial_units": number(self.initial_units),
            "element_of_risk": number(self.risk),
            "variance": _number(self.variance),
            "variance_per_initial_unit": _number(self.variance_per_initial_unit),
            "deviation": self.deviation,
            "results": [result.whole() for result in self.results],
            "rows": [row.whole() for row in self.rows],
            "note": self.note,
            "clauses": list(self.clauses),
        }


@dataclass(frozen=True, slots=True)
class Chart:
    """A strategy as a table: a line for each hand, a column for what it meets.

    >>> Chart("hard hands", ("2", "3"), (("16", ("S", "S")),))
    <Chart 'hard hands': 1 by 2>
    """

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    legend: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Chart {self.title!r}: {len(self.lines)} by {len(self.columns)}>"

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "title": self.title,
            "columns": list(self.columns),
            "lines": {label: list(cells) for label, cells in self.lines},
            "legend": dict(self.legend),
        }

    def __rich__(self) -> RenderableType:
        from .figure_display import chart_shown  # noqa: PLC0415

        return chart_shown(self)

    def svg(self) -> str:
        """The chart as a drawing."""
        from .figure_drawings import charts_drawn  # noqa: PLC0415

        return charts_drawn(self.title, [self])

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that was worked out about a game under its determinations.

    `edge` says whose edge the wagers have: where nobody plays against the house, it is a rival's.
    `ties` says which act is chosen where two are worth the same, and `beside` and `tables` are
    figures that are of no wager.

    >>> red = WagerFigures("red", Fraction(-1, 37))
    >>> Figures("roulette", "NI2002-45-roulette", {}, "any", "counted", (red,))
    <Figures of roulette: house edge of red 2.7027%; charts 0, tables 0>
    """

    named: ClassVar[str] = "wager"

    game: str
    rules: str
    determinations: Mapping[str, object]
    policy: str
    method: str
    wagers: tuple[WagerFigures, ...]
    charts: tuple[Chart, ...] = ()
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    edge: str = HOUSE_EDGE
    ties: str = NO_TIES
    beside: tuple[Figure, ...] = ()
    tables: tuple[FigureTable, ...] = ()

    def __repr__(self) -> str:
        edges = [f"{wager.name} {float(wager.edge):.4%}" for wager in self.wagers]
        if len(edges) > _NAMED:
            edges[_NAMED:] = [f"and {len(edges) - _NAMED} more"]
        beside = f"charts {len(self.charts)}, tables {len(self.tables)}"
        return f"<Figures of {self.game}: {self.edge} of {', '.join(edges)}; {beside}>"

    def __getitem__(self, name: str) -> WagerFigures:
        """The figures of a wager by its name."""
        found = [wager for wager in self.wagers if wager.name == name]
        if not found:
            raise KeyError(name)
        return found[0]

    def figure(self, key: str) -> Figure:
        """A figure beside the wagers by its key."""
        return {one.key: one for one in self.beside}[key]

    def table(self, key: str) -> FigureTable:
        """A table by its key."""
        return {one.key: one for one in self.tables}[key]

    def told(self) -> Iterator[Told]:
        """The figures of every wager that can be compared with another table's."""
        for wager in self.wagers:
            yield wager.name, self.edge, wager.edge
            if wager.units != 1:
                yield wager.name, UNITS, wager.units
                yield wager.name, RISK, wager.risk
            if wager.deviation is not None:
                yield wager.name, DEVIATION, wager.deviation
        for figure in self.beside:
            yield figure.name, figure.kind, figure.value

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "determinations": dict(self.determinations),
            "policy": self.policy,
            "ties": self.ties,
            "method": self.method,
            "edge": self.edge,
            "wagers": [wager.whole() for wager in self.wagers],
            "figures": {figure.key: figure.whole() for figure in self.beside},
            "tables": {table.key: table.whole() for table in self.tables},
            "charts": [chart.whole() for chart in self.charts],
            "notes": list(self.notes),
            "seconds": round(self.seconds, 3),
        }

    def __rich__(self) -> RenderableType:
        from .figure_display import figures_shown  # noqa: PLC0415

        return figures_shown(self)

    def svg(self) -> str:
        """The wagers, and the charts below them, as one drawing."""
        from .figure_drawings import figures_drawn  # noqa: PLC0415

        return figures_drawn(self)

    def _repr_html_(self) -> str:
        from .figure_display import figures_in_html  # noqa: PLC0415

        return figures_in_html(self)


def _number(value: Exact | None) -> WrittenNumber | None:
    return None if value is None else number(value)
