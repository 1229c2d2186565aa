"""Mini-baccarat under NI2002-45."""

from ..catalogue import Bot, Game
from .bot import choose, elsewhere
from .determinations import MiniBaccaratDeterminations
from .pays import pays
from .round import MiniBaccarat
from .shoe import MiniBaccaratShoe
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "MiniBaccarat", "MiniBaccaratDeterminations", "MiniBaccaratShoe"]

GAME = Game(
    title="Mini-baccarat",
    round=MiniBaccarat,
    bot=Bot(choose, elsewhere),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
    spread=1.6,
)
