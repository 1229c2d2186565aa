"""Which calls for a supervisor wait, at every table: their journals say all of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, Engine, insert, select

from houseway.journal import Entry

from .database import calls

_SHOWN = (calls.c.entry, calls.c.stream, calls.c.by, calls.c.matter, calls.c.at)


class Call(msgspec.Struct, frozen=True):
    """Somebody at a table wants a supervisor; `entry` of its journal says so."""

    entry: int
    table: str
    by: str
    matter: str
    at: str


def call_of(table: str, entry: Entry) -> Call:
    """The call that an entry of a table's journal tells of."""
    return Call(entry.seq, table, entry.by, entry.command["matter"], entry.time)


def open_calls(engine: Engine, stream: str | None = None) -> list[Call]:
    """Calls that nobody has answered, the oldest first."""
    query = select(*_SHOWN).order_by(calls.c.at, calls.c.entry)
    if stream is not None:
        query = query.where(calls.c.stream == stream)
    with engine.connect() as connection:
        return [Call(*row) for row in connection.execute(query)]


def keep_calls(connection: Connection, stream: str, entries: Iterable[Entry]) -> None:
    """List the calls that some entries tell of, and take those off that were answered."""
    for entry in entries:
        if entry.answers is not None:
            here = (calls.c.stream == stream, calls.c.entry == entry.answers)
            connection.execute(calls.delete().where(*here))
        elif entry.kind == "call":
            call = msgspec.structs.asdict(call_of(stream, entry))
            connection.execute(insert(calls), {"stream": call.pop("table"), **call})
