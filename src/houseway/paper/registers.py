"""Entries, seating, results and ledger as lists, for other programs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final, NamedTuple

import msgspec

from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.places import numbered

Cell = str | int | None


class Register(NamedTuple):
    """A list with a name for every column."""

    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]]

    def as_csv(self) -> bytes:
        """The list with commas; what a spreadsheet would take for a formula is text."""
        out = StringIO()
        writer = csv.writer(out)
        writer.writerow(self.columns)
        writer.writerows([_plain(cell) for cell in row] for row in self.rows)
        return out.getvalue().encode()

    def as_json(self) -> bytes:
        """The list as objects."""
        found = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return msgspec.json.encode(found)


def _plain(cell: Cell) -> Cell:
    """A cell that no spreadsheet carries out.

    >>> _plain("=2+3"), _plain("ann"), _plain(-5)
    ("'=2+3", 'ann', -5)
    """
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def _entries(t: Tournament) -> Register:
    columns = ("number", "player", "group", "status", "paid", "rebuys", "add_ons", "re_entries")
    rows: list[tuple[Cell, ...]] = [
        (
            e.number,
            e.name,
            e.group,
            e.status,
            _paid(t, e.name),
            e.bought.get("rebuys", 0),
            e.bought.get("add_ons", 0),
            e.bought.get("re_entry", 0),
        )
        for e in t.state.entrants.values()
    ]
    reserves: Iterator[tuple[Cell, ...]] = (
        (None, name, None, "reserve", 0, 0, 0, 0) for name in t.state.reserves
    )
    return Register(columns, [*rows, *reserves])


def _paid(t: Tournament, name: str) -> int:
    """What a player has paid in all, in cents."""
    account = f"player {name}"
    return -sum(min(0, p.moves.get(account, 0)) for p in t.state.ledger.postings)


def _seating(t: Tournament) -> Register:
    columns = ("session", "table", "place", "seat", "player", "stack", "present")
    rows: list[tuple[Cell, ...]] = []
    for session in t.state.sessions.values():
        for number, here in sorted(t.state.seated(session.name).items()):
            place = session.tables[number].place
            rows += [
                (session.name, number, place, e.seat, e.name, e.stack, int(e.seated)) for e in here
            ]
    return Register(columns, rows)


def _results(t: Tournament) -> Register:
    won = t.state.ledger.won(t.state.entrants)
    given = {name: (charity, value) for name, charity, value in t.state.donations.values()}
    rows: list[tuple[Cell, ...]] = [
        (place, name, won.get(name, 0), *given.get(name, (None, 0)))
        for place, name in numbered(t.state.places)
    ]
    return Register(("place", "player", "prize", "charity", "donation"), rows)


def _ledger(t: Tournament) -> Register:
    rows: list[tuple[Cell, ...]] = [
        (posting.number, posting.kind, posting.what, account, amount)
        for posting in t.state.ledger.postings
        for account, amount in posting.moves.items()
    ]
    return Register(("number", "kind", "what", "account", "amount"), rows)


REGISTERS: Final[dict[str, Callable[[Tournament], Register]]] = {
    "entries": _entries,
    "seating": _seating,
    "results": _results,
    "ledger": _ledger,
}


def register_of(t: Tournament, what: str) -> Register:
    """One of the lists; money in it is in cents."""
    if what not in REGISTERS:
        raise Refused(f"There is no list {what}: there are {', '.join(REGISTERS)}.")
    return REGISTERS[what](t)
