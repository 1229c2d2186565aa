"""The table for an evening: limits in cents."""

from ..catalogue import UsualTable
from .determinations import CanberraPokerDeterminations

USUAL_TABLE = UsualTable(
    CanberraPokerDeterminations(
        minimum=1_000, maximum=20_000, multiple=500, maximum_payout=2_500_000
    )
)
