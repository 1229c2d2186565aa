"""What wagers on the hands and on a tie are paid, as the sign says it."""

from collections.abc import Iterator

from ..catalogue import PayTable
from .determinations import MiniBaccaratDeterminations
from .tableau import ODDS


def pays(_: MiniBaccaratDeterminations) -> Iterator[PayTable]:
    """The three wagers."""
    yield PayTable("Wagers", ODDS)
