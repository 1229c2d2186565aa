"""Hand histories of hold'em: PHH in and out, Open Hand History out."""

from .ohh import write_ohh
from .phh import HandHistory, read_phh
from .playing import play_history, record_of, stacks_of
from .writing import CannotBeTold, write_phh

__all__ = [
    "CannotBeTold",
    "HandHistory",
    "play_history",
    "read_phh",
    "record_of",
    "stacks_of",
    "write_ohh",
    "write_phh",
]
