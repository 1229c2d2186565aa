"""Journals are watched while the floor is open: a damaged one is told of, and stops its table."""

from __future__ import annotations

import asyncio
import json

import pytest
from floor_world import do, run, served, table_of, wait_until

from houseway.cli import main
from houseway.floor import surveillance as module
from houseway.floor.deeds import DAYBOOK
from houseway.floor.host import OutOfOrder
from houseway.floor.lobby import table_listed, tournaments_listed
from houseway.floor.storage.daybook import Daybook
from houseway.floor.storage.engine import connect
from houseway.floor.surveillance import Surveillance
from houseway.floor.tournament_host import Tournaments

HTML = {"accept": "text/html"}
ALTERED = """CAST(replace(CAST(body AS TEXT), '"seat":1', '"seat":2') AS BLOB)"""
DAMAGE = {
    "altered": f"UPDATE entries SET body = {ALTERED} WHERE stream = 't1' AND version = 4",
    "removed": "DELETE FROM entries WHERE stream = 't1' AND version = 4",
    "no entry": "UPDATE entries SET body = X'7B7D' WHERE stream = 't1' AND version = 4",
    "moved": "UPDATE entries SET body = (SELECT body FROM entries WHERE stream = 't2' AND "
    "version = 4) WHERE stream = 't1' AND version = 4",
    "cut off": "DELETE FROM entries WHERE stream = 't1' AND version > 4",
}
KEEP = "CREATE TABLE aside AS SELECT * FROM entries WHERE stream = 't1'"
PUT_RIGHT = (
    "DELETE FROM entries WHERE stream = 't1'",
    "INSERT INTO entries SELECT * FROM aside",
)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(module, "PAUSE", 0.001)


def change(database, *statements):
    engine = connect(database)
    with engine.execution_options(writing=True).begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


async def begin(floor):
    for name in ("t1", "t2"):
        await table_of(floor, name, "roulette")
        await do(floor, name, "ann", "sit", seat=1, stake=100_000)
        await do(floor, name, "dealer", "start")


class Watched:
    """A floor whose journals are watched, until something is seen."""

    def __init__(self, floor):
        tournaments, daybook = Tournaments(floor), Daybook(floor.engine, floor.writer)
        self.floor = floor
        self._surveillance = Surveillance(floor, tournaments, daybook, None)

    async def until(self, seen):
        patrol = asyncio.create_task(self._surveillance.patrol())
        async with asyncio.timeout(60):
            while not seen():
                await asyncio.sleep(0.005)
        patrol.cancel()
        await asyncio.gather(patrol, return_exceptions=True)

    def told(self):
        found = [one.entry.command for one in self.floor.streams.after(DAYBOOK, 0)]
        return [one for one in found if one.get("do") == "find-damage"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found_while_the_floor_is_open(tmp_path, damage):
    database = f"sqlite:///{tmp_path}/floor.db"

    async def scene(floor):
        await begin(floor)
        watched = Watched(floor)
        change(database, KEEP, DAMAGE[damage])
        await watched.until(watched.told)
        assert [one["journal"] for one in watched.told()] == ["t1"]
        with pytest.raises(OutOfOrder):
            await do(floor, "t1", "ann", "wager", on="red", amount=500)
        assert "t1" not in floor.tables
        await do(floor, "t2", "ann", "wager", on="red", amount=500)
        listed = {row.name: await table_listed(floor, row) for row in await floor.lobby()}
        assert (listed["t1"].stands_still, listed["t2"].stands_still) == (True, False)
        change(database, *PUT_RIGHT)
        await watched.until(lambda: not floor.damaged)
        await do(floor, "t1", "ann", "wager", on="red", amount=500)
        assert len(watched.told()) == 1  # it is told once

    run(database, scene)


def test_an_altered_daybook_is_told_of_and_the_tables_go_on(tmp_path):
    database = f"sqlite:///{tmp_path}/floor.db"

    async def scene(floor):
        await begin(floor)
        watched = Watched(floor)
        for number in range(3):
            note = watched._surveillance._daybook.note
            await note(module.THE_HOUSE, module.Deed.MAKE_TABLE, name=f"x{number}")
        change(database, f"DELETE FROM entries WHERE stream = '{DAYBOOK}' AND version = 2")
        await watched.until(lambda: DAYBOOK in floor.damaged)
        await do(floor, "t1", "ann", "wager", on="red", amount=500)

    run(database, scene)


def test_little_is_read_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "AT_ONCE", 2)
    pauses, read, slept = [], [], asyncio.sleep

    async def sleep(seconds):
        pauses.append(seconds)
        await slept(0)

    async def scene(floor):
        await begin(floor)
        watched, after = Watched(floor), floor.streams.after
        floor.streams.after = lambda *asked: read.append(asked) or after(*asked)
        monkeypatch.setattr(module.asyncio, "sleep", sleep)
        await watched._surveillance._look_at("t1")
        monkeypatch.setattr(module.asyncio, "sleep", slept)

    run(f"sqlite:///{tmp_path}/floor.db", scene)
    assert read == [("t1", 0, 2), ("t1", 2, 2), ("t1", 4, 2)]
    assert pauses.count(module.PAUSE) == 3


def test_a_table_that_cannot_be_played_again_is_told_of_once(tmp_path):
    database = f"sqlite:///{tmp_path}/floor.db"

    async def lost(floor):
        change(database, "DELETE FROM secrets WHERE stream = 't1'", "DELETE FROM snapshots")
        watched = Watched(floor)
        for _ in range(2):
            with pytest.raises(OutOfOrder, match="the seed behind the root"):
                await floor.table("t1")
            await watched.until(watched.told)
        assert [one["journal"] for one in watched.told()] == ["t1"]
        listed = {row.name: await table_listed(floor, row) for row in await floor.lobby()}
        assert (listed["t1"].stands_still, listed["t2"].stands_still) == (True, False)

    run(database, begin, lost)


def test_a_damaged_tournament_leaves_the_others_in_the_list(tmp_path):
    database = f"sqlite:///{tmp_path}/floor.db"

    async def scene(floor):
        tournaments = Tournaments(floor)
        for name in ("cup", "jug"):
            await tournaments.make(name, "holdem", by="gil")
        change(database, "DELETE FROM entries WHERE stream = 'tournament/cup' AND version = 1")
        listed = {one.name: one.status for one in await tournaments_listed(tournaments)}
        assert listed["cup"] == "stands still"
        assert listed["jug"] != "stands still"

    run(database, scene)


def test_an_inspector_reads_exports_and_verifies_what_stands_still(tmp_path, capsys):
    database = f"sqlite:///{tmp_path}/floor.db"
    with served(database) as server:
        ivy, dora, ann = (server.browser(name) for name in ("ivy", "dora", "ann"))
        ann.do("roulette", "sit", seat=1, stake=100_000).raise_for_status()
        for _ in range(2):
            dora.do("roulette", "start").raise_for_status()
            ann.do("roulette", "wager", on="red", amount=500).raise_for_status()
            dora.do("roulette", "no-more-bets").raise_for_status()
        whole = ivy.http.get("/api/journals/roulette").json()
        head = whole["shown_up_to"]
        begun = [
            one["seq"]
            for one in whole["entries"]
            if any(event["event"] == "round begins" for event in one["events"])
        ]
        broken = f"stream = 'roulette' AND version = {begun[1] + 1}"
        change(database, f"UPDATE entries SET body = X'7B7D' WHERE {broken}")
        wait_until(lambda: "roulette" in server.floor.damaged)
        assert ivy.http.get("/api/tables/roulette").status_code == 503
        told = ivy.http.get("/api/journals/roulette").json()
        assert told["unreadable"] == [begun[1] + 1]
        assert "cannot be read" in told["damage"]
        assert [one["seq"] for one in told["entries"]][-1] == head
        page = ivy.http.get("/journals/roulette", headers=HTML)
        assert (page.status_code, "It stands still" in page.text) == (200, True)
        rounds = ivy.http.get("/api/journals/roulette/export?as=json").json()["rounds"]
        assert [one["round"] for one in rounds] == [1]
        findings = ivy.http.post("/api/journals/roulette/verify").json()["findings"]
        assert findings[0]["line"] == begun[1] + 1
        file = tmp_path / "roulette.journal"
        file.write_bytes(ivy.http.get("/api/journals/roulette/file").content)
        assert len(file.read_bytes().splitlines()) == head + 1
        lobby = server.browser("ben").http.get("/", headers=HTML)
        assert (lobby.status_code, "stands still" in lobby.text) == (200, True)
        assert ann.http.get("/api/tables/blackjack").status_code == 200
    assert main(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["findings"][0]["line"] == begun[1] + 1
