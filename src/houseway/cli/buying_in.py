"""Chips for a seat: what one comes with, and what those who play by themselves do without any."""

from __future__ import annotations

from houseway.games.asks import Act
from houseway.games.charity_holdem import CharityHoldem
from houseway.games.holdem import Holdem
from houseway.games.holdem.determinations import HoldemDeterminations
from houseway.table import Table

STAKES = {Holdem.game: 50_000, CharityHoldem.game: 5_000}
USUAL_STAKE = 100_000
COMPANY = {Holdem.game: 5, CharityHoldem.game: 5}


def usual_stake(game: str) -> int:
    """The chips that somebody comes with who says nothing else."""
    return STAKES.get(game, USUAL_STAKE)


def refill(table: Table, player: str) -> Act | None:
    """What a player does before the next hand who has too few chips for the table.

    For cash one buys in again; in a tournament one is out without any, as its record has it.
    """
    patron, limits = table.state.patrons.get(player), table.state.determinations
    if patron is None or table.state.tournament:
        return None
    round = table.round if table.settled else None
    stake = round.stakes.get(player, patron.stake) if round else patron.stake
    if isinstance(limits, HoldemDeterminations):
        full = limits.maximum_buy_in or limits.minimum_stake
        short = stake < limits.minimum_stake
        return Act(player, "add-chips", {"amount": full - stake}) if short else None
    return Act(player, "leave") if table.game is CharityHoldem and not stake else None
