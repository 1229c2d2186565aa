"""What the wagers are paid, as the sign says it."""

from collections.abc import Iterator

from ..blackjack.pays import MAIN_WAGER, PERFECT_PAIRS
from ..catalogue import PayTable
from .determinations import TournamentBlackjackDeterminations


def pays(table: TournamentBlackjackDeterminations) -> Iterator[PayTable]:
    """The main wager, and Perfect Pairs where they are offered."""
    yield MAIN_WAGER
    if table.perfect_pairs:
        yield PERFECT_PAIRS
