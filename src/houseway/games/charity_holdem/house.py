"""What CTP says of a table of charity hold'em between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import SUPERVISOR
from .button import first_button, next_button

INSTRUMENT = "CTP"

HOUSE_RULES = HouseRules(
    in_charge=SUPERVISOR,
    layout="5.2",
    sign="9.1",
    card_check="6.2",
    change_cards="6.4",
    checked_by_both="6.4[2]",
    rules_copy="22.7",
    exclude="22.4",
    first_button=first_button,
    next_button=next_button,
)
