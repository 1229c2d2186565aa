"""``python -m benchmarks.tournament_scale``: a tournament of 2,000 players on the floor.

Bots play it at 223 tables at once, through the floor's own code in a process that is set up as its
server is: every act is an order that is durable before it counts. Measured is processor time: of
hands, of every page of the house as a server of its own makes it, of a bust with what is proposed
then, and how soon that server serves after it was killed.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from sqlalchemy import func, select

from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.meaning import meaning
from houseway.floor.permissions import Role
from houseway.floor.queues import queues
from houseway.floor.roster import Played, TournamentSettings
from houseway.floor.runner import Runner
from houseway.floor.server import make_way_for_play
from houseway.floor.storage.database import entries
from houseway.floor.storage.engine import connect
from houseway.floor.tournament_host import Tournaments
from houseway.tournament.hosting.templates import template
from houseway.tournament.tournament_view import ConductedView
from houseway.tournament.trying import tried

from .floor_served import SAFE, Server, open_doors

DIRECTOR: Final = "the-director"
MANAGER: Final = "the-shift-manager"
DEALT, ROOM = "dealt-cup", "room-cup"
PAGES: Final = ("", "/screen", "/control", "/desk", "/conditions", "/papers", "/room")
TIMES: Final = 10
numbers = count()


class Figure(NamedTuple):
    """What was measured, and what it may be."""

    what: str
    found: float
    aim: float
    unit: str

    def __str__(self) -> str:
        held = "" if self.found <= self.aim else "  MISSED"
        return f"{self.what:44} {self.found:9.1f} {self.unit} (at most {self.aim:g}){held}"


def conditions(players: int) -> str:
    """The usual conditions for many more players."""
    text = template("holdem").replace("maximum = 60 }", f"maximum = {players} }}")
    assert f"maximum = {players}" in text
    return text


async def begin(
    floor: GamingFloor, name: str, names: list[str], settings: TournamentSettings
) -> None:
    """A tournament whose first session has begun."""
    tournaments = Tournaments(floor)

    async def give(by: str, who: str, do: str, **facts: Any) -> None:
        await tournaments.do(name, by, do, facts, who=who, id=f"{who}/{next(numbers)}")

    await tournaments.make(name, "holdem", by=MANAGER)
    await tournaments.arrange(name, settings)
    await give("shift manager", MANAGER, "nominate", name=DIRECTOR)
    await give("operator", MANAGER, "set-conditions", conditions=conditions(len(names)))
    await give("operator", MANAGER, "notify", sent="by post")
    await give("operator", MANAGER, "publish")
    await give("operator", MANAGER, "open-entries")
    for player in names:
        await give("director", DIRECTOR, "enter", player=player)
    await give("director", DIRECTOR, "call-ballot")
    await give("director", DIRECTOR, "draw-ballot")
    for player in names:
        await give("director", DIRECTOR, "take-seat", player=player)
    await give("director", DIRECTOR, "start-session")


async def play(database: str, players: int, hands: int, say: Callable[[str], None]) -> list[Figure]:
    """Play hands at every table at once, and see what one who is out costs."""
    floor = GamingFloor(connect(database), SAFE)
    names = [f"p{number:04}" for number in range(players)]
    fast = TournamentSettings(
        played=Played.DEALT, bots=tuple(names), automatic=True, pace=0, between_rounds=0
    )
    say(f"entering and seating {players} players")
    await begin(floor, DEALT, names, fast)
    host = await floor.tournament(DEALT)
    running = Runner(floor)
    make_way_for_play()  # as in a server
    began, start = process_time(), monotonic()
    running.start()
    told = 0
    while (played := _hands(host.hosted)) < hands:
        if played - told >= 1_000:
            told = played
            say(f"{played} hands, {process_time() - began:.0f} s of processor time")
        await asyncio.sleep(0.2)
    taken, wall = process_time() - began, monotonic() - start
    await running.stop()
    say(f"{played} hands at {len(Tournaments(floor).tables(DEALT))} tables in {wall:.0f} s")
    _check_durable(floor)
    figures = [Figure(f"{hands} hands", taken * hands / played, 0.015 * hands, "s")]
    say("a tournament of the same size in the room")
    await begin(floor, ROOM, names, TournamentSettings())
    figures.append(await bust(floor))
    await floor.close()
    return figures


def _hands(t: Any) -> int:
    return sum(table.rounds for s in t.state.sessions.values() for table in s.tables.values())


def _check_durable(floor: GamingFloor) -> None:
    """Whatever is in memory is in the database."""
    heads = select(entries.c.stream, func.max(entries.c.version)).group_by(entries.c.stream)
    with floor.engine.connect() as connection:
        found = dict(map(tuple, connection.execute(heads)))
    for hosted in (*floor.tables.values(), *floor.tournaments.values()):
        assert found[hosted.stream] >= hosted.version, hosted.stream


async def bust(floor: GamingFloor) -> Figure:
    """Somebody is out: the typed line, its effect, the record, and what is proposed then."""
    tournaments, taken = Tournaments(floor), []
    for table in range(1, 1 + TIMES):
        began = process_time()
        view = await tournaments.view(ROOM, DIRECTOR, ("director",))
        assert isinstance(view, ConductedView)
        offer = meaning(view, f"{table} 1 2")
        await tournaments.read(
            ROOM,
            lambda t, o=offer: tried(t, o.by, o.do, o.facts, who=DIRECTOR),  # type: ignore[misc]
        )
        looked = process_time()
        await tournaments.do(
            ROOM, offer.by, offer.do, dict(offer.facts), who=DIRECTOR, id=f"b{table}"
        )
        after = await tournaments.view(ROOM, DIRECTOR, ("director",))
        assert isinstance(after, ConductedView)
        queues(after)
        taken.append((looked - began, process_time() - looked))
    effect, done = (median(each) * 1_000 for each in zip(*taken, strict=True))
    print(f"    (the effect that is shown before: {effect:.1f} ms)")
    return Figure("a bust with its proposals", done, 50, "ms")


def serve(database: str, token: str, log: Path) -> Iterator[Figure]:
    """The pages of the house, from a server of its own."""
    server = Server(database, log, nice=0)
    try:
        server.start()
        address = f"http://127.0.0.1:{server.port}/tournaments/{DEALT}/control"
        _get(address, token)
        yield Figure("restart to serving the control", server.processor_seconds(), 5, "s")
        server.stop()
        server = Server(database, log, settings={"HOUSEWAY_RUNS_TABLES": "no"})
        server.start()
        for name in (DEALT, ROOM):
            for page in PAGES:
                address = f"http://127.0.0.1:{server.port}/tournaments/{name}{page}"
                _get(address, token)
                began = server.processor_seconds()
                for _ in range(TIMES):
                    _get(address, token)
                used = (server.processor_seconds() - began) * 1_000 / TIMES
                yield Figure(f"/tournaments/{name}{page}", used, 100, "ms")
    finally:
        server.kill()


def _get(address: str, token: str) -> None:
    asked = Request(address, headers={"authorization": f"Bearer {token}", "accept": "text/html"})
    with urlopen(asked, timeout=60) as answer:
        answer.read()


def main() -> None:
    """Measure, and print each figure beside its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2_000)
    parser.add_argument("--hands", type=int, default=10_000)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/floor.db"
        tokens = open_doors(database, {"ann": Role.PLAYER})
        figures = asyncio.run(play(database, chosen.players, chosen.hands, print))
        for figure in figures:
            print(figure)
        for figure in serve(database, tokens["director"], Path(folder) / "server.log"):
            print(figure, flush=True)


if __name__ == "__main__":
    main()
