"""``python -m benchmarks.floor_load``: how much the floor can bear.

The server is a process of its own with SQLite at full durability, or several on one PostgreSQL.
Everything else is done here: every table has a dealer, four players who play by what stands on
their pages, and onlookers, seven browsers in all. Each keeps its page true by the page's stream as
the scripts of the page do, and people act on what they see. With ``--api`` they are programs
instead, which watch by the streams of the API.

Tables are dealt by their dealers, so that nothing waits but for people, and have the quickest pace
that can be set: beats are sent, and nobody waits for them.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from houseway.floor.demo import DEMO_TABLES
from houseway.floor.permissions import Role
from houseway.games import game
from houseway.games.rulings import DEALER

from .floor_browsers import Browser
from .floor_people import Choice, Place, Watcher, new_id
from .floor_served import Server, open_doors, running
from .host import Host
from .memory import Memory
from .postgres import Postgres

SEATED: Final = 4
AT_ONCE: Final = 16  # while tables are set up
GRACE: Final = 3.0
QUICKEST: Final = 0.05
GAMES: Final = {
    one.game: msgspec.to_builtins(one.determinations) for one in DEMO_TABLES if not one.live
}


Figure = TypeVar("Figure", int, float)


class Sent(NamedTuple):
    """An action that was acknowledged."""

    place: Place
    version: int
    at: float
    acknowledged: float


class Run:
    """Everything that was sent, and what became of it."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.refused: Counter[str] = Counter()
        self.late = self.idle = 0

    async def play(self, place: Place, every: float, until: float) -> None:
        """Have something done at a table at regular times."""
        due = monotonic() + random.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - monotonic()))
            due += every
            await self.act(place)
            if monotonic() > due:  # the table itself is behind; what was due is done at once
                self.late += 1

    async def act(self, place: Place) -> None:
        """One action, from choosing to the acknowledgement."""
        choice = await place.next_choice()
        if choice is None:
            self.idle += 1
            return
        began = monotonic()
        status, told = await place.do(choice, new_id())
        now = monotonic()
        if status == 200:
            self.sent.append(Sent(place, told["version"], began, now))
            await self._seen_by_all(place, told["version"])
        else:
            reason = f"{place.name.rpartition('-')[0]}: {choice.do}: {told.get('reason', told)}"
            self.refused[reason] += 1

    async def _seen_by_all(self, place: Place, version: int) -> None:
        """People act on what they see; nobody acts before the last action has appeared."""
        looked_at = [place.watchers[who] for who in (*place.seated, DEALER)]
        end = monotonic() + 5
        while any(one.version < version for one in looked_at) and monotonic() < end:
            await asyncio.sleep(0.005)


def people_at(number: int, viewers: int) -> dict[str, Role]:
    """Everybody at a table: its dealer, then its players and onlookers."""
    players = {f"t{number}p{one}": Role.PLAYER for one in range(1, viewers)}
    return {f"t{number}dealer": Role.DEALER, **players}


async def set_up(
    number: int, servers: list[Server], tokens: dict[str, str], args: argparse.Namespace
) -> Place:
    """A table of the next game, opened, with players in their seats and everybody watching."""
    played = list(GAMES)[number % len(GAMES)]
    dealer, *players = people_at(number, args.viewers)
    port = servers[number % len(servers)].port
    place = Place(f"{played}-{number}", port, {**tokens, DEALER: tokens[dealer]})
    made = {"name": place.name, "game": played, "determinations": GAMES[played]}
    body = {**made, "settings": {"automatic": False, "pace": QUICKEST}}
    status, told = await place.line.ask("POST", "/api/tables", tokens["shift-manager"], body)
    if status != 201:
        raise RuntimeError(f"{place.name} cannot be made: {told}")
    await place.must(Choice(game(played).house.in_charge, "open", {"approval": "benchmark"}))
    for who in players[:SEATED]:
        await place.sit(who)
    for who in (DEALER, *players):
        await place.watch(who, *_stream(place.name, args))
    return place


def _stream(table: str, args: argparse.Namespace) -> tuple[type[Watcher], str]:
    """How a table is watched."""
    if args.api:
        return Watcher, f"api/tables/{table}/stream?drawing={str(not args.no_drawing).lower()}"
    return Browser, f"tables/{table}/live"


async def load(servers: list[Server], tokens: dict[str, str], args: argparse.Namespace) -> bool:
    """Set the tables up, play for a while, and print what was measured."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Place:
        async with gate:
            return await set_up(number, servers, tokens, args)

    places = await asyncio.gather(*map(one, range(args.tables)))
    warm, run = Run(), Run()
    every = args.tables / args.rate
    await _play(warm, places, every, args.warm_up)
    for place in places:
        place.seen.clear()
        for watcher in place.watchers.values():
            watcher.sizes.clear()
    used, mine, began = _processor_seconds(servers), process_time(), monotonic()
    host, memory = Host(), Memory(servers[0])
    looking = [asyncio.create_task(watched.watch()) for watched in (host, memory)]
    await _play(run, places, every, args.seconds)
    for task in looking:
        task.cancel()
    took = monotonic() - began
    used, mine = _processor_seconds(servers) - used, process_time() - mine
    await asyncio.sleep(GRACE)
    each = 1000 * used / max(len(run.sent), 1)
    print(f"servers {used / took:.0%} of a core ({each:.2f} ms an action), ", end="")
    print(f"generator {mine / took:.0%}; {host}; {memory}")
    return report(run, places, took)


def _processor_seconds(servers: Iterable[Server]) -> float:
    return sum(server.processor_seconds() for server in servers)


async def _play(run: Run, places: Iterable[Place], every: float, seconds: float) -> None:
    until = monotonic() + seconds
    await asyncio.gather(*(run.play(place, every, until) for place in places))


def report(run: Run, places: list[Place], took: float) -> bool:
    """Print the figures; whether everything arrived and was in time."""
    actions = [one.acknowledged - one.at for one in run.sent]
    seen, after, missed = [], [], 0
    for one in run.sent:
        times = one.place.seen.get(one.version, [])
        missed += len(one.place.watchers) - len(times)
        seen += [when - one.at for when in times]
        after += [max(0.0, when - one.acknowledged) for when in times]
    watchers = [one for place in places for one in place.watchers.values()]
    gaps, lost = sum(one.gaps for one in watchers), sum(one.lost for one in watchers)
    print(f"{len(places)} tables, {len(watchers)} viewers, {len(actions)} actions in {took:.1f} s")
    print(f"{len(actions) / took:.1f} actions/s, {len(seen) / took:.0f} updates/s; ", end="")
    print(f"{sum(run.refused.values())} refused, {run.late} late, {run.idle} with nothing to do")
    for reason, times_ in run.refused.most_common(5):
        print(f"    {times_} x {reason}")
    sizes = [size for one in watchers for size in one.sizes] or [0]
    told = ", ".join(f"p{percent} {_at(sizes, percent):,}" for percent in (50, 90, 99))
    print(f"bytes an update, as sent: {told}, mean {mean(sizes):,.0f}, ", end="")
    print(f"{sum(sizes) / took / 1e6:.1f} MB/s in all")
    _figures("actions, sent to acknowledged", actions)
    _figures("updates, sent to seen", seen)
    _figures("updates, acknowledged to seen", after)
    print(f"missed updates {missed}, gaps {gaps}, lost streams {lost}")
    whole = bool(actions) and missed == gaps == lost == 0
    return whole and _at(actions, 99) < 0.100 and _at(seen, 99) < 0.250


def _at(times: list[Figure], percent: int) -> Figure | Literal[0]:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0


def _figures(what: str, times: list[float]) -> None:
    told = ", ".join(f"p{percent} {_at(times, percent) * 1000:.1f}" for percent in (50, 90, 99))
    print(f"{what} (ms): {told}, slowest {max(times, default=0) * 1000:.1f}")


def main() -> int:
    """Measure, and end with 0 if the targets were met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--viewers", type=int, default=7, help="at each table, five at least")
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm-up", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nice", type=int, default=0, help="for the server")
    parser.add_argument("--api", action="store_true", help="programs watch, not browsers")
    parser.add_argument("--no-drawing", action="store_true", help="programs want no drawing")
    parser.add_argument(
        "--postgres", type=int, metavar="PROCESSES", help="so many on PostgreSQL, not one on SQLite"
    )
    args = parser.parse_args()
    if args.viewers <= SEATED:
        parser.error(f"a dealer and {SEATED} players watch each table: --viewers {SEATED + 1}")
    random.seed(args.seed)
    with TemporaryDirectory(prefix="houseway-") as directory:
        return 0 if _served(Path(directory), args) else 1


def _served(folder: Path, args: argparse.Namespace) -> bool:
    people: dict[str, Role] = {}
    for number in range(args.tables):
        people |= people_at(number, args.viewers)
    with ExitStack() as stack:
        database = f"sqlite:///{folder}/floor.db"
        if args.postgres:
            cluster = Postgres(folder)
            cluster.start()
            stack.callback(cluster.stop)
            database = cluster.make("floor")
        tokens = open_doors(database, people)
        servers = [
            stack.enter_context(running(Server(database, folder / f"log{one}", nice=args.nice)))
            for one in range(args.postgres or 1)
        ]
        return asyncio.run(load(servers, tokens, args))


if __name__ == "__main__":
    sys.exit(main())
