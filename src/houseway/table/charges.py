"""Chips that pass between the players and the house outside a round: charges and bonuses."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.games.wording import listed
from houseway.rulebook import Refused

from .lineup import sitting
from .patrons import MOST_CHIPS
from .table_command import command

if TYPE_CHECKING:
    from .table import Table


MOST_BONUSES = 1_000


def time_is_owed(table: Table, at: datetime) -> Refused | None:
    """Why no round can begin before the time has been paid for."""
    owing = owe_time(table, at)
    if not owing:
        return None
    where = table.cite(table.house.time_charge)
    names = listed(owing, "and")
    return Refused(f"The time is paid for in advance, and is owed by {names}.", *where)


def _no_time_is_due(table: Table, at: datetime) -> str | None:
    return None if owe_time(table, at) else "Nobody owes anything for the time."


def _bonuses(table: Table) -> Facts:
    chips: Any = table.state.determinations
    chip = chips.lowest_chip
    return {"number": Amounts(0, MOST_BONUSES), "amount": Amounts(chip, MOST_CHIPS, chip)}


def _is_fixed(table: Table) -> str | None:
    begun = table.procedure is not None or not table.state.carried.new_game
    return "Bonus rounds are fixed before the first round." if begun else None


def _bonus_is_called(table: Table) -> str | None:
    return "The next round is a bonus round already." if table.state.bonus else None


def owe_time(table: Table, at: datetime) -> list[str]:
    """The players in seats whose paid time is over, where time is charged."""
    if table.house.time_rate(table.state.determinations) is None:
        return []
    paid, now = table.state.paid_until, at.isoformat(timespec="seconds")
    return [s.player for s in sitting(table) if s.present and paid.get(s.player, "") <= now]


@command(
    IN_CHARGE,
    said="charge for the time",
    rule="time_charge",
    facts={"notice": Words()},
    bar_at=_no_time_is_due,
    timed=True,
)
def charge_time(table: Table, notice: str) -> None:
    """Take the charge for the coming period from everybody who has not paid for it."""
    rate = table.house.time_rate(table.state.determinations)
    assert rate is not None
    table.collect_cards()
    charge, minutes = rate
    since = table.conduct.now
    until = (since + timedelta(minutes=minutes)).isoformat(timespec="seconds")
    for name in owe_time(table, since):
        _pay_for_time(table, name, charge, until)
    table.note("time charged", table.house.time_charge, notice=notice, rate=charge, until=until)


def _pay_for_time(table: Table, name: str, charge: int, until: str) -> None:
    patron = table.state.patrons[name]
    paid = min(charge, patron.stake)
    patron.stake -= paid
    table.state.float += paid
    table.state.paid_until[name] = until
    table.note("paid for time", table.house.time_charge, player=name, amount=paid, until=until)


# Bonus rounds


@command(IN_CHARGE, said="fix the bonuses", rule="bonus_fixed", facts=_bonuses, bar=_is_fixed)
def fix_bonuses(table: Table, number: int, amount: int) -> None:
    """Fix before the first round how many bonuses there are, and of how much."""
    table.state.bonuses = [amount] * number
    table.note("bonuses fixed", table.house.bonus_fixed, number=number, amount=amount)


@command(
    IN_CHARGE,
    said="announce a bonus round",
    none="No bonus is left to announce.",
    rule="bonus",
    cites=("bonus_fixed", "bonus_before"),
    facts=lambda table: {"amount": Choices(tuple(dict.fromkeys(table.state.bonuses)))},
    bar=_bonus_is_called,
)
def announce_bonus(table: Table, amount: int) -> None:
    """Announce before its blinds, antes and cards that the next round is a bonus round."""
    table.state.bonuses.remove(amount)
    table.state.bonus = amount
    table.note("bonus round", table.house.bonus, table.house.bonus_before, amount=amount)


COMMANDS: Final = (
    charge_time,
    fix_bonuses,
    announce_bonus,
)
