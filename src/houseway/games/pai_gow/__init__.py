"""Pai gow under NI2002-45: four tiles in two parts, each against the House."""

from .bot import choose
from .determinations import PaiGowTable
from .round import PaiGow

__all__ = ["PaiGow", "PaiGowTable", "choose"]
