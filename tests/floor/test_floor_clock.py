"""The machine's clock is set, forward and back: it is told, and no journal is dated by it."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from floor_world import SAFE, do, table_of, wait_until
from litestar.testing import TestClient

from houseway.floor import app as application, runner
from houseway.floor.app import create_app
from houseway.floor.deeds import DAYBOOK
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.premises import Premises
from houseway.floor.runner import Runner
from houseway.floor.storage.daybook import THE_HOUSE, Daybook
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.stream_journal import Timepiece
from houseway.journal.entry import written
from houseway.journal.verification import examine

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
YEAR = 365 * 24 * 3600


class Machine:
    """A clock that can be set, and seconds that go on whatever it says."""

    def __init__(self):
        self.time, self.seconds = NOON, 0.0

    def wait(self, seconds):
        self.time += timedelta(seconds=seconds)
        self.seconds += seconds

    def set(self, seconds):
        self.time += timedelta(seconds=seconds)

    def timepiece(self):
        return Timepiece(lambda: self.time, lambda: self.seconds)


@pytest.fixture
def machine():
    return Machine()


def after(time):
    return round((time - NOON).total_seconds(), 1)


def test_a_clock_that_is_put_right_bit_by_bit_is_followed(machine):
    timepiece = machine.timepiece()
    machine.wait(10)
    machine.set(2)
    assert after(timepiece()) == 12
    machine.wait(10)
    machine.set(-2)  # it goes slower until they agree
    assert [after(timepiece()), machine.wait(2), after(timepiece())] == [20, None, 22]
    assert not timepiece.untold


@pytest.mark.parametrize("seconds", [YEAR, 3600, -3600, -YEAR])
def test_a_clock_that_is_set_and_set_right_again_changes_nothing_but_is_told(machine, seconds):
    timepiece = machine.timepiece()
    machine.wait(10)
    machine.set(seconds)
    assert after(timepiece()) == 10
    machine.wait(60)
    assert (after(timepiece()), timepiece.off()) == (70, seconds)
    machine.set(-seconds)
    assert (after(timepiece()), timepiece.off()) == (70, 0)
    assert [jump.seconds for jump in timepiece.untold] == [seconds, -seconds]


def test_a_clock_that_was_set_forward_and_stays_so_is_believed_after_ten_minutes(machine):
    timepiece = machine.timepiece()
    machine.set(3600)
    times = []
    for _ in range(11):
        times.append(after(timepiece()))
        machine.wait(60)
    assert times == [*range(0, 600, 60), 3600 + 600]


def test_a_clock_that_was_set_back_and_stays_so_is_waited_for(machine):
    timepiece = machine.timepiece()
    machine.set(-600)
    timepiece()
    machine.wait(600)
    times = [after(timepiece())]
    for _ in range(30):
        machine.wait(60)
        times.append(after(timepiece()))
    assert times[:3] == [300, 330, 360]
    assert times[-1] == after(machine.time) == 600 - 600 + 1800
    assert all(one < other for one, other in pairwise(times))


def test_no_entry_is_dated_by_a_clock_that_was_wrong_for_a_while(tmp_path, machine):
    async def scene():
        engine = connect(f"sqlite:///{tmp_path}/floor.db")
        bring_up_to_date(engine, SAFE)
        floor = GamingFloor(engine, SAFE, Premises(clock=machine.timepiece()))
        daybook = Daybook(engine, floor.writer)
        await table_of(floor, "t1", "roulette")
        jumps = {"ann": 0, "ben": YEAR, "cy": -YEAR, "di": -3600, "ed": 3600}
        for name, seconds in jumps.items():
            machine.wait(1)
            machine.set(seconds)
            await do(floor, "t1", name, "sit", seat=None, stake=100_000)
            await daybook.note(THE_HOUSE, application.Deed.READ_DAYBOOK)
        for stream in ("t1", DAYBOOK):
            times = [one.entry.time for one in floor.streams.after(stream, 0)][-5:]
            assert times == [written(NOON + timedelta(seconds=n)) for n in range(1, 6)]
            assert not examine(floor.streams.lines(stream)).findings
        await floor.close()

    asyncio.run(scene())


def test_that_the_clock_was_set_stands_in_daybook_log_and_figures(tmp_path, monkeypatch, caplog):
    machine = Machine()
    monkeypatch.setattr(application, "utc_now", lambda: machine.time)
    monkeypatch.setattr(application, "monotonic", lambda: machine.seconds)
    monkeypatch.setattr(application, "LOOK_AT_CLOCK", 0.01)
    monkeypatch.setattr(logging.getLogger("houseway.floor"), "propagate", True)
    database = f"sqlite:///{tmp_path}/floor.db"
    app = create_app(FloorSettings(database, runs_tables=False, metrics_token="figures", safe=SAFE))
    floor = app.state.floor

    def told():
        commands = [one.entry.command for one in floor.streams.after(DAYBOOK, 0)]
        return [one for one in commands if one.get("do") == "set-clock"]

    with caplog.at_level(logging.ERROR, "houseway.floor"), TestClient(app) as client:
        machine.set(YEAR)
        wait_until(told)
        figures = client.get("/metrics", headers={"authorization": "Bearer figures"}).text
        assert told() == [
            {"do": "set-clock", "seconds": YEAR, "clock": "2027-03-01T12:00:00.000000Z"}
        ]
    assert float(re.search(r"^houseway_clock_off_seconds (.*)$", figures, re.M)[1]) == YEAR
    assert "the machine's clock was set" in caplog.messages


def test_the_lease_of_the_runner_goes_by_the_clock_of_the_database(new_postgres, monkeypatch):
    async def scene():
        database = new_postgres()
        bring_up_to_date(connect(database), SAFE)
        here, there = GamingFloor(connect(database), SAFE), GamingFloor(connect(database), SAFE)
        assert await Runner(here)._hold_lease()
        monkeypatch.setattr(runner, "time", lambda: 4_000_000_000, raising=False)  # far ahead
        assert not await Runner(there)._hold_lease()
        await here.close()
        await there.close()

    asyncio.run(scene())
