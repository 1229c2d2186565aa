"""What NI2019-212 says of a table of Ultimate Texas Hold-em between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import OPERATOR

INSTRUMENT = "NI2019-212"

HOUSE_RULES = HouseRules(
    in_charge=OPERATOR,
    approval="I:3",
    citation="I:1",
    commencement="I:2",
    layout="1.1",
    layout_required=True,
    hours="14.1",
    sign="5.1",
    card_check="2.4",
    change_cards="2.5",
    checked_by_both="2.5#2",
    change_limits="5.1#2",
    rules_copy="15.10",
    higher_limit="5.2",
    exclude="15.3(b)",
    dispute="15.5",
    vacate="15.7",
    abstentions=3,  # 15.7
    close="14.2",
    new_cards="11.2",
    shoes=("automated",),
    starting_marker="16.16",
    tournament="16.1",
)
