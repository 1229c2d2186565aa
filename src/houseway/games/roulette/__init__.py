"""Roulette under NI2002-45: the wheel has 37 numbers and a single zero."""

from .determinations import ColourChips, RouletteTable, WagerLimits
from .layout import LAYOUT, Position, position
from .play import Roulette, simple_wager
from .race_track import SECTIONS, neighbours_of

__all__ = [
    "LAYOUT",
    "SECTIONS",
    "ColourChips",
    "Position",
    "Roulette",
    "RouletteTable",
    "WagerLimits",
    "neighbours_of",
    "position",
    "simple_wager",
]
