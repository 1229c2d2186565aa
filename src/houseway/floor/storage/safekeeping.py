"""What of the database lies in the safe: taking it in, and the key that is wrong, new or lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    Table,
    delete,
    insert,
    inspect,
    select,
    text,
    update,
)

from ..deeds import Deed
from .database import factors, secrets, settings, snapshots
from .daybook import THE_HOUSE, Note, begin, enter
from .safe import FACTOR, SEED, SNAPSHOT, Safe, SafeError

NAME: Final = "safe"
LOST: Final = b""
"""What is left of the secret of a second factor whose key is lost: no code is right any more."""


class Shelf(NamedTuple):
    """A column of which every value lies in the safe; its place says what it is, and its row."""

    what: str
    table: Table
    value: Column[bytes]

    @property
    def key(self) -> list[Column[Any]]:
        """What tells the rows apart, in the order of a place."""
        return [*self.table.primary_key.columns, *_BESIDE.get(self.what, ())]


_BESIDE: Final = {SNAPSHOT: (snapshots.c.version,)}
SHELVES: Final = (
    Shelf(SEED, secrets, secrets.c.seed),
    Shelf(SNAPSHOT, snapshots, snapshots.c.body),
    Shelf(FACTOR, factors, factors.c.secret),
)


class Valuable(NamedTuple):
    """One value as the database has it, and where."""

    shelf: Shelf
    place: tuple[str | int, ...]
    value: bytes

    def replace(self, connection: Connection, value: bytes) -> None:
        """Put something else there."""
        change = update(self.shelf.table).where(*self._mine())
        connection.execute(change.values({self.shelf.value: value}))

    def remove(self, connection: Connection) -> None:
        """Take it away, with its row."""
        connection.execute(delete(self.shelf.table).where(*self._mine()))

    def _mine(self) -> list[ColumnElement[bool]]:
        key = zip(self.shelf.key, self.place[1:], strict=True)
        return [column == part for column, part in key]


class SafeRecord(msgspec.Struct, frozen=True):
    """Which keys something in the database may need, and whether its unused pages are clean."""

    keys: tuple[str, ...]
    swept: bool


class Renewed(NamedTuple):
    """What became of everything in the safe when its key was renewed."""

    done: int
    unreadable: int


class Lost(NamedTuple):
    """What was given up with a lost key: so many seeds and snapshots, and whose second factor."""

    seeds: int
    snapshots: int
    factors: list[str]


# Which keys are needed


def check_safe(connection: Connection, safe: Safe) -> None:
    """Refuse a database of which something was encrypted with a key that is not there."""
    lacking = [key for key in needed_keys(connection) if key not in safe.names]
    if lacking:
        raise SafeError(
            f"The safe of this database needs the key {lacking[0]}, which was not given; nothing "
            "was changed. If it is lost, houseway safe lost gives up what only it could read."
        )


def needed_keys(connection: Connection) -> tuple[str, ...]:
    """The names of the keys that something in the database may need."""
    record = _record(connection)
    return record.keys if record is not None else ()


def record_safe(connection: Connection, safe: Safe, *, swept: bool = True) -> None:
    """Have it known that the newest key is used from now on, beside those of before."""
    record, newest = _record(connection), safe.newest.hex()
    if record is None:
        _keep(connection, SafeRecord((newest,), swept))
    elif newest not in record.keys:
        _keep(connection, SafeRecord((newest, *record.keys), record.swept))


def _record(connection: Connection) -> SafeRecord | None:
    if not inspect(connection).has_table(settings.name):
        return None
    query = select(settings.c.value).where(settings.c.name == NAME)
    value = connection.execute(query).scalar()
    return None if value is None else msgspec.json.decode(bytes(value), type=SafeRecord)


def _keep(connection: Connection, record: SafeRecord) -> None:
    connection.execute(delete(settings).where(settings.c.name == NAME))
    connection.execute(insert(settings), {"name": NAME, "value": msgspec.json.encode(record)})


# Taken in, under a new key, or lost


def take_in(connection: Connection, safe: Safe) -> None:
    """Encrypt what a database of before has in clear."""
    found = [*everything(connection)]
    for kept in found:
        kept.replace(connection, safe.encrypt(kept.value, *kept.place))
    record_safe(connection, safe, swept=not found)


def renew(connection: Connection, safe: Safe) -> Renewed:
    """Encrypt everything with the newest key; what cannot be read stays as it is."""
    begin(connection)
    _let_nobody_write(connection)
    done = unreadable = 0
    for kept in everything(connection):
        try:
            plain = safe.decrypt(kept.value, *kept.place)
        except SafeError:
            unreadable += kept.value != LOST
            continue
        kept.replace(connection, safe.encrypt(plain, *kept.place))
        done += 1
    newest = safe.newest.hex()
    _keep(connection, SafeRecord((newest,), swept=False))
    enter(connection, Note(THE_HOUSE, Deed.RENEW_KEY, {"key": newest, "values": done}))
    return Renewed(done, unreadable)


def give_up_lost(connection: Connection, safe: Safe) -> Lost:
    """Drop what none of the keys reads; journals stay, and second factors keep their codes."""
    begin(connection)
    _let_nobody_write(connection)
    lost = [kept for kept in everything(connection) if not safe.has(kept.value)]
    of_accounts = [kept for kept in lost if kept.shelf.what == FACTOR and kept.value != LOST]
    for kept in lost:
        if kept.shelf.what == FACTOR:
            kept.replace(connection, LOST)
        else:
            kept.remove(connection)
    connection.execute(delete(factors).where(factors.c.secret == LOST, ~factors.c.confirmed))
    given_up = Lost(
        sum(kept.shelf.what == SEED for kept in lost),
        sum(kept.shelf.what == SNAPSHOT for kept in lost),
        [str(kept.place[1]) for kept in of_accounts],
    )
    _keep(connection, SafeRecord(tuple(safe.names), swept=True))
    enter(connection, Note(THE_HOUSE, Deed.LOSE_KEY, given_up._asdict()))
    return given_up


def everything(connection: Connection) -> Iterator[Valuable]:
    """Every value that lies in the safe, as it is kept."""
    for shelf in SHELVES:
        query = select(*shelf.key, shelf.value)
        for *key, value in connection.execute(query).all():
            yield Valuable(shelf, (shelf.what, *key), bytes(value))


def _let_nobody_write(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        named = ", ".join(shelf.table.name for shelf in SHELVES)
        connection.execute(text(f"LOCK TABLE {named} IN EXCLUSIVE MODE"))


# What lies about in pages that are not used any more


def sweep(engine: Engine) -> None:
    """Have the database write itself anew where something was there that may not stay."""
    with engine.connect() as connection:
        record = _record(connection)
    if record is None or record.swept:
        return
    if engine.dialect.name == "sqlite":
        _vacuum_sqlite(engine)
    else:
        named = ", ".join(shelf.table.name for shelf in SHELVES)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"VACUUM FULL {named}"))
    with engine.execution_options(writing=True).begin() as connection:
        now = _record(connection) or record
        _keep(connection, SafeRecord(now.keys, swept=True))


def _vacuum_sqlite(engine: Engine) -> None:
    held = engine.raw_connection()
    try:
        for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            held.cursor().execute(statement)
    finally:
        held.close()
