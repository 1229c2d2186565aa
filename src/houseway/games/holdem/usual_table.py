"""The table for an evening: as it stands, with others to play against."""

from ..catalogue import UsualTable
from .round import Holdem

USUAL_TABLE = UsualTable(Holdem.standard, stake=50_000, company=5)
