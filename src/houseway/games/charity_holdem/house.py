"""What CTP says of a table of charity hold'em between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import DIRECTOR, OPERATOR, SUPERVISOR
from .between import limits_open, with_limits
from .button import first_button, next_button

INSTRUMENT = "CTP"

TOURNAMENT_SUPERVISOR = DIRECTOR

HOUSE_RULES = HouseRules(
    in_charge=SUPERVISOR,
    also_by={
        "announce-limits": (TOURNAMENT_SUPERVISOR,),  # 8.4
        "announce-bonus": (TOURNAMENT_SUPERVISOR, OPERATOR),  # 4.4, 15.2
        "fix-bonuses": (TOURNAMENT_SUPERVISOR, OPERATOR),  # 4.4, 15.1[2]
    },
    layout="5.2",
    sign="9.1",
    card_check="6.2",
    change_cards="6.4",
    checked_by_both="6.4[2]",
    rules_copy="22.7",
    exclude="22.4",
    dispute="22.1",
    dispute_stages=((DIRECTOR, "22.5"), (SUPERVISOR, "22.5"), (OPERATOR, "22.6")),
    dispute_review="22.5",
    complaint="22.6[2]",
    stays_with_chips="10.1.2",
    tournament="4.2",
    all_in="14.1",
    announce_limits="8.6",
    limits_open=limits_open,
    with_limits=with_limits,
    bonus="15.1",
    bonus_fixed="15.1[2]",
    bonus_before="15.2",
    first_button=first_button,
    next_button=next_button,
)
