"""Tournament Blackjack under NI2002-45."""

from .determinations import TournamentBlackjackDeterminations
from .game import TournamentBlackjack
from .shoe import TournamentShoe

__all__ = ["TournamentBlackjack", "TournamentBlackjackDeterminations", "TournamentShoe"]
