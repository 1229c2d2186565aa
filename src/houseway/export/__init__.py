"""Journals for other programs: rounds, stakes and settlements in the formats that they read."""

from .extract import CannotExport, Extract, Stake, extracts
from .formats import FORMATS, Export, export, formats_of

__all__ = [
    "FORMATS",
    "CannotExport",
    "Export",
    "Extract",
    "Stake",
    "export",
    "extracts",
    "formats_of",
]
