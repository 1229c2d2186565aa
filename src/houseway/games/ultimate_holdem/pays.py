"""What the wagers are paid, as the sign says it."""

from collections.abc import Iterator

from ..catalogue import PayTable
from ..round import EVEN
from .determinations import UltimateHoldemDeterminations
from .payouts import BLIND_PAYS, TRIPS_PAYS


def pays(_: UltimateHoldemDeterminations) -> Iterator[PayTable]:
    """Ante and play, and by the hand the blind and trips, the best first."""
    yield PayTable("Ante and Play", {"a winning hand": EVEN})
    yield PayTable("Blind", {hand.value: row.odds for hand, row in BLIND_PAYS.items()})
    yield PayTable("Trips", {hand.value: row.odds for hand, row in TRIPS_PAYS.items()})
