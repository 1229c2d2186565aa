"""Tournament Blackjack as NI2002-45 has it, as far as it differs from NI2005-63."""

from __future__ import annotations

from houseway.rulebook import Refused

from ..asks import Act
from ..provisions import Provisions
from ..round import Wager
from ..rulings import DIRECTOR
from .betting import OwnBox
from .determinations import TournamentBlackjackDeterminations
from .faults import FailingShoe
from .house import HOUSE_RULES
from .numbers import NUMBERING
from .shoe import TournamentCards

INSTRUMENT = "NI2002-45-blackjack"


class TournamentBlackjack(TournamentCards, OwnBox, FailingShoe):
    """One round of tournament blackjack."""

    game = "tournament-blackjack"
    rules = NUMBERING.rules
    determinations_type = TournamentBlackjackDeterminations
    determinations: TournamentBlackjackDeterminations
    house = HOUSE_RULES
    standard = TournamentBlackjackDeterminations(
        minimum=50, maximum=1_000, multiple=10, decks=6, shuffle="hand"
    )
    provisions = Provisions(
        by=(DIRECTOR,),
        disturbance=("16.1",),
        causes=("civil commotion", "fire", "riot", "brawl", "robbery", "Act of God"),
        void=("16.4",),
        grounds=("impractical", "fraud"),
        breach="16.3",
        void_wagers="16.3(a)",
        exclude="16.3(b)",
        refund="16.5",
    )

    # 7.5(a), 7.5(b): lost when the dealer's second card falls, and paid after everything else
    insurance_paid_last = True

    @property
    def doubles_in_full(self) -> bool:
        return True  # T:Double

    def why_not_double(self, wager: Wager, act: Act) -> Refused | None:
        cost = wager.counts
        if self.stakes[act.by] < cost:
            reason = f"To double takes {cost:,} and {act.by} has {self.stakes[act.by]:,}."
            return Refused(reason, *self.rules.cite("T:Double"))
        return None
