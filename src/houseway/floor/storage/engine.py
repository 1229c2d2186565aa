"""Connections to the database, SQLite or PostgreSQL, and bringing its schema up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text

from .safe import Safe
from .safekeeping import check_safe, record_safe, sweep

MIGRATIONS = Path(__file__).parent.parent / "migrations"
_ONE_AT_A_TIME = 7_202_205
SILENT = 12  # seconds after which whoever says nothing at PostgreSQL is taken for gone
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # NORMAL loses acknowledged commands when the power fails
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)


def database_url(text: str) -> URL:
    """The address of a database; PostgreSQL is always spoken to by psycopg 3.

    >>> str(database_url("postgres://db/floor"))
    'postgresql+psycopg://db/floor'
    """
    url = make_url(text)
    if url.get_backend_name() in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def connect(text: str) -> Engine:
    """An engine for the database of an address."""
    url = database_url(text)
    if url.get_backend_name() != "sqlite":
        return create_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_pre_ping=True,
            execution_options={"shared": True},
            connect_args=within_reach(url),
        )
    engine = create_engine(url, pool_size=8, max_overflow=8)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def within_reach(url: URL) -> dict[str, str | int]:
    """How a database that is silent is given up, and how it gives up a process that is.

    A process that is cut off in the midst of a transaction must not hold a table for the others.
    """
    waits = {
        "idle_in_transaction_session_timeout": SILENT,
        "tcp_keepalives_idle": SILENT // 2,
        "tcp_keepalives_interval": SILENT // 4,
        "tcp_keepalives_count": 2,
    }
    seconds = {"tcp_keepalives_count": ""}
    options = " ".join(f"-c {name}={n}{seconds.get(name, 's')}" for name, n in waits.items())
    return {
        "connect_timeout": SILENT,
        "keepalives_idle": SILENT // 2,
        "keepalives_interval": SILENT // 4,
        "keepalives_count": 2,
        "tcp_user_timeout": 1_000 * SILENT,
        "options": " ".join((options, str(url.query.get("options", "")))).strip(),
    }


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def make_durable(engine: Engine) -> None:
    """Have the disk keep what is read now, before anybody is shown it.

    A process that was killed in the midst of a commit may have left it written and not synced:
    SQLite reads it, and it would be gone after a power cut.
    """
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def bring_up_to_date(engine: Engine, safe: Safe) -> None:
    """Run every migration that the database has not seen; with a wrong key nothing is done."""
    make_durable(engine)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.execution_options(writing=True).begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at the same moment
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
        check_safe(connection, safe)
        config.attributes.update(connection=connection, safe=safe)
        command.upgrade(config, "head")
        record_safe(connection, safe)
    sweep(engine)
