"""Ultimate Texas Hold-em under NI2019-212."""

from .determinations import UltimateHoldemDeterminations
from .play import UltimateHoldem

__all__ = ["UltimateHoldem", "UltimateHoldemDeterminations"]
