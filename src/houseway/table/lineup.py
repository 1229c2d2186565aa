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
    driver, state = table.driver, table.state
    round = driver.procedure if isinstance(driver.procedure, Round) else None
    excluded = state.excluded
    if round is not None and driver.settled:
        excluded = excluded | round.excluded
    sits_in = table.game.sits_in
    seats = [_as_seat(patron, round) for patron in state.patrons.values()]
    return [seat for seat in seats if seat.player not in excluded and sits_in(seat)]


def _as_seat(patron: Patron, round: Round | None) -> Seat:
    """A player with the chips that a settled round leaves them."""
    seat = patron.as_seat()
    if round is None or patron.name not in round.stakes:
        return seat
    present = patron.name not in round.absent
    return msgspec.structs.replace(seat, stake=round.stakes[patron.name], present=present)


def taking_part(table: Table) -> list[Seat]:
    """Everybody at the table who is in the next round, as it finds them."""
    seats = sitting(table)
    return _dealt_in(seats, _lined_up(table, seats))


def players(table: Table) -> int:
    """How many would be dealt in now, or be in the round where nobody waits to be."""
    seats = sitting(table)
    lineup = _lined_up(table, seats)
    return len(seats) if lineup is None else len(lineup.dealt_in)


def next_round(table: Table) -> list[Seat]:
    """Those who are in the round that begins; the button passes to whoever has it."""
    seats = sitting(table)
    lineup = _lined_up(table, seats)
    seats = _dealt_in(seats, lineup)
    if lineup is not None:
        _take_over(table, lineup)
    else:
        table.driver.pass_button([seat.seat or 0 for seat in seats])
    return seats


def _dealt_in(seats: list[Seat], lineup: Lineup | None) -> list[Seat]:
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
    return _lined_up(table, sitting(table), posting)


def _lined_up(table: Table, seats: list[Seat], posting: str | None = None) -> Lineup | None:
    if table.house.line_up is None:
        return None
    state, carried = table.state, table.state.carried
    here = {seat.player: seat for seat in seats}
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
