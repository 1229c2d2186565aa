"""What the mini-baccarat schedule says of a table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import DIRECTOR
from .shoe import MiniBaccaratShoe

INSTRUMENT = "NI2002-45-mini-baccarat"

HOUSE_RULES = HouseRules(
    in_charge=DIRECTOR,
    layout="1.1",
    layout_required=True,
    hours="10.1",
    sign="3.1",
    card_check="2.5",
    change_cards="2.3",
    checked_by_both="2.3[2]",
    exclude="11.3#2(b)",
    dispute="11.6",
    starting_marker="T:Marker",
    tournament="13.6[2]",
    new_shoe=MiniBaccaratShoe,
)
