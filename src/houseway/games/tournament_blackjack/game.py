"""Tournament Blackjack as NI2002-45 has it, as far as it differs from NI2005-63."""

from __future__ import annotations

from houseway.ranking.blackjack import is_blackjack
from houseway.rulebook import Refused

from ..asks import Act, Amounts
from ..blackjack.hands import Hand
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

    # Rule 7: insurance is lost when the second card falls, and paid after everything else

    def settle_insurance(self) -> None:
        if not is_blackjack(self.dealer):
            super().settle_insurance()  # 7.5(a)

    def settle_hands(self) -> None:
        super().settle_hands()
        self.pay_insurance()  # 7.5(b)

    # Doubling for exactly the wager

    def double_amounts(self, wager: Wager) -> Amounts:
        cost = wager.counts  # T:Double
        return Amounts(cost, min(cost, self.stakes[wager.player]), default=cost)

    def why_no_double(self, hand: Hand, act: Act) -> Refused | None:
        cost = self.wager_on(hand, act.by).counts
        if refusal := super().why_no_double(hand, act):
            return refusal
        if self.stakes[act.by] < cost:
            reason = f"To double takes {cost:,} and {act.by} has {self.stakes[act.by]:,}."
            return Refused(reason, *self.rules.cite("T:Double"))
        return None
