"""What blackjack is worth: the best play, the basic strategy, side bets, and many rounds."""

from .exact import figures
from .kernel import kernel

__all__ = ["figures", "kernel"]
