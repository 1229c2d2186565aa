"""Sixteen write to the same tables at the same moment, on both databases: nobody's work is lost.

    python -m benchmarks.sixteen_writers --commands 250 --seconds 600

On SQLite sixteen people use one floor, because one process serves such a database; on PostgreSQL
each of them has a floor in a process of its own. Each adds chips at four tables in turn, as fast as
they are answered, until they have sent all their commands or the time is up. In the end every
command is in its journal once, in an order that its sender could see, the chips add up, and every
journal is played again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic, monotonic_ns
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import Progress
from simulation.history import History, Sent

from houseway.floor.orders import Order

from .agreement import House, disagreements, figures, opened
from .floor_kill import CHIPS, STAKE, TABLES, prepare
from .postgres import Postgres

WRITERS: Final = 16


class Share(NamedTuple):
    """How many commands each of them sends, and for how long at most."""

    commands: int
    seconds: float


async def write(house: House, name: str, share: Share) -> list[Sent]:
    """Write as one of sixteen."""
    written: list[Sent] = []
    until = monotonic() + share.seconds
    for number in range(share.commands):
        if monotonic() > until:
            break
        order = Order(name, "add-chips", {"amount": CHIPS}, name, f"{name}/{number}")
        sent = Sent(TABLES[number % len(TABLES)], order, monotonic_ns())
        await house.send(sent)
        written.append(sent)
    return written


async def seated(database: str) -> list[str]:
    """A floor at all of whose tables everybody has a seat or a place to stand."""
    names = [name for _, name, _ in await prepare(database, WRITERS)]
    async with opened(database) as house:
        for number, name in enumerate(names):
            for table in set(TABLES) - {TABLES[number % len(TABLES)]}:
                facts = {"seat": None, "stake": STAKE}
                await house.floor.do(table, Order(name, "sit", facts, name, f"set-up/{name}-joins"))
    return names


async def _together(database: str, names: list[str], share: Share) -> list[Sent]:
    async with opened(database) as house:
        written = await asyncio.gather(*(write(house, name, share) for name in names))
    return [sent for one in written for sent in one]


def _alone(database: str, name: str, share: Share) -> list[Sent]:
    return asyncio.run(_together(database, [name], share))


def measured(database: str, share: Share, *, processes: bool) -> dict[str, Any]:
    """Have sixteen write, and compare."""
    names = asyncio.run(seated(database))
    began = monotonic()
    if processes:
        # Forked: sixteen programs that each read all of Houseway would be most of the work.
        with ProcessPoolExecutor(WRITERS, mp_context=get_context("fork")) as pool:
            tasks = [pool.submit(_alone, database, name, share) for name in names]
            written = [sent for task in tasks for sent in task.result()]
    else:
        written = asyncio.run(_together(database, names, share))
    took = monotonic() - began
    waited = sorted((sent.answered_at - sent.sent_at) / 1e6 for sent in written)
    history = History(sent=written)
    wrong = asyncio.run(disagreements(database, history))
    return {
        "writers": len(names),
        **figures(history),
        "sent again": sum(sent.copies - 1 for sent in written),
        "seconds": round(took, 1),
        "median ms": round(waited[len(waited) // 2], 1),
        "slowest ms": round(waited[-1], 1),
        "wrong": len(wrong),
        "for example": wrong[:3],
    }


def main() -> int:
    """Measure on both; 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=250, help="of each writer")
    parser.add_argument("--seconds", type=float, default=600.0, help="for a database at most")
    args = parser.parse_args()
    share, found = Share(args.commands, args.seconds), {}
    with (
        TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as directory,
        Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress,
    ):
        line = progress.add_task("databases", total=2)
        found["sqlite"] = measured(f"sqlite:///{directory}/floor.db", share, processes=False)
        progress.advance(line)
        if which("postgres"):
            database = Postgres(Path(directory))
            database.start()
            found["postgresql"] = measured(database.make("floor"), share, processes=True)
            database.stop()
        progress.advance(line)
    print(json.dumps(found))
    return 1 if any(one["wrong"] for one in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
