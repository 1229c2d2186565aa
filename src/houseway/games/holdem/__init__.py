"""Hold'em for cash under NI2018-51."""

from ..catalogue import Bot, Game
from ..poker.judgement import judge
from .bot import choose_by_seat
from .characters import choose_in_character
from .determinations import HoldemDeterminations
from .round import Holdem
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "Holdem", "HoldemDeterminations"]

GAME = Game(
    title="Hold'em",
    round=Holdem,
    bot=Bot(choose_by_seat, in_character=choose_in_character, judge=judge),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
    in_cents=True,
)
