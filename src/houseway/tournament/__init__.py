"""Tournaments: conditions, entries, ballot, sessions, clock, places and prizes."""

from .conditions import Conditions, load, parse
from .core import JournalDiffers
from .instruments import GAMES, NoTournament, rules_of
from .tournament import Tournament

__all__ = [
    "GAMES",
    "Conditions",
    "JournalDiffers",
    "NoTournament",
    "Tournament",
    "load",
    "parse",
    "rules_of",
]
