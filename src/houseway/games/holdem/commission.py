"""Rule 15: what the house takes from the pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..poker.pots import Pot
from ..poker.showdown import Won
from .determinations import PotCommission
from .sign import DOLLAR

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"


def take(round: Holdem, won: list[tuple[Pot, Won]]) -> list[int]:
    """Commission once a round, from the first pot over the threshold, worked out on all pots."""
    taken = [0] * len(won)
    schedule = round.terms.commission
    if not isinstance(schedule, PotCommission):
        return taken
    base = sum([pot.amount for pot, _ in won])
    due = min(base * schedule.percent // 100 // DOLLAR * DOLLAR, schedule.cap)
    if only_forced(round) or only_ties(round, won):
        return taken
    for number, (pot, _) in enumerate(won):
        # 15.2(a): a pot at or under the threshold bears nothing, the first over it bears all
        if pot.amount > schedule.threshold:
            taken[number] = min(due, pot.amount)
            due -= taken[number]
    _collect(round, schedule, sum(taken), base)
    return taken


def _collect(round: Holdem, schedule: PotCommission, amount: int, base: int) -> None:
    if amount:
        round.middle -= amount
        round.float += amount
        row = "15.2(a)(i)" if schedule.percent == 5 else "15.2(a)(ii)"
        round.note("commission", "15.2", row, amount=amount, pots=base)


def only_forced(round: Holdem) -> bool:
    """Whether there is nothing but blinds and antes in the pots."""
    forced = round.forced_in
    return all(paid <= forced[player] for player, paid in round.paid_in.items())  # 15.2(d)


def only_ties(round: Holdem, won: list[tuple[Pot, Won]]) -> bool:
    """Whether all who put chips in hold equal hands."""
    paid = {player for player in round.paid_in if round.paid_in[player] or player in round.dead_in}
    if paid != set(round.active):
        return False
    return all(  # 15.2(c)
        set(side) == set(pot.eligible) for pot, sides in won for side in sides if side
    )
