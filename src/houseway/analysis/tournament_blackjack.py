"""What tournament blackjack is worth: as blackjack, from five decks on and without Super Sevens.

Doubling takes exactly the wager there, which is what a good player doubles for anyway.
"""

from __future__ import annotations

from typing import Any

from houseway.games.tournament_blackjack import TournamentBlackjack
from houseway.games.tournament_blackjack.determinations import TournamentBlackjackDeterminations

from . import blackjack
from .blackjack.kernel import BlackjackKernel
from .figures import Figures, Progress


def figures(
    determinations: TournamentBlackjackDeterminations,
    *,
    progress: Progress | None = None,
    **choices: Any,
) -> Figures:
    """What the wager and everything beside it is worth, and how to play."""
    game = TournamentBlackjack.game
    return blackjack.figures(determinations, progress=progress, game=game, **choices)


def kernel(determinations: TournamentBlackjackDeterminations, **choices: Any) -> BlackjackKernel:
    """Rounds on one box by the basic strategy."""
    return blackjack.kernel(determinations, game=TournamentBlackjack.game, **choices)
