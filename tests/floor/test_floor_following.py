"""Tournaments followed: told what happens and what the clock brings, and nothing in between."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import httpx
import msgspec
import pytest
from floor_world import SAFE, served, wait_until

from houseway.floor.demo import DEMO_TOURNAMENT
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.pages import following
from houseway.floor.pages.following import follow, mark_of, turns_in
from houseway.floor.premises import Premises
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.tournament_host import Tournaments
from houseway.tournament.hosting.templates import template

PLAYERS = ("ann", "ben", "cy", "di")
SOON = 0.2


class Clock:
    """A clock that stands until it is told to go on."""

    def __init__(self):
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self):
        return self.now

    def passes(self, **time):
        self.now += timedelta(**time)


class Conductor:
    """A hold'em tournament that is being played, and whoever conducts it."""

    def __init__(self, floor, clock):
        self.floor, self.tournaments, self.clock = floor, Tournaments(floor), clock
        self.numbers = iter(range(10_000))

    async def give(self, do, by="director", **facts):
        who, id = "tess" if by == "director" else "gil", f"{next(self.numbers)}"
        return await self.tournaments.do("cup", by, do, facts, who=who, id=id)

    async def begin(self):
        await self.tournaments.make("cup", "holdem", by="gil")
        await self.give("nominate", "shift manager", name="tess")
        await self.give("set-conditions", "operator", conditions=template("holdem"))
        await self.give("notify", "operator", sent="by post")
        await self.give("publish", "operator")
        await self.give("open-entries", "operator")
        for name in PLAYERS:
            await self.give("enter", player=name)
        for do in ("call-ballot", "draw-ballot"):
            await self.give(do)
        for name in PLAYERS:
            await self.give("take-seat", player=name)
        await self.give("start-session")

    async def view(self):
        return await self.tournaments.view("cup", "ann", ())

    async def still_let_in(self):
        return True

    @asynccontextmanager
    async def follower(self, shown=None):
        """What somebody who follows the tournament is sent."""
        seen = mark_of(await self.view()) if shown is None else shown
        sent = []
        stream = follow(
            self.tournaments,
            "cup",
            look=self.view,
            still_let_in=self.still_let_in,
            shown=seen,
            write=lambda view: json.dumps(msgspec.to_builtins(view.sessions)),
        )

        async def listen():
            async for one in stream:
                sent.append(one.decode())

        task = asyncio.create_task(listen())
        await asyncio.sleep(SOON)
        yield sent
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await stream.aclose()


def conduct(tmp_path, scene):
    async def whole():
        engine = connect(f"sqlite:///{tmp_path}/floor.db")
        bring_up_to_date(engine, SAFE)
        clock = Clock()
        floor = GamingFloor(engine, SAFE, Premises(clock=clock))
        conductor = Conductor(floor, clock)
        await conductor.begin()
        await scene(conductor)
        await floor.close()

    asyncio.run(whole())


def events(sent):
    return [one for one in sent if "event: tournament" in one]


async def until(there):
    """Wait for something that comes; on a busy machine it takes its time."""
    async with asyncio.timeout(30):
        while not there():
            await asyncio.sleep(0.02)


def test_whoever_follows_is_told_at_once_what_happens_and_nothing_before(tmp_path):
    async def scene(conductor):
        async with conductor.follower() as sent:
            assert events(sent) == []
            await conductor.give("pause", session="Main event")
            await until(lambda: events(sent))
            (told,) = events(sent)
            assert r"\"running\": false" in told
            assert f"id: {mark_of(await conductor.view())}\n" in told

    conduct(tmp_path, scene)


def test_whoever_was_away_is_told_first_how_it_stands(tmp_path):
    async def scene(conductor):
        async with conductor.follower(shown="long ago") as sent:
            await until(lambda: events(sent))
            assert len(events(sent)) == 1

    conduct(tmp_path, scene)


def test_the_clock_brings_a_new_level_without_a_command(tmp_path, monkeypatch):
    async def scene(conductor):
        conductor.clock.passes(minutes=19, seconds=59)
        monkeypatch.setattr(following, "MINUTE", 0.1)  # the clock is looked at more often
        async with conductor.follower() as sent:
            assert events(sent) == []
            conductor.clock.passes(seconds=2)
            await until(lambda: events(sent))
            (told,) = events(sent)
            assert r"\"level\": 2" in told

    conduct(tmp_path, scene)


def test_the_seconds_of_a_clock_are_nothing_new_but_a_clock_that_is_set_is(tmp_path):
    async def scene(conductor):
        before = mark_of(await conductor.view())
        conductor.clock.passes(seconds=40)
        assert mark_of(await conductor.view()) == before
        await conductor.give("adjust", session="Main event", seconds=60)
        assert mark_of(await conductor.view()) != before

    conduct(tmp_path, scene)


def test_the_clock_is_looked_at_when_a_minute_of_it_ends_or_a_break_does(tmp_path):
    async def scene(conductor):
        conductor.clock.passes(seconds=75)
        assert turns_in(await conductor.view(), conductor.clock.now) == 45
        await conductor.give("take-break", session="Main event", minutes=5)
        conductor.clock.passes(seconds=30)
        assert turns_in(await conductor.view(), conductor.clock.now) == 270
        await conductor.give("pause", session="Main event")
        assert turns_in(await conductor.view(), conductor.clock.now) == float("inf")

    conduct(tmp_path, scene)


def test_whoever_follows_is_let_go(tmp_path):
    async def scene(conductor):
        tournaments = conductor.tournaments
        async with conductor.follower() as sent:
            rail = (await tournaments.tournament("cup")).rail
            await until(lambda: rail.watchers)
            (one,) = rail.watchers
            conductor.floor.let_watchers_go()
            await until(lambda: not rail.watchers)
            assert one.ended
            assert not rail.watchers
            assert events(sent) == []

    conduct(tmp_path, scene)


# Over the web


class Screen(threading.Thread):
    """A browser that follows the demonstration tournament."""

    def __init__(self, browser, **query):
        super().__init__(daemon=True)
        self.lines = []
        self._http = httpx.Client(
            base_url=browser.http.base_url, cookies=browser.http.cookies, timeout=60
        )
        address = f"/tournaments/{DEMO_TOURNAMENT}/live"
        self._request = self._http.build_request("GET", address, params=query)
        self.start()

    def run(self):
        try:
            self.answer = self._http.send(self._request, stream=True)
            for line in self.answer.iter_lines():
                self.lines.append(line)
        except (httpx.HTTPError, OSError):
            return

    def close(self):
        self._http.close()

    def shows(self, text):
        return any(text in one for one in self.lines)


@pytest.fixture
def servers(new_postgres):
    database = new_postgres()
    with served(database) as here, served(database) as there:
        yield here, there


def command(browser, do):
    body = {"id": f"{browser.name}-{do}-follow", "by": "director", "do": do, "facts": {}}
    address = f"/api/tournaments/{DEMO_TOURNAMENT}/commands"
    return browser.http.post(address, json=body)


def test_a_command_at_one_server_reaches_the_screen_at_another(servers):
    here, there = servers
    screen, desk = Screen(here.browser("ann"), screen="true"), Screen(here.browser("tess"))
    wait_until(lambda: screen.shows("paused") and desk.shows("Ledger"))
    assert not screen.shows("Ledger")
    assert screen.answer.headers["content-type"].startswith("text/event-stream")
    assert command(there.browser("tess"), "resume").status_code == 200
    wait_until(lambda: screen.shows(r"data-running=\"true\""))
    wait_until(lambda: desk.shows(r"data-running=\"true\""))
    for one in (screen, desk):
        one.close()
