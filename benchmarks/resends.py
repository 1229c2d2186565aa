"""Every command is sent again, at once and later, here and to another floor: it happens once.

    python -m benchmarks.resends --resends 100000

People play at three tables and in a tournament, on SQLite and, where there is one, on PostgreSQL
with two floors. Each command is sent two or three times at the same moment, and again and again
later: after others, after its floor was opened anew, to the other floor. Every answer must name the
same entry and tell the same; in the end every command is in its journal once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.progress import Progress
from simulation.history import History, Outcome, Sent

from houseway.journal import canonical
from houseway.rulebook import Refused

from .agreement import STREAMS, House, begin, disagreements, figures, opened
from .postgres import Postgres

COMMANDS_OF_A_FLOOR: Final = 400  # then it is closed, and opened anew
LATER: Final = 20  # resends of earlier commands after each command


class Resends:
    """Commands, their first answers, and whatever was answered otherwise later."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.history, self.count, self.commands = History(), 0, 0
        self._answers: dict[str, bytes] = {}
        self._kept: list[Sent] = []

    async def play(self, houses: list[House], stream: str, until: int, number: str) -> None:
        """Somebody plays at one table."""
        for turn in range(COMMANDS_OF_A_FLOOR // len(STREAMS)):
            if self.count >= until:
                return
            house = self._random.choice(houses)
            sent = await house.chosen(self._random, f"{number}-{turn}", (stream,))
            if sent is not None:
                self.history.sent.append(sent)
                await self._several_times(houses, sent)
            await self._again(houses, LATER)

    async def _several_times(self, houses: list[House], sent: Sent) -> None:
        """The same command on several lines at the same moment."""
        copies = [sent, *(self._copy(sent) for _ in range(self._random.randint(1, 2)))]
        await asyncio.gather(*(self._random.choice(houses).send(copy) for copy in copies))
        self.count += len(copies) - 1
        if {copy.outcome for copy in copies} == {Outcome.ACKNOWLEDGED}:
            self._kept.append(sent)
            if len({copy.version for copy in copies}) > 1:
                self.history.wrong.append(f"{sent} was answered as several entries")
        elif any(copy.outcome is Outcome.ACKNOWLEDGED for copy in copies):
            self.history.wrong.append(f"{sent} was both acknowledged and refused")

    @staticmethod
    def _copy(sent: Sent) -> Sent:
        return Sent(sent.stream, sent.order, sent.sent_at)

    async def _again(self, houses: list[House], times: int) -> None:
        for _ in range(times if self._kept else 0):
            sent, house = self._random.choice(self._kept), self._random.choice(houses)
            self.count += 1
            try:
                receipt = await house.do(sent)
            except Refused as refusal:
                self.history.wrong.append(f"{sent} was refused when it was sent again: {refusal}")
                continue
            told = canonical({"version": receipt.version, "events": receipt.events})
            if not receipt.repeated or receipt.version != sent.version:
                self.history.wrong.append(f"{sent} was answered as entry {receipt.version}")
            if self._answers.setdefault(str(sent.order.id), told) != told:
                self.history.wrong.append(f"{sent} was told otherwise when it was sent again")


async def run(database: str, resends: int, floors: int, tell: object, seed: int) -> dict:
    """Send so much again on one database."""
    sending, opening = Resends(Random(seed)), 0
    await begin(database)
    while sending.count < resends:
        opening += 1
        async with AsyncExitStack() as end:
            houses = [await end.enter_async_context(opened(database)) for _ in range(floors)]
            playing = (
                sending.play(houses, stream, resends, f"{opening}-{stream}") for stream in STREAMS
            )
            await asyncio.gather(*playing)
        tell(sending.count)  # type: ignore[operator]
    wrong = await disagreements(database, sending.history)
    counted = {"resends": sending.count, "floors": floors, "openings": opening}
    return {**counted, **figures(sending.history), "wrong": len(wrong), "for example": wrong[:3]}


def main() -> int:
    """Send again and report; 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--resends", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = {}
    with (
        TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as directory,
        Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress,
    ):
        for name in ("sqlite", *(("postgresql",) if which("postgres") else ())):
            line = progress.add_task(name, total=args.resends // 2)

            def tell(done: int, line: object = line) -> None:
                progress.update(line, completed=done)  # type: ignore[arg-type]

            if name == "sqlite":
                how = run(f"sqlite:///{directory}/floor.db", args.resends // 2, 1, tell, args.seed)
                found[name] = asyncio.run(how)
            else:
                database = Postgres(Path(directory))
                database.start()
                how = run(database.make("floor"), args.resends // 2, 2, tell, args.seed)
                found[name] = asyncio.run(how)
                database.stop()
    print(json.dumps(found))
    return 1 if any(one["wrong"] for one in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
