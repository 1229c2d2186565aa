"""``python -m benchmarks``: one table of figures, each a median of several repeats."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from . import holdem, ranking
from .timing import REPEATS


def main() -> None:
    """Measure everything and print it."""
    table = Table(title=f"medians of {REPEATS} repeats on one core")
    for heading in ("work", "houseway", "pokerkit", "", "times faster"):
        table.add_column(heading, justify="left" if heading in ("work", "") else "right")
    for row in (*holdem.rows(), *ranking.rows()):
        table.add_row(
            row.work, f"{row.ours:,.0f}", f"{row.theirs:,.0f}", row.unit, f"{row.ratio:,.1f}"
        )
    Console().print(table)


if __name__ == "__main__":
    main()
