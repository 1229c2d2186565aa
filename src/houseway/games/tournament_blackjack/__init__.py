"""Tournament Blackjack under NI2002-45."""

from ..blackjack.bot import choose
from ..catalogue import Bot, Game
from .determinations import TournamentBlackjackDeterminations
from .round import TournamentBlackjack
from .shoe import TournamentShoe
from .tournament_rules import RULES

__all__ = ["GAME", "TournamentBlackjack", "TournamentBlackjackDeterminations", "TournamentShoe"]

GAME = Game(
    title="Tournament Blackjack",
    round=TournamentBlackjack,
    bot=Bot(choose),
    tournament_rules=RULES,
)
