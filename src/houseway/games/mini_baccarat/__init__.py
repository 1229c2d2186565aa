"""Mini-baccarat under NI2002-45."""

from .determinations import MiniBaccaratDeterminations
from .round import MiniBaccarat
from .shoe import MiniBaccaratShoe

__all__ = ["MiniBaccarat", "MiniBaccaratDeterminations", "MiniBaccaratShoe"]
