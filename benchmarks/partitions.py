"""Three servers on one PostgreSQL while machines, links and the database fail: a history is kept.

    python -m benchmarks.partitions --seconds 600

Each server runs on a host of its own (a network namespace where this machine allows it) and reaches
the database over a link of its own. People send commands to any of them and, where they are not
answered, again to another with the same id; they look at tables, and follow them from server to
server. Meanwhile servers and the database are killed, servers stopped for a while, links cut, slow,
or silent in one direction or both, hosts unplugged. In the end the history is compared with the
journals: every acknowledged command is there once, as the entry that was acknowledged and after
whatever had been acknowledged before it was sent; nobody who looked at one server saw a table go
back; whoever followed heard every entry once and in order. With servers that answer before their
commit, the control, something must be found.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, monotonic_ns
from typing import Final, NamedTuple

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from simulation.history import History, Outcome, Sent

from houseway.cli import main as houseway
from houseway.floor.orders import Order
from houseway.floor.storage import group_commit
from houseway.floor.storage.group_commit import GroupCommit

from .agreement import disagreements, figures, opened
from .floor_kill import CHIPS, TABLES, prepare
from .floor_people import Line, Lost, Watcher
from .floor_served import PATIENCE, Server
from .host import Host
from .links import BACK, THERE, Link, Machine, machine, namespaces_allowed
from .postgres import Postgres

SERVERS, PLAYERS = 3, 8
PLANTED: Final = "planted"
ANSWERED_WITHIN: Final = 8.0  # seconds; then somebody asks another server
OK, REFUSED, AGAIN = 200, 409, (429, 502, 503)
HELD: Final = (1.0, 6.0)  # seconds for which a fault lasts


class Site(NamedTuple):
    """One of the servers, where it runs, and how it reaches the database."""

    server: Server
    machine: Machine
    link: Link


async def all_healthy(sites: list[Site]) -> None:
    """Wait until every server says so."""
    async with asyncio.timeout(PATIENCE):
        for site in sites:
            while not await asyncio.to_thread(site.server.healthy):
                await asyncio.sleep(0.1)


async def restart_ended(sites: list[Site]) -> None:
    """Start a server again that could not start without its database, as a machine would."""
    while True:
        await asyncio.sleep(1)
        for site in sites:
            if site.server.ended:
                site.server.start(wait=False)


class Person:
    """Adds chips at a table, at one server or another, and looks what became of it."""

    def __init__(self, sites: list[Site], who: tuple[str, str, str], random: Random) -> None:
        self._table, self._name, self._token = who
        self._random = random
        self._lines = [Line(site.server.port, site.machine.address) for site in sites]
        self._seen = [0] * len(sites)
        self.sent: list[Sent] = []
        self.wrong: list[str] = []
        self.looks, self.at_rest = 0, False

    async def plays(self, until: asyncio.Event) -> None:
        """Go on until told to stop; a command that was begun is always brought to its end."""
        while not until.is_set():
            order = Order(
                self._name, "add-chips", {"amount": CHIPS}, self._name,
                f"{self._name}/{self._name}-command-{len(self.sent)}",
            )  # fmt: skip
            sent = Sent(self._table, order, monotonic_ns())
            self.sent.append(sent)
            while not await self._answered(sent):
                await asyncio.sleep(self._random.uniform(0.05, 0.4))
            await self._looks()
            await asyncio.sleep(self._random.expovariate(4.0))
        self.at_rest = True

    async def _answered(self, sent: Sent) -> bool:
        at, order = self._random.randrange(len(self._lines)), sent.order
        assert order.id is not None
        body = {"id": order.id.partition("/")[2], "do": order.do, "facts": order.facts}
        address = f"/api/tables/{self._table}/commands"
        sent.copies += 1
        status, told = await self._ask(at, "POST", address, body)
        if status == OK:
            sent.outcome, sent.version = Outcome.ACKNOWLEDGED, told["version"]
            sent.answered_at = monotonic_ns()
            self._seen[at] = max(self._seen[at], sent.version)
        elif status == REFUSED:
            sent.outcome = Outcome.REFUSED if sent.copies == 1 else Outcome.UNKNOWN
            sent.said = str(told)
        elif status and status not in AGAIN:
            self.wrong.append(f"{sent} was answered {status}: {told}")
        return bool(status) and status not in AGAIN

    async def _looks(self) -> None:
        at = self._random.randrange(len(self._lines))
        before = self._seen[at]
        status, told = await self._ask(at, "GET", f"/api/tables/{self._table}", None)
        if status == OK:
            self.looks += 1
            self._seen[at] = max(self._seen[at], told["version"])
            if told["version"] < before:
                back = f"saw {self._table} at {told['version']} after {before} at the same server"
                self.wrong.append(f"{self._name} {back}")

    async def _ask(self, at: int, how: str, address: str, body: object) -> tuple[int, dict]:
        line = self._lines[at]
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                return await line.ask(how, address, self._token, body)
        except (Lost, TimeoutError):
            line.close()
            return 0, {}


class Following(Watcher):
    """A stream that a server may refuse while it has no database."""

    def opened(self, head: bytes) -> None:
        if not head.startswith(b"HTTP/1.1 200"):
            self.transport.abort()


class Follower:
    """Follows a table from server to server, from the entry that was heard last."""

    def __init__(self, sites: list[Site], who: tuple[str, str, str], random: Random) -> None:
        self.table, self._name, self._token = who
        self._sites, self._random = sites, random
        self.version, self.gaps, self.moves = 0, 0, 0

    async def follows(self) -> None:
        """Go on until cancelled."""
        while True:
            site = self._random.choice(self._sites)
            request = (
                f"GET /api/tables/{self.table}/stream?after={self.version} HTTP/1.1\r\n"
                f"host: houseway\r\nauthorization: Bearer {self._token}\r\n\r\n"
            )
            watcher = Following(self._name, request.encode(), lambda *_: None)
            watcher.version = self.version
            try:
                await self._watches(site, watcher)
            except (OSError, TimeoutError):
                pass
            finally:
                self.moves += 1
                self.version, self.gaps = watcher.version, self.gaps + watcher.gaps
            await asyncio.sleep(0.3)

    async def _watches(self, site: Site, watcher: Watcher) -> None:
        loop, until = asyncio.get_running_loop(), monotonic() + self._random.expovariate(0.1)
        where = (site.machine.address, site.server.port)
        async with asyncio.timeout(ANSWERED_WITHIN):
            await loop.create_connection(lambda: watcher, *where)
        while monotonic() < until and not watcher.lost:
            await asyncio.sleep(0.2)
            self.version = watcher.version
        watcher.transport.abort()


class Faults:
    """What goes wrong, one thing after the other."""

    def __init__(self, sites: list[Site], database: Postgres, random: Random) -> None:
        self._sites, self._database, self._random = sites, database, random
        self.counted: Counter[str] = Counter()
        self.names: dict[str, Callable[[Site], Awaitable[None]]] = {
            "server killed": self._kill,
            "database killed": self._kill_database,
            "server stopped for a while": self._stop,
            "link cut": self._cut,
            "link slow": self._slow,
            "link silent": self._silence,
            "answers of the database lost": self._lose_answers,
            "host unplugged": self._unplug,
        }
        if any(site.machine.cable is None for site in sites):
            del self.names["host unplugged"]

    async def come(self, seconds: float) -> None:
        """Let things go wrong for so long, and put everything right in the end."""
        until = monotonic() + seconds
        while monotonic() < until:
            await asyncio.sleep(self._random.uniform(0.5, 3.0))
            fault = self._random.choice([*self.names])
            self.counted[fault] += 1
            await self.names[fault](self._random.choice(self._sites))
        await all_healthy(self._sites)

    async def _hold(self) -> None:
        await asyncio.sleep(self._random.uniform(*HELD))

    async def _kill(self, site: Site) -> None:
        site.server.kill()
        await asyncio.sleep(self._random.uniform(0.0, 1.0))
        site.server.start(wait=False)

    async def _kill_database(self, _: Site) -> None:
        await asyncio.to_thread(self._database.kill)
        await asyncio.sleep(self._random.uniform(0.0, 2.0))
        await asyncio.to_thread(self._database.start)

    async def _stop(self, site: Site) -> None:
        site.server.halt()
        await self._hold()
        site.server.go_on()

    async def _cut(self, site: Site) -> None:
        site.link.cut()
        await self._hold()
        site.link.heal()

    async def _slow(self, site: Site) -> None:
        site.link.delay = self._random.uniform(0.02, 0.5)
        await self._hold()
        site.link.heal()

    async def _silence(self, site: Site) -> None:
        site.link.be_silent(THERE, BACK)
        await self._hold()
        site.link.heal()

    async def _lose_answers(self, site: Site) -> None:
        site.link.be_silent(BACK)
        await asyncio.sleep(self._random.uniform(0.2, 2.0))
        site.link.cut()
        await asyncio.sleep(self._random.uniform(0.0, 1.0))
        site.link.heal()

    async def _unplug(self, site: Site) -> None:
        await asyncio.to_thread(site.machine.plug, plugged=False)
        await self._hold()
        await asyncio.to_thread(site.machine.plug, plugged=True)


async def run(seconds: float, seed: int, directory: Path, *, planted: bool) -> dict[str, object]:
    """Have people play while things go wrong, and compare."""
    namespace, random, busy = namespaces_allowed(), Random(seed), Host()
    database = Postgres(directory)
    database.start()
    with ExitStack() as end:
        end.callback(database.stop)
        address = database.make("floor")
        people = [*await prepare(address, PLAYERS)]
        await _dealt_by_hand(address)
        sites = []
        for number in range(SERVERS):
            where = end.enter_context(machine(namespace=namespace))
            link = Link(database.port)
            await link.begin(where.gateway)
            at = database.address("floor", where.gateway, link.port)
            server = Server(
                at, directory / f"server-{number}", address=where.address, before=where.before,
                program=("benchmarks.partitions", PLANTED) if planted else ("houseway",),
            )  # fmt: skip
            server.start(wait=False)
            end.callback(server.kill)
            sites.append(Site(server, where, link))
        watching = asyncio.create_task(busy.watch())
        found = await _play(sites, people, database, random, seconds)
        watching.cancel()
        wrong = await disagreements(address, found.history)
    return {
        "seconds": seconds,
        "hosts": "network namespaces" if namespace else "loopback",
        "faults": dict(found.faults.counted),
        **figures(found.history),
        "sent again": sum(max(sent.copies - 1, 0) for sent in found.history.sent),
        "looks": found.looks,
        "followed from server to server": found.moves,
        "host": str(busy),
        "wrong": len(wrong),
        "for example": wrong[:3],
    }


async def _dealt_by_hand(address: str) -> None:
    """Nothing goes on by itself where people play; elsewhere one of the servers runs the tables."""
    async with opened(address) as house:
        for table in TABLES:
            row = (await house.floor.table(table)).row
            await house.floor.arrange(table, replace(row.settings, automatic=False, bots=()))


class Played(NamedTuple):
    """What came of it."""

    history: History
    faults: Faults
    looks: int
    moves: int


async def _play(
    sites: list[Site],
    people: list[tuple[str, str, str]],
    database: Postgres,
    random: Random,
    seconds: float,
) -> Played:
    faults, stop = Faults(sites, database, random), asyncio.Event()
    restarting = asyncio.create_task(restart_ended(sites))
    await all_healthy(sites)
    players = [Person(sites, who, Random(random.random())) for who in people]
    followers = [Follower(sites, who, Random(random.random())) for who in people[:4]]
    playing = [asyncio.create_task(person.plays(stop)) for person in players]
    following = [asyncio.create_task(follower.follows()) for follower in followers]
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        line = progress.add_task("faults", total=seconds)
        coming = asyncio.create_task(faults.come(seconds))
        while not coming.done():
            await asyncio.sleep(1)
            progress.advance(line, 1)
        await coming
    stop.set()
    await asyncio.wait(playing, timeout=PATIENCE)
    wrong = [said for person in players for said in person.wrong]
    wrong += [f"{person.sent[-1]} is not answered" for person in players if not person.at_rest]
    wrong += await _all_heard(followers, players)
    for task in (*playing, *following, restarting):
        task.cancel()
    await asyncio.gather(*playing, *following, return_exceptions=True)
    wrong += [f"{one.table} was heard with {one.gaps} gaps" for one in followers if one.gaps]
    history = History(sent=[sent for person in players for sent in person.sent], wrong=wrong)
    moves = sum(follower.moves for follower in followers)
    return Played(history, faults, sum(person.looks for person in players), moves)


async def _all_heard(followers: list[Follower], players: list[Person]) -> list[str]:
    """Whoever follows hears in the end of everything that was acknowledged."""
    sent = [sent for person in players for sent in person.sent]
    newest = Counter[str]()
    for one in sent:
        newest[one.stream] = max(newest[one.stream], one.version)
    until = monotonic() + PATIENCE
    while monotonic() < until:
        behind = [one for one in followers if one.version < newest[one.table]]
        if not behind:
            return []
        await asyncio.sleep(0.2)
    return [f"somebody never heard entry {one.version + 1} of {one.table}" for one in behind]


def _hasty(self: GroupCommit, batch: list[group_commit._Piece]) -> None:
    group_commit._tell([(piece, None, None) for piece in batch])
    _careful(self, batch)


_careful = GroupCommit._commit


def main() -> int:
    """Measure, and end with 0 if nothing was wrong, but for the control."""
    if sys.argv[1:2] == [PLANTED]:
        GroupCommit._commit = _hasty  # type: ignore[method-assign]
        return houseway(sys.argv[2:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # nothing is left running
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--control", type=float, default=60.0, help="seconds; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = {}
    for name, seconds in (("servers", args.seconds), ("the control", args.control)):
        if seconds:
            with TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as directory:
                planted = name != "servers"
                how = run(seconds, args.seed, Path(directory), planted=planted)
                found[name] = asyncio.run(how)
                print(json.dumps({name: found[name]}), flush=True)
    fine = not found.get("servers", {}).get("wrong")
    return 0 if fine and found.get("the control", {"wrong": 1})["wrong"] else 1


if __name__ == "__main__":
    sys.exit(main())
