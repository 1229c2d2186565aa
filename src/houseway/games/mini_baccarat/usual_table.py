"""The table for an evening: limits in cents."""

from ..catalogue import UsualTable
from .determinations import MiniBaccaratDeterminations

USUAL_TABLE = UsualTable(MiniBaccaratDeterminations(minimum=1_000, maximum=50_000, multiple=500))
