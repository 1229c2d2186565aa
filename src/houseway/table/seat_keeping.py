"""Who keeps a seat, and on which terms: short stakes, abstentions, and late bettors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.round import Round

from .patrons import full, goes, hold, late_minimum, lost_seat, lost_seats

if TYPE_CHECKING:
    from .table import Table


def declare_short_stakes(table: Table) -> None:
    """Those who did not bring the stake up to the minimum are declared players."""
    if (limits := table.house.stake_limits(table.coming)) is None:
        return
    for patron in table.state.seated:
        short = patron.stake < limits.least
        if short and not patron.declared:
            table.note("declared player", table.house.declared, player=patron.name)
        patron.declared = short
        if patron.stake == 0:
            goes(table, patron.name, table.house.declared_out)


def send_off(table: Table, round: Round) -> None:
    """Let those go whom a round has cost the seat, with what they have left."""
    for name in lost_seats(table, round):
        goes(table, name, lost_seat(table, name, round))


def count_abstentions(table: Table, round: Round) -> None:
    """Three rounds in a row without a wager, while every other seat is taken."""
    bettors = round.took_part()
    for patron in table.state.seated:
        idle = full(table) and patron.name in round.stakes and patron.name not in bettors
        patron.abstained = patron.abstained + 1 if idle else 0
        if patron.abstained == table.house.abstentions and table.house.vacate:
            table.note("may have to vacate", table.house.vacate, player=patron.name)


def hold_late_bettors(table: Table, round: Round) -> None:
    """Those who sat a round of this shoe out are held to the minimum until the next."""
    bettors = {wager.player for wager in round.wagers}
    first = table.state.carried.rounds_of_shoe == 1
    for patron in table.state.patrons.values():
        if late_minimum(table) and patron.name not in bettors and not patron.held_to_minimum:
            patron.held_to_minimum = True
            hold(table, patron.name, table.house.joined_late if first else table.house.sat_out)
