"""What NI2005-63 says of a blackjack table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import OPERATOR
from .shoe import BlackjackShoe, first_to_arrive

INSTRUMENT = "NI2005-63"

HOUSE_RULES = HouseRules(
    in_charge=OPERATOR,
    approval="I:Approval",
    layout="1.1",
    hours="15.1",
    sign="3.1",
    card_check="2.2",
    change_cards="2.4",
    checked_by_both="2.4[2]",
    change_limits="3.1[2]",
    before_round="2.3",
    change_decks="2.3(a)",
    decks=(4, 5, 6, 7, 8),
    change_shuffle="2.3(b)",
    details="2.3[tail]",
    rules_copy="16.9",
    higher_limit="3.2",
    release_box="4.4[2]",
    late_minimum="4.7",
    joined_late="4.7(a)",
    sat_out="4.7(b)",
    restrict="4.8",
    restrict_again="4.9",
    restrictions_report="4.8[2]",
    exclude="16.2(b)",
    dispute="16.4",
    vacate="16.6",
    abstentions=3,  # 16.6
    final_rounds="5.5[note]",
    rounds_when_closing=3,  # 5.5[note]
    close="15.2",
    missed_shuffle="14.8",
    new_cards="19.3(b)",
    ordinary_shoe="19.3(b)[2]",
    automated="19.1",
    starting_marker="A:Starting Marker",
    tournament="20.1",
    new_shoe=BlackjackShoe,
    first_cut=first_to_arrive,
)
