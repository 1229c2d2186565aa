"""Tables that the director keeps out of moves for a while: nobody leaves them, nobody comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Choices, Words
from houseway.games.rulings import Facts

from .declaring import command
from .moving import fixed, session_of, tables_in_play
from .roles import DIRECTOR

if TYPE_CHECKING:
    from .tournament import Tournament


def _tables(t: Tournament, *, locked: bool) -> Choices:
    found = (n for n in tables_in_play(t) if session_of(t, n).tables[n].locked is locked)
    return Choices(tuple(found))


def _to_lock(t: Tournament) -> Facts:
    return {"table": _tables(t, locked=False), "reason": Words()}


@command(
    DIRECTOR,
    said="lock a table",
    none="Every table in play is locked.",
    cites=("position",),
    bar=fixed,
    facts=_to_lock,
)
def lock_table(t: Tournament, table: int, reason: str) -> None:
    """Propose no move from a table or to it until it is unlocked."""
    session_of(t, table).tables[table].locked = True
    t.note("table locked", t.rules.position, table=table, reason=reason)


@command(
    DIRECTOR,
    said="unlock a table",
    none="No table is locked.",
    cites=("position",),
    facts=lambda t: {"table": _tables(t, locked=True)},
)
def unlock_table(t: Tournament, table: int) -> None:
    """Let a table have its part in moves again."""
    session_of(t, table).tables[table].locked = False
    t.note("table unlocked", t.rules.position, table=table)


COMMANDS = (lock_table, unlock_table)
