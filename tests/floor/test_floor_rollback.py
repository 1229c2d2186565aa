"""A database that was put back to an earlier state: what was signed shows it, and it is told."""

from __future__ import annotations

import logging
import shutil

import pytest
from floor_world import do, run, table_of
from sqlalchemy import text

from houseway.floor.deeds import DAYBOOK
from houseway.floor.host import OutOfOrder
from houseway.floor.inspection import checkpoints_at
from houseway.floor.lobby import table_listed
from houseway.floor.storage.daybook import Daybook
from houseway.floor.storage.engine import connect
from houseway.floor.surveillance import Surveillance
from houseway.floor.tournament_host import Tournaments
from houseway.journal import canonical, new_keys
from houseway.journal.checkpoints import Checkpoint, load_private_key, parse_checkpoint
from houseway.journal.entry import ORIGIN, parse, stamp


class House:
    """A floor on SQLite with two tables, and its checkpoints on another disk."""

    def __init__(self, folder):
        self.file, self.signed = folder / "floor.db", folder / "signed"
        self.database = f"sqlite:///{self.file}"
        self.keys = new_keys(folder)

    def surveillance(self, floor):
        checkpoints = checkpoints_at(self.signed, self.keys.private)
        daybook = Daybook(floor.engine, floor.writer)
        return Surveillance(floor, Tournaments(floor), daybook, checkpoints)

    def heights(self, stream):
        lines = self.signed.read_bytes().splitlines()
        found = [parse_checkpoint(line) for line in lines]
        return [one.seq for one in found if one.stream == stream]

    def open(self, *steps):
        """Open the floor, and do something there before it is signed again."""

        async def step(floor):
            surveillance = self.surveillance(floor)
            await surveillance.sign()
            for each in steps:
                await each(floor)
            await surveillance.sign()

        run(self.database, step)

    def change(self, *statements):
        engine = connect(self.database)
        with engine.execution_options(writing=True).begin() as connection:
            for statement in statements:
                connection.execute(text(statement))
        engine.dispose()


async def begin(floor):
    for name in ("t1", "t2"):
        await table_of(floor, name, "roulette")


async def play(floor):
    for name in ("t1", "t2"):
        await do(floor, name, "ann", "sit", seat=1, stake=100_000)
        await do(floor, name, "dealer", "start")


async def goes_on(floor):
    await do(floor, "t2", "ann", "wager", on="red", amount=500)


async def t1_stands_still(floor):
    with pytest.raises(OutOfOrder, match=r"entry 5 was signed|Entry 5 is not the one"):
        await do(floor, "t1", "ann", "wager", on="red", amount=500)
    listed = {row.name: await table_listed(floor, row) for row in await floor.lobby()}
    assert (listed["t1"].stands_still, listed["t2"].stands_still) == (True, False)
    told = [one.entry.command for one in floor.streams.after(DAYBOOK, 0)]
    assert [one["journal"] for one in told if one.get("do") == "find-damage"] == ["t1"]


@pytest.fixture
def house(tmp_path):
    made = House(tmp_path)
    made.open(begin)
    return made


def test_a_database_that_was_put_back_is_noticed_at_the_start(house, tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(logging.getLogger("houseway.floor"), "propagate", True)
    shutil.copy(house.file, tmp_path / "backup")
    house.open(play)
    assert house.heights("t1") == [3, 5]
    for end in ("-wal", "-shm"):
        (tmp_path / f"floor.db{end}").unlink(missing_ok=True)
    shutil.copy(tmp_path / "backup", house.file)

    async def both_stand_still(floor):
        assert {*floor.damaged} == {"t1", "t2"}
        with pytest.raises(OutOfOrder):
            await floor.table("t2")
        await table_of(floor, "t3", "roulette")

    with caplog.at_level(logging.ERROR, "houseway.floor"):
        house.open(both_stand_still)
    assert "a journal is damaged" in caplog.messages
    assert house.heights("t1") == [3, 5]  # the shorter chain is not signed
    assert house.heights("t3") == [3]


def test_one_table_that_was_put_back_stands_still_alone(house):
    house.open(play)
    house.change(
        "DELETE FROM entries WHERE stream = 't1' AND version > 3",
        "DELETE FROM snapshots WHERE stream = 't1'",
    )
    house.open(t1_stands_still, goes_on)
    assert (house.heights("t1"), house.heights("t2")) == ([3, 5], [3, 5, 6])


def test_a_chain_that_was_written_anew_stands_still(house):
    house.open(play)
    engine = connect(house.database)
    with engine.execution_options(writing=True).begin() as connection:
        query = text("SELECT version, body FROM entries WHERE stream = 't1' ORDER BY version")
        before = ORIGIN
        for version, body in connection.execute(query).all():
            fields = parse(bytes(body))
            told = {name: getattr(fields, name) for name in fields.__struct_fields__}
            told |= {"previous": before, "by": fields.by.replace("ann", "bob")}
            entry = stamp(told)
            before = entry.hash
            row = {"body": entry.line, "version": version}
            change = "UPDATE entries SET body = :body WHERE stream = 't1' AND version = :version"
            connection.execute(text(change), row)
        connection.execute(text("DELETE FROM snapshots"))
    engine.dispose()
    house.open(t1_stands_still, goes_on)


def test_a_table_goes_on_when_its_journal_is_put_right(house):
    house.open(play)
    house.change("CREATE TABLE aside AS SELECT * FROM entries WHERE stream='t1' AND version > 3")
    house.change("DELETE FROM entries WHERE stream = 't1' AND version > 3")

    async def put_right(floor):
        surveillance = house.surveillance(floor)
        await surveillance.sign()
        house.change("INSERT INTO entries SELECT * FROM aside")
        await surveillance.sign()
        await do(floor, "t1", "ann", "wager", on="red", amount=500)

    run(house.database, put_right)


def test_a_checkpoint_that_the_house_did_not_sign_stops_nothing(house, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    key = load_private_key(new_keys(other).private)
    forged = Checkpoint("t1", 999, "0" * 64, "2026-01-01T00:00:00.000000Z").signed(key)
    with house.signed.open("ab") as file:
        file.write(canonical(forged) + b"\n")
    house.open(play, goes_on)
    assert house.heights("t1") == [3, 999, 5]


def test_after_a_restore_that_was_meant_a_new_file_of_checkpoints_is_begun(house):
    house.open(play)
    house.change("DELETE FROM entries WHERE version > 3 AND stream IN ('t1', 't2')")
    house.change("DELETE FROM snapshots")
    house.signed.rename(house.signed.with_name("signed-before-the-restore"))
    house.open(play)
    assert house.heights("t1") == [3, 5]


def test_a_database_put_back_under_a_floor_that_is_open_is_noticed(house):
    async def put_back(floor):
        await play(floor)
        surveillance = house.surveillance(floor)
        await surveillance.sign()
        house.change("DELETE FROM entries WHERE stream = 't1' AND version > 3")
        await surveillance.sign()
        await t1_stands_still(floor)
        await goes_on(floor)

    run(house.database, put_back)
