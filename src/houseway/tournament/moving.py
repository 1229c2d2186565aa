"""Moves between tables: balancing, breaking, and the director's assignments."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from houseway.equipment import Chance
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from . import ballot, buying
from .balance import Move, SeatingChart, break_one, plan
from .ballot import Position, positions
from .declaring import command
from .roles import DIRECTOR
from .state import EXTRA, IN, PLAY, SEATED, Session
from .timing import running

if TYPE_CHECKING:
    from .tournament import Tournament

REDRAW = "redraw"


def _fixed(t: Tournament) -> Refused | None:
    text = "Players keep their seats for the whole session."
    return Refused(text, *t.cite(t.rules.fixed_seats)) if t.rules.fixed_seats else None


def _nothing_to_balance(t: Tournament) -> Refused | str | None:
    return _fixed(t) or (None if balance_plan(t) else "The tables are balanced.")


def _before_play(t: Tournament) -> Facts:
    waiting = [session for session in t.state.sessions.values() if session.status == SEATED]
    seated = [n for one in waiting for n in one.players if t.state.entrants[n].seat is not None]
    return {
        "player": Choices(tuple(seated)),
        "table": Choices(tuple(number for one in waiting for number in one.tables)),
        "seat": Amounts(1, 100),
        "reason": Words(),
    }


def charts(t: Tournament, session: Session) -> list[SeatingChart]:
    """The seats of every table of a session; who cannot come back any more has none."""
    found, seated = [], t.state.seated(session.name)
    gone = buying.out_for_good(t)
    for table in session.tables.values():
        taken = {e.seat or 0: e.name for e in seated.get(table.number, ()) if e not in gone}
        found.append(SeatingChart(table.number, table.seats, taken, table.button))
    return found


def balance_plan(t: Tournament) -> list[Move]:
    """The moves that break tables and balance the rest, each with its reason."""
    running = [one for one in t.state.sessions.values() if one.status == PLAY]
    return [move for session in running for move in plan(charts(t, session))]


@command(DIRECTOR, said="balance the tables", cites=("break_tables",), bar=_nothing_to_balance)
def balance(t: Tournament) -> None:
    """Carry out the plan that breaks tables and balances the rest."""
    buying.see_all_out(t)
    _carry_out_moves(t, balance_plan(t))


@command(
    DIRECTOR,
    said="break a table",
    none="No table is in play.",
    cites=("break_tables",),
    bar=_fixed,
    facts=lambda t: {"table": Choices(tuple(tables_in_play(t)))},
)
def break_table(t: Tournament, table: int) -> None:
    """Break a table: its players fill open seats at the others."""
    buying.see_all_out(t)
    moves = break_one(charts(t, session_of(t, table)), table)
    if not moves:
        text = f"The other tables have no room for the players of table {table}."
        raise t.refused(text, t.rules.break_tables)
    _carry_out_moves(t, moves)


@command(
    DIRECTOR,
    said="move a player",
    none="Nobody is in play who could be moved.",
    cites=("position",),
    bar=_fixed,
    facts=lambda t: {
        "player": Choices(tuple(e.name for e in t.state.entrants.values() if e.status == IN)),
        "table": Choices(tuple(tables_in_play(t))),
        "seat": Amounts(1, 100),
        "reason": Words(),
    },
)
def move_player(t: Tournament, player: str, table: int, seat: int, reason: str) -> None:
    """Assign a player another seat."""
    buying.see_all_out(t)
    _move_to(t, session_of(t, table), player, table, seat, reason)


@command(
    DIRECTOR,
    said="assign a seat",
    none="No session is waiting to start.",
    rule="assign",
    facts=_before_play,
)
def assign_seat(t: Tournament, player: str, table: int, seat: int, reason: str) -> None:
    """Assign a seat before the session commences, whatever the ballot gave."""
    session = t.state.sessions[t.state.entrants[player].session or ""]
    if table not in session.tables:
        raise t.refused(f"{player} plays in another session.", t.rules.position)
    _move_to(t, session, player, table, seat, reason)


@command(
    DIRECTOR,
    said="redraw the seats",
    none="No session is being played.",
    cites=("position",),
    bar=_fixed,
    facts=lambda t: {"session": running(t), "reason": Words()},
)
def redraw(t: Tournament, session: str, reason: str) -> None:
    """Draw the seats of a session anew, at no more of its tables than are needed."""
    names, places = _to_redraw(t, session)
    seed = t.lots.fresh_seed()
    drawn = ballot.in_any_order(t, names, places, Chance(seed, REDRAW))
    _seat_anew(t, drawn, session=session, reason=reason, seed=seed.hex())


@command(
    DIRECTOR,
    said="enter seats that were redrawn in the room",
    none="No session is being played.",
    cites=("position",),
    bar=_fixed,
    facts=lambda t: {
        "session": running(t),
        "seats": Words(),
        "witness": Words(),
        "reason": Words(),
    },
)
def enter_redraw(t: Tournament, session: str, seats: str, witness: str, reason: str) -> None:
    """Enter the seats of a session that were drawn anew in the room: `ann 1/3, bob 2/1`."""
    if t.lots.taken_back.seeds and not t.conduct.again:
        text = "Seats were drawn before a correction: the same draw decides again."
        raise t.refused(text, t.rules.position)
    names, places = _to_redraw(t, session)
    drawn = ballot.seats_of_room(t, names, places, seats, t.rules.position)
    _seat_anew(t, drawn, session=session, reason=reason, witness=witness)


def _to_redraw(t: Tournament, session: str) -> tuple[list[str], list[Position]]:
    """Who sits in a session, and the seats that are drawn for them."""
    buying.see_all_out(t)
    seated = t.state.seated(session)
    if not seated:
        raise t.refused(f"Nobody sits in {session}.", t.rules.position)
    names = sorted(e.name for here in seated.values() for e in here)
    seats = min(t.state.sessions[session].tables[number].seats for number in seated)
    tables = sorted(seated)[: ceil(len(names) / seats)]
    return names, [(1, tables[n - 1], seat) for _, n, seat in positions(len(names), 1, seats)]


def _seat_anew(t: Tournament, drawn: dict[str, Position], **by: str) -> None:
    for name, (_, table, seat) in drawn.items():
        entrant = t.state.entrants[name]
        entrant.table, entrant.seat = table, seat
    seats = {name: list(place[1:]) for name, place in drawn.items()}
    t.note("redrawn", t.rules.break_tables, t.rules.position, seats=seats, **by)


def _move_to(
    t: Tournament, session: Session, player: str, table: int, seat: int, reason: str
) -> None:
    entrant = t.state.entrants[player]
    if session.name != entrant.session:
        raise t.refused(f"{player} plays in another session.", t.rules.position)
    taken = {e.seat for e in t.state.at_table(session.name, table)}
    if seat in taken or not 1 <= seat <= session.tables[table].seats:
        raise t.refused(f"Seat {seat} of table {table} is not open.", t.rules.position)
    here = (entrant.table or 0, entrant.seat or 0)
    _carry_out_moves(t, [Move(player, *here, table, seat, reason)])


def _carry_out_moves(t: Tournament, moves: list[Move]) -> None:
    for move in moves:
        entrant = t.state.entrants[move.player]
        entrant.table, entrant.seat = move.to_table, move.to_seat
        clauses = (t.rules.break_tables, t.rules.position)
        t.note("moved", *clauses, **asdict(move))


def tables_in_play(t: Tournament) -> list[int]:
    """The tables where a session is being played."""
    running = [session for session in t.state.sessions.values() if session.status == PLAY]
    used = {(e.session, e.table) for e in t.state.entrants.values() if e.has_seat}
    return [number for at in running for number in at.tables if (at.name, number) in used]


def tables_with_rounds(t: Tournament) -> list[int]:
    """The tables in play, and those of a session in which level stacks play on."""
    level = [session for session in t.state.sessions.values() if session.status == EXTRA]
    return [*tables_in_play(t), *(number for at in level for number in at.tables)]


def check_has_rounds(t: Tournament, table: int) -> None:
    """`Refused` where no round is played at a table."""
    if table not in tables_with_rounds(t):
        raise Refused(f"Table {table} is not in play.")


def check_in_play(t: Tournament, table: int) -> None:
    """`Refused` where no round can be played at a table for the length of a session."""
    if table in tables_in_play(t):
        return
    level = [s for s in t.state.sessions.values() if s.status == EXTRA and table in s.tables]
    if level:
        text = f"{level[0].name} has run its course: extra-round records who wins level stacks."
        raise t.refused(text, t.rules.level)
    check_has_rounds(t, table)


def session_of(t: Tournament, table: int) -> Session:
    """The session that is played at a table."""
    running = [s for s in t.state.sessions.values() if s.status in (PLAY, EXTRA)]
    return next(session for session in running if table in session.tables)


COMMANDS = (
    balance,
    break_table,
    move_player,
    assign_seat,
    redraw,
    enter_redraw,
)
