"""A plain player: the minimum as an Ante, and a Bet with ace and king or better."""

from __future__ import annotations

from ..asks import Act
from ..bots import as_it_is, least_wager
from . import decisions
from .betting import BET
from .decisions import FOLD
from .payout import takes_part
from .round import CanberraPoker


def choose(round: CanberraPoker, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    options = {option.do: option for option in round.options(player)}
    if round.betting_open:
        wanted = "wager" in options and not round.anted(player)
        return least_wager(options["wager"], round.determinations.minimum) if wanted else None
    if FOLD not in options:
        return None
    hand = decisions.deciding(round)
    ranked = hand.ranked if hand is not None else None
    bets = BET in options and ranked is not None and takes_part(ranked)
    return as_it_is(options[BET if bets else FOLD])
