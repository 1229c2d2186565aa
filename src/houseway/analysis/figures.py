"""The figures of a game: what each wager is worth, how often each row pays, and how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from rich.console import RenderableType

Exact = Fraction | float
"""A fraction where the figure is exact, and a float where it is not."""

Progress = Callable[[float, str], None]
"""Told how much is done, from 0 to 1, and what is being done."""

LOST, NOTHING = Fraction(-1), Fraction(0)
VALUE, HOUSE_EDGE, UNITS = "expected value", "house edge", "units wagered"
RISK, DEVIATION = "element of risk", "standard deviation"

Told = tuple[str, str, Exact]
"""A figure that can be compared: of what, which, and how much."""


@dataclass(frozen=True, slots=True)
class Row:
    """An outcome of a wager: what it pays net for one unit, and how likely it is."""

    name: str
    pays: Fraction | None
    probability: Exact

    def whole(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "name": self.name,
            "pays": None if self.pays is None else str(self.pays),
            "probability": number(self.probability),
        }


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """What a wager is worth for every initial unit staked on it."""

    name: str
    value: Exact
    deviation: float | None
    units: Exact = Fraction(1)
    rows: tuple[Row, ...] = ()
    note: str = ""

    @classmethod
    def of_rows(cls, name: str, rows: Iterable[Row], note: str = "") -> WagerFigures:
        """The figures of a wager that is staked once and ends in one of its rows.

        >>> rows = Row("wins", Fraction(1), Fraction(18, 37)), Row("loses", LOST, Fraction(19, 37))
        >>> WagerFigures.of_rows("red", rows).edge
        Fraction(1, 37)
        """
        rows = tuple(rows)
        paid = [(row.pays, row.probability) for row in rows if row.pays is not None]
        value = sum((pays * chance for pays, chance in paid), NOTHING)
        square = sum((pays**2 * chance for pays, chance in paid), NOTHING)
        return cls(name, value, sqrt(square - value**2), rows=rows, note=note)

    @property
    def edge(self) -> Exact:
        """What the house wins of an initial unit."""
        return -self.value

    @property
    def risk(self) -> Exact:
        """The element of risk: what the house wins of all units wagered."""
        return self.edge / self.units

    def whole(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "name": self.name,
            "value": number(self.value),
            "edge": number(self.edge),
            "units": number(self.units),
            "element_of_risk": number(self.risk),
            "deviation": self.deviation,
            "rows": [row.whole() for row in self.rows],
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Chart:
    """A strategy as a table: a line for each hand, a column for what it meets."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    legend: Mapping[str, str] = field(default_factory=dict)

    def whole(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "title": self.title,
            "columns": list(self.columns),
            "lines": {label: list(cells) for label, cells in self.lines},
            "legend": dict(self.legend),
        }

    def __rich__(self) -> RenderableType:
        from .showing import chart_shown  # noqa: PLC0415

        return chart_shown(self)

    def svg(self) -> str:
        """The chart as a drawing."""
        from .drawing import charts_drawn  # noqa: PLC0415

        return charts_drawn(self.title, [self])

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that was worked out about a game under its determinations.

    `edge` says whose edge the wagers have: where nobody plays against the house, it is a rival's.
    """

    named: ClassVar[str] = "wager"

    game: str
    rules: str
    determinations: Mapping[str, Any]
    policy: str
    method: str
    wagers: tuple[WagerFigures, ...]
    charts: tuple[Chart, ...] = ()
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    edge: str = HOUSE_EDGE

    def __getitem__(self, name: str) -> WagerFigures:
        """The figures of a wager by its name."""
        found = [wager for wager in self.wagers if wager.name == name]
        if not found:
            raise KeyError(name)
        return found[0]

    def told(self) -> Iterator[Told]:
        """The figures of every wager that can be compared with another table's."""
        for wager in self.wagers:
            yield wager.name, self.edge, wager.edge
            if wager.units != 1:
                yield wager.name, UNITS, wager.units
                yield wager.name, RISK, wager.risk
            if wager.deviation is not None:
                yield wager.name, DEVIATION, wager.deviation

    def whole(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "determinations": dict(self.determinations),
            "policy": self.policy,
            "method": self.method,
            "edge": self.edge,
            "wagers": [wager.whole() for wager in self.wagers],
            "charts": [chart.whole() for chart in self.charts],
            "notes": list(self.notes),
            "seconds": round(self.seconds, 3),
        }

    def __rich__(self) -> RenderableType:
        from .showing import figures_shown  # noqa: PLC0415

        return figures_shown(self)

    def svg(self) -> str:
        """The wagers, and the charts below them, as one drawing."""
        from .drawing import figures_drawn  # noqa: PLC0415

        return figures_drawn(self)

    def _repr_html_(self) -> str:
        from .showing import figures_in_html  # noqa: PLC0415

        return figures_in_html(self)


def number(value: Exact) -> dict[str, Any]:
    """A figure for JSON: the exact fraction, where there is one, and a float.

    >>> number(Fraction(1, 37))["fraction"], number(0.25)
    ('1/37', {'fraction': None, 'float': 0.25})
    """
    exact = isinstance(value, Fraction | int)
    return {"fraction": str(value) if exact else None, "float": float(value)}
