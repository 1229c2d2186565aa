"""``houseway tournament``, one module for each group of its commands."""

from .whole_tournament import add_parser

__all__ = ["add_parser"]
