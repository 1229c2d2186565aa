"""Seats that are taken or lost, and reserves for those left empty."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from houseway.conduct import PLAYER
from houseway.games.asks import Choices
from houseway.games.rulings import Facts

from . import ballot, entries, leaving
from .declaring import command, for_oneself
from .roles import ASSISTANT, DIRECTOR
from .state import (
    ENTERED,
    FORFEITED,
    IN,
    PLAY,
    SEATED,
    THROUGH,
    Entrant,
    Session,
)

if TYPE_CHECKING:
    from .tournament import Tournament

AWAITED = (ENTERED, THROUGH, FORFEITED)  # the last are told that they come too late


def _unseated(t: Tournament) -> Facts:
    waiting = [e.name for e in t.state.entrants.values() if e.session and not e.seated]
    awaited = AWAITED if t.rules.late else (*AWAITED, IN)
    waiting = [name for name in waiting if t.state.entrants[name].status in awaited]
    return {"player": Choices(tuple(waiting))}


def _empty_seats(t: Tournament) -> Facts:
    lost = [e.name for e in t.state.entrants.values() if e.status == FORFEITED and e.stage == 0]
    return {"player": Choices(tuple(t.state.reserves)), "instead": Choices(tuple(lost))}


# Taking seats, and losing them


@command(
    DIRECTOR,
    ASSISTANT,
    PLAYER,
    said="note that a seat is taken",
    none="Nobody is waiting to take a seat.",
    cites=("late",),
    facts=_unseated,
    facts_for=for_oneself(_unseated),
)
def take_seat(t: Tournament, player: str) -> None:
    """Note that a player has taken the seat drawn for them."""
    entrant = t.state.entrants[player]
    session = t.state.sessions[entrant.session or ""]
    late = _late(session, t.now) if t.rules.late_at_time else False
    if t.rules.late and (late or session.status != SEATED):
        raise t.refused(f"{player} comes too late for {session.name}.", t.rules.late)
    entrant.seated = True
    where = {"table": entrant.table, "seat": entrant.seat}
    t.note("seat taken", t.rules.position, player=player, **where)


def _late(session: Session, now: datetime) -> bool:
    return session.starts is not None and now >= session.starts


def forfeit(t: Tournament, session: Session) -> None:
    """Those who have not taken their seats lose them, and their fees stay in the pool."""
    if t.rules.late is None:
        return
    for name in session.players:
        entrant = t.state.entrants[name]
        if not entrant.seated and entrant.status in (ENTERED, THROUGH):
            entrant.status = FORFEITED
            leaving.retire(t, entrant)
            t.note("forfeited", t.rules.late, t.rules.forfeit, player=name)


@command(
    DIRECTOR,
    said="seat a reserve",
    none="A reserve needs a seat that was left empty, and there are not both.",
    rule="reserve",
    facts=_empty_seats,
)
def seat_reserve(t: Tournament, player: str, instead: str) -> None:
    """Give a seat left empty in the first session to a reserve, who pays the entry fee."""
    lost = t.state.entrants[instead]
    session = t.state.sessions[lost.session or ""]
    table = session.tables.get(lost.table or 0)
    seat = lost.seat
    if session.stage > 0 or table is None or seat is None or table.played:
        text = "A reserve takes a seat before the first round of the first session."
        raise t.refused(text, t.rules.reserve)
    if taken := [e.name for e in t.state.at_table(session.name, table.number) if e.seat == seat]:
        text = f"{taken[0]} sits at seat {seat} of table {table.number} meanwhile."
        raise t.refused(text, t.rules.reserve)
    entrant = entries.admit(t, player, lost.group or "-")
    ballot.assign(entrant, session, table.number, seat)
    session.players.append(player)
    entrant.seated = True
    lost.table = lost.seat = None
    t.note("reserve seated", t.rules.reserve, player=player, instead=instead)
    if session.status == PLAY:
        give_stack(t, entrant)


def give_stack(t: Tournament, entrant: Entrant) -> None:
    """Issue the chips of a session."""
    chips = t.conditions.chips or 0
    entrant.status = IN
    entrant.stack += chips
    t.state.chips_issued += chips


COMMANDS = (
    take_seat,
    seat_reserve,
)
