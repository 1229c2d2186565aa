"""Hold'em of a charity tournament under the Charity Tournament Poker rules (CTP)."""

from .button import first_button, next_button
from .determinations import CharityDeterminations
from .play import CharityHoldem

__all__ = ["CharityDeterminations", "CharityHoldem", "first_button", "next_button"]
