"""Drawings of what lies on a table, as SVG fragments to be put together into one document.

Cards, tiles and dice are placed by their top left corner, chips and the wheel by their middle. The
drawings need no font, file, script or style sheet, and hold no ids that could clash on a page;
only a document with a `Stock` of shapes has ids, which begin with its mark.
"""

from houseway.drawing.equipment.cards import card, card_back
from houseway.drawing.equipment.chips import chip, chip_colour, chip_stack, short_amount
from houseway.drawing.equipment.stock import Stock
from houseway.drawing.equipment.svg import document
from houseway.drawing.equipment.tiles import die, tile, tile_back
from houseway.drawing.equipment.wheel import wheel

__all__ = [
    "Stock",
    "card",
    "card_back",
    "chip",
    "chip_colour",
    "chip_stack",
    "die",
    "document",
    "short_amount",
    "tile",
    "tile_back",
    "wheel",
]
