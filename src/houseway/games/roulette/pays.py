"""What wagers on the layout are paid, as the sign says it."""

from collections.abc import Iterator

from ..catalogue import PayTable
from .determinations import RouletteDeterminations


def pays(table: RouletteDeterminations) -> Iterator[PayTable]:
    """Every kind of wager, and what it covers."""
    yield PayTable(
        "Wagers", {f"{row.name}: {row.covers}": (row.odds, 1) for row in table.layout.rows.values()}
    )
