"""The table for an evening: limits in cents, with both side bets."""

from ..catalogue import UsualTable
from .determinations import BlackjackDeterminations

USUAL_TABLE = UsualTable(
    BlackjackDeterminations(
        minimum=1_000,
        maximum=50_000,
        multiple=500,
        super_sevens=True,
        super_sevens_amounts=(100,),
        perfect_pairs=True,
        perfect_pairs_minimum=500,
        perfect_pairs_maximum=10_000,
    )
)
