"""Moves between tables: balancing, breaking, and the director's assignments."""

from __future__ import annotations

from math import ceil
from typing import Any

from houseway.equipment import Chance
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .balance import Chart, Move, break_one, plan
from .declaring import command
from .roles import DIRECTOR
from .seating import Seating, positions
from .state import EXTRA, IN, PLAY, SEATED, Session

REDRAW = "redraw"


def _fixed(t: Any) -> Refused | None:
    text = "Players keep their seats for the whole session."
    return Refused(text, *t.cite(t.rules.fixed_seats)) if t.rules.fixed_seats else None


def _nothing_to_balance(t: Any) -> Refused | str | None:
    return _fixed(t) or (None if t.balance_plan() else "The tables are balanced.")


def _before_play(t: Any) -> Facts:
    waiting = [one for one in t.state.sessions.values() if one.status == SEATED]
    seated = [n for one in waiting for n in one.players if t.state.entrants[n].seat is not None]
    return {
        "player": Choices(tuple(seated)),
        "table": Choices(tuple(number for one in waiting for number in one.tables)),
        "seat": Amounts(1, 100),
        "reason": Words(),
    }


def running(t: Any) -> Choices:
    """The sessions that are being played."""
    sessions = [one.name for one in t.state.sessions.values() if one.status == PLAY]
    return Choices(tuple(sessions), sessions[0] if len(sessions) == 1 else None)


class Moving(Seating):
    """Who moves where while a session is played, as far as the instrument lets anybody move."""

    def charts(self, session: Session) -> list[Chart]:
        """The seats of every table of a session."""
        found, seated = [], self.state.seated(session.name)
        for table in session.tables.values():
            taken = {e.seat or 0: e.name for e in seated.get(table.number, ())}
            found.append(Chart(table.number, table.seats, taken, table.button))
        return found

    def balance_plan(self) -> list[Move]:
        """The moves that break tables and balance the rest, each with its reason."""
        running = [one for one in self.state.sessions.values() if one.status == PLAY]
        return [move for session in running for move in plan(self.charts(session))]

    @command(DIRECTOR, said="balance the tables", cites=("break_tables",), bar=_nothing_to_balance)
    def balance(self) -> None:
        """Carry out the plan that breaks tables and balances the rest."""
        self._carry_out_moves(self.balance_plan())

    @command(
        DIRECTOR,
        said="break a table",
        none="No table is in play.",
        cites=("break_tables",),
        bar=_fixed,
        facts=lambda t: {"table": Choices(tuple(t.tables_in_play()))},
    )
    def break_table(self, table: int) -> None:
        """Break a table: its players fill open seats at the others."""
        moves = break_one(self.charts(self.session_of(table)), table)
        if not moves:
            text = f"The other tables have no room for the players of table {table}."
            raise self.refused(text, self.rules.break_tables)
        self._carry_out_moves(moves)

    @command(
        DIRECTOR,
        said="move a player",
        none="Nobody is in play who could be moved.",
        cites=("position",),
        bar=_fixed,
        facts=lambda t: {
            "player": Choices(tuple(e.name for e in t.state.entrants.values() if e.status == IN)),
            "table": Choices(tuple(t.tables_in_play())),
            "seat": Amounts(1, 100),
            "reason": Words(),
        },
    )
    def move_player(self, player: str, table: int, seat: int, reason: str) -> None:
        """Assign a player another seat."""
        self._move_to(self.session_of(table), player, table, seat, reason)

    @command(
        DIRECTOR,
        said="assign a seat",
        none="No session is waiting to start.",
        rule="assign",
        facts=_before_play,
    )
    def assign_seat(self, player: str, table: int, seat: int, reason: str) -> None:
        """Assign a seat before the session commences, whatever the ballot gave."""
        session = self.state.sessions[self.state.entrants[player].session or ""]
        if table not in session.tables:
            raise self.refused(f"{player} plays in another session.", self.rules.position)
        self._move_to(session, player, table, seat, reason)

    @command(
        DIRECTOR,
        said="redraw the seats",
        none="No session is being played.",
        cites=("position",),
        bar=_fixed,
        facts=lambda t: {"session": running(t), "reason": Words()},
    )
    def redraw(self, session: str, reason: str) -> None:
        """Draw the seats of a session anew, at no more of its tables than are needed."""
        seated = self.state.seated(session)
        if not seated:
            raise self.refused(f"Nobody sits in {session}.", self.rules.position)
        names = sorted(e.name for here in seated.values() for e in here)
        seats = min(self.state.sessions[session].tables[number].seats for number in seated)
        tables = sorted(seated)[: ceil(len(names) / seats)]
        places = [(1, tables[n - 1], seat) for _, n, seat in positions(len(names), 1, seats)]
        seed = self.lots.fresh_seed()
        drawn = self._in_any_order(names, places, Chance(seed, REDRAW))
        for name, (_, table, seat) in drawn.items():
            entrant = self.state.entrants[name]
            entrant.table, entrant.seat = table, seat
        facts = {"seats": {n: list(p[1:]) for n, p in drawn.items()}, "seed": seed.hex()}
        clauses = (self.rules.break_tables, self.rules.position)
        self.note("redrawn", *clauses, session=session, reason=reason, **facts)

    def _move_to(self, session: Session, player: str, table: int, seat: int, reason: str) -> None:
        entrant = self.state.entrants[player]
        if session.name != entrant.session:
            raise self.refused(f"{player} plays in another session.", self.rules.position)
        chart = next(one for one in self.charts(session) if one.number == table)
        if seat not in chart.open:
            raise self.refused(f"Seat {seat} of table {table} is not open.", self.rules.position)
        here = (entrant.table or 0, entrant.seat or 0)
        self._carry_out_moves([Move(player, *here, table, seat, reason)])

    def _carry_out_moves(self, moves: list[Move]) -> None:
        for move in moves:
            entrant = self.state.entrants[move.player]
            entrant.table, entrant.seat = move.to_table, move.to_seat
            clauses = (self.rules.break_tables, self.rules.position)
            self.note("moved", *clauses, **move._asdict())

    def tables_in_play(self) -> list[int]:
        """The tables where a session is being played."""
        running = [one for one in self.state.sessions.values() if one.status == PLAY]
        used = [(session, self.state.seated(session.name)) for session in running]
        return [number for session, taken in used for number in session.tables if number in taken]

    def check_in_play(self, table: int) -> None:
        """`Refused` where no round can be played at a table for the length of a session."""
        if table in self.tables_in_play():
            return
        level = [s for s in self.state.sessions.values() if s.status == EXTRA and table in s.tables]
        if level:
            text = f"{level[0].name} has run its course: extra-round records who wins level stacks."
            raise self.refused(text, self.rules.level)
        raise Refused(f"Table {table} is not in play.")

    def session_of(self, table: int) -> Session:
        """The session that is played at a table."""
        running = [s for s in self.state.sessions.values() if s.status == PLAY]
        return next(session for session in running if table in session.tables)
