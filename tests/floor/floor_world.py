"""A floor for tests: a real server on a real database, and browsers and programs that use it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
import time
from contextlib import contextmanager
from itertools import count

import httpx
import msgspec

from houseway.floor.app import create_app
from houseway.floor.demo import DEMO_PASSWORD
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.furnishing import usual
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order
from houseway.floor.permissions import Role
from houseway.floor.roster import TableSettings
from houseway.floor.server import FloorServer
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.safe import Safe
from houseway.games import game

SAFE = Safe(bytes(range(32)))
ids = count()
BLACKJACK = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}


def new_id():
    return f"test-id-{next(ids)}-{time.time_ns()}"


def csrf_of(page):
    return re.search(r'name="csrf-token" content="([^"]+)"', page)[1]


class Browser:
    """Somebody who has signed in with a browser."""

    def __init__(self, base, name, password=DEMO_PASSWORD):
        self.name = name
        self.http = httpx.Client(base_url=base, follow_redirects=True, timeout=60)
        page = self.http.get("/sign-in", headers={"accept": "text/html"}).text
        self.token = csrf_of(page)
        form = {"_csrf_token": self.token, "name": name, "password": password, "next": "/"}
        self.answer = self.http.post("/sign-in", data=form, headers={"accept": "text/html"})
        self.token = csrf_of(self.answer.text)  # of the session, where there is one now
        self.http.headers["x-csrf-token"] = self.token

    def do(self, table, do, *, id=None, by=None, **facts):
        body = {"id": id or new_id(), "do": do, "facts": facts, **({"by": by} if by else {})}
        return self.http.post(f"/api/tables/{table}/commands", json=body)

    def see(self, table):
        return self.http.get(f"/api/tables/{table}").json()

    def close(self):
        self.http.close()


class Watcher(threading.Thread):
    """An open event stream, and everything that came over it."""

    def __init__(self, browser, table, *, since=None, drawing=False):
        super().__init__(daemon=True)
        self.messages, self.raw, self._enough = [], [], threading.Event()
        self._http = httpx.Client(
            base_url=browser.http.base_url, cookies=browser.http.cookies, timeout=60
        )
        headers = {"last-event-id": str(since)} if since is not None else {}
        address = f"/api/tables/{table}/stream?drawing={str(drawing).lower()}"
        self._request = self._http.build_request("GET", address, headers=headers)
        self.start()

    def run(self):
        try:
            answer = self._http.send(self._request, stream=True)
            for line in answer.iter_lines():
                self.raw.append(line)
                if line.startswith("data: "):
                    self.messages.append(json.loads(line[6:]))
                if self._enough.is_set():
                    return
        except (httpx.HTTPError, OSError):
            return

    @property
    def version(self):
        return self.messages[-1]["version"] if self.messages else 0

    def entries(self):
        return [one for message in self.messages for one in message["entries"]]

    def wait_for(self, version, seconds=60):
        wait_until(lambda: self.version >= version, seconds)

    def close(self):
        self._enough.set()
        self._http.close()


def wait_until(true, seconds=60):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


class Served:
    """A server in a thread of its own."""

    def __init__(self, database, *, demo=True, runs_tables=False, set_up=None):
        self.app = create_app(
            FloorSettings(database, demo=demo, runs_tables=runs_tables, safe=SAFE)
        )
        self.floor = self.app.state.floor
        self.accounts = self.app.state.accounts
        sock = socket.socket()
        sock.bind(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{sock.getsockname()[1]}"
        self.server = FloorServer(self.app)
        self._browsers = {}
        self._thread = threading.Thread(target=self.server.run, args=([sock],), daemon=True)
        self._thread.start()
        wait_until(lambda: self.server.started, 30)

    def browser(self, name):
        if name not in self._browsers:
            self._browsers[name] = Browser(self.base, name)
        return self._browsers[name]

    def close(self):
        for one in self._browsers.values():
            one.close()
        self.server.should_exit = True
        self._thread.join(20)


@contextmanager
def served(database, **more):
    server = Served(database, **more)
    try:
        yield server
    finally:
        server.close()


def run(database, *steps):
    """Each step with a floor of its own, as if the program had been started anew."""

    async def in_turn():
        for step in steps:
            engine = connect(database)
            bring_up_to_date(engine, SAFE)
            floor = GamingFloor(engine, SAFE)
            try:
                await step(floor)
            finally:
                await floor.close()

    asyncio.run(in_turn())


async def table_of(floor, name, played="blackjack", *, live=False, chosen=None, **settings):
    """An open table."""
    made = usual(game(played), chosen or {})
    wanted = TableSettings(**{"automatic": False, **settings})
    hosted = await floor.make(name, name, played, made, live=live, settings=wanted, by="test")
    by = hosted.table.house.in_charge
    await floor.do(name, Order(by, "open", {"approval": "L-17"}, "gil", new_id()))
    return hosted


async def do(floor, name, by, do, **facts):
    """Somebody does something at a table."""
    return await floor.do(name, Order(by, do, facts, by, new_id()), by)


def tokens(accounts):
    """A token for an account of each role."""
    found = {}
    for role in Role:
        accounts.make(f"a-{role.value}", role, "long enough", lenient=True)
        found[role] = accounts.tokens.make(f"a-{role.value}", "test")
    return found


def encoded(value):
    return msgspec.json.encode(value).decode()
