"""What those who play by themselves do when their chips run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Act
from houseway.games.poker.hand import PokerRound

if TYPE_CHECKING:
    from .table import Table


def refill(table: Table, player: str) -> Act | None:
    """What a player does before the next hand who has too few chips for the table.

    For cash one buys in again; in a tournament one is out without any, as its record has it.
    """
    patron = table.state.patrons.get(player)
    if patron is None or table.state.tournament:
        return None
    round = table.round if table.settled else None
    stake = round.stakes.get(player, patron.stake) if round else patron.stake
    if limits := table.house.stake_limits(table.state.determinations):
        full = limits.most or limits.least
        return Act(player, "add-chips", {"amount": full - stake}) if stake < limits.least else None
    return Act(player, "leave") if issubclass(table.game, PokerRound) and not stake else None
