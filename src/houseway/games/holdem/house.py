"""What NI2018-51 says of a hold'em table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import OPERATOR
from .button import first_button, next_button

INSTRUMENT = "NI2018-51"

HOUSE_RULES = HouseRules(
    in_charge=OPERATOR,
    layout="1.1",
    layout_required=True,
    hours="18.1",
    sign="4.1",
    card_check="2.4",
    change_cards="2.5",
    checked_by_both="2.5#2",
    rules_copy="19.8",
    exclude="19.2(b)",
    dispute="19.4",
    vacate="19.5",
    close="18.2",
    first_button=first_button,
    next_button=next_button,
)
