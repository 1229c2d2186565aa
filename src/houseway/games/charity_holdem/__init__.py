"""Hold'em of a charity tournament under the Charity Tournament Poker rules (CTP)."""

from ..catalogue import Bot, Game
from ..holdem.characters import choose_in_character
from ..poker.judgement import judge
from .bot import choose_by_seat
from .button import first_button, next_button
from .determinations import CharityHoldemDeterminations
from .round import CharityHoldem
from .tournament_rules import RULES
from .usual_table import USUAL_TABLE

__all__ = ["GAME", "CharityHoldem", "CharityHoldemDeterminations", "first_button", "next_button"]

GAME = Game(
    title="Charity Hold'em",
    round=CharityHoldem,
    bot=Bot(choose_by_seat, in_character=choose_in_character, judge=judge),
    tournament_rules=RULES,
    usual_table=USUAL_TABLE,
)
