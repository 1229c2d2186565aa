"""Roulette under NI2002-45: the wheel has 37 numbers and a single zero."""

from ..catalogue import Bot, Game
from .bot import choose, elsewhere, simple_wager
from .determinations import ColourChips, RouletteDeterminations, WagerLimits
from .judgement import judge
from .layout import LAYOUT, Position, position
from .pays import pays
from .race_track import SECTIONS, neighbours_of
from .round import Roulette
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = [
    "GAME",
    "LAYOUT",
    "SECTIONS",
    "ColourChips",
    "Position",
    "Roulette",
    "RouletteDeterminations",
    "WagerLimits",
    "neighbours_of",
    "position",
    "simple_wager",
]

GAME = Game(
    title="Roulette",
    round=Roulette,
    bot=Bot(choose, elsewhere, judge=judge),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    pays=pays,
)
