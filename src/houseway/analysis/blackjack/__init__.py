"""What blackjack is worth: the best play, the basic strategy, side bets, and many rounds."""

from .blackjack_batch import batch
from .exact import figures
from .kernel import kernel

__all__ = ["batch", "figures", "kernel"]
