"""A disk that forgets what was not synced, and SQLite on it."""

from __future__ import annotations

from random import Random

import pytest
from simulation.disk import Disk, File, Gone
from simulation.process import ADDRESS
from simulation.sqlite_files import Files, LibraryNotFound, use
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from houseway.floor.storage.engine import connect, make_durable

try:
    use(None)
except LibraryNotFound as lacking:
    pytest.skip(f"No faults are simulated here: {lacking}", allow_module_level=True)


def test_what_was_synced_survives_a_power_cut_and_nothing_else_is_sure():
    kept = set()
    for number in range(40):
        file = File(b"old " * 300)
        file.write(4, b"new ")
        file.sync()
        file.write(0, b"lost" * 300)
        kept.add(bytes(file.left_by_power_cut(Random(number)).content))
    assert len(kept) > 10  # nothing, everything, and sectors in between
    assert {b"old new " + b"old " * 298, b"lost" * 300} < kept


def do(statement):
    """Have something done by somebody who comes and goes."""
    engine = connect(ADDRESS).execution_options(writing=True)
    try:
        with engine.begin() as connection:
            done = connection.execute(text(statement))
            return done.scalars().all() if done.returns_rows else []
    finally:
        engine.dispose()


class Killed:
    """A database on a simulated disk whose process is killed at a change of the disk."""

    def __init__(self, at):
        self.disk = Disk(Random(at))
        self.files = Files(self.disk, lambda: None, lambda: 0)
        use(self.files)
        do("CREATE TABLE told (number INTEGER)")
        self.disk.changes, self.at = 0, at
        self.disk.watched = self._kill
        with pytest.raises(SQLAlchemyError):
            do("INSERT INTO told VALUES (1)")
        self.disk.watched = lambda: None

    def _kill(self):
        if self.disk.changes == self.at:
            self.files.kill()
            raise Gone

    def read(self, *, durable):
        engine = connect(ADDRESS)
        try:
            if durable:
                make_durable(engine)
            with engine.connect() as connection:
                return connection.execute(text("SELECT number FROM told")).scalars().all()
        finally:
            self.files.kill()
            engine.dispose()


def seen_and_left(at, *, durable):
    """What is read after a kill in the midst of a commit, and what after a power cut then."""
    killed = Killed(at)
    seen = killed.read(durable=durable)
    killed.disk.cut_power()
    return seen, killed.read(durable=False)


@pytest.mark.parametrize("durable", [True, False])
def test_what_a_killed_process_left_unsynced_is_made_durable_before_it_is_shown(durable):
    seen = [seen_and_left(at, durable=durable) for at in range(1, 6)]
    assert {len(before) for before, _ in seen} == {0, 1}
    lost = [before for before, after in seen if before != after]
    assert bool(lost) != durable  # without it something is lost that was read


def test_what_everybody_has_let_go_of_is_found_out_anew_after_a_power_cut():
    for number in range(12):
        disk = Disk(Random(number))
        files = Files(disk, lambda: None, lambda: 0)
        use(files)
        do("CREATE TABLE told (words TEXT)")
        disk.sync_fails = True
        for word in "abc":  # each in the place of the one before, which was not synced
            with pytest.raises(SQLAlchemyError):
                do(f"INSERT INTO told VALUES ('{word * 3_000}')")

        disk.cut_power()
        assert do("PRAGMA integrity_check") == ["ok"]
