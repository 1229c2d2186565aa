"""How soon a floor serves again that holds a million entries.

    python -m benchmarks.floor_restart --entries 1000000 --tables 200

Real rounds are played at one table; its stream is then copied under other names until the database
holds as many entries as wanted, which is as good as having played them all. What is measured is the
time from starting the program to its first healthy answer, to the lobby and a table, and to every
table having been loaded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, insert

from houseway.floor.hosted import TableSettings
from houseway.floor.hosting import Command, Floor
from houseway.floor.limits import usual
from houseway.floor.roles import Role
from houseway.floor.running import usual_stake
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.schema import entries, rounds, secrets, snapshots, tables
from houseway.games import game
from houseway.games.bots import bot, house

from .floor_kill import Server

PLAYERS = ("ann", "bob", "cat")
AT_ONCE = 20_000


async def play(floor: Floor, name: str, wanted: int) -> None:
    """Play blackjack at a table until its stream is so long, and stop in mid-round."""
    settings = TableSettings(automatic=False)
    chosen = usual(game("blackjack"), {})
    hosted = await floor.make(
        name, name, "blackjack", chosen, live=False, settings=settings, by="benchmark"
    )
    table = hosted.table

    async def do(by: str, do: str, **facts: Any) -> None:
        id = f"{by}/{hosted.version}-{do}"
        await floor.do(name, Command(by, do, facts, by, id))

    await do(table.house.in_charge, "open", approval="benchmark")
    for seat, player in enumerate(PLAYERS, 1):
        await do(player, "sit", seat=seat, stake=1_000 * usual_stake(table))
    while hosted.version < wanted or not hosted.table.in_play:
        if not hosted.table.in_play:
            await do("dealer", "start")
            continue
        procedure = hosted.table.procedure
        assert procedure is not None
        acts = (bot(procedure, player) for player in PLAYERS)
        act = next(filter(None, acts), None) or house(procedure)
        assert act is not None
        await do(act.by, act.do, **act.facts)


def copy(connection: Connection, name: str, number: int, count: int) -> None:
    """The table once more under other names, with everything that belongs to it."""
    for kind in (entries, rounds, secrets, snapshots, tables):
        key = "name" if kind is tables else "stream"
        found = connection.execute(kind.select().where(kind.c[key] == name)).mappings().all()
        rows = [{**row, key: f"{name}-{n}"} for n in range(number, number + count) for row in found]
        for first in range(0, len(rows), AT_ONCE):
            connection.execute(insert(kind), rows[first : first + AT_ONCE])


async def prepare(database: str, total: int, count: int) -> str:
    """A database with so many entries at so many tables; returns a token to look at them."""
    engine = connect(database)
    bring_up_to_date(engine)
    floor = Floor(engine)
    await play(floor, "t", total // count)
    accounts = Accounts(engine, floor.writer)
    accounts.make("watcher", Role.PLAYER, "benchmark", lenient=True)
    for number in range(0, count - 1, 10):
        many = min(10, count - 1 - number)
        await floor.writer.write(
            lambda connection, n=number, many=many: copy(connection, "t", n, many)
        )
    token = accounts.make_token("watcher", "benchmark")
    await floor.close()
    return token


async def measure(database: str, token: str, port: int) -> dict[str, float]:
    """Start the program on the database and wait for it."""
    server = Server(database, port)
    began = time.monotonic()
    server.start()
    await server.serving()
    serving = time.monotonic() - began
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.base, headers=headers, timeout=120) as http:
        first = time.monotonic()
        (await http.get("/api/tables/t")).raise_for_status()
        one = time.monotonic() - first
        lobby = time.monotonic()
        answer = await http.get("/api/tables")
        answer.raise_for_status()
        listed = time.monotonic() - lobby
        for table in msgspec.json.decode(answer.content):
            (await http.get(f"/api/tables/{table['name']}")).raise_for_status()
    every = time.monotonic() - began
    server.kill()
    return {
        "serving after": round(serving, 2),
        "first table after another": round(one, 3),
        "lobby after another": round(listed, 3),
        "every table loaded after": round(every, 2),
        "tables": len(msgspec.json.decode(answer.content)),
    }


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--port", type=int, default=8897)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        database = f"sqlite:///{Path(directory, 'floor.db')}"
        token = asyncio.run(prepare(database, args.entries, args.tables))
        print(json.dumps(asyncio.run(measure(database, token, args.port))))


if __name__ == "__main__":
    main()
