"""Blackjack under NI2005-63."""

from ..catalogue import Bot, Game
from .bot import choose
from .determinations import BlackjackDeterminations
from .pays import pays
from .round import Blackjack
from .shoe import BlackjackShoe
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "Blackjack", "BlackjackDeterminations", "BlackjackShoe"]

GAME = Game(
    title="Blackjack",
    round=Blackjack,
    bot=Bot(choose),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
    in_cents=True,
)
