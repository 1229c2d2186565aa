"""A plain player: the minimum in the Box, and the House Way for the Hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Act, Amounts, Option, Turn

if TYPE_CHECKING:
    from .round import PaiGow

WISHES = ("house-way",)


def choose(round: PaiGow, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    if not isinstance(round.asked, Turn):
        return None
    options = {option.do: option for option in round.options(player)}
    if round.betting_open:
        return None if round.wager_of(player) else _wager(round, options.get("wager"))
    return next((_as_it_is(options[wish]) for wish in WISHES if wish in options), None)


def _wager(round: PaiGow, option: Option | None) -> Act | None:
    if option is None:
        return None
    amounts = option.choose["amount"]
    assert isinstance(amounts, Amounts)
    amount = max(amounts.low, min(round.determinations.minimum, amounts.largest))
    return Act(option.by, "wager", {**option.where, "amount": amount})


def _as_it_is(option: Option) -> Act:
    return Act(option.by, option.do, dict(option.where))
