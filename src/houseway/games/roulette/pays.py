"""What wagers on the layout are paid, as the sign says it."""

from collections.abc import Iterator

from ..catalogue import PayTable
from .determinations import RouletteDeterminations
from .layout import ROWS


def pays(_: RouletteDeterminations) -> Iterator[PayTable]:
    """Every kind of wager, and what it covers."""
    yield PayTable("Wagers", {f"{row.name}: {row.covers}": (row.odds, 1) for row in ROWS.values()})
