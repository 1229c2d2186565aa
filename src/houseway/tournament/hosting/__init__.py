"""Playing the tables of a tournament here: whole tournaments from their conditions, with bots."""

from .faults import faults_of
from .floor import Progress
from .run import Outcome, play_tournament
from .templates import template

__all__ = ["Outcome", "Progress", "faults_of", "play_tournament", "template"]
