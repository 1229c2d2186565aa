"""What the blackjack schedule of 2002 says of a table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import DIRECTOR
from .shoe import TournamentShoe, first_cut

INSTRUMENT = "NI2002-45-blackjack"

HOUSE_RULES = HouseRules(
    in_charge=DIRECTOR,
    layout="1.1",
    layout_required=True,
    hours="15.1",
    sign="3.1",
    card_check="2.2",
    change_cards="2.4",
    checked_by_both="2.4[2]",
    exclude="16.3(b)",
    dispute="16.6",
    new_cards="20.3:tail",
    ordinary_shoe="20.3:tail[2]",
    automated="20.1",
    starting_marker="T:Marker",
    tournament="19.6[2]",
    new_shoe=TournamentShoe,
    first_cut=first_cut,
)
