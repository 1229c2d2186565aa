"""Pay tables that a what-if changes: which rows there are, and what the rules print for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import msgspec

from . import CannotAnalyse

Odds = Fraction | int | float | str
"""What a row pays to 1, as somebody writes it."""
Pays = Mapping[str, Fraction]

MOST_ODDS, MOST_PARTS = 10_000, 1_000
"""What results in 32 bits have room for."""


def with_changes(printed: Mapping[str, Odds], changes: Mapping[str, Odds] | None) -> Pays:
    """The printed odds, with those rows changed that somebody asks about.

    >>> with_changes({"tie": 8}, {"tie": 9})["tie"]
    Fraction(9, 1)
    """
    changes = changes or {}
    for row, paid in changes.items():
        if row not in printed:
            raise CannotAnalyse(f"There is no row {row!r} to pay; the rows are {names(printed)}.")
        if Fraction(paid) < 0:
            raise CannotAnalyse(f"A row pays nothing or more, not {paid} ({row}).")
        if Fraction(paid) > MOST_ODDS:
            raise CannotAnalyse(f"A row pays {MOST_ODDS:,} to 1 at most, not {paid} ({row}).")
    odds = {row: Fraction(changes.get(row, paid)) for row, paid in printed.items()}
    if lcm(*(paid.denominator for paid in odds.values())) > MOST_PARTS:
        raise CannotAnalyse(f"Odds are written in parts of {MOST_PARTS:,} at most.")
    return odds


def departures(
    printed: Mapping[str, Odds], pays: Pays, clauses: Mapping[str, str]
) -> tuple[str, ...]:
    """A sentence for every row that does not pay what its clause prints.

    >>> departures({"tie": 8}, {"tie": Fraction(9)}, {"tie": "NI2002-45-mini-baccarat 8.1[2]"})
    ('tie pays 9 instead of 8, which departs from NI2002-45-mini-baccarat 8.1[2].',)
    """
    return tuple(
        f"{row} pays {pays[row]} instead of {Fraction(paid)}, which departs from {clauses[row]}."
        for row, paid in printed.items()
        if pays[row] != paid
    )


def names(rows: Mapping[str, object]) -> str:
    """The rows of a pay table, one after the other."""
    return ", ".join(rows)


def signed(determinations: msgspec.Struct) -> dict[str, object]:
    """Determinations as they are written in a record."""
    written: dict[str, object] = msgspec.to_builtins(determinations)
    return written
