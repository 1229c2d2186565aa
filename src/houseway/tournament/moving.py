"""Moves between tables: balancing, breaking, and the director's assignments."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from houseway.equipment import Chance
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.journal import canonical
from houseway.rulebook import Refused

from . import ballot, buying
from .balance import Move, SeatingChart, break_one, plan
from .ballot import Position, positions
from .declaring import command
from .roles import DIRECTOR
from .state import EXTRA, IN, PLAY, SEATED, CalledRedraw, Session
from .timing import running

if TYPE_CHECKING:
    from .tournament import Tournament

REDRAW = "redraw"


def fixed(t: Tournament) -> Refused | None:
    """Why nobody is given another seat, where the instrument does not allow it."""
    text = "Players keep their seats for the whole session."
    return Refused(text, *t.cite(t.rules.fixed_seats)) if t.rules.fixed_seats else None


def _nothing_to_balance(t: Tournament) -> Refused | str | None:
    return fixed(t) or (None if balance_plan(t) else "The tables are balanced.")


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
        made = SeatingChart(table.number, table.seats, taken, table.button, table.locked)
        found.append(made)
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
    bar=fixed,
    facts=lambda t: {"table": Choices(tuple(tables_in_play(t)))},
)
def break_table(t: Tournament, table: int) -> None:
    """Break a table: its players fill open seats at the others."""
    buying.see_all_out(t)
    if session_of(t, table).tables[table].locked:
        raise t.refused(f"Table {table} is locked: unlock it first.", t.rules.position)
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
    bar=fixed,
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


def _in_two_steps(t: Tournament) -> Refused | str | None:
    """Seats were once drawn anew at once, which journals tell."""
    text = "Seats are drawn anew from a sealed order: call-redraw, and then draw-redraw."
    return fixed(t) or (None if t.conduct.again else text)


def _called(t: Tournament) -> Facts:
    sessions = [name for name in running(t).values if name in t.state.to_redraw]
    return {"session": Choices(tuple(sessions), sessions[0] if len(sessions) == 1 else None)}


@command(
    DIRECTOR,
    said="redraw the seats",
    none="No session is being played.",
    cites=("position",),
    bar=_in_two_steps,
    facts=lambda t: {"session": running(t), "reason": Words()},
)
def redraw(t: Tournament, session: str, reason: str) -> None:
    """Draw the seats of a session anew from a seed, as it was done before orders were sealed."""
    names, places = _to_redraw(t, session)
    if not t.lots.former.due:
        raise t.refused("The redraw must be called first: call-redraw.", t.rules.position)
    seed = t.lots.former.next_seed()
    drawn = ballot.seats_from_seed(t, names, places, Chance(seed, REDRAW))
    _seat_anew(t, drawn, session=session, reason=reason, seed=seed.hex())


@command(
    DIRECTOR,
    said="call a redraw of the seats",
    none="No session is being played.",
    cites=("position",),
    bar=fixed,
    facts=lambda t: {"session": running(t), "reason": Words()},
)
def call_redraw(t: Tournament, session: str, reason: str) -> None:
    """Call a redraw: the players of a session are sealed in an order, and its root is published."""
    names = _seated_in(t, session)
    called = t.state.to_redraw.get(session)
    if called and not ballot.not_called(t, called.order, names):
        raise t.refused(f"The redraw of {session} has been called.", t.rules.position)
    of, further = _redrawn(t, session, names), ballot.is_restricted(t, names)
    order = t.lots.call(f"{REDRAW} of {session}", of, names, further=further)
    t.state.to_redraw[session] = CalledRedraw(order, reason)
    facts = {"session": session, "reason": reason, "order": order}
    t.note("redraw called", t.rules.break_tables, t.rules.position, **facts)


@command(
    DIRECTOR,
    said="draw the seats anew",
    none="No redraw has been called: call-redraw comes first.",
    cites=("position",),
    bar=fixed,
    facts=_called,
)
def draw_redraw(t: Tournament, session: str) -> None:
    """Draw the seats of a session anew, at no more of its tables than are needed."""
    called = t.state.to_redraw[session]
    names, places = _to_redraw(t, session)
    of = _redrawn(t, session, names)
    drawn, told = ballot.draw_seats(t, called.order, of, names, places)
    _redraw_done(t, session)
    _seat_anew(t, drawn, session=session, reason=called.reason, **told)


@command(
    DIRECTOR,
    said="enter seats that were redrawn in the room",
    none="No session is being played.",
    cites=("position",),
    bar=fixed,
    facts=lambda t: {
        "session": running(t),
        "seats": Words(),
        "witness": Words(),
        "reason": Words(),
    },
)
def enter_redraw(t: Tournament, session: str, seats: str, witness: str, reason: str) -> None:
    """Enter the seats of a session that were drawn anew in the room: `ann 1/3, bob 2/1`."""
    names, places = _to_redraw(t, session)
    of, called = _redrawn(t, session, names), t.state.to_redraw.get(session)
    lot = t.lots.lot(called.order) if called else None
    former = t.lots.former.taken_back.seeds and not t.conduct.again
    if former or t.lots.is_drawn(of) or (lot and lot.over and not lot.in_room):
        text = "Seats were drawn before a correction: the same draw decides again."
        raise t.refused(text, t.rules.position)
    drawn = ballot.seats_of_room(t, names, places, seats, t.rules.position)
    if lot is None:
        t.lots.enter(of)
    else:
        t.lots.pass_over(lot, of)
    _redraw_done(t, session)
    _seat_anew(t, drawn, session=session, reason=reason, witness=witness)


def _redraw_done(t: Tournament, session: str) -> None:
    t.state.redraws += 1
    t.state.to_redraw.pop(session, None)


def _redrawn(t: Tournament, session: str, names: list[str]) -> str:
    """Everything that is drawn by a redraw, but for the order and the words."""
    who = [t.state.entrants[name] for name in names]
    drawn = [[e.name, e.reserved_seat, e.group] for e in who]
    return canonical([REDRAW, t.state.redraws, session, drawn]).decode()


def _to_redraw(t: Tournament, session: str) -> tuple[list[str], list[Position]]:
    """Who sits in a session, and the seats that are drawn for them."""
    buying.see_all_out(t)
    names, seated = _seated_in(t, session), t.state.seated(session)
    seats = min(t.state.sessions[session].tables[number].seats for number in seated)
    tables = sorted(seated)[: ceil(len(names) / seats)]
    return names, [(1, tables[n - 1], seat) for _, n, seat in positions(len(names), 1, seats)]


def _seated_in(t: Tournament, session: str) -> list[str]:
    names = sorted(e.name for here in t.state.seated(session).values() for e in here)
    if not names:
        raise t.refused(f"Nobody sits in {session}.", t.rules.position)
    return names


def _seat_anew(t: Tournament, drawn: dict[str, Position], **by: object) -> None:
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


def is_in_play(t: Tournament, table: int) -> bool:
    """Whether a session is being played at one table; of many players the first there will do."""
    running = [session.name for session in t.state.sessions.values() if session.status == PLAY]
    at = [name for name in running if table in t.state.sessions[name].tables]
    here = (e for e in t.state.entrants.values() if e.table == table and e.session in at)
    return any(entrant.has_seat for entrant in here)


def has_rounds(t: Tournament, table: int) -> bool:
    """Whether rounds are played at a table, for the length of a session or by level stacks."""
    sessions = t.state.sessions.values()
    level = any(session.status == EXTRA and table in session.tables for session in sessions)
    return level or is_in_play(t, table)


def tables_with_rounds(t: Tournament) -> list[int]:
    """The tables in play, and those of a session in which level stacks play on."""
    level = [session for session in t.state.sessions.values() if session.status == EXTRA]
    return [*tables_in_play(t), *(number for at in level for number in at.tables)]


def check_has_rounds(t: Tournament, table: int) -> None:
    """`Refused` where no round is played at a table."""
    if not has_rounds(t, table):
        raise Refused(f"Table {table} is not in play.")


def check_in_play(t: Tournament, table: int) -> None:
    """`Refused` where no round can be played at a table for the length of a session."""
    if is_in_play(t, table):
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
    call_redraw,
    draw_redraw,
    enter_redraw,
)
