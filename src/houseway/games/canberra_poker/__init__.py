"""Canberra Poker under NI2002-45: five cards each, Bet or Fold against the dealer's hand."""

from ..catalogue import Bot, Game
from .bot import choose
from .determinations import CanberraPokerDeterminations
from .pays import pays
from .round import CanberraPoker
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "CanberraPoker", "CanberraPokerDeterminations"]

GAME = Game(
    title="Canberra Poker",
    round=CanberraPoker,
    bot=Bot(choose),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
    spread=2.4,
    first_wagers=3,
)
