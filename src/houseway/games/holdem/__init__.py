"""Hold'em for cash under NI2018-51."""

from .determinations import HoldemDeterminations
from .play import Holdem

__all__ = ["Holdem", "HoldemDeterminations"]
