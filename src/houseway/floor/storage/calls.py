"""Which calls wait, at every table and tournament: their journals say all of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, Engine, insert, select

from houseway.journal import Entry

from .database import calls

LONGEST_MATTER: Final = 200
_SHOWN = (calls.c.entry, calls.c.stream, calls.c.by, calls.c.matter, calls.c.at, calls.c.proposes)


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A correction that takes two: what its first person would do, and after which entry.

    `entry` is the one that is struck or put right, `fell` what really fell.
    """

    do: str
    by: str
    entry: int
    after: int
    reason: str | None = None
    fell: str | int | None = None

    @property
    def facts(self) -> dict[str, object]:
        """What goes with the correction."""
        fell = {} if self.fell is None else {"fell": self.fell}
        return {"entry": self.entry, "reason": self.reason, **fell}


class Call(msgspec.Struct, frozen=True):
    """Somebody wants a supervisor, or a second person for what they propose."""

    entry: int
    table: str
    by: str
    matter: str
    at: str
    proposes: Proposal | None = None

    @property
    def told(self) -> Call:
        """The call as everybody hears it: who proposes something, and why, is for the house."""
        if self.proposes is None:
            return self
        public = replace(self.proposes, reason=None)
        matter = f"A second person is to confirm a correction of entry {public.entry}."
        return replace(self, by=public.by, matter=matter, proposes=public)

    @property
    def where(self) -> str:
        """The page of the table or tournament."""
        kind, _, name = self.table.rpartition("/")
        return f"/{kind or 'table'}s/{name}"


def call_of(stream: str, entry: Entry) -> Call:
    """The call that an entry of a journal tells of."""
    told = entry.command
    proposes = msgspec.convert(told.get("proposes"), Proposal | None)
    return Call(entry.seq, stream, entry.by, told["matter"], entry.time, proposes)


def open_calls(engine: Engine, stream: str | None = None) -> list[Call]:
    """Calls that nobody has answered, the oldest first."""
    query = select(*_SHOWN).order_by(calls.c.at, calls.c.entry)
    if stream is not None:
        query = query.where(calls.c.stream == stream)
    with engine.connect() as connection:
        return [_read(*row) for row in connection.execute(query)]


def _read(entry: int, stream: str, by: str, matter: str, at: str, proposes: str | None) -> Call:
    proposed = None if proposes is None else msgspec.json.decode(proposes, type=Proposal)
    return Call(entry, stream, by, matter, at, proposed)


def keep_calls(connection: Connection, stream: str, entries: Iterable[Entry]) -> None:
    """List the calls that some entries tell of, and take those off that were answered."""
    for entry in entries:
        if entry.answers is not None:
            here = (calls.c.stream == stream, calls.c.entry == entry.answers)
            connection.execute(calls.delete().where(*here))
        else:
            call = call_of(stream, entry)
            row = {**asdict(call), "stream": stream, "proposes": None}
            if call.proposes is not None:
                row["proposes"] = msgspec.json.encode(call.proposes).decode()
            del row["table"]
            connection.execute(insert(calls), row)
