"""Canberra Poker under NI2002-45: five cards each, Bet or Fold against the dealer's hand."""

from .bot import choose
from .determinations import CanberraPokerTable
from .play import CanberraPoker

__all__ = ["CanberraPoker", "CanberraPokerTable", "choose"]
