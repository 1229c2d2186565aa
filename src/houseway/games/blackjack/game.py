"""Blackjack as NI2005-63 has it: boxes open to everybody, Super Sevens, and final rounds."""

from __future__ import annotations

from ..provisions import Provisions
from ..rulings import OPERATOR
from .determinations import BlackjackDeterminations
from .faults import EquipmentFaults
from .house import HOUSE_RULES
from .numbering import NI2005_63
from .open_boxes import OpenBoxes

INSTRUMENT = "NI2005-63"


class Blackjack(OpenBoxes, EquipmentFaults):
    """One round of blackjack."""

    game = "blackjack"
    rules = NI2005_63.rules
    determinations_type = BlackjackDeterminations
    determinations: BlackjackDeterminations
    house = HOUSE_RULES
    standard = BlackjackDeterminations(minimum=1_000, maximum=50_000, multiple=500)
    provisions = Provisions(
        by=(OPERATOR,),
        disturbance=("16.1",),
        causes=("civil commotion", "riot", "fire", "brawl", "robbery", "like disturbance"),
        void=("16.3",),
        grounds=("unworkable", "fraud"),
        breach="16.2",
        void_wagers="16.2(a)",
        exclude="16.2(b)",
    )
