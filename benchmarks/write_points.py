"""A floor on SQLite is killed at every named point of its writing: nothing answered is lost.

    python -m benchmarks.write_points --kills 2000

A floor with people at three tables and a tournament runs in a process of its own, which kills
itself (SIGKILL) when it comes to a point for the n-th time: before an order is carried out, in the
midst of its transaction, between the commit and the answer, at a write of SQLite's own files, when
somebody is told. The next process goes on with the same database, and people send again what they
were not answered. After every hundred kills the whole history is compared with the journals, which
are played again. A floor that answers before its commit is the control: there, something must be
found missing.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import count, cycle
from pathlib import Path
from pickle import dumps, loads
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress
from simulation.history import History, Sent
from sqlalchemy import Engine, event

from houseway.floor import gaming_floor, host, table_host
from houseway.floor.deeds import Deed
from houseway.floor.host import Host
from houseway.floor.storage import daybook, entry_streams, group_commit
from houseway.floor.storage.daybook import THE_HOUSE, Daybook
from houseway.floor.storage.group_commit import GroupCommit

from .agreement import STREAMS, begin, disagreements, figures, opened
from .power_cuts import HERE

AT_A_TIME: Final = 100  # kills of one database
MOST_COMMANDS: Final = 60  # of one process that does not come to its point
BEFORE, AFTER = "before", "after"
# The points in the order in which a command passes them, and where they are.
POINTS: Final[dict[str, tuple[str, object, str]]] = {
    "an order was taken": (BEFORE, Host, "_attempt"),
    "it was carried out in memory": (BEFORE, Host, "_commit"),
    "its transaction begins": (BEFORE, GroupCommit, "_all_at_once"),
    "its entry was added": (AFTER, host, "add"),
    "what belongs to the entry was added": (AFTER, entry_streams, "_add_what_belongs"),
    "a round was numbered": (AFTER, entry_streams, "_number_round"),
    "a snapshot is saved": (BEFORE, host, "save_snapshot"),
    "a snapshot was saved": (AFTER, host, "save_snapshot"),
    "the lobby's summary was made": (AFTER, table_host.TableHost, "besides"),
    "somebody is entered in the daybook": (BEFORE, daybook, "add"),
    "somebody was entered in the daybook": (AFTER, daybook, "add"),
    "it was committed": (BEFORE, group_commit, "_tell"),
    "whoever waits was told": (AFTER, group_commit, "_settle"),
    "it was noted in memory": (AFTER, Host, "note"),
    "those who watch were told": (AFTER, Host, "tell_all"),
    "a table is taken up": (BEFORE, Host, "take_up"),
    "a new stream begins": (AFTER, gaming_floor, "add"),
}
COMMITS: Final = "the commit begins"
ON_DISK: Final = {
    "the log is written": "write floor.db-wal",
    "the log was synced": "sync floor.db-wal",
    "the database is written": "write floor.db",
    "the database was synced": "sync floor.db",
    "the log is cut off": "truncate floor.db-wal",
}
ALL: Final = (*POINTS, COMMITS, *ON_DISK)
# How often a point is passed at most before the death; a process comes to these less often.
FARTHEST: Final = {
    **dict.fromkeys(ALL, 12),
    "a round was numbered": 3,
    "a snapshot is saved": 2,
    "a snapshot was saved": 2,
    "somebody is entered in the daybook": 4,
    "somebody was entered in the daybook": 4,
    "a table is taken up": 4,
    "a new stream begins": 1,
    "the database is written": 4,
    "the database was synced": 1,
    "the log is cut off": 1,
}


# A process that dies at a point


class Death:
    """Comes when a point is passed for the n-th time."""

    def __init__(self, after: int) -> None:
        self._left = after

    def pass_by(self, *_: object) -> None:
        """Somebody comes to the point."""
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def lie_in_wait(point: str, after: int) -> None:
    """Let this process die at a point."""
    death = Death(after)
    if point in ON_DISK:
        library = ctypes.CDLL(None)
        library.written_kill(ON_DISK[point].encode(), after)
    elif point == COMMITS:
        event.listen(Engine, "commit", death.pass_by)
    else:
        when, owner, name = POINTS[point]
        setattr(owner, name, _watched(getattr(owner, name), when, death))


def _watched(work: Callable[..., Any], when: str, death: Death) -> Callable[..., Any]:
    if asyncio.iscoroutinefunction(work):

        @wraps(work)
        async def later(*given: Any, **named: Any) -> Any:
            death.pass_by()
            return await work(*given, **named)

        return later

    @wraps(work)
    def now(*given: Any, **named: Any) -> Any:
        if when == BEFORE:
            death.pass_by()
        result = work(*given, **named)
        if when == AFTER:
            death.pass_by()
        return result

    return now


class Hasty(GroupCommit):
    """Answers before anything is durable: the control."""

    def _commit(self, batch: list[group_commit._Piece]) -> None:
        group_commit._tell([(piece, None, None) for piece in batch])
        super()._commit(batch)


class Telling:
    """What a process tells before it dies: every command when it is sent, and when answered."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def __call__(self, sent: Sent) -> None:
        told = dumps(sent)
        os.write(self._pipe, len(told).to_bytes(4, "big") + told)


async def play(
    database: str, unanswered: list[Sent], life: int, random: Random, tell: Telling, *, hasty: bool
) -> None:
    """Send again what was not answered, then go on; each person waits for an answer."""
    async with opened(database, writer=Hasty if hasty else GroupCommit) as house:
        book = Daybook(house.floor.engine, house.floor.writer)
        for sent in unanswered:
            await house.send(sent)
            tell(sent)
        numbers = (f"{life}-{number}" for number in count())

        async def somebody(streams: tuple[str, ...]) -> None:
            for _ in range(MOST_COMMANDS // len(STREAMS)):
                sent = await house.chosen(random, next(numbers), streams)
                if sent is not None:
                    tell(sent)
                    await house.send(sent)
                    tell(sent)

        async def looked_at() -> None:
            for number in range(4):
                await book.note(THE_HOUSE, Deed.READ_JOURNAL, table=f"{life} {number}")

        await house.tournaments.make(f"new-{life}", "holdem", by="gil")
        await asyncio.gather(*(somebody((stream,)) for stream in STREAMS), looked_at())


# One process after the other on one database


def lived(work: Callable[[Telling], object]) -> tuple[bool, list[Sent]]:
    """Fork, and have something done there; whether it was killed, and what it told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        status = 1
        try:
            work(Telling(writing))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        told = [loads(file.read(int.from_bytes(length, "big"))) for length in _lengths(file)]
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("A process ended with an error; see above.")
    return os.WIFSIGNALED(status), told


def _lengths(file: Any) -> Iterator[bytes]:
    while len(length := file.read(4)) == 4:
        yield length


class Series:
    """Kills of floors, at one point after the other, and what was found."""

    def __init__(self, seed: int, *, hasty: bool = False) -> None:
        self._random, self._hasty = Random(seed), hasty
        self.kills: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self, kills: int, points: tuple[str, ...], tell: Callable[[int], None]) -> None:
        """Kill so often, and compare after every hundred kills of one database."""
        turn = cycle(points)
        while kills > 0:
            with TemporaryDirectory(prefix="houseway-") as directory:
                this_time = min(kills, AT_A_TIME)
                self._one_database(directory, this_time, turn, tell)
                kills -= this_time

    def _one_database(
        self, directory: str, kills: int, turn: Iterator[str], tell: Callable[[int], None]
    ) -> None:
        database = f"sqlite:///{directory}/floor.db"
        lived(lambda _: asyncio.run(begin(database)))
        sent: dict[str, Sent] = {}
        lives = count()
        while kills:
            point, life = next(turn), next(lives)
            if self._live(database, point, life, sent):
                self.kills[point] += 1
                kills -= 1
                tell(1)
        _, told = lived(lambda pipe: self._play(database, None, next(lives), sent, pipe))
        sent |= {str(one.order.id): one for one in told}
        history = History(sent=[*sent.values()])
        self.outcomes.update(figures(history))
        found = lived(lambda pipe: _compare(database, history, pipe))[1]
        self.wrong += [str(one) for one in found]

    def _live(self, database: str, point: str, life: int, sent: dict[str, Sent]) -> bool:
        self.outcomes["sent again"] += sum(not one.answered_at for one in sent.values())
        killed, told = lived(lambda pipe: self._play(database, point, life, sent, pipe))
        sent |= {str(one.order.id): one for one in told}
        return killed

    def _play(
        self, database: str, point: str | None, life: int, sent: dict[str, Sent], tell: Telling
    ) -> None:
        random = Random(f"{self._random.random()} {life}")
        unanswered = [one for one in sent.values() if not one.answered_at]
        if point is not None:
            lie_in_wait(point, random.randint(1, FARTHEST[point]))
        asyncio.run(play(database, unanswered, life, random, tell, hasty=self._hasty))


def _compare(database: str, history: History, tell: Any) -> None:
    for said in asyncio.run(disagreements(database, history)):
        tell(said)


def main() -> int:
    """Kill, compare and report; 0 if nothing was wrong, and something was with the control."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if "WRITTEN_BELOW" not in os.environ:
        return _watched_from_below()
    series, control = Series(args.seed), Series(args.seed, hasty=True)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        line = progress.add_task("kills", total=args.kills)
        series.run(args.kills, ALL, lambda more: progress.advance(line, more))
        control.run(40, (COMMITS, "its entry was added"), lambda _: None)
    found = {
        "kills": series.kills.total(),
        "by point": {point: series.kills[point] for point in ALL},
        **series.outcomes,
        "wrong": series.wrong[:5],
        "wrong with the control": len(control.wrong),
    }
    print(json.dumps(found))
    return 0 if control.wrong and not series.wrong else 1


def _watched_from_below() -> int:
    """The same again with every write of SQLite passing by."""
    with TemporaryDirectory(prefix="houseway-") as directory:
        library = Path(directory, "written.so")
        source = str(HERE / "written.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True)
        watched = {"LD_PRELOAD": str(library), "WRITTEN_BELOW": "/"}
        command = [sys.executable, "-m", "benchmarks.write_points", *sys.argv[1:]]
        return subprocess.run(command, env={**os.environ, **watched}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
