"""What mini-baccarat is worth: every order in which the cards of eight decks can fall."""

from .exact import figures
from .kernel import kernel

__all__ = ["figures", "kernel"]
