"""One schedule: a floor, a crowd and faults, all from one seed, and what came of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from random import Random
from typing import Final, NamedTuple

from houseway.floor.furnishing import usual
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.host import Order
from houseway.floor.roster import Played, TableSettings, TournamentSettings
from houseway.floor.storage.engine import bring_up_to_date
from houseway.floor.tournament_host import Tournaments
from houseway.games import game
from houseway.tournament.hosting.templates import template

from .checker import agree, check
from .crowd import CUP, CUP_STREAM, DUEL, DUEL_STREAM, DUEL_TABLE, PLAYERS, Crowd
from .history import History, Outcome
from .loop import SimulatedLoop
from .machine import Machine
from .network import Network
from .process import SAFE, Process, Running
from .sqlite_files import use

TABLES: Final = {"holdem": "holdem", "roulette": "roulette", "blackjack": "blackjack"}
BY_ITSELF: Final = {"baccarat": "mini-baccarat"}
AT_TABLES: Final = (*TABLES, DUEL_TABLE)
STREAMS: Final = (*AT_TABLES, *BY_ITSELF, CUP_STREAM)
ALONE: Final = Running(shared=False, save_every=200)
ENTRANTS: Final = ("ann", "ben", "cy", "di", "eve", "fay")
ENOUGH: Final = 600.0  # simulated seconds after which whatever did not happen never will


class AtChange(NamedTuple):
    """The one fault of a schedule: a death in the midst of the disk's change of this number."""

    number: int
    power: bool


@dataclass
class Figures:
    """What happened in a schedule, in numbers; `again` is how to see it once more."""

    again: str
    shared: bool
    acknowledged: int = 0
    refused: int = 0
    unknown: int = 0
    nothing_done: int = 0
    sent_again: int = 0
    heard: int = 0
    deaths: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    changes: int = 0
    steps: int = 0
    died_of_it: bool = False
    wrong: list[str] = field(default_factory=list)


class Schedule:
    """A floor with a crowd, on a machine on which everything goes wrong that can."""

    machine_type: type[Machine] = Machine

    def __init__(self, seed: int, at_change: AtChange | None = None) -> None:
        self.random, self.at_change = Random(f"houseway {seed}"), at_change
        again = f"--seed {seed}"
        if at_change is not None:
            again += f" --at-change {at_change.number}" + " --power" * at_change.power
        self.shared = self.random.random() < 0.5
        self.save_every = self.random.choice((3, 8, 20, 200))
        self.runs_tables = self.random.random() < 0.5
        self.figures = Figures(again, self.shared)

    def run(self) -> Figures:
        """Play the schedule from its beginning to its end and say what was wrong."""
        image = prepared()
        loop = SimulatedLoop(Random(self.random.random()))
        with _quiet(), _running(loop):
            loop.run_until_complete(self._play(loop, image))
        return self.figures

    async def _play(self, loop: SimulatedLoop, image: dict[str, bytes]) -> None:
        random = self.random
        self.machine = self.machine_type(loop, random, image)
        self.network = Network(self.machine, loop, Random(random.random()))
        self.history, self.loop = History(), loop
        crowd = Crowd(loop, self.network, self.history, random)
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._people_and_faults(crowd, tasks)
        except Exception as error:
            self.figures.wrong.append(f"the schedule ended with {error!r}")
        finally:
            self._count()
            self.machine.end()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _people_and_faults(self, crowd: Crowd, tasks: list[asyncio.Task[None]]) -> None:
        self.machine.when_dead = self._restart
        lossy = self.random.choice((0.0, 0.05, 0.2))
        self.network.lossy = lossy if self.at_change is None else 0.0
        much = 1.0 if self.at_change is None else 0.3
        for number in range(2 if self.shared else 1):
            self._start(f"p{number + 1}")
        acting = [
            *(crowd.plays(table, name, int(10 * much)) for table in AT_TABLES for name in PLAYERS),
            *(crowd.deals(table, int(16 * much)) for table in AT_TABLES),
            crowd.directs(CUP_STREAM, int(22 * much)),
            crowd.directs(DUEL_STREAM, int(5 * much)),
        ]
        busy = [asyncio.create_task(one) for one in acting]
        tasks += (*busy, asyncio.create_task(self._faults()))
        tasks += (asyncio.create_task(one) for one in self._watchers(crowd))
        await asyncio.wait_for(asyncio.gather(*busy), ENOUGH)
        tasks[len(busy)].cancel()
        await self._heal()
        await self._all_heard()
        crowd.steady = True  # from now on nobody comes again who would then hear what was missed
        await asyncio.sleep(10)
        last = [crowd.plays(table, PLAYERS[0], 3) for table in AT_TABLES]
        last.append(crowd.directs(CUP_STREAM, 3))
        await asyncio.wait_for(asyncio.gather(*last), ENOUGH)
        for process in self.machine.processes:
            await process.run(agree(process))
        await self._all_heard()
        self.figures.wrong += await check(self.inspector, self.machine.processes, self.history)

    def _watchers(self, crowd: Crowd) -> Iterator[Coroutine[None, None, None]]:
        yield crowd.follows_tournament("fay")
        for table in (*AT_TABLES, *BY_ITSELF):
            for viewer in ("ann", "zoe"):
                yield crowd.follows(table, viewer, since=2)

    # Processes

    def _start(self, name: str) -> None:
        self.machine.start(name, Running(self.shared, self.save_every, self.runs_tables))

    def _restart(self, process: Process) -> None:
        self.network.hang_up(process)
        self.loop.call_later(self.random.uniform(0.05, 1.5), self._start, process.name)

    # Faults

    async def _faults(self) -> None:
        random = self.random
        if self.at_change is not None:
            death = self._power_off if self.at_change.power else None
            self.machine.die_at_change(self.at_change.number, death)
            return
        kinds = [self._kill, self._die_writing, self._cut_power, self._fill_disk, self._fail_sync]
        kinds += [self._step_clock, self._lose_listeners, self._fail_before_power_cut]
        for _ in range(random.randint(0, 7)):
            await asyncio.sleep(random.expovariate(1.6))
            fault = random.choice(kinds)
            name = fault.__name__.strip("_").replace("_", " ")
            self.figures.faults[name] = self.figures.faults.get(name, 0) + 1
            fault()

    def _kill(self) -> None:
        if process := self.network.somebody():
            at = self.loop.steps + self.random.randint(1, 200)

            def step() -> None:
                if self.loop.steps >= at:
                    self.loop.before_step = lambda: None
                    self.machine.kill(process)

            self.loop.before_step = step

    def _die_writing(self) -> None:
        self.machine.die_at_change(self.random.randint(1, 40))

    def _cut_power(self) -> None:
        after = self.random.choice((0, self.random.randint(1, 40)))
        if after:
            self.machine.die_at_change(after, self._power_off)
        else:
            self._power_off()

    def _fill_disk(self) -> None:
        self.machine.disk.full = True
        self.loop.call_later(self.random.uniform(0.1, 2.0), self._empty_disk)

    def _empty_disk(self) -> None:
        self.machine.disk.full = False

    def _fail_sync(self) -> None:
        self.machine.disk.sync_fails = True
        self.loop.call_later(self.random.uniform(0.05, 0.5), self._mend_sync)

    def _fail_before_power_cut(self) -> None:
        """What the disk said to have failed may be there when the power comes back."""
        self._fail_sync()
        self.loop.call_later(self.random.uniform(0.0, 0.3), self._power_off)

    def _power_off(self) -> None:
        if self.shared:
            self.machine.lose_database()
        else:
            self.machine.cut_power()

    def _mend_sync(self) -> None:
        self.machine.disk.sync_fails = False

    def _step_clock(self) -> None:
        if process := self.network.somebody():
            off = self.machine.clocks_off
            step = timedelta(seconds=self.random.choice((-86_400, -8, 8, 3_600)))
            off[process.name] = off.get(process.name, timedelta()) + step

    def _lose_listeners(self) -> None:
        for process in self.machine.processes:
            process.hear(None)

    async def _heal(self) -> None:
        """Everything works again, and everybody has come back."""
        self.loop.before_step = lambda: None
        self.machine.spare()
        self._empty_disk()
        self._mend_sync()
        self.network.lossy = 0.0
        wanted = 2 if self.shared else 1
        async with asyncio.timeout(ENOUGH):
            while len(self.machine.processes) < wanted:
                await asyncio.sleep(0.1)
        for process in self.machine.processes:
            await process.run(process.runner.stop())
        self.inspector = self.machine.start("inspector", ALONE)
        self.machine.processes.remove(self.inspector)

    async def _all_heard(self) -> None:
        """Wait until everybody who watches has heard everything, but not for ever."""
        heads = {name: self.inspector.floor.streams.head(name) for name in STREAMS}
        until = self.loop.time() + ENOUGH
        behind = self._behind(heads)
        while behind and self.loop.time() < until:
            await asyncio.sleep(0.5)
            behind = self._behind(heads)
        self.figures.wrong += behind

    def _behind(self, heads: dict[str, int]) -> list[str]:
        found = [
            f"{one.viewer} never heard entry {one.version + 1} of {one.stream}"
            for one in self.history.followed
            if one.version < heads[one.stream]
        ]
        seen = self.history.tournaments_seen.get("fay", 0)
        if seen < heads[CUP_STREAM]:
            found.append(f"fay never saw entry {heads[CUP_STREAM]} of the tournament")
        return found

    def _count(self) -> None:
        figures, sent = self.figures, self.history.sent
        counted = {one: sum(sent_one.outcome is one for sent_one in sent) for one in Outcome}
        figures.acknowledged = counted[Outcome.ACKNOWLEDGED]
        figures.refused = counted[Outcome.REFUSED]
        figures.unknown = counted[Outcome.UNKNOWN]
        figures.nothing_done = counted[Outcome.NOTHING_DONE]
        figures.sent_again = sum(max(one.copies - 1, 0) for one in sent)
        figures.heard = sum(len(one.heard) for one in self.history.followed)
        figures.deaths, figures.changes = self.machine.deaths, self.machine.disk.changes
        figures.steps = self.loop.steps
        figures.died_of_it = self.machine.died_at_change


@cache
def prepared() -> dict[str, bytes]:
    """The disk of a floor whose tables are open and whose tournament takes entries."""
    loop = SimulatedLoop(Random("prepared"))
    with _quiet(), _running(loop):
        return loop.run_until_complete(_prepare(loop))


async def _prepare(loop: SimulatedLoop) -> dict[str, bytes]:
    machine = Machine(loop, Random("prepared"), None)
    process = machine.start("setting up", ALONE)
    await process.run(_set_up(process))
    machine.end()
    return machine.disk.image()


async def _set_up(process: Process) -> None:
    bring_up_to_date(process.engine, SAFE)
    await set_up(process.floor, process.tournaments)
    process.engine.dispose()


async def set_up(floor: GamingFloor, tournaments: Tournaments) -> None:
    """Open the tables, one tournament for entries, and one that is played at a table here."""
    for name, played in {**TABLES, **BY_ITSELF}.items():
        bots = ("bob", "cat") if name in BY_ITSELF else ()
        settings = TableSettings(automatic=bool(bots), bots=bots, betting_time=3.0)
        chosen = usual(game(played), {})
        host = await floor.make(name, name, played, chosen, live=False, settings=settings, by="gil")
        order = Order(host.table.house.in_charge, "open", {"approval": "1"}, "gil", f"open/{name}")
        await floor.do(name, order)
    await _set_up_tournament(tournaments, CUP, ENTRANTS)
    await _set_up_tournament(tournaments, DUEL, PLAYERS)
    await tournaments.arrange(DUEL, TournamentSettings(played=Played.DEALT, automatic=True))
    begins = [
        ("call-ballot", {}),
        ("draw-ballot", {}),
        *(("take-seat", {"player": name}) for name in PLAYERS),
        ("start-session", {}),
    ]
    for number, (do, facts) in enumerate(begins):
        await tournaments.do(DUEL, "director", do, facts, who="tess", id=f"set-up/begins-{number}")


async def _set_up_tournament(
    tournaments: Tournaments, name: str, entrants: tuple[str, ...]
) -> None:
    await tournaments.make(name, "holdem", by="gil")
    steps = [
        ("shift manager", "gil", "nominate", {"name": "tess"}),
        ("operator", "gil", "set-conditions", {"conditions": template("holdem")}),
        ("operator", "gil", "notify", {"sent": "by post"}),
        ("operator", "gil", "publish", {}),
        ("operator", "gil", "open-entries", {}),
        *(("director", "tess", "enter", {"player": entrant}) for entrant in entrants),
    ]
    for number, (by, who, do, facts) in enumerate(steps):
        await tournaments.do(name, by, do, facts, who=who, id=f"set-up/{number}")


@contextmanager
def _running(loop: SimulatedLoop) -> Iterator[None]:
    try:
        yield
    finally:
        loop.close()
        use(None)


@contextmanager
def _quiet() -> Iterator[None]:
    """What goes wrong is looked at in the end and not told as it happens."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
