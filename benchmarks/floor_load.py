"""``python -m benchmarks.floor_load``: how much one process of the floor can bear.

The server is a process of its own with SQLite at full durability. Everything else is done here, by
HTTP as any program would: every table has a dealer, players who play by what the server offers
them, and onlookers; all of them watch the table over an event stream, with its drawing. With
``--pages`` they watch it as browsers do.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Final, NamedTuple

import msgspec

from houseway.floor.demo import DEMO_TABLES
from houseway.floor.permissions import Role
from houseway.games import game
from houseway.games.rulings import DEALER

from .floor_people import Choice, Place, new_id
from .floor_served import Server, open_doors, running
from .host import Host
from .memory import Memory

SEATED: Final = 4
AT_ONCE: Final = 16  # while tables are set up
GRACE: Final = 3.0
GAMES: Final = {
    one.game: msgspec.to_builtins(one.determinations) for one in DEMO_TABLES if not one.live
}


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
        acting = (*place.seated, DEALER)
        looked_at = [seen[who] for who in acting for seen in (place.watchers, place.acting)]
        end = monotonic() + 5
        while any(one.version < version for one in looked_at) and monotonic() < end:
            await asyncio.sleep(0.005)


def people_at(number: int, viewers: int) -> dict[str, Role]:
    """Everybody at a table: its dealer, then its players and onlookers."""
    players = {f"t{number}p{one}": Role.PLAYER for one in range(1, viewers)}
    return {f"t{number}dealer": Role.DEALER, **players}


def watching(number: int, args: argparse.Namespace) -> int:
    """How many watch a table."""
    return args.viewers // args.tables + (number < args.viewers % args.tables)


async def set_up(
    number: int, server: Server, tokens: dict[str, str], viewers: int, args: argparse.Namespace
) -> Place:
    """A table of the next game, opened, with players in their seats and everybody watching."""
    played = list(GAMES)[number % len(GAMES)]
    dealer, *players = people_at(number, viewers)
    place = Place(f"{played}-{number}", server.port, {**tokens, DEALER: tokens[dealer]})
    made = {"name": place.name, "game": played, "determinations": GAMES[played]}
    body = {**made, "settings": {"automatic": False}}
    status, told = await place.line.ask("POST", "/api/tables", tokens["shift-manager"], body)
    if status != 201:
        raise RuntimeError(f"{place.name} cannot be made: {told}")
    await place.must(Choice(game(played).house.in_charge, "open", {"approval": "benchmark"}))
    for who in players[:SEATED]:
        await place.sit(who)
    how = {"drawing": not args.no_drawing, "page": args.pages}
    for who in (DEALER, *players):
        await place.watch(who, **how)
    return place


async def load(server: Server, tokens: dict[str, str], args: argparse.Namespace) -> bool:
    """Set the tables up, play for a while, and print what was measured."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Place:
        async with gate:
            return await set_up(number, server, tokens, watching(number, args), args)

    places = await asyncio.gather(*map(one, range(args.tables)))
    warm, run = Run(), Run()
    every = args.tables / args.rate
    await _play(warm, places, every, args.warm_up)
    for place in places:
        place.seen.clear()
    used, mine, began = server.processor_seconds(), process_time(), monotonic()
    octets, host = _octets(places), Host()
    memory = Memory(server)
    looking = [asyncio.create_task(watched.watch()) for watched in (host, memory)]
    await _play(run, places, every, args.seconds)
    for task in looking:
        task.cancel()
    took = monotonic() - began
    used, mine = server.processor_seconds() - used, process_time() - mine
    await asyncio.sleep(GRACE)
    each = 1000 * used / max(len(run.sent), 1)
    print(f"server {used / took:.0%} of a core ({each:.1f} ms an action), ", end="")
    print(f"generator {mine / took:.0%}; ", end="")
    print(f"{(_octets(places) - octets) / took / 1e6:.1f} MB/s sent to viewers; {host}")
    print(memory)
    return report(run, places, took)


async def _play(run: Run, places: Iterable[Place], every: float, seconds: float) -> None:
    until = monotonic() + seconds
    await asyncio.gather(*(run.play(place, every, until) for place in places))


def _octets(places: Iterable[Place]) -> int:
    return sum(one.octets for place in places for one in place.watchers.values())


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
    _figures("actions, sent to acknowledged", actions)
    _figures("updates, sent to seen", seen)
    _figures("updates, acknowledged to seen", after)
    print(f"missed updates {missed}, gaps {gaps}, lost streams {lost}")
    whole = missed == gaps == lost == 0
    return whole and _at(actions, 99) < 0.100 and _at(seen, 99) < 0.250


def _at(times: list[float], percent: int) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


def _figures(what: str, times: list[float]) -> None:
    told = ", ".join(f"p{percent} {_at(times, percent) * 1000:.1f}" for percent in (50, 90, 99))
    print(f"{what} (ms): {told}, slowest {max(times, default=0) * 1000:.1f}")


def main() -> int:
    """Measure, and end with 0 if the targets were met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--viewers", type=int, default=1_400)
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm-up", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nice", type=int, default=0, help="for the server")
    parser.add_argument("--no-drawing", action="store_true", help="streams without the drawing")
    parser.add_argument(
        "--pages",
        action="store_true",
        help="viewers watch the stream of the table's page, as browsers do; whoever acts there has "
        "beside it a stream of the API without drawing, to choose from, which is not measured as a "
        "viewer but does cost the server something",
    )
    args = parser.parse_args()
    random.seed(args.seed)
    with TemporaryDirectory(prefix="houseway-") as directory:
        database = f"sqlite:///{directory}/floor.db"
        people: dict[str, Role] = {}
        for number in range(args.tables):
            people |= people_at(number, watching(number, args))
        tokens = open_doors(database, people)
        with running(Server(database, Path(directory) / "log", nice=args.nice)) as server:
            return 0 if asyncio.run(load(server, tokens, args)) else 1


if __name__ == "__main__":
    sys.exit(main())
