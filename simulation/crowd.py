"""Those who play, deal, direct and watch: they send again what was not answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from houseway.floor.access import Asked
from houseway.floor.event_stream import watch
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order, Receipt
from houseway.floor.permissions import Account, Role
from houseway.floor.problems import status_of
from houseway.floor.storage.group_commit import OutcomeUnknown
from houseway.floor.tournament_host import Tournaments
from houseway.games.asks import Act
from houseway.games.rulings import HOUSE

from .history import Followed, History, Outcome, Sent
from .loop import SimulatedLoop
from .network import Lost, Network, NotReached
from .people import dealer_act, director_act, player_act
from .process import Process

CUP, DUEL = "cup", "duel"  # recorded by hand, and played at a table of the floor
CUP_STREAM, DUEL_STREAM = f"tournament/{CUP}", f"tournament/{DUEL}"
DUEL_TABLE = f"{DUEL}-1"
PLAYERS = ("ann", "ben", "cy")
OK, REFUSED, UNAVAILABLE = 200, 409, 503


class Answer(NamedTuple):
    """What somebody is answered."""

    status: int
    version: int = 0
    said: str = ""
    unknown: bool = False


class Crowd:
    """Everybody on the floor; each of them is a task of the loop."""

    def __init__(
        self, loop: SimulatedLoop, network: Network, history: History, random: Random
    ) -> None:
        self._loop, self._network, self._history = loop, network, history
        self._random, self._numbers = random, count(1)
        self.steady = False

    # Those who act

    async def plays(self, table: str, name: str, times: int) -> None:
        """Somebody plays at a table."""
        await self._acts(table, times, lambda process: self._at_table(process, table, name))

    async def deals(self, table: str, times: int) -> None:
        """Somebody deals at a table."""
        await self._acts(table, times, lambda process: self._at_table(process, table, None))

    async def directs(self, stream: str, times: int) -> None:
        """Somebody directs a tournament."""
        await self._acts(stream, times, lambda process: self._at_tournament(process, stream))

    async def _at_table(self, process: Process, table: str, name: str | None) -> Act | None:
        host = await process.floor.table(table)
        if name is None:
            return dealer_act(host.table, self._random)
        return player_act(host.table, name, self._random)

    async def _at_tournament(self, process: Process, stream: str) -> Act | None:
        host = await process.tournaments.tournament(stream.rpartition("/")[2])
        return director_act(host.hosted, self._random, by_hand=stream == CUP_STREAM)

    async def _acts(
        self, stream: str, times: int, choose: Callable[[Process], Awaitable[Act | None]]
    ) -> None:
        for _ in range(times):
            await asyncio.sleep(self._random.expovariate(5.0))
            try:
                answered = await self._network.ask(_answered(choose), arrived=lambda: None)
            except Lost:
                continue
            if isinstance(answered, Answer):
                self._look_at(answered, stream)
            elif answered is not None:
                await self._send(stream, answered)

    async def _send(self, stream: str, act: Act) -> None:
        sent = Sent(stream, order_of(act, next(self._numbers)), self._loop.steps)
        self._history.sent.append(sent)
        while not self._is_settled(sent, await self._sent_once(sent)):
            await asyncio.sleep(self._random.expovariate(4.0))

    async def _sent_once(self, sent: Sent) -> Answer | None:
        def arrived() -> None:
            sent.copies += 1

        async def give(process: Process) -> Answer:
            return cast("Answer", await _answered(lambda at: _given(at, sent))(process))

        try:
            return cast("Answer", await self._network.ask(give, arrived=arrived))
        except NotReached:
            return None
        except Lost:
            return Answer(0)

    def _is_settled(self, sent: Sent, answer: Answer | None) -> bool:
        """Whether whoever sent a command sends it no more."""
        if answer is None:
            return False
        sent.answered_at = self._loop.steps
        if answer.status == OK:
            sent.outcome, sent.version = Outcome.ACKNOWLEDGED, answer.version
            return True
        sent.said = answer.said
        if answer.status == REFUSED:
            sent.outcome = Outcome.REFUSED if sent.copies == 1 else Outcome.UNKNOWN
            return True
        if answer.status:
            self._look_at(answer, str(sent))
        give_up = self._random.random() < 0.15
        known = answer.status == UNAVAILABLE and not answer.unknown and sent.copies == 1
        sent.outcome = Outcome.NOTHING_DONE if give_up and known else Outcome.UNKNOWN
        return give_up

    def _look_at(self, answer: Answer, where: str) -> None:
        """Some answers nobody should ever get."""
        if answer.status not in (OK, REFUSED, UNAVAILABLE) or "OutOfOrder" in answer.said:
            self._history.wrong.append(f"{where} was answered {answer.status}: {answer.said}")

    # Those who watch

    async def follows(self, table: str, viewer: str, since: int) -> None:
        """Somebody watches a table until the end, and comes back whenever it is cut off."""
        followed = Followed(table, viewer, since)
        self._history.followed.append(followed)
        while True:
            await asyncio.sleep(self._random.expovariate(10.0))
            process = self._network.somebody()
            if process is None:
                continue
            chunks: asyncio.Queue[bytes | None] = asyncio.Queue()
            task = process.run(_watching(process, followed, chunks, self._random))
            until = self._loop.time() + self._random.expovariate(0.2)
            while (self.steady or self._loop.time() < until) and process.alive:
                try:
                    chunk = await asyncio.wait_for(chunks.get(), 1.0)
                except TimeoutError:
                    continue
                if chunk is None:
                    break
                if chunk.startswith(b"id:"):
                    data = json.loads(chunk.partition(b"data: ")[2])
                    followed.heard += data["entries"]
                    if data["version"] != followed.version:
                        said = f"{viewer} saw {table} at {data['version']}"
                        self._history.wrong.append(f"{said}, but heard up to {followed.version}")
            task.cancel()

    async def follows_tournament(self, name: str) -> None:
        """Somebody watches the tournament, and looks whenever there is something to see."""
        while True:
            await asyncio.sleep(self._random.expovariate(10.0))
            process = self._network.somebody()
            if process is None:
                continue
            seen: asyncio.Queue[int | None] = asyncio.Queue()
            task = process.run(_watching_tournament(process, seen))
            until = self._loop.time() + self._random.expovariate(0.2)
            while (self.steady or self._loop.time() < until) and process.alive:
                try:
                    entry = await asyncio.wait_for(seen.get(), 1.0)
                except TimeoutError:
                    continue
                if entry is None:
                    break
                self._history.tournaments_seen[name] = entry
            task.cancel()


def order_of(act: Act, number: int | str) -> Order:
    """What somebody does, as the account that they act with sends it."""
    who = {"director": "tess"}.get(act.by, "gil") if act.by in (*HOUSE, "director") else act.by
    return Order(act.by, act.do, dict(act.facts), who, f"{who}/{number}")


async def _given(process: Process, sent: Sent) -> Answer:
    receipt = await carried_out(process.floor, process.tournaments, sent.stream, sent.order)
    return Answer(OK, receipt.version)


async def carried_out(
    floor: GamingFloor, tournaments: Tournaments, stream: str, order: Order
) -> Receipt:
    """Have an order carried out at a table or in a tournament."""
    kind, _, name = stream.rpartition("/")
    if not kind:
        return await floor.do(stream, order, order.by)
    return await tournaments.do(
        name, order.by, order.do, order.facts, who=order.who, id=order.id or ""
    )


def _answered(
    work: Callable[[Process], Awaitable[Any]],
) -> Callable[[Process], Awaitable[Any]]:
    """What a process answers when something goes wrong."""

    async def answered(process: Process) -> Any:
        try:
            return await work(process)
        except Exception as error:
            unknown = isinstance(error, OutcomeUnknown)
            return Answer(status_of(error), 0, f"{type(error).__name__}: {error}", unknown)

    return answered


async def _watching(
    process: Process, followed: Followed, chunks: asyncio.Queue[bytes | None], random: Random
) -> None:
    request = _request(followed.viewer)
    try:
        host = await process.floor.table(followed.stream)
        stream = watch(host, request, since=followed.version, drawing=False, four_colour=False)
        async for chunk in stream:
            await asyncio.sleep(random.expovariate(200.0))
            chunks.put_nowait(chunk)
    except Exception:
        chunks.put_nowait(None)
    else:
        chunks.put_nowait(None)


async def _watching_tournament(process: Process, seen: asyncio.Queue[int | None]) -> None:
    try:
        async with process.tournaments.watched(CUP) as watcher:
            heard = True
            while not watcher.ended:
                if heard:
                    view = await process.tournaments.view(CUP, "ann", ())
                    seen.put_nowait(view.entry or 0)
                heard = await watcher.hears(15.0)
    except Exception:
        seen.put_nowait(None)


def _request(viewer: str) -> Asked:
    """A request of somebody who has signed in and stays."""
    account = Account(viewer, Role.PLAYER)
    doorman = SimpleNamespace(find=lambda *_: account)
    state = SimpleNamespace(accounts=SimpleNamespace(doorman=doorman))
    made = SimpleNamespace(
        user=account,
        app=SimpleNamespace(state=state),
        headers={"authorization": "Bearer token"},
        cookies={},
    )
    return cast("Asked", made)
