"""A plain player: the minimum as an Ante, and a Bet with ace and king or better."""

from __future__ import annotations

from typing import Any

from ..asks import Act, Amounts, Option
from .betting import BET
from .decisions import FOLD
from .payout import takes_part


def choose(round: Any, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    options = {option.do: option for option in round.options(player)}
    if round.betting_open:
        wanted = "wager" in options and not round.anted(player)
        return _ante(options["wager"], round.determinations.minimum) if wanted else None
    if FOLD not in options:
        return None
    hand = round.deciding().ranked
    bets = BET in options and hand is not None and takes_part(hand)
    chosen = options[BET if bets else FOLD]
    return Act(player, chosen.do, dict(chosen.where))


def _ante(option: Option, minimum: int) -> Act:
    amounts = option.choose["amount"]
    assert isinstance(amounts, Amounts)
    amount = max(amounts.low, min(minimum, amounts.largest))
    return Act(option.by, option.do, {**option.where, "amount": amount})
