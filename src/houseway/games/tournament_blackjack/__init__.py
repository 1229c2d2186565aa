"""Tournament Blackjack under NI2002-45."""

from ..blackjack.bot import choose
from ..blackjack.pays import pays
from ..catalogue import Bot, Game
from .determinations import TournamentBlackjackDeterminations
from .round import TournamentBlackjack
from .shoe import TournamentShoe
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "TournamentBlackjack", "TournamentBlackjackDeterminations", "TournamentShoe"]

GAME = Game(
    title="Tournament Blackjack",
    round=TournamentBlackjack,
    bot=Bot(choose),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
)
