"""What roulette is worth: every place and section against the thirty-seven numbers."""

from .exact import figures
from .kernel import kernel

__all__ = ["figures", "kernel"]
