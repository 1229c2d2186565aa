"""Playing the tables of a tournament here: by people, by bots, or a whole tournament by bots."""

from .extra import level_at, play_extra
from .floor import Progress
from .hosted import HostedTable
from .one_table import OneTable
from .rounds import Rounds
from .run import Outcome, play_tournament
from .templates import template

__all__ = [
    "HostedTable",
    "OneTable",
    "Outcome",
    "Progress",
    "Rounds",
    "level_at",
    "play_extra",
    "play_tournament",
    "template",
]
