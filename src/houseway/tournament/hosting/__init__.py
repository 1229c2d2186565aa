"""Playing the tables of a tournament here: by people, by bots, or a whole tournament by bots."""

from .extra import level_at, play_extra
from .hosted import HostedTable
from .kept_rounds import Rounds
from .one_table import OneTable
from .run import TournamentOutcome, play_tournament
from .tables_in_play import Progress
from .templates import template

__all__ = [
    "HostedTable",
    "OneTable",
    "Progress",
    "Rounds",
    "TournamentOutcome",
    "level_at",
    "play_extra",
    "play_tournament",
    "template",
]
