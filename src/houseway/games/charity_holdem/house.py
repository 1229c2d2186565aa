"""What CTP says of a table of charity hold'em between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import SUPERVISOR
from .between import limits_open, with_limits
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
    announce_limits="8.6",
    limits_open=limits_open,
    with_limits=with_limits,
    bonus="15.1",
    bonus_fixed="15.1[2]",
    bonus_before="15.2",
    first_button=first_button,
    next_button=next_button,
)
