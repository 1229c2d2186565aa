"""The daybook in the database: written with whatever it tells of, read and searched."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, Select, insert, or_, select, text

from houseway.journal import Entry
from houseway.journal.entry import parse
from houseway.journal.stream import utc_now

from ..deeds import DAYBOOK, NOBODY, Deed
from ..permissions import Account
from .database import daybook, entries
from .entry_streams import Addition, SecretSeeds, add
from .group_commit import GroupCommit
from .stream_journal import StreamJournal

FIRST: Final = ""
"""The key of all pieces of work that write to the daybook: before those of the tables."""

SEEN_AGAIN: Final = 60.0  # seconds for which looking at the same once more is not written again
MOST_REMEMBERED: Final = 10_000
_ONE_AT_A_TIME: Final = 7_202_206
_LONGEST_WORDS: Final = 1_000


class Actor(NamedTuple):
    """Who did something, in which role, and from where."""

    name: str
    role: str
    address: str = ""

    @classmethod
    def of(cls, account: Account, address: str = "") -> Actor:
        """An account that acts."""
        return cls(account.name, account.role.value, address)


THE_HOUSE: Final = Actor("house", "house")
SOMEBODY: Final = Actor(NOBODY, NOBODY)


class Note(NamedTuple):
    """What is to be written: who did what; `account` among the facts is whom it concerns."""

    by: Actor
    do: Deed
    facts: dict[str, object]


class Sought(NamedTuple):
    """What somebody looks for in the daybook; what is empty does not matter."""

    person: str = ""
    do: str = ""
    day: str = ""
    words: str = ""
    before: int | None = None
    limit: int = 50


def begin(connection: Connection) -> None:
    """Let nobody else write to the daybook until this is committed.

    It comes before all other work on accounts, so that no two processes wait for each other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})


def enter(connection: Connection, *notes: Note) -> None:
    """Write notes at the end of the daybook, within the transaction of what they tell of."""
    begin(connection)
    last = select(entries.c.body).where(entries.c.stream == DAYBOOK)
    body = connection.execute(last.order_by(entries.c.version.desc()).limit(1)).scalar()
    clock = connection.get_execution_options().get("clock", utc_now)
    kept = [parse(bytes(body))] if body is not None else []
    journal = StreamJournal(DAYBOOK, kept, clock=clock)
    for note in notes:
        facts = {**note.facts, "from": note.by.address} if note.by.address else note.facts
        journal.append({"do": note.do.value, **facts}, note.by.name, note.by.role)
    for entry in journal.take_staged():
        add(connection, Addition(DAYBOOK, entry, None, SecretSeeds()))
        connection.execute(insert(daybook), listed(entry))


def listed(entry: Entry) -> dict[str, object]:
    """What is looked for in an entry."""
    words = " ".join((entry.by, entry.role, *_words(entry.command)))
    return {
        "version": entry.seq,
        "day": entry.time[:10],
        "by": entry.by,
        "account": entry.command.get("account"),
        "do": entry.command.get("do", entry.kind),
        "words": words.lower()[:_LONGEST_WORDS],
    }


def _words(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words(inner)
    else:
        yield str(value)


class Daybook:
    """The daybook of the floor."""

    def __init__(self, engine: Engine, writer: GroupCommit) -> None:
        self._engine, self._writer = engine, writer
        self._seen: dict[tuple[str, ...], float] = {}

    async def note(self, by: Actor, do: Deed, **facts: object) -> None:
        """Write something down; it is durable when this returns."""
        note = Note(by, do, facts)
        await self._writer.write(lambda connection: enter(connection, note), FIRST)

    async def note_seen(self, by: Actor, do: Deed, **facts: object) -> None:
        """Write down that somebody has looked at something, once for a while."""
        key, now = (by.name, do.value, *map(str, facts.values())), monotonic()
        if now - self._seen.get(key, -SEEN_AGAIN) < SEEN_AGAIN:
            return
        await self.note(by, do, **facts)
        if len(self._seen) >= MOST_REMEMBERED:
            self._seen.clear()
        self._seen[key] = now

    async def find(self, sought: Sought) -> list[Entry]:
        """The newest entries that somebody looks for, the newest first."""
        return await asyncio.to_thread(self._find, sought)

    def _find(self, sought: Sought) -> list[Entry]:
        with self._engine.connect() as connection:
            found = connection.execute(_query(sought)).scalars()
            return [parse(bytes(body)) for body in found]

    def differences(self, kept: Iterable[Entry]) -> list[tuple[int, str]]:
        """Entries that a search would not find, or find as something else."""
        with self._engine.connect() as connection:
            rows = {row.version: dict(row._mapping) for row in connection.execute(select(daybook))}
        return [
            (entry.seq, "the entry is not found by what stands in it")
            for entry in kept
            if rows.get(entry.seq) != listed(entry)
        ]


def _query(sought: Sought) -> Select[bytes]:
    """Everything is read from the entries themselves; the list beside them only finds them."""
    query = select(entries.c.body).where(entries.c.stream == DAYBOOK)
    if sought.person or sought.do or sought.day or sought.words:
        query = query.join(daybook, daybook.c.version == entries.c.version)
    if sought.person:
        query = query.where(or_(daybook.c.by == sought.person, daybook.c.account == sought.person))
    if sought.do:
        query = query.where(daybook.c.do == sought.do)
    if sought.day:
        query = query.where(daybook.c.day == sought.day)
    for word in sought.words.lower().split()[:8]:
        query = query.where(daybook.c.words.contains(word, autoescape=True))
    if sought.before is not None:
        query = query.where(entries.c.version < sought.before)
    return query.order_by(entries.c.version.desc()).limit(sought.limit)
