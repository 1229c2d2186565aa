"""What the pai gow schedule says of a table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import DIRECTOR

INSTRUMENT = "NI2002-45-pai-gow"

HOUSE_RULES = HouseRules(
    in_charge=DIRECTOR,
    layout="1.1",
    layout_required=True,
    hours="15.1",
    sign="5.1",
    card_check="2.2",
    change_cards="2.3",
    checked_by_both="2.3[2]",
    exclude="16.3(b)",
    dispute="16.6",
    starting_marker="T:Marker",
    tournament="17.6[2]",
)
