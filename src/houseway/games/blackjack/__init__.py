"""Blackjack under NI2005-63."""

from .determinations import BlackjackDeterminations
from .game import Blackjack
from .shoe import BlackjackShoe

__all__ = ["Blackjack", "BlackjackDeterminations", "BlackjackShoe"]
