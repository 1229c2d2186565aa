"""Rules 17 and 19: everything that is ruled when something goes wrong at a table of hold'em."""

from __future__ import annotations

from .exposures import EXPOSURES
from .misdeals import MISDEALS
from .out_of_turn import OUT_OF_TURN
from .provisions import PROVISIONS

IRREGULARITIES = (*PROVISIONS, *EXPOSURES, *MISDEALS, *OUT_OF_TURN)
