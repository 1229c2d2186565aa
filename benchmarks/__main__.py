"""``python -m benchmarks``: one table of figures, each a median of several repeats."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module

from rich.console import Console
from rich.table import Table

from .timing import REPEATS, Row

MEASURED = (
    "holdem",
    "random_play",
    "at_tables",
    "histories",
    "ranking",
    "batch_ranking",
    "batch_holdem",
    "equity",
    "batch_blackjack",
    "batch_steps",
    "analysis",
)
COLUMNS = ("work", "houseway", "other", "", "against", "times faster")
WORDS = ("work", "", "against")


def main() -> None:
    """Measure everything and print it."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    table = Table(title=f"medians of {REPEATS} repeats, on one core unless it says otherwise")
    for heading in COLUMNS:
        table.add_column(heading, justify="left" if heading in WORDS else "right")
    for row in _rows(console):
        figures = (f"{row.ours:,.0f}", f"{row.theirs:,.0f}", row.unit, row.peer)
        table.add_row(row.work, *figures, f"{row.ratio:,.1f}")
    console.print(table)


def _rows(console: Console) -> Iterator[Row]:
    """Every line; what cannot be compared for want of a peer is said and left out."""
    for name in MEASURED:
        try:
            measured = import_module(f".{name}", __package__)
        except ModuleNotFoundError as missing:
            console.print(f"{name} is left out: there is no {missing.name} here.")
            continue
        with console.status(f"measuring {name} ..."):
            yield from measured.rows()


if __name__ == "__main__":
    main()
