"""Who is in the next round, as it finds them, and who has the dealer button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.games.house import Lineup, Standing
from houseway.games.round import Round, Seat

from .table_state import Patron

if TYPE_CHECKING:
    from .table import Table


def sitting(table: Table) -> list[Seat]:
    """Everybody who is not excluded and could be in a round, as it would find them."""
    settled = table.procedure if table.settled and isinstance(table.procedure, Round) else None
    excluded = table.state.excluded | (settled.excluded if settled else set())
    seats = [_as_seat(table, patron) for patron in table.state.patrons.values()]
    return [seat for seat in seats if seat.player not in excluded and table.game.sits_in(seat)]


def _as_seat(table: Table, patron: Patron) -> Seat:
    """A player with the chips that a settled round leaves them."""
    seat, round = patron.as_seat(), table.procedure
    if not isinstance(round, Round) or patron.name not in round.stakes:
        return seat
    present = patron.name not in round.absent
    return msgspec.structs.replace(seat, stake=round.stakes[patron.name], present=present)


def taking_part(table: Table) -> list[Seat]:
    """Everybody at the table who is in the next round, as it finds them."""
    seats, lineup = sitting(table), line_up(table)
    if lineup is None:
        return seats
    dealt_in = lineup.dealt_in
    return [
        msgspec.structs.replace(seat, posts=dealt_in[name][0], dead=dealt_in[name][1])
        if (name := seat.player) in dealt_in
        else seat
        for seat in seats
        if seat.player in dealt_in or not seat.present
    ]


def line_up(table: Table, posting: str | None = None) -> Lineup | None:
    """Who is dealt in, where the game makes some players wait for their blind or post it.

    Somebody may be `posting` who has not said so yet.
    """
    if table.house.line_up is None:
        return None
    state, carried = table.state, table.state.carried
    here = {seat.player: seat for seat in sitting(table)}
    standings = [
        Standing(
            player=one.name,
            seat=one.seat or 0,
            ready=_ready(here.get(one.name)),
            owes=one.owes,
            missed=one.missed,
            posts=one.posting or one.name == posting,
        )
        for one in state.seated
        if one.name not in state.excluded
    ]
    button = None if carried.new_game else carried.button
    return table.house.line_up(state.determinations, standings, button, carried.button_passed)


def _ready(seat: Seat | None) -> bool:
    return seat is not None and seat.present and seat.stake > 0


def pass_button(table: Table) -> None:
    """Give the dealer button to whoever has it in the next round, where the game has one."""
    if (lineup := line_up(table)) is not None:
        _take_over(table, lineup)
    else:
        table.driver.pass_button([seat.seat or 0 for seat in taking_part(table)])


def _take_over(table: Table, lineup: Lineup) -> None:
    patrons, house, carried = table.state.patrons, table.house, table.state.carried
    carried.button, carried.button_passed = lineup.button, lineup.passed
    for name, posted in lineup.dealt_in.items():
        patron = patrons[name]
        if patron.owes and sum(posted):
            table.note("comes in", patron.owes, player=name, posts=posted[0], dead=posted[1])
        patron.owes, patron.missed, patron.posting = None, (), False
    for name, missed in lineup.missed.items():
        patrons[name].owes, patrons[name].missed = house.missed_blinds, missed
        table.note("missed blind", house.missed_blinds, player=name, blinds=list(missed))
    for name, clause in lineup.held.items():
        table.note("waits", clause, player=name)
