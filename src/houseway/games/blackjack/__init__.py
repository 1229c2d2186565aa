"""Blackjack under NI2005-63."""

from ..catalogue import Bot, Game
from .bot import choose
from .determinations import BlackjackDeterminations
from .round import Blackjack
from .shoe import BlackjackShoe
from .tournament_rules import RULES

__all__ = ["GAME", "Blackjack", "BlackjackDeterminations", "BlackjackShoe"]

GAME = Game(
    title="Blackjack",
    round=Blackjack,
    bot=Bot(choose),
    tournament_rules=RULES,
    in_cents=True,
)
