"""Calls for a supervisor."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Engine, insert, select, text, update

from .database import calls
from .entry_streams import CHANNEL

_SHOWN = (calls.c.id, calls.c.stream, calls.c.by, calls.c.matter, calls.c.at)


class Call(msgspec.Struct, frozen=True):
    """Somebody at a table wants a supervisor."""

    id: int
    table: str
    by: str
    matter: str
    at: str


def open_calls(engine: Engine, stream: str | None = None) -> list[Call]:
    """Calls that nobody has answered, the oldest first."""
    query = select(*_SHOWN).where(calls.c.answered_by.is_(None)).order_by(calls.c.id)
    if stream is not None:
        query = query.where(calls.c.stream == stream)
    with engine.connect() as connection:
        return [Call(*row) for row in connection.execute(query)]


def call(connection: Connection, stream: str, by: str, matter: str, at: str) -> bool:
    """Somebody at a table wants a supervisor; False where they wait for one already."""
    waits = (calls.c.stream == stream, calls.c.by == by, calls.c.answered_by.is_(None))
    if connection.execute(select(calls.c.id).where(*waits)).first() is not None:
        return False
    row = {"stream": stream, "by": by, "matter": matter, "at": at}
    connection.execute(insert(calls), row)
    _tell(connection, stream)
    return True


def answer(connection: Connection, number: int, by: str, at: str) -> str | None:
    """A supervisor has come; returns the table, or None where the call was answered before."""
    query = select(calls.c.stream).where(calls.c.id == number, calls.c.answered_by.is_(None))
    stream: str | None = connection.execute(query).scalar()
    if stream is not None:
        change = update(calls).where(calls.c.id == number)
        connection.execute(change.values(answered_by=by, answered_at=at))
        _tell(connection, stream)
    return stream


def _tell(connection: Connection, stream: str) -> None:
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :told)")
        connection.execute(notify, {"channel": CHANNEL, "told": f"call {stream}"})
