"""Hand histories of hold'em: PHH in and out, one hand or a collection, Open Hand History out."""

from .ohh import OhhTournament, write_ohh
from .phh import HandHistory, read_phh, read_phhs
from .playing import play_history, record_of, stacks_of
from .writing import CannotBeTold, write_phh, write_phhs

__all__ = [
    "CannotBeTold",
    "HandHistory",
    "OhhTournament",
    "play_history",
    "read_phh",
    "read_phhs",
    "record_of",
    "stacks_of",
    "write_ohh",
    "write_phh",
    "write_phhs",
]
