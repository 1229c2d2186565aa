"""What a wager is paid, as the sign says it."""

from collections.abc import Iterator

from ..catalogue import PayTable
from ..round import EVEN
from .determinations import PaiGowDeterminations


def pays(_: PaiGowDeterminations) -> Iterator[PayTable]:
    """One wager, for both parts together."""
    yield PayTable("Wager", {"both parts beat the Bank's": EVEN})
