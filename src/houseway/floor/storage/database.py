"""The database: streams of entries that are only ever added to, and what surrounds them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def seconds_of_database(connection: Connection) -> int:
    """The time by the clock of the database, which is the same for every process."""
    shared = connection.dialect.name == "postgresql"
    now = "EXTRACT(EPOCH FROM clock_timestamp())" if shared else "strftime('%s', 'now')"
    return int(connection.execute(text(f"SELECT {now}")).scalar_one())


# Text sorts by its bytes in every database, so that the order of names is the same everywhere.
Name = String(64)

tables = Table(
    "tables",
    metadata,
    Column("name", Name, primary_key=True),
    Column("title", Text, nullable=False),
    Column("game", Name, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("settings", Text, nullable=False),
    Column("made_by", Name, nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("summary", Text),
    Column("tournament", Name, index=True),  # none: a table for cash
    Column("number", Integer),  # of the table in its tournament
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("name", Name, primary_key=True),
    Column("game", Name, nullable=False),
    Column("made_by", Name, nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("settings", Text),
)

entries = Table(
    "entries",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("command_id", String(160)),
    Column("body", LargeBinary, nullable=False),
    Column("sight", Text),
    UniqueConstraint("stream", "command_id"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("commitment", String(64), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", Name, primary_key=True),
    Column("role", Name, nullable=False),
    Column("password", Text, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("made_at", String(32), nullable=False),
    Column(
        "likeness", Name, unique=True, index=True
    ),  # none: an older account looks like another's
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("account", Name, ForeignKey("accounts.name"), nullable=False, index=True),
    Column("begun", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("at_door", Boolean, nullable=False, default=False),  # the second factor is lacking
)

factors = Table(
    "factors",
    metadata,
    Column("account", Name, ForeignKey("accounts.name"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("step", BigInteger, nullable=False),  # of the last code that was used
    Column("made_at", String(32), nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("account", Name, ForeignKey("accounts.name"), primary_key=True),
    Column("digest", LargeBinary, primary_key=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("account", Name, ForeignKey("accounts.name"), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("scope", String(16), nullable=False),
)

tries = Table(
    "tries",
    metadata,
    Column("who", String(200), primary_key=True),
    Column("times", Integer, nullable=False),
    Column("last", BigInteger, nullable=False, index=True),
    Column("untold", Integer, nullable=False),
    Column("name", Name, nullable=False),
    Column("address", Name, nullable=False),
)

places = Table(
    "places",
    metadata,
    Column("account", Name, ForeignKey("accounts.name"), primary_key=True),
    Column("place", String(100), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

daybook = Table(
    "daybook",
    metadata,
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), nullable=False, index=True),
    Column("by", Name, nullable=False, index=True),
    Column("account", Name, index=True),
    Column("do", Name, nullable=False, index=True),
    Column("words", Text, nullable=False),
)

calls = Table(
    "calls",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("entry", BigInteger, primary_key=True, autoincrement=False),
    Column("by", Name, nullable=False),
    Column("matter", String(200), nullable=False),
    Column("at", String(32), nullable=False),
    Column("proposes", Text),
)

papers = Table(
    "papers",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("serial", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(32), nullable=False),
    Column("kind", Name, nullable=False),
    Column("about", String(120), nullable=False),
    Column("printings", Integer, nullable=False),
    Column("first_at", String(32), nullable=False),
    Column("first_by", Name, nullable=False),
    UniqueConstraint("stream", "digest"),
)

displays = Table(
    "displays",
    metadata,
    Column("key", Name, primary_key=True),
    Column("tournament", Name, nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("shows", String(200), nullable=False),
    Column("made_by", Name, nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("withdrawn_at", String(32)),
)

settings = Table(
    "settings",
    metadata,
    Column("name", Name, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Name, primary_key=True),
    Column("holder", Name, nullable=False),
    Column("until", BigInteger, nullable=False),
)
