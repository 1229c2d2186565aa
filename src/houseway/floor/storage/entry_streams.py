"""Streams of entries in the database: adding with a check of the head, and reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Engine,
    Select,
    Text,
    bindparam,
    cast,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import Insert

from houseway.errors import HousewayError
from houseway.games.events import Event
from houseway.journal import Entry
from houseway.journal.entry import parse

from .database import entries, rounds, secrets, snapshots, tables
from .safe import SEED, SNAPSHOT, Safe

CHANNEL = "houseway"
BEGINS = "round begins"
_NOTIFY = text("SELECT pg_notify(:channel, :said)")


def _adding() -> Insert:
    """One row at the head of a stream, or none where the head is another than `before`."""
    row = [bindparam(column.name, type_=column.type) for column in entries.columns]
    head = select(func.coalesce(func.max(entries.c.version), 0)).where(entries.c.stream == row[0])
    at_head = head.scalar_subquery() == bindparam("before", type_=BigInteger)
    adding = insert(entries).from_select(entries.columns.keys(), select(*row).where(at_head))
    return adding.execution_options(preserve_rowcount=True)


_ADD = _adding()


class HeadTaken(HousewayError):  # noqa: N818
    """Another process has added to the stream, or the same command came a second time."""


class SecretSeeds(NamedTuple):
    """Seeds that are to be kept in the safe, by their commitments, and those secret no more."""

    fresh: Mapping[str, bytes] = {}
    spent: Sequence[str] = ()


class Addition(NamedTuple):
    """One entry on its way into the database, with what must be durable together with it."""

    stream: str
    entry: Entry
    sight: str | None
    seeds: SecretSeeds


class StoredEntry(NamedTuple):
    """An entry as the database keeps it, and who may see the hidden facts of its events.

    Of a correction also what the command was that it `struck` out.
    """

    entry: Entry
    sight: dict[int, list[str]]
    struck: str | None = None


def sight_of(events: Sequence[Event]) -> str | None:
    """Who may see the hidden facts of some events, by the places of the events."""
    seen = {str(n): list(event.seen_by) for n, event in enumerate(events) if event.secret}
    return msgspec.json.encode(seen).decode() if seen else None


def add(connection: Connection, addition: Addition) -> None:
    """Add an entry at the head of its stream; the head is checked by the same statement."""
    stream, entry = addition.stream, addition.entry
    row = {
        "stream": stream,
        "version": entry.seq,
        "command_id": entry.id,
        "body": entry.line,
        "sight": addition.sight,
        "before": entry.seq - 1,
    }
    try:
        added = connection.execute(_ADD, row).rowcount
    except IntegrityError as error:
        raise HeadTaken(stream) from error
    if not added:
        raise HeadTaken(stream)
    _add_what_belongs(connection, addition)
    tell_others(connection, f"{entry.seq} {stream}")


def is_shared(bind: Engine | Connection) -> bool:
    """Whether several processes can serve the same tables from this database."""
    return bool(bind.get_execution_options().get("shared", False))


def tell_others(connection: Connection, said: str) -> None:
    """Have the other processes of the floor hear something once this is committed."""
    if is_shared(connection):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "said": said})


def _add_what_belongs(connection: Connection, addition: Addition) -> None:
    stream, entry = addition.stream, addition.entry
    fresh, spent = addition.seeds
    if fresh:
        kept = [{"stream": stream, "commitment": one, "seed": seed} for one, seed in fresh.items()]
        connection.execute(insert(secrets), kept)
    if spent:
        mine = secrets.c.stream == stream
        connection.execute(secrets.delete().where(mine, secrets.c.commitment.in_(spent)))
    for event in entry.events:
        if event["event"] == BEGINS:
            _number_round(connection, stream, event["number"], entry.seq)


def _number_round(connection: Connection, stream: str, number: int, version: int) -> None:
    """A round begins with an entry; after a correction the same round begins again."""
    same = (rounds.c.stream == stream, rounds.c.number == number)
    connection.execute(rounds.delete().where(*same))
    row = {"stream": stream, "number": number, "version": version}
    connection.execute(insert(rounds), row)


def save_snapshot(connection: Connection, stream: str, version: int, body: bytes) -> None:
    """Keep the newest shortcut to a stream's state, encrypted because it holds secrets."""
    connection.execute(snapshots.delete().where(snapshots.c.stream == stream))
    connection.execute(insert(snapshots), {"stream": stream, "version": version, "body": body})


def _for_reading(engine: Engine) -> Engine:
    """The same database for reading alone, which leaves no transaction open at PostgreSQL.

    One that is open would be ended where the process is held up before it has read the answer.
    """
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


class Streams:
    """Reading streams, and what the safe has for them."""

    def __init__(self, engine: Engine, safe: Safe) -> None:
        self.engine, self._safe = _for_reading(engine), safe
        self.shared = is_shared(engine)

    def after(self, stream: str, version: int, most: int | None = None) -> list[StoredEntry]:
        """The entries of a stream after a version."""
        query = (
            select(entries.c.body, entries.c.sight)
            .where(entries.c.stream == stream, entries.c.version > version)
            .order_by(entries.c.version)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return _kept(connection, stream, query)

    def legible(self, stream: str, version: int, most: int) -> tuple[list[Entry], list[int]]:
        """Entries of a damaged stream after a version, and the numbers of those that are none."""
        query = (
            select(entries.c.version, entries.c.body)
            .where(entries.c.stream == stream, entries.c.version > version)
            .order_by(entries.c.version)
            .limit(most)
        )
        found, unreadable = [], []
        with self.engine.connect() as connection:
            for number, body in connection.execute(query):
                try:
                    found.append(parse(bytes(body)))
                except ValueError:
                    unreadable.append(number)
        return found, unreadable

    def search(self, stream: str, words: str, after: int, end: int, most: int) -> list[Entry]:
        """Entries of a stream in which all the words stand, after a version and up to another."""
        written = self._written()
        query = (
            select(entries.c.body)
            .where(entries.c.stream == stream, entries.c.version > after)
            .where(entries.c.version <= end)
            .where(*[written.contains(word, autoescape=True) for word in words.lower().split()])
            .order_by(entries.c.version)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [parse(bytes(body)) for body in connection.execute(query).scalars()]

    def _written(self) -> ColumnElement[str]:
        """What stands in entries, in small letters."""
        if self.engine.dialect.name == "postgresql":
            return func.lower(func.convert_from(entries.c.body, "UTF8"))
        return func.lower(cast(entries.c.body, Text))

    def lines(self, stream: str) -> bytes:
        """A whole stream as the file of a journal."""
        query = select(entries.c.body).where(entries.c.stream == stream)
        with self.engine.connect() as connection:
            found = connection.execute(query.order_by(entries.c.version)).scalars()
            return b"".join(bytes(line) + b"\n" for line in found)

    def tables_of(self, tournament: str) -> list[str]:
        """The streams of the tables at which a tournament is or was played."""
        query = select(tables.c.name).where(tables.c.tournament == tournament)
        with self.engine.connect() as connection:
            return [*connection.execute(query.order_by(tables.c.number)).scalars()]

    def head(self, stream: str) -> int:
        """The number of a stream's last entry, 0 where there is none."""
        query = select(func.max(entries.c.version)).where(entries.c.stream == stream)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar() or 0

    def find(self, stream: str, command_id: str) -> StoredEntry | None:
        """The entry that a client's command led to."""
        query = select(entries.c.body, entries.c.sight).where(
            entries.c.stream == stream, entries.c.command_id == command_id
        )
        with self.engine.connect() as connection:
            return next(iter(_kept(connection, stream, query)), None)

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The newest shortcut to a stream's state, encrypted, and after which entry it takes up."""
        query = select(snapshots.c.version, snapshots.c.body).where(snapshots.c.stream == stream)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return (row[0], bytes(row[1])) if row else None

    def seeds(self, stream: str, commitments: Sequence[str] | None = None) -> dict[str, bytes]:
        """The secret seeds of a stream, or those behind some commitments."""
        if commitments is not None and not commitments:
            return {}
        query = select(secrets.c.commitment, secrets.c.seed).where(secrets.c.stream == stream)
        if commitments is not None:
            query = query.where(secrets.c.commitment.in_(commitments))
        with self.engine.connect() as connection:
            found = connection.execute(query).all()
        return {root: self._safe.decrypt(bytes(seed), SEED, stream, root) for root, seed in found}

    def encrypted_seeds(self, stream: str, seeds: SecretSeeds) -> SecretSeeds:
        """Seeds as they are kept."""
        fresh = {
            root: self._safe.encrypt(seed, SEED, stream, root) for root, seed in seeds.fresh.items()
        }
        return SecretSeeds(fresh, seeds.spent)

    def encrypted_snapshot(self, stream: str, version: int, body: bytes) -> bytes:
        """A snapshot as it is kept."""
        return self._safe.encrypt(body, SNAPSHOT, stream, version)

    def decrypted_snapshot(self, stream: str, version: int, kept: bytes) -> bytes:
        """A snapshot as it was made."""
        return self._safe.decrypt(kept, SNAPSHOT, stream, version)

    def round_begun(self, stream: str, version: int) -> int | None:
        """The entry with which the round began to which an entry belongs."""
        query = select(func.max(rounds.c.version)).where(
            rounds.c.stream == stream, rounds.c.version <= version
        )
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def rounds_begun(self, stream: str) -> dict[int, int]:
        """The number of every round, by the entry with which it began."""
        query = select(rounds.c.version, rounds.c.number).where(rounds.c.stream == stream)
        with self.engine.connect() as connection:
            return {row.version: row.number for row in connection.execute(query)}

    def round_begins(self, stream: str, number: int) -> int | None:
        """The entry with which a round began."""
        query = select(rounds.c.version).where(rounds.c.stream == stream, rounds.c.number == number)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def between(self, stream: str, first: int, past: int | None) -> list[StoredEntry]:
        """The entries of a stream from one version up to another that is not included."""
        query = select(entries.c.body, entries.c.sight).where(
            entries.c.stream == stream, entries.c.version >= first
        )
        if past is not None:
            query = query.where(entries.c.version < past)
        with self.engine.connect() as connection:
            return _kept(connection, stream, query.order_by(entries.c.version))


def _kept(
    connection: Connection, stream: str, query: Select[bytes, str | None]
) -> list[StoredEntry]:
    found = [_read(body, sight) for body, sight in connection.execute(query)]
    said = {kept.entry.seq: kept.entry for kept in found}
    struck = {kept.entry.strikes for kept in found} - {None}
    if missing := struck - said.keys():
        earlier = select(entries.c.body).where(
            entries.c.stream == stream, entries.c.version.in_(missing)
        )
        read = [parse(bytes(body)) for body in connection.execute(earlier).scalars()]
        said |= {entry.seq: entry for entry in read}
    return [_with_struck(kept, said) for kept in found] if struck else found


def _read(body: bytes, sight: str | None) -> StoredEntry:
    seen: dict[str, list[str]] = msgspec.json.decode(sight) if sight else {}
    return StoredEntry(parse(bytes(body)), {int(place): names for place, names in seen.items()})


def _with_struck(kept: StoredEntry, said: Mapping[int, Entry]) -> StoredEntry:
    struck = said.get(kept.entry.strikes or 0)
    return kept if struck is None else kept._replace(struck=struck.command.get("do"))
