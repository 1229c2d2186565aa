"""What it costs that journals are read again and again while the floor is open.

    python -m benchmarks.watch_of_journals --tables 200

A floor with so many tables, at one of which a long journal has been played. Every journal is looked
at as surveillance does, without its pauses; the processor time of a look, and how many looks there
are in a second, is what it takes from the tables.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from houseway.floor import surveillance
from houseway.floor.furnishing import usual
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order
from houseway.floor.roster import TableSettings
from houseway.floor.storage.daybook import Daybook
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.surveillance import AT_ONCE, PAUSE, Surveillance
from houseway.floor.tournament_host import Tournaments
from houseway.games import GAMES, game

from .floor_served import SAFE

LONG: Final = 20 * AT_ONCE  # entries
LONGEST: Final = "roulette"
_numbers = count()


async def _give(floor: GamingFloor, table: str, by: str, do: str, **facts: object) -> None:
    await floor.do(table, Order(by, do, facts, by, f"{by}/{next(_numbers)}"))


async def furnished(database: str, tables: int) -> GamingFloor:
    """A floor with open tables of all games, and a long journal at one of them."""
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    floor, settings = GamingFloor(engine, SAFE), TableSettings(automatic=False)
    for number in range(tables):
        played = sorted(GAMES)[number % len(GAMES)] if number else LONGEST
        made = usual(game(played), {})
        name = f"{played}-{number}" if number else LONGEST
        host = await floor.make(
            name, name, played, made, live=False, settings=settings, by="benchmark"
        )
        await _give(floor, name, host.table.house.in_charge, "open", approval="benchmark")
    await _give(floor, LONGEST, "ann", "sit", seat=1, stake=100_000)
    for _ in range(LONG):
        await _give(floor, LONGEST, "ann", "add-chips", amount=100)
    return floor


async def measured(tables: int) -> dict[str, float]:
    """Look at all of it once."""
    with TemporaryDirectory(prefix="houseway-") as directory:
        floor = await furnished(f"sqlite:///{Path(directory, 'floor.db')}", tables)
        watch = Surveillance(floor, Tournaments(floor), Daybook(floor.engine, floor.writer), None)
        surveillance.PAUSE = 0.0  # type: ignore[misc]
        began = process_time()
        await watch._look_at(LONGEST)
        long = (process_time() - began) / (LONG / AT_ONCE)
        began = process_time()
        streams = await watch.streams()
        for stream in streams:
            await watch._look_at(stream)
        lap = process_time() - began - long * LONG / AT_ONCE
        await floor.close()
    short = lap / len(streams)
    return {
        "journals": len(streams),
        f"ms of {AT_ONCE} entries": round(1_000 * long, 2),
        "ms of a short journal": round(1_000 * short, 2),
        "looks a second at most": 1 / PAUSE,
        "of a processor at most": round(max(long, short) / PAUSE, 4),
    }


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    print(json.dumps(asyncio.run(measured(parser.parse_args().tables))))


if __name__ == "__main__":
    main()
