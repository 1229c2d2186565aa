"""Tables that run by themselves: bots sit down and play, the house deals, the clock ends a turn."""

from __future__ import annotations

import asyncio

import pytest
from floor_world import SAFE, do, table_of

from houseway.floor import runner
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.runner import Runner, next_act
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.games import GAMES
from houseway.games.asks import Settled
from houseway.table.audit import audit

QUICK = 0.001


def floor_at(database):
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    return GamingFloor(engine, SAFE)


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_rounds_of_every_game_at_a_table_that_deals_by_itself(tmp_path, name):
    async def play():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        bots = ("bob", "cat", "dan")
        hosted = await table_of(
            floor, "t1", name, bots=bots, automatic=True, pace=QUICK, betting_time=1
        )
        hosted.rail.join(Nobody())
        idle = 0
        while hosted.table.state.carried.rounds < 2:
            act = next_act(hosted)
            if act is None:
                idle += 1
                assert idle < 2_000, hosted.table.asked
                await asyncio.sleep(0.001)
                continue
            await do(floor, "t1", act.by, act.do, **act.facts)
        assert set(bots) >= set(hosted.table.state.patrons)
        assert audit([one.entry for one in floor.streams.after("t1", 0)]) == []
        hosted.rail.watchers.clear()
        await floor.close()

    asyncio.run(play())


def test_a_settled_round_is_seen_as_long_as_the_house_wants(tmp_path):
    async def play():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        settings = {"automatic": True, "pace": 0.5, "between_rounds": 10}
        hosted = await table_of(floor, "t1", "roulette", **settings)
        await do(floor, "t1", "ann", "sit", seat=1, stake=10_000)
        await do(floor, "t1", "dealer", "start")
        await do(floor, "t1", "ann", "wager", on="red", amount=500)
        for call in ("spin", "no-more-bets"):
            await do(floor, "t1", "dealer", call)
        assert isinstance(hosted.table.procedure.asked, Settled)
        hosted.seen_at -= 4.5
        assert next_act(hosted) is None
        hosted.seen_at -= 0.5
        assert (next_act(hosted).by, next_act(hosted).do) == ("dealer", "start")
        await floor.close()

    asyncio.run(play())


def test_a_bot_thinks_before_it_acts_and_no_two_alike(tmp_path):
    async def play():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        characters = {"bob": "bold", "cat": "cautious"}
        settings = {"bots": ("bob", "cat"), "characters": characters, "automatic": True}
        hosted = await table_of(floor, "t1", "roulette", **settings)
        for seat, name in enumerate(characters, 1):
            await do(floor, "t1", name, "sit", seat=seat, stake=10_000)
        await do(floor, "t1", "dealer", "start")
        assert next_act(hosted) is None
        came = {}
        hosted.seen_at -= 60
        for tenths in range(60):
            hosted.betting_began -= 0.1
            if (act := next_act(hosted)) is not None and act.by not in came:
                came[act.by] = tenths
                hosted.minds[act.by] = None
        assert set(came) == {"bob", "cat"}
        assert all(5 <= tenths <= 40 for tenths in came.values())
        assert came["bob"] != came["cat"]
        await floor.close()

    asyncio.run(play())


class Nobody:
    """Somebody who only watches."""

    viewer, ended, entries, heard, drawing = None, False, (), 0, False

    def __init__(self):
        self.entries, self.signal = [], self

    def set(self):
        self.entries = []

    def end(self):
        """Nothing to end."""


def test_a_table_without_anybody_stands_still(tmp_path):
    async def play():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        hosted = await table_of(floor, "t1", bots=("bob",), automatic=True, pace=QUICK)
        act = next_act(hosted)
        assert (act.by, act.do) == ("bob", "sit")
        await do(floor, "t1", act.by, act.do, **act.facts)
        assert next_act(hosted) is None
        await floor.close()

    asyncio.run(play())


def test_the_clock_ends_a_turn_for_which_a_time_was_determined(tmp_path):
    async def play():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        chosen = {"time_to_act": 30}
        hosted = await table_of(
            floor, "t1", "charity-holdem", chosen=chosen, automatic=True, pace=QUICK
        )
        for seat, name in enumerate(("ann", "ben", "cy"), 1):
            await do(floor, "t1", name, "sit", seat=seat, stake=5_000)
        while (act := next_act(hosted)) is not None:
            await do(floor, "t1", act.by, act.do, **act.facts)
            await asyncio.sleep(0.01)
        assert hosted.table.in_play
        hosted.turn_began -= 31
        act = next_act(hosted)
        assert (act.by, act.do) == ("clock", "expire")
        await do(floor, "t1", act.by, act.do, **act.facts)
        await floor.close()

    asyncio.run(play())


def test_one_of_several_processes_runs_the_tables(new_postgres):
    async def play():
        database = new_postgres()
        here, there = floor_at(database), floor_at(database)
        one, other = Runner(here), Runner(there)
        assert await one._hold_lease()
        assert not await other._hold_lease()
        assert await one._hold_lease()
        await one.give_up_lease()
        assert await other._hold_lease()
        await here.close()
        await there.close()

    asyncio.run(play())


def test_the_runner_seats_bots_and_starts(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "TICK", 0.005)

    async def play():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        hosted = await table_of(floor, "t1", "roulette", bots=("bob",), automatic=True, pace=QUICK)
        await do(floor, "t1", "ann", "sit", seat=1, stake=10_000)
        runner = Runner(floor)
        runner.start()
        for _ in range(400):
            await asyncio.sleep(0.01)
            if hosted.betting:
                break
        assert "bob" in hosted.table.state.patrons
        assert hosted.betting
        await runner.stop()
        await floor.close()

    asyncio.run(play())


def test_a_runner_that_was_stopped_takes_up_no_table_that_is_opened_later(tmp_path):
    database = f"sqlite:///{tmp_path}/floor.db"

    async def play():
        floor = floor_at(database)
        await table_of(floor, "t1", "roulette", bots=("bob",), automatic=True, pace=QUICK)
        await floor.close()
        floor = floor_at(database)
        runner = Runner(floor)
        await runner._watch_tables()
        await runner.stop()
        await floor.table("t1")
        assert all(task.done() for task in runner._tables.values())
        await floor.close()

    asyncio.run(play())
