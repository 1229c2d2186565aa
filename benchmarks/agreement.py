"""A floor in this process with people at it, and whether it agrees with what they were answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random
from time import monotonic_ns
from typing import Any, Final, NamedTuple

from simulation.checker import commands_agree, journal_is_sound, replays
from simulation.crowd import CUP_STREAM, PLAYERS, carried_out, order_of
from simulation.history import History, Outcome, Sent
from simulation.people import dealer_act, director_act, player_act
from simulation.schedule import TABLES, set_up
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.floor.deeds import DAYBOOK
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.host import Host
from houseway.floor.orders import Receipt
from houseway.floor.premises import Premises
from houseway.floor.storage.engine import bring_up_to_date, connect, make_durable
from houseway.floor.storage.group_commit import GroupCommit, OutcomeUnknown
from houseway.floor.tournament_host import Tournaments
from houseway.games.asks import Act
from houseway.journal.chain import check_chain
from houseway.rulebook import Refused

from .floor_served import SAFE

STREAMS: Final = (*TABLES, CUP_STREAM)
AGAIN: Final = 0.2  # seconds until something is sent again


class House(NamedTuple):
    """A floor in this process."""

    floor: GamingFloor
    tournaments: Tournaments

    async def host(self, stream: str) -> Host[Any, Any]:
        """What hosts a stream."""
        kind, _, name = stream.rpartition("/")
        if kind == "tournament":
            return await self.tournaments.tournament(name)
        return await self.floor.table(stream)

    async def do(self, sent: Sent) -> Receipt:
        """Carry out what somebody sent."""
        return await carried_out(self.floor, self.tournaments, sent.stream, sent.order)

    async def send(self, sent: Sent) -> None:
        """Send something, once more perhaps, and note the answer; without one it stays unknown.

        Where the database was lost it is sent again, as a person who was answered with 503 does.
        """
        sent.copies += 1
        try:
            receipt = await self.do(sent)
        except (SQLAlchemyError, OutcomeUnknown):
            await asyncio.sleep(AGAIN)
            await self.send(sent)
            return
        except Refused as refusal:
            sent.outcome = Outcome.REFUSED if sent.copies == 1 else Outcome.UNKNOWN
            sent.said = str(refusal)
        else:
            sent.outcome, sent.version = Outcome.ACKNOWLEDGED, receipt.version
        sent.answered_at = monotonic_ns()

    async def chosen(self, random: Random, number: str, streams: tuple[str, ...]) -> Sent | None:
        """What somebody at one of some tables does next, where there is something to do."""
        stream = random.choice(streams)
        act = _act((await self.host(stream)).hosted, stream, random)
        return act and Sent(stream, order_of(act, number), monotonic_ns())


def _act(hosted: Any, stream: str, random: Random) -> Act | None:
    if stream == CUP_STREAM:
        return director_act(hosted, random)
    if random.random() < 0.4:
        return dealer_act(hosted, random)
    return player_act(hosted, random.choice(PLAYERS), random)


@asynccontextmanager
async def opened(
    database: str, *, writer: Callable[[Engine], GroupCommit] = GroupCommit
) -> AsyncIterator[House]:
    """A floor on a database, as the program opens it; it saves often."""
    engine = connect(database)
    make_durable(engine)
    floor = GamingFloor(engine, SAFE, Premises(save_every=20, writer=writer))
    try:
        yield House(floor, Tournaments(floor))
    finally:
        await floor.close()


async def begin(database: str) -> None:
    """A new floor with open tables, and a tournament that takes entries."""
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    engine.dispose()
    async with opened(database) as house:
        await set_up(house.floor, house.tournaments)


async def disagreements(database: str, history: History) -> list[str]:
    """Everything in which a floor and those who used it do not agree, in words."""
    found = list(history.wrong)
    async with opened(database) as house:
        for row in await house.floor.lobby():
            found += await _of(house, row.name, history)
        for cup in await house.tournaments.rows():
            found += await _of(house, cup.stream, history)
        found += _of_chain(house, DAYBOOK)
    return found


async def _of(house: House, stream: str, history: History) -> list[str]:
    entries = [kept.entry for kept in house.floor.streams.after(stream, 0)]
    found = [f"{stream}: {said}" for said in await asyncio.to_thread(_sound, entries)]
    found += commands_agree(entries, [sent for sent in history.sent if sent.stream == stream])
    found += _of_chain(house, stream)
    try:
        host = await house.host(stream)
        async with host.lock:
            await host.freshen()
            found += replays(host)
    except HousewayError as error:
        found.append(f"{stream} cannot be taken up: {error}")
    return found


def _sound(entries: list[Any]) -> list[str]:
    return [*journal_is_sound(entries)]


def _of_chain(house: House, stream: str) -> Iterator[str]:
    entries = [kept.entry for kept in house.floor.streams.after(stream, 0)]
    try:
        check_chain(entries, 1)
    except ValueError as broken:
        yield f"{stream}: {broken}"


def figures(history: History) -> dict[str, int]:
    """How many commands had which outcome."""
    return {one.value: sum(sent.outcome is one for sent in history.sent) for one in Outcome}
