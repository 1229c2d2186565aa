"""The table for an evening: limits in cents, with Perfect Pairs."""

from ..catalogue import UsualTable
from .determinations import TournamentBlackjackDeterminations

USUAL_TABLE = UsualTable(
    TournamentBlackjackDeterminations(
        minimum=1_000,
        maximum=50_000,
        multiple=500,
        decks=6,
        shuffle="hand",
        perfect_pairs=True,
        perfect_pairs_minimum=500,
        perfect_pairs_maximum=10_000,
    )
)
