"""Figures that stand beside the wagers of a game, one by one and in tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypedDict

Exact = Fraction | float
"""A fraction where the figure is exact, and a float where it is not."""


class WrittenNumber(TypedDict):
    fraction: str | None
    float: float


COUNT: Final = "count"
PROBABILITY: Final = "probability"
NET: Final = "expected value"
"""What a figure may be: so many of something, how likely it is, or what it wins in units."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure by itself: what it says, how much it is, by which policy and which clauses."""

    key: str
    name: str
    value: Exact
    kind: str = PROBABILITY
    policy: str = ""
    clauses: tuple[str, ...] = ()

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "value": number(self.value),
            "policy": self.policy,
            "clauses": list(self.clauses),
        }


@dataclass(frozen=True, slots=True)
class FigureTable:
    """Figures in lines and columns; `named` says what a line is, and a column is of one kind.

    >>> FigureTable("coins", "how a coin falls", "side", {"ways": COUNT}, {"head": (Fraction(1),)})
    <FigureTable 'how a coin falls': 1 by 1>
    """

    key: str
    title: str
    named: str
    columns: Mapping[str, str]
    lines: Mapping[str, tuple[Exact, ...]]
    policy: str = ""
    clauses: tuple[str, ...] = ()
    brief: bool = True
    """Whether people are shown it; programs always are."""

    def __repr__(self) -> str:
        return f"<FigureTable {self.title!r}: {len(self.lines)} by {len(self.columns)}>"

    def __getitem__(self, place: tuple[str, str]) -> Exact:
        """A figure by the names of its line and column."""
        line, column = place
        return self.lines[line][list(self.columns).index(column)]

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "title": self.title,
            "named": self.named,
            "columns": dict(self.columns),
            "lines": {
                name: dict(zip(self.columns, map(number, figures), strict=True))
                for name, figures in self.lines.items()
            },
            "policy": self.policy,
            "clauses": list(self.clauses),
        }


def counted(
    key: str, title: str, named: str, counts: Mapping[str, int], of: str, clauses: Iterable[str]
) -> FigureTable:
    """A table of how many there are of each kind, and how likely each is.

    >>> falls = {"alike": 2, "not alike": 2}
    >>> counted("coins", "how two coins fall", "coins", falls, "ways", ())["alike", "probability"]
    Fraction(1, 2)
    """
    total = sum(counts.values())
    lines = {name: (Fraction(count), Fraction(count, total)) for name, count in counts.items()}
    columns = {of: COUNT, PROBABILITY: PROBABILITY}
    return FigureTable(key, title, named, columns, lines, clauses=tuple(clauses))


def number(value: Exact) -> WrittenNumber:
    """A figure for JSON: the exact fraction, where there is one, and a float.

    >>> number(Fraction(1, 37))["fraction"], number(0.25)
    ('1/37', {'fraction': None, 'float': 0.25})
    """
    exact = isinstance(value, Fraction | int)
    return {"fraction": str(value) if exact else None, "float": float(value)}
