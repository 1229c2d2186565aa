"""What the Tournament Director determines for a blackjack table."""

from __future__ import annotations

from typing import ClassVar

from ..blackjack.determinations import BoxTable
from ..table_limits import LimitClauses
from .numbers import NUMBERING

INSTRUMENT = "NI2002-45-blackjack"

LIMITS = LimitClauses(
    displayed="3.1",
    multiple="3.2",
    minimum="3.3",
    maximum="3.4",
    chips="4.2",
    opportunity="4.1",
    closed="6.2",
)


class TournamentBlackjackDeterminations(BoxTable, frozen=True, kw_only=True):
    """Decks and shuffle, which must be chosen, and what else NI2005-63 leaves open as well."""

    numbering = NUMBERING
    limit_clauses = LIMITS
    fewest_decks = 5  # 2.1
    cutting_card_tolerance: ClassVar[int] = 26  # 5.3:approximately
    burn_on_new_shoe: ClassVar[int] = 0

    # 2.3, 2.3:proviso: without a default both must be chosen, and both are on the sign
    decks: int  # 2.3(a)
    shuffle: str  # 2.3(b)
