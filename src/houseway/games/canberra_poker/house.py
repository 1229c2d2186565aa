"""What the Canberra Poker schedule says of a table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import DIRECTOR

INSTRUMENT = "NI2002-45-canberra-poker"

HOUSE_RULES = HouseRules(
    in_charge=DIRECTOR,
    layout="1.1",
    layout_required=True,
    hours="13.1",
    sign="3.1",
    card_check="2.2",
    change_cards="2.3",
    checked_by_both="2.3[2]",
    exclude="14.3(b)",
    dispute="14.6",
    starting_marker="T:Marker",
    tournament="15.6[2]",
)
