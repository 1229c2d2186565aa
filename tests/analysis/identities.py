"""What holds for the figures of every game: chances make one, and means and variances agree."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from fractions import Fraction

import pytest

from houseway.analysis.figure_tables import COUNT, NET, PROBABILITY, FigureTable
from houseway.analysis.figures import Figures, WagerFigures

INEXACT = ("main", "main, basic strategy")
"""Wagers of blackjack whose results with split pairs are not fractions."""


def hold_together(
    figures: Figures, *, inexact: Collection[str] = (), unknown: bool = False
) -> None:
    """Everything about a game fits together, and its JSON says the same."""
    assert figures.ties
    for wager in figures.wagers:
        if wager.results or not unknown:
            _results_of(wager, exact=wager.name not in inexact)
    for table in figures.tables:
        _chances_of(table)
        assert table.clauses
    for figure in figures.beside:
        assert isinstance(figure.value, Fraction)
        assert figure.kind == NET or 0 <= figure.value <= 1
        assert figure.clauses
    _said_to_programs(figures)


def _results_of(wager: WagerFigures, *, exact: bool) -> None:
    nets = [one.net for one in wager.results]
    assert nets == sorted(set(nets), reverse=True), wager.name
    whole = sum(one.probability for one in wager.results)
    mean = sum(one.net * one.probability for one in wager.results)
    spread = sum((one.net - wager.value) ** 2 * one.probability for one in wager.results)
    per_unit = sum(
        ((one.net - wager.value) / wager.initial_units) ** 2 * one.probability
        for one in wager.results
    )
    found = whole, mean, wager.variance, wager.variance_per_initial_unit
    expected = 1, wager.value, spread, per_unit
    if exact:
        assert found == expected, wager.name
        assert all(isinstance(one.probability, Fraction) for one in wager.results), wager.name
    else:
        for one, other in zip(found, expected, strict=True):
            assert float(one) == pytest.approx(float(other), abs=1e-12), wager.name
    assert wager.deviation == pytest.approx(float(spread) ** 0.5)
    assert isinstance(wager.value, Fraction)


def _chances_of(table: FigureTable) -> None:
    """The chances make one in every column, in every line, or in the whole table."""
    kinds = list(table.columns.values())
    chances = [
        [figure for figure, kind in zip(line, kinds, strict=True) if kind == PROBABILITY]
        for line in table.lines.values()
    ]
    assert all(isinstance(one, Fraction) for line in chances for one in line)
    in_lines = [sum(line) for line in chances]
    in_columns = [sum(column) for column in zip(*chances, strict=True)]
    if "any" in table.lines and NET in kinds:
        in_columns = [one / 2 for one in in_columns]  # the last line is all others together
    ones = {1}
    assert set(in_lines) == ones or set(in_columns) == ones or sum(in_lines) == 1, table.key
    for column, kind in table.columns.items():
        if kind == COUNT:
            total = sum(table[line, column] for line in table.lines)
            for line in table.lines:
                assert table[line, PROBABILITY] == table[line, column] / total


def _said_to_programs(figures: Figures) -> None:
    whole = json.loads(json.dumps(figures.whole()))
    for said, wager in zip(whole["wagers"], figures.wagers, strict=True):
        pairs = [(_read(one["net"]), _read(one["probability"])) for one in said["results"]]
        assert pairs == [(one.net, one.probability) for one in wager.results]
        if wager.results:
            assert _read(said["variance"]) == wager.variance
            assert _read(said["variance_per_initial_unit"]) == wager.variance_per_initial_unit
        assert said["clauses"] == list(wager.clauses)
    for table in figures.tables:
        lines = whole["tables"][table.key]["lines"]
        for name, column in _places(table):
            assert _read(lines[name][column]) == table[name, column]
    assert {key: _read(one["value"]) for key, one in whole["figures"].items()} == {
        one.key: one.value for one in figures.beside
    }
    assert whole["ties"] == figures.ties


def _places(table: FigureTable) -> Iterator[tuple[str, str]]:
    return ((line, column) for line in table.lines for column in table.columns)


def _read(said: dict[str, object]) -> Fraction | float:
    return (
        float(str(said["float"])) if said["fraction"] is None else Fraction(str(said["fraction"]))
    )


def counts(table: FigureTable, column: str = "hands") -> list[int]:
    """The numbers of a column, from the first line to the last."""
    return [int(table[line, column]) for line in table.lines]
