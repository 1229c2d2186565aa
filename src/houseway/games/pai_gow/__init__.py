"""Pai gow under NI2002-45: four tiles in two parts, each against the House."""

from ..catalogue import Bot, Game
from .bot import choose
from .determinations import PaiGowDeterminations
from .pays import pays
from .round import PaiGow
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "PaiGow", "PaiGowDeterminations"]

GAME = Game(
    title="Pai Gow",
    round=PaiGow,
    bot=Bot(choose),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
    spread=0.8,
)
