"""Chips that pass between the players and the house outside a round: charges and bonuses."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .declaring import command
from .provision import Provision
from .seating import MOST_CHIPS

MOST_BONUSES = 1_000


def time_is_owed(table: Any, at: datetime) -> Refused | None:
    """Why no round can begin before the time has been paid for."""
    owing = table.owe_time(at)
    if not owing:
        return None
    where = table.cite(table.house.time_charge)
    return Refused(f"The time is paid for in advance: {', '.join(owing)} have not.", *where)


def _no_time_is_due(table: Any, at: datetime) -> str | None:
    return None if table.owe_time(at) else "Nobody owes anything for the time."


def _bonuses(table: Any) -> Facts:
    chip = table.state.determinations.lowest_chip
    return {"number": Amounts(0, MOST_BONUSES), "amount": Amounts(chip, MOST_CHIPS, chip)}


def _is_fixed(table: Any) -> str | None:
    begun = table.procedure is not None or not table.state.new_game
    return "Bonus rounds are fixed before the first round." if begun else None


def _bonus_is_called(table: Any) -> str | None:
    return "The next round is a bonus round already." if table.state.bonus else None


class Charges(Provision):
    """What players pay for their time, and what the house adds to a pot."""

    def owe_time(self, at: datetime) -> list[str]:
        """The players in seats whose paid time is over, where time is charged."""
        if self.house.time_rate(self.state.determinations) is None:
            return []
        paid, now = self.state.paid_until, at.isoformat(timespec="seconds")
        return [s.player for s in self.sitting() if s.present and paid.get(s.player, "") <= now]

    @command(
        IN_CHARGE,
        said="charge for the time",
        rule="time_charge",
        facts={"notice": Words()},
        bar_at=_no_time_is_due,
        timed=True,
    )
    def charge_time(self, notice: str, at: str) -> None:
        """Take the charge for the coming period from everybody who has not paid for it."""
        rate = self.house.time_rate(self.state.determinations)
        assert rate is not None
        self.collect_cards()
        charge, minutes = rate
        since = datetime.fromisoformat(at)
        until = (since + timedelta(minutes=minutes)).isoformat(timespec="seconds")
        for name in self.owe_time(since):
            self._pay_for_time(name, charge, until)
        self.note("time charged", self.house.time_charge, notice=notice, rate=charge, until=until)

    def _pay_for_time(self, name: str, charge: int, until: str) -> None:
        patron = self.state.patrons[name]
        paid = min(charge, patron.stake)
        patron.stake -= paid
        self.state.float += paid
        self.state.paid_until[name] = until
        self.note("paid for time", self.house.time_charge, player=name, amount=paid, until=until)

    # Bonus rounds

    @command(IN_CHARGE, said="fix the bonuses", rule="bonus_fixed", facts=_bonuses, bar=_is_fixed)
    def fix_bonuses(self, number: int, amount: int) -> None:
        """Fix before the first round how many bonuses there are, and of how much."""
        self.state.bonuses = [amount] * number
        self.note("bonuses fixed", self.house.bonus_fixed, number=number, amount=amount)

    @command(
        IN_CHARGE,
        said="announce a bonus round",
        none="No bonus is left to announce.",
        rule="bonus",
        cites=("bonus_fixed", "bonus_before"),
        facts=lambda table: {"amount": Choices(tuple(dict.fromkeys(table.state.bonuses)))},
        bar=_bonus_is_called,
    )
    def announce_bonus(self, amount: int) -> None:
        """Announce before its blinds, antes and cards that the next round is a bonus round."""
        self.state.bonuses.remove(amount)
        self.state.bonus = amount
        self.note("bonus round", self.house.bonus, self.house.bonus_before, amount=amount)
