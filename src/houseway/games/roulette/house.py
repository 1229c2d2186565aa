"""What the roulette schedule says of a table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import DIRECTOR

INSTRUMENT = "NI2002-45-roulette"

HOUSE_RULES = HouseRules(
    in_charge=DIRECTOR,
    layout="1.1",
    layout_required=True,
    hours="8.1",
    sign="3.1",
    exclude="10.3(b)",
    tournament="12.6[2]",
    dispute="10.6[2]",
)
