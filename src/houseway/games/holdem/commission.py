"""Rule 15: what the house takes from the pots."""

from __future__ import annotations

from ..poker.pots import Pot
from ..poker.showdown import Showdown
from .determinations import DOLLAR, HoldemDeterminations, PotCommission

INSTRUMENT = "NI2018-51"


class Commission(Showdown):
    """Commission from the first pot that is over the threshold, worked out on all pots."""

    determinations: HoldemDeterminations

    def lay(self) -> None:
        super().lay()
        self.commission_taken = 0

    def take_commission(self, number: int, pot: Pot) -> int:
        schedule = self.determinations.commission
        if not isinstance(schedule, PotCommission) or self.commission_taken:
            return 0
        base = sum(one.amount for one in self.all_pots())
        if pot.amount <= schedule.threshold or self.is_exempt(pot):
            return 0
        share = base * schedule.percent // 100 // DOLLAR * DOLLAR
        self.commission_taken = min(share, schedule.cap)
        self.middle -= self.commission_taken
        self.float += self.commission_taken
        row = "15.2(a)(i)" if schedule.percent == 5 else "15.2(a)(ii)"
        self.note("commission", "15.2", row, amount=self.commission_taken, pots=base)
        return self.commission_taken

    def is_exempt(self, pot: Pot) -> bool:
        """Only tied winners paid in, or there is nothing but blinds and antes."""
        return self.only_forced() or self.only_winners()  # 15.2(c), 15.2(d)

    def only_forced(self) -> bool:
        """Whether nobody put in more than the forced bets."""
        d = self.determinations
        forced = max((*d.blinds, *d.over_blinds, 0)) + d.ante
        return self.street_number == 0 and not any(a > forced for a in self.paid_in.values())

    def only_winners(self) -> bool:
        """Whether everybody with chips in the pots shares them."""
        paid = {player for player, amount in self.paid_in.items() if amount}
        if len(paid) < 2 or len(self.active) < 2 or self.dead_in:
            return False
        won = self.best_of(tuple(self.active))
        return paid == {*won.high, *won.low} and len(self.all_pots()) == 1
