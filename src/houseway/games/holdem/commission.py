"""Rule 15: what the house takes from the pots."""

from __future__ import annotations

from ..poker.pots import Pot
from ..poker.showdown import Won
from .determinations import PotCommission
from .limits import Limits
from .sign import DOLLAR

INSTRUMENT = "NI2018-51"


class Commission(Limits):
    """Commission once a round, from the first pot over the threshold, worked out on all pots."""

    def take_commission(self, won: list[tuple[Pot, Won]]) -> list[int]:
        taken = super().take_commission(won)
        schedule = self.terms.commission
        if not isinstance(schedule, PotCommission):
            return taken
        base = sum(pot.amount for pot, _ in won)
        due = min(base * schedule.percent // 100 // DOLLAR * DOLLAR, schedule.cap)
        if self.only_forced() or self.only_ties(won):
            return taken
        for number, (pot, _) in enumerate(won):
            # 15.2(a): a pot at or under the threshold bears nothing, the first over it bears all
            if pot.amount > schedule.threshold:
                taken[number] = min(due, pot.amount)
                due -= taken[number]
        self._collect(schedule, sum(taken), base)
        return taken

    def _collect(self, schedule: PotCommission, amount: int, base: int) -> None:
        if amount:
            self.middle -= amount
            self.float += amount
            row = "15.2(a)(i)" if schedule.percent == 5 else "15.2(a)(ii)"
            self.note("commission", "15.2", row, amount=amount, pots=base)

    def only_forced(self) -> bool:
        """Whether there is nothing but blinds and antes in the pots."""
        forced = self.forced_in
        return all(paid <= forced[player] for player, paid in self.paid_in.items())  # 15.2(d)

    def only_ties(self, won: list[tuple[Pot, Won]]) -> bool:
        """Whether all who put chips in hold equal hands."""
        paid = {player for player in self.paid_in if self.paid_in[player] or player in self.dead_in}
        if paid != set(self.active):
            return False
        return all(  # 15.2(c)
            set(side) == set(pot.eligible) for pot, sides in won for side in sides if side
        )
