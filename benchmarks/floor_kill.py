"""The server of a floor is killed under load, again and again: nothing acknowledged may be lost.

    python -m benchmarks.floor_kill --kills 500

A kill takes about as long as the program takes to start, and half a second of load.
Players keep sending commands, each with an id of its own and until it is answered. In the end every
command must be in the journal exactly once, at the place that was acknowledged, and the chips must
be what the commands make of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx

from houseway.floor.demo import set_up_demo
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order
from houseway.floor.permissions import Role
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.entry_streams import Streams
from houseway.table.audit import audit

from .floor_served import HOST, PATIENCE, SAFE, Server

TABLES = ("roulette", "mini-baccarat", "pai-gow", "canberra-poker")
STAKE, CHIPS = 100_000, 100
EVERY = 25


class Load:
    """One player at one table, who adds chips without end."""

    def __init__(self, base: str, table: str, name: str, token: str) -> None:
        self.table, self.name = table, name
        self._http = httpx.AsyncClient(
            base_url=base, headers={"authorization": f"Bearer {token}"}, timeout=10
        )
        self.acknowledged: dict[str, int] = {}
        self.sent_again = 0

    async def run(self, until: asyncio.Event) -> None:
        """Send until told to stop; a command that was begun is always brought to its end."""
        number = 0
        while not until.is_set():
            number += 1
            id = f"{self.name}-command-{number}"
            self.acknowledged[id] = await self._send(id)
        await self._http.aclose()

    async def _send(self, id: str) -> int:
        body = {"id": id, "do": "add-chips", "facts": {"amount": CHIPS}}
        while True:
            try:
                answer = await self._http.post(f"/api/tables/{self.table}/commands", json=body)
            except httpx.HTTPError:
                self.sent_again += 1
                await asyncio.sleep(0.1)
                continue
            if answer.status_code == 200:
                return int(answer.json()["version"])
            if answer.status_code < 500:
                raise AssertionError(f"{answer.status_code}: {answer.text}")
            await asyncio.sleep(0.02)


async def serving(server: Server) -> None:
    """Wait until a server answers, while others go on."""
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(server.healthy):
            await asyncio.sleep(0.05)


async def acknowledging(loads: list[Load], more: int) -> None:
    """Wait until so many more commands have been acknowledged."""
    wanted = more + sum(len(load.acknowledged) for load in loads)
    async with asyncio.timeout(PATIENCE):
        while sum(len(load.acknowledged) for load in loads) < wanted:
            await asyncio.sleep(0.02)


async def prepare(database: str, players: int) -> Iterator[tuple[str, str, str]]:
    """A floor with players in seats; returns a table, a name and a token for each."""
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE)
    accounts = Accounts(engine, floor.writer, SAFE)
    await set_up_demo(floor, accounts)
    made = []
    for number in range(players):
        name, table = f"p{number}", TABLES[number % len(TABLES)]
        accounts.make(name, Role.PLAYER, "play money", lenient=True)
        sit = {"seat": None, "stake": STAKE}
        await floor.do(table, Order(name, "sit", sit, name, f"set-up/{name}-sits-down"))
        made.append((table, name, accounts.tokens.make(name, "load")))
    await floor.close()
    return iter(made)


async def kill_often(
    database: str,
    kills: int,
    *,
    players: int,
    port: int,
    seed: int,
    between: int = 0,
    told: Callable[[int], None] = lambda _: None,
) -> Any:
    """Kill the server so often under load, and compare what was acknowledged with the truth.

    At least so many commands are acknowledged `between` two kills, however slow the machine is.
    """
    random = Random(seed)
    server = Server(database, Path(os.devnull), port=port, settings={"HOUSEWAY_RUNS_TABLES": "no"})
    people = await prepare(database, players)
    loads = [Load(f"http://{HOST}:{port}", *one) for one in people]
    stop, restarts = asyncio.Event(), []
    server.start(wait=False)
    tasks = [asyncio.create_task(one.run(stop)) for one in loads]
    for number in range(kills):
        began = time.monotonic()
        await serving(server)
        restarts.append(time.monotonic() - began)
        await acknowledging(loads, between)
        await asyncio.sleep(random.uniform(0.05, 0.8))
        server.kill()
        server.start(wait=False)
        told(number + 1)
    await serving(server)
    stop.set()
    await asyncio.gather(*tasks)
    server.kill()
    return compare(database, loads) | {
        "kills": kills,
        "slowest restart": round(max(restarts, default=0.0), 2),
    }


def compare(database: str, loads: list[Load]) -> dict[str, Any]:
    """What the journals say, against what was acknowledged."""
    streams = Streams(connect(database), SAFE)
    lost = repeated = 0
    differences: list[Any] = []
    for table in TABLES:
        entries = [one.entry for one in streams.after(table, 0)]
        assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]
        differences += audit(entries)
        by_id: dict[str | None, list[int]] = {}
        for entry in entries:
            by_id.setdefault(entry.id, []).append(entry.seq)
        for load in (one for one in loads if one.table == table):
            for id, version in load.acknowledged.items():
                found = by_id.get(f"{load.name}/{id}", [])
                lost += version not in found
                repeated += len(found) > 1
            added = [e for e in entries if e.by == load.name and e.command["do"] == "add-chips"]
            repeated += len(added) - len(load.acknowledged)
    return {
        "acknowledged": sum(len(one.acknowledged) for one in loads),
        "sent again": sum(one.sent_again for one in loads),
        "lost": lost,
        "repeated": repeated,
        "differences": len(differences),
    }


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--port", type=int, default=8899)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()

    def told(number: int) -> None:
        if number % EVERY == 0:
            each = (time.monotonic() - began) / number
            print(f"{number} of {args.kills} kills, {each:.1f} s each", file=sys.stderr)

    with tempfile.TemporaryDirectory() as directory:
        database = f"sqlite:///{Path(directory, 'floor.db')}"
        how = {"players": args.players, "port": args.port, "seed": args.seed, "told": told}
        found = asyncio.run(kill_often(database, args.kills, **how))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
