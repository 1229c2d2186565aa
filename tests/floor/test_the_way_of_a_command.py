"""The way of a wager from the request to another's screen, and of a re-buy to the ledger, traced.

A command passes *through* a module that has it in hand when something becomes of it: chips move,
the entry is made, it is durable, another's page has changed. Everything else in which anything at
all is run for it, the door and the database included, is *touched* on the way: asked for a range,
a clause, a shape to draw. docs/architecture.md tells both ways.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from floor_world import new_id, served, wait_until

import houseway
from houseway.floor.demo import DEMO_TOURNAMENT

PRODUCT = f"{Path(houseway.__file__).parent}/"
ROUND = ("games/round", "Round.place")
LEDGER = ("tournament/ledger", "Ledger.move")
HOST = ("floor/tournament_host", "TournamentHost.carry_out")
ENTRY = ("journal/stream", "Writer.append")
DURABLE = ("floor/storage/entry_streams", "add")
SCREEN = ("floor/pages/live", "Page.event")
BESIDES = (  # goes on by itself all the time, for nobody
    *("look_for_withdrawals", "_look_for_withdrawals"),
    *("_tell_of_jumps", "_tell_of_failures", "sign_on"),
    *("patrol", "_checked", "_read_rows"),
)


class Way:
    """The modules in which functions are called while the way is watched, and those passed through.

    `becomes` are the functions, by their modules, in which something becomes of a command.
    """

    def __init__(self):
        self.touched, self.through, self.becomes, self.watched = set(), set(), (), False
        self._heard, self._calls = False, 0

    def __call__(self, frame, event, _):
        if not self._heard or event != "call" or (module := module_of(frame)) is None:
            return
        stack = [*frames(frame)]
        if not any(one.f_code.co_name in BESIDES for one in stack):
            self._calls += 1
            if self.watched:
                self.touched.add(module)
                if (module, frame.f_code.co_qualname) in self.becomes:
                    self.through.update(filter(None, map(module_of, stack)))

    @contextmanager
    def watching(self, *becomes):
        """What is done meanwhile, and whatever follows from it."""
        self.settle()
        self.becomes, self.watched = becomes, True
        yield
        self.settle()
        self.watched = False

    def settle(self):
        """Let everything be told that is on its way: until nothing is called for a moment."""
        self._heard = True
        wait_until(self._is_quiet)

    def _is_quiet(self):
        before = self._calls
        time.sleep(0.3)
        return self._calls == before

    def told(self):
        return f"through {sorted(self.through)}, touching {sorted(self.touched - self.through)}"


def module_of(frame):
    file = frame.f_code.co_filename
    if not file.startswith(PRODUCT) or not file.endswith(".py"):
        return None
    return file.removeprefix(PRODUCT).removesuffix(".py")


def frames(frame):
    while frame is not None:
        yield frame
        frame = frame.f_back


class Screen(threading.Thread):
    """Another's page of a table, kept true by its event stream."""

    def __init__(self, browser, table):
        super().__init__(daemon=True)
        self.events = 0
        self._http = httpx.Client(
            base_url=browser.http.base_url, cookies=browser.http.cookies, timeout=60
        )
        self._address = f"/tables/{table}/live"
        self.start()
        wait_until(lambda: self.events)

    def run(self):
        with self._http.stream("GET", self._address) as answer:
            for line in answer.iter_lines():
                self.events += line.startswith("data:")


@pytest.fixture
def traced(tmp_path):
    """A server, and what is run in it."""
    way = Way()
    threading.setprofile(way)
    with served(f"sqlite:///{tmp_path}/floor.db") as server:
        yield server, way
    threading.setprofile(None)


def test_the_way_of_a_wager_to_another_viewers_screen(traced):
    server, way = traced
    ann, ben, dora = (server.browser(name) for name in ("ann", "ben", "dora"))
    for seat, player in enumerate((ann, ben), 1):
        player.do("roulette", "sit", seat=seat, stake=100_000).raise_for_status()
    dora.do("roulette", "start").raise_for_status()
    screen = Screen(ben, "roulette")
    ann.do("roulette", "wager", on="red", amount=500).raise_for_status()
    way.settle()
    before = screen.events
    with way.watching(ROUND, ENTRY, DURABLE, SCREEN):
        ann.do("roulette", "wager", on="black", amount=500).raise_for_status()
        wait_until(lambda: screen.events > before)
    assert SCREEN[0] in way.through
    assert len(way.through) <= 24, way.told()
    assert len(way.touched) <= 82, way.told()


def test_the_way_of_a_rebuy_to_the_ledger(traced):
    server, way = traced
    tess = server.browser("tess").http
    address = f"/api/tournaments/{DEMO_TOURNAMENT}"

    def give(do, **facts):
        body = {"id": new_id(), "by": "director", "do": do, "facts": facts}
        tess.post(f"{address}/commands", json=body).raise_for_status()

    def pool():
        return tess.get(address).json()["pool"]

    give("resume")
    first, second, *others = tess.get(address).json()["sessions"][0]["tables"][0]["players"]
    stacks = {player["player"]: player["stack"] for player in others}
    stacks |= {first["player"]: 0, second["player"]: first["stack"] + second["stack"]}
    give("record-round", table=1, stacks=stacks)
    before = pool()
    with way.watching(HOST, LEDGER, ENTRY, DURABLE):
        give("rebuy", player=first["player"])
    assert pool() > before
    assert LEDGER[0] in way.through
    assert len(way.through) <= 14, way.told()
    assert len(way.touched) <= 39, way.told()
