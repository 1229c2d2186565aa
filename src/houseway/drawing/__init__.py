"""Drawings as SVG: what lies on a table (`equipment`), and whole tables (`tables`).

A table is drawn from what one person may see and from nothing else.
"""

from houseway.drawing.money import Money, chips, dollars
from houseway.drawing.tables import DRAWINGS, NoDrawing, draw, scene

__all__ = ["DRAWINGS", "Money", "NoDrawing", "chips", "dollars", "draw", "scene"]
