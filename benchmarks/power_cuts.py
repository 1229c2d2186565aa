"""The power fails under a floor on SQLite at twenty thousand moments: nothing answered is lost.

    python -m benchmarks.power_cuts --images 20000

A floor plays in a process that is watched: every write to its files, and every time it waited for
the disk, is recorded in order, and so is every answer. An image is what a disk may hold when the
power fails at some moment: everything written before the disk was last waited for, and of what was
written since then any part, in pieces of a sector, in any order. The database of each image is
opened; it must be whole, and every command that had been acknowledged by then must be in its
journal, whose chain must hold. Of some images the whole floor is opened as well, and the journals
are played again. A disk that does not keep what it was waited for is the control: there, commands
must be found missing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import msgspec

from houseway.floor.demo import DEMO_TABLES
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order
from houseway.floor.roster import TableSettings
from houseway.floor.runner import usual_stake
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.table_host import TableHost
from houseway.games.asks import Act
from houseway.games.bots import bot, house
from houseway.games.rulings import DEALER
from houseway.journal.entry import parse
from houseway.table.audit import audit

from .floor_served import SAFE

HERE: Final = Path(__file__).parent
DATABASE, ANSWERS = "floor.db", "answers"
FILES: Final = (DATABASE, f"{DATABASE}-wal")
SECTOR: Final = 512
BOTS: Final = ("ada", "bob", "cyd")
GAMES: Final = ("roulette", "blackjack", "holdem")
LAST: Final = """
    SELECT version, command_id, body FROM entries WHERE stream = ? AND version >= ? ORDER BY version
"""
OPENED_WHOLLY: Final = 1_000  # every so many images

# A floor that is watched


async def play(folder: Path, commands: int) -> None:
    """Play at some tables, and write down every answer right after it was given."""
    engine = connect(f"sqlite:///{folder / DATABASE}")
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE)
    answers = os.open(folder / ANSWERS, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    chosen = {made.game: made.determinations for made in DEMO_TABLES if not made.live}
    settings = TableSettings(automatic=False, bots=BOTS)
    hosts = [
        await floor.make(name, name, name, chosen[name], live=False, settings=settings, by="gil")
        for name in GAMES
    ]
    given = 0
    while given < commands:
        for hosted in hosts:
            order = _next(hosted, given)
            await floor.do(hosted.row.name, order)
            os.write(answers, f"{hosted.row.name} {hosted.version} {order.id}\n".encode())
            given += 1
    os.close(answers)
    await floor.close()


def _next(hosted: TableHost, number: int) -> Order:
    act = _next_act(hosted)
    return Order(act.by, act.do, dict(act.facts), act.by, f"command-{number}")


def _next_act(hosted: TableHost) -> Act:
    table = hosted.table
    if table.state.status != "open":
        return Act(table.house.in_charge, "open", {"approval": "L-17"})
    for seat, name in enumerate(BOTS, 1):
        open_to = {option.do for option in table.options(name)}
        if "sit" in open_to:
            return Act(name, "sit", {"seat": seat, "stake": usual_stake(table)})
        if "add-chips" in open_to and table.stake_of(name) < (most := usual_stake(table)) // 2:
            return Act(name, "add-chips", {"amount": most - table.stake_of(name)})
    procedure = table.procedure
    acts = (bot(procedure, name) for name in BOTS) if procedure is not None else iter(())
    playing = next(filter(None, acts), None) or (procedure and house(procedure))
    return playing or Act(DEALER, "start")


# What was written


class Written(NamedTuple):
    """A write, a truncation, that the disk was waited for, or an answer."""

    kind: str
    file: str
    at: int
    data: bytes = b""


def recorded(path: Path) -> Iterator[Written]:
    """Everything that a watched process did, in order."""
    with path.open("rb") as file:
        while line := file.readline():
            kind, name, at, length = line.decode().split()
            yield Written(kind, name, int(at), file.read(int(length)) if kind == "write" else b"")


class Disk:
    """What a disk certainly holds, and what it was told since it was last waited for."""

    def __init__(self) -> None:
        self.kept = {file: bytearray() for file in FILES}
        self.since: dict[str, list[Written]] = {file: [] for file in FILES}
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.honest = True

    def take(self, written: Written) -> None:
        """Go on by one step."""
        if written.file == ANSWERS:
            name, version, id = written.data.decode().split()
            self.acknowledged[name] = int(version), id
        elif written.file not in self.kept:
            return
        elif written.kind != "sync":
            self.since[written.file].append(written)
        elif self.honest:
            for late in self.since[written.file]:
                _apply(self.kept[written.file], late)
            self.since[written.file].clear()

    def after_a_cut(self, random: Random) -> dict[str, bytes]:
        """One of the states in which the disk may be found."""
        found = {}
        for file, kept in self.kept.items():
            content = bytearray(kept)
            late = [part for whole in self.since[file] for part in _sectors(whole)]
            share = random.choice((0.0, 0.1, 0.5, 0.9, 1.0))
            for part in late:
                if random.random() < share:
                    _apply(content, part)
            found[file] = bytes(content)
        return found


def _sectors(written: Written) -> Iterator[Written]:
    if written.kind != "write":
        yield written
    for first in range(0, len(written.data), SECTOR):
        yield Written("write", written.file, written.at + first, written.data[first:][:SECTOR])


def _apply(content: bytearray, written: Written) -> None:
    if written.kind == "truncate":
        del content[written.at :]
        content.extend(bytes(max(0, written.at - len(content))))
    elif written.kind == "unlink":
        content.clear()
    else:
        end = written.at + len(written.data)
        content.extend(bytes(max(0, end - len(content))))
        content[written.at : end] = written.data


# What is found afterwards


def faults(folder: Path, acknowledged: dict[str, tuple[int, str]]) -> Iterator[str]:
    """What is wrong with an image."""
    try:
        with closing(sqlite3.connect(folder / DATABASE)) as database:
            if database.execute("PRAGMA quick_check").fetchone() != ("ok",):
                yield "the database is not whole"
                return
            for name, (version, id) in acknowledged.items():
                yield from _missing(database, name, version, id)
    except sqlite3.DatabaseError as error:
        yield f"the database does not open: {error}"


def _missing(database: sqlite3.Connection, name: str, version: int, id: str) -> Iterator[str]:
    rows = database.execute(LAST, (name, version - 1)).fetchall()
    if not any((found, command) == (version, id) for found, command, _ in rows):
        yield f"{name}: an acknowledged command is missing"
    entries = [parse(body) for _, _, body in rows]
    for before, after in pairwise(entries):
        if after.previous != before.hash or after.hash != after.digest:
            yield f"{name}: the chain is broken"


async def opened(folder: Path) -> list[str]:
    """What is wrong with the floor that opens on an image, and with its journals."""
    engine = connect(f"sqlite:///{folder / DATABASE}")
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE)
    found = []
    for row in await floor.lobby():
        hosted = await floor.table(row.name)
        entries = [kept.entry for kept in floor.streams.after(row.name, 0)]
        found += [f"{row.name}: {finding}" for finding in audit(entries)]
        if hosted.version != len(entries):
            found.append(f"{row.name}: the table is not where its journal is")
    await floor.close()
    return found


def cut(record: Path, images: int, random: Random, *, honest: bool) -> Counter[str]:
    """Make so many images, each at a moment of its own, and count what is wrong with them."""
    steps, found = list(recorded(record)), Counter[str]()
    first = next(n for n, step in enumerate(steps) if step.file == ANSWERS)
    moments = sorted(random.choices(range(first, len(steps)), k=images))
    disk, done, began = Disk(), 0, time.monotonic()
    with TemporaryDirectory(prefix="houseway-image-") as scratch:
        folder = Path(scratch)
        for number, moment in enumerate(moments):
            while done <= moment:
                disk.honest = honest or done < first  # the control forgets once play has begun
                disk.take(steps[done])
                done += 1
            for file, content in disk.after_a_cut(random).items():
                (folder / file).write_bytes(content)
            (folder / f"{DATABASE}-shm").unlink(missing_ok=True)
            wrong = set(faults(folder, disk.acknowledged))
            if honest and not wrong and number % OPENED_WHOLLY == 0:
                wrong = set(asyncio.run(opened(folder)))
            found.update(wrong)
            found["images"] += 1
            found["images with a fault"] += bool(wrong)
            if number % 500 == 499 and sys.stderr.isatty():
                rate = (number + 1) / (time.monotonic() - began)
                print(f"{number + 1:,} of {images:,}, {rate:.0f} a second", file=sys.stderr)
    return found


def record_play(folder: Path, commands: int) -> Path:
    """Have a floor play in a process that is watched."""
    library, record, played = folder / "written.so", folder / "record", folder / "played"
    played.mkdir()
    source = str(HERE / "written.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True)
    watched = {"LD_PRELOAD": str(library), "WRITTEN_BELOW": str(played), "WRITTEN_TO": str(record)}
    command = [sys.executable, "-m", "benchmarks.power_cuts", "--play", str(played)]
    command += ["--commands", str(commands)]
    subprocess.run(command, env={**os.environ, **watched}, check=True)
    return record


def main() -> int:
    """Play, cut, and report; 0 if nothing was lost, and the control lost something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--images", type=int, default=20_000)
    parser.add_argument("--commands", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        asyncio.run(play(args.play, args.commands))
        return 0
    with TemporaryDirectory(prefix="houseway-") as directory:
        record = record_play(Path(directory), args.commands)
        found = cut(record, args.images, Random(args.seed), honest=True)
        control = cut(record, max(20, args.images // 100), Random(args.seed), honest=False)
    for title, counted in (("power cuts", found), ("a disk that forgets", control)):
        print(f"{title}: {msgspec.json.encode(counted).decode()}")
    return 0 if not found["images with a fault"] and control["images with a fault"] else 1


if __name__ == "__main__":
    sys.exit(main())
