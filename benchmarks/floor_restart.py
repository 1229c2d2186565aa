"""``python -m benchmarks.floor_restart``: how soon a floor with long journals serves again.

Tables of every game are played by bots through the floor itself; their streams are then copied
under other names, chained anew, until the database holds as many entries as asked for. Measured is
the time from the start of the process to the first answer that it is healthy, to the first table
opened, and to the lobby with every table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, insert, select

from houseway.floor.demo import DEMO_TABLES
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.inspection import Inspection
from houseway.floor.orders import Order
from houseway.floor.permissions import Role
from houseway.floor.roster import TableSettings
from houseway.floor.runner import usual_stake
from houseway.floor.storage.database import entries, rounds, secrets, snapshots, tables
from houseway.floor.storage.engine import connect
from houseway.floor.storage.entry_streams import Streams
from houseway.floor.storage.safe import SEED, SNAPSHOT
from houseway.floor.table_host import TableHost
from houseway.games.asks import Act
from houseway.games.bots import bot, house
from houseway.games.rulings import DEALER, SUPERVISOR
from houseway.journal.entry import ORIGIN, canonical, parse

from .floor_people import Line
from .floor_served import SAFE, Server, open_doors

BOTS: Final = ("ada", "bob", "cyd")
BATCH: Final = 5_000
MEASURED: Final = (
    "healthy after",
    "a table opened after",
    "the lobby shown after",
    "processor time until healthy",
)
ENCRYPTED: Final = {"secrets": "seed", "snapshots": "body"}
GAMES: Final = {one.game: one.determinations for one in DEMO_TABLES if not one.live}


# Filling the database


async def play_originals(database: str, length: int) -> None:
    """A table of every game, played until its journal is so long."""
    floor = GamingFloor(connect(database), SAFE)
    try:
        await asyncio.gather(*(_play(floor, played, length) for played in GAMES))
    finally:
        await floor.close()


async def _play(floor: GamingFloor, played: str, length: int) -> None:
    chosen = GAMES[played]
    made = {"live": False, "settings": TableSettings(bots=BOTS), "by": "benchmark"}
    hosted = await floor.make(played, played, played, chosen, **made)
    in_charge = hosted.table.house.in_charge
    await floor.do(played, Order(in_charge, "open", {"approval": "x"}, "x", "open"))
    for number in count():
        if hosted.version >= length:
            return
        act = next_act(hosted)
        await floor.do(played, Order(act.by, act.do, dict(act.facts), act.by, f"{number}"))


def next_act(hosted: TableHost) -> Act:
    """What happens next at a table where bots play and nobody waits."""
    table, procedure = hosted.table, hosted.table.procedure
    if procedure is not None and table.in_play:
        wished = next(filter(None, (bot(procedure, name) for name in BOTS)), None)
        return wished or house(procedure) or Act(DEALER, "no-more-bets")
    for name in BOTS:
        open_now = {option.do: option for option in table.options(name)}
        if name not in table.state.patrons:
            taken = {one.seat for one in table.state.seated}
            seat = next(one for one in table.seat_numbers if one not in taken)
            return Act(name, "sit", {"seat": seat, "stake": usual_stake(table)})
        more = usual_stake(table) - table.stake_of(name)
        if "add-chips" in open_now and more in open_now["add-chips"].choose["amount"]:
            return Act(name, "add-chips", {"amount": more})
    if table.state.carried.new_cards_due:
        return Act(SUPERVISOR, "new-cards", {"shoe": "standard"})
    return Act(DEALER, "start")


def copy_streams(database: str, wanted: int) -> int:
    """Copy the originals until there are so many entries; returns how many there are."""
    engine = connect(database)
    with engine.connect() as connection:
        total = connection.execute(select(func.count()).select_from(entries)).scalar_one()
    copies = ((played, f"{played}-{number}") for number in count(1) for played in GAMES)
    while total < wanted:
        with engine.execution_options(writing=True).begin() as connection:
            total += _copy(connection, *next(copies))
    engine.dispose()
    return total


def _copy(connection: Connection, name: str, to: str) -> int:
    """One stream under another name, with everything that belongs to it."""
    for table in (secrets, rounds, snapshots):
        query = select(table).where(table.c.stream == name)
        rows = [{**row._mapping, "stream": to} for row in connection.execute(query)]
        if column := ENCRYPTED.get(table.name):
            rows = [_encrypted_anew(column, name, row) for row in rows]
        if rows:
            connection.execute(insert(table), rows)
    listed = connection.execute(select(tables).where(tables.c.name == name)).one()
    connection.execute(insert(tables), {**listed._mapping, "name": to, "title": to})
    copied = list(_chained_anew(connection, name, to))
    for first in range(0, len(copied), BATCH):
        connection.execute(insert(entries), copied[first : first + BATCH])
    return len(copied)


def _encrypted_anew(column: str, was_of: str, row: dict[str, Any]) -> dict[str, Any]:
    """A value of the safe for its new place."""
    what, key = (SEED, row["commitment"]) if column == "seed" else (SNAPSHOT, row["version"])
    plain = SAFE.decrypt(bytes(row[column]), what, was_of, key)
    return {**row, column: SAFE.encrypt(plain, what, row["stream"], key)}


def _chained_anew(connection: Connection, name: str, to: str) -> Iterator[dict[str, Any]]:
    query = select(entries).where(entries.c.stream == name).order_by(entries.c.version)
    previous = ORIGIN
    for row in connection.execute(query):
        fields = msgspec.structs.asdict(parse(bytes(row.body)))
        del fields["hash"]
        fields["previous"] = previous
        if fields["kind"] == "opened":
            fields["command"] = {"stream": to}
        previous = sha256(canonical(fields)).hexdigest()
        body = canonical({**fields, "hash": previous})
        yield {**row._mapping, "stream": to, "body": body}


def check(database: str) -> None:
    """A copy is as sound as a journal that was written entry by entry."""
    engine = connect(database)
    with engine.connect() as connection:
        names = list(connection.execute(select(tables.c.name)).scalars())
    found = Inspection(Streams(engine, SAFE), None).verify(random.choice(names))
    engine.dispose()
    if not found["ok"]:
        raise RuntimeError(f"A copied journal is not sound: {found}")


def filled(directory: Path, wanted: int, length: int) -> str:
    """A database with so many entries, made unless it is there; returns a player's token."""
    file, token = directory / "floor.db", directory / "token"
    database = f"sqlite:///{file}"
    if not token.exists():
        player = open_doors(database, {"ann": Role.PLAYER})["ann"]
        asyncio.run(play_originals(database, length))
        total = copy_streams(database, wanted)
        check(database)
        print(f"{total:,} entries, {length:,} to a table, {file.stat().st_size / 1e6:,.0f} MB")
        token.write_text(player)
    return token.read_text()


# Starting


async def first_seen(server: Server, token: str, address: str) -> float:
    """The seconds until an address was answered."""
    began, line = monotonic(), Line(server.port)
    status, _ = await line.ask("GET", address, token)
    line.close()
    if status != 200:
        raise RuntimeError(f"{address} was answered with {status}.")
    return monotonic() - began


def start_once(server: Server, token: str, table: str) -> tuple[float, ...]:
    """Seconds from the start to healthy, to a table opened and to the lobby shown.

    The last figure is the processor time until healthy, which other programs do not lengthen.
    """
    healthy = server.start()
    used = server.processor_seconds()
    opened = asyncio.run(first_seen(server, token, f"/api/tables/{table}"))
    lobby = asyncio.run(first_seen(server, token, "/api/tables"))
    server.kill()
    return healthy, healthy + opened, healthy + opened + lobby, used


def main() -> int:
    """Fill, start several times, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--length", type=int, default=2_000, help="entries of each table")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="a directory to keep the database in, or use it")
    args = parser.parse_args()
    with TemporaryDirectory(prefix="houseway-") as aside:
        directory: Path = args.keep or Path(aside)
        directory.mkdir(exist_ok=True)
        token = filled(directory, args.entries, args.length)
        server = Server(f"sqlite:///{directory}/floor.db", directory / "log")
        times = [
            start_once(server, token, list(GAMES)[number % len(GAMES)])
            for number in range(args.starts)
        ]
    for what, taken in zip(MEASURED, zip(*times, strict=True), strict=True):
        print(f"{what} {median(taken):.2f} s (median of {len(taken)}, {max(taken):.2f} most)")
    return 0 if median(one[0] for one in times) < 5 else 1


if __name__ == "__main__":
    sys.exit(main())
