"""Canberra Poker under NI2002-45: five cards each, Bet or Fold against the dealer's hand."""

from ..catalogue import Bot, Game
from .bot import choose
from .determinations import CanberraPokerDeterminations
from .round import CanberraPoker
from .tournament_rules import RULES

__all__ = ["GAME", "CanberraPoker", "CanberraPokerDeterminations"]

GAME = Game(
    title="Canberra Poker",
    round=CanberraPoker,
    bot=Bot(choose),
    tournament_rules=RULES,
    spread=2.4,
    first_wagers=3,
)
