"""What tournament blackjack is worth: as blackjack, from five decks on and without Super Sevens.

Doubling takes exactly the wager there, which is what a good player doubles for anyway.
"""

from .blackjack import batch, figures, kernel

__all__ = ["batch", "figures", "kernel"]
