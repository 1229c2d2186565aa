"""How a floor is run: from the command line and the environment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy.exc import ArgumentError

from houseway.errors import HousewayError

from .storage.engine import database_url
from .storage.safe import HOW_TO_MAKE, Safe, own_safe, safe_of

DATABASE, DEMO_DATABASE = "sqlite:///houseway.db", "sqlite:///houseway-demo.db"
EXAMPLES: Final = "sqlite:///floor.db or postgresql://user:password@host/name"
SAFE_KEY: Final = "HOUSEWAY_SAFE_KEY"
DEMO_KEY: Final = "houseway-demo.key"
YES_OR_NO: Final = {"yes": True, "no": False}


class BadSetting(HousewayError, ValueError):  # noqa: N818
    """What is wrong with a variable of the environment, in one sentence."""


class FloorSettings(NamedTuple):
    """Everything that an operator decides about a process of the floor."""

    database: str = DATABASE
    demo: bool = False
    checkpoints: Path | None = None
    key: Path | None = None
    metrics_token: str | None = None
    runs_tables: bool = True
    visitors: bool = False
    safe: Safe | None = None
    docs: Path | None = None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str], *, demo: bool) -> FloorSettings:
        """The settings that the environment gives, or `BadSetting`.

        >>> FloorSettings.from_environment({"DATABASE_URL": "sqlite:///a.db"}, demo=False).database
        'sqlite:///a.db'
        """

        def path(name: str) -> Path | None:
            return Path(environment[name]) if environment.get(name) else None

        made = cls(
            database=environment.get("DATABASE_URL") or (DEMO_DATABASE if demo else DATABASE),
            demo=demo,
            checkpoints=path("HOUSEWAY_CHECKPOINTS"),
            key=path("HOUSEWAY_KEY"),
            metrics_token=environment.get("HOUSEWAY_METRICS_TOKEN") or None,
            runs_tables=_yes(environment, "HOUSEWAY_RUNS_TABLES"),
            visitors=_yes(environment, "HOUSEWAY_VISITORS", usual="yes" if demo else "no"),
            safe=safe_of(keys, SAFE_KEY) if (keys := environment.get(SAFE_KEY)) else None,
            docs=path("HOUSEWAY_DOCS"),
        )
        _check_database(made.database)
        if (made.checkpoints is None) != (made.key is None):
            raise BadSetting(
                "HOUSEWAY_CHECKPOINTS and HOUSEWAY_KEY belong together: a file for the checkpoints "
                "and the key that signs them."
            )
        if made.docs is not None and not (made.docs / "index.html").is_file():
            raise BadSetting(f"HOUSEWAY_DOCS: {made.docs} has no index.html; `make docs` makes it.")
        return made

    def opened_safe(self) -> Safe:
        """The safe with the keys that were given; a demonstration makes a key of its own."""
        if self.safe is not None:
            return self.safe
        if self.demo:
            return own_safe(self._own_key())
        raise BadSetting(
            "The safe has no key, and without one neither seeds nor second factors are kept: "
            f"{HOW_TO_MAKE}."
        )

    def _own_key(self) -> Path:
        file = file_of(self.database)
        return Path(DEMO_KEY if file is None else f"{file}-key")


def file_of(database: str) -> str | None:
    """The file of an SQLite database."""
    url = database_url(database)
    return url.database if url.get_backend_name() == "sqlite" and not url.query else None


def _yes(environment: Mapping[str, str], name: str, usual: str = "yes") -> bool:
    said = environment.get(name) or usual
    if said.lower() not in YES_OR_NO:
        raise BadSetting(f"{name} is yes or no, not {said}.")
    return YES_OR_NO[said.lower()]


def _check_database(address: str) -> None:
    """Refuse what is not the address of a database; it may hold a password and is not repeated."""
    try:
        url = database_url(address)
    except (ArgumentError, ValueError):
        raise BadSetting(
            f"DATABASE_URL is not the address of a database, like {EXAMPLES}."
        ) from None
    kind = url.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise BadSetting(f"DATABASE_URL names {kind}; the floor keeps its tables in {EXAMPLES}.")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadSetting("DATABASE_URL names no file; what is played must outlast the process.")
