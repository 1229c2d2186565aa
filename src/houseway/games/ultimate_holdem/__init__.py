"""Ultimate Texas Hold-em under NI2019-212."""

from ..catalogue import Bot, Game
from .bot import choose
from .determinations import UltimateHoldemDeterminations
from .judgement import judge
from .pays import pays
from .round import UltimateHoldem
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "UltimateHoldem", "UltimateHoldemDeterminations"]

GAME = Game(
    title="Ultimate Texas Hold'em",
    round=UltimateHoldem,
    bot=Bot(choose, judge=judge),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
    spread=4.9,
    first_wagers=3,
    in_cents=True,
)
