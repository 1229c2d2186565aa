"""The table for an evening: as it stands, with others to play against."""

from ..catalogue import UsualTable
from .round import CharityHoldem

USUAL_TABLE = UsualTable(CharityHoldem.standard, stake=5_000, company=5)
