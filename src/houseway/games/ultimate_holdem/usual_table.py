"""The table for an evening: limits in cents, with Trips."""

from ..catalogue import UsualTable
from .determinations import UltimateHoldemDeterminations

USUAL_TABLE = UsualTable(
    UltimateHoldemDeterminations(
        minimum=1_000,
        maximum=20_000,
        multiple=500,
        trips_minimum=500,
        trips_maximum=10_000,
        maximum_payout=5_000_000,
    )
)
