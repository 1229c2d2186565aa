"""The table: seats, limits, the shoe between rounds, and one round after the other."""

from .table import Table

__all__ = ["Table"]
