"""Requests and replies between people and processes: late, lost, doubled, cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from .loop import SimulatedLoop
from .machine import Machine
from .process import Process

PATIENCE = 10.0


class Lost(Exception):  # noqa: N818
    """No answer came: nobody knows what became of the request."""


class NotReached(Lost):
    """The request never came to anybody."""


class Network:
    """Carries what people ask of processes, more or less well."""

    def __init__(self, machine: Machine, loop: SimulatedLoop, random: Random) -> None:
        self._machine, self._loop, self._random = machine, loop, random
        self._waiting: dict[Process, list[asyncio.Future[Any]]] = {}
        self.lossy = 0.0
        self.lost = self.doubled = 0

    def somebody(self) -> Process | None:
        """A process that is there, whichever."""
        there = self._machine.processes
        return self._random.choice(there) if there else None

    async def ask(
        self, work: Callable[[Process], Awaitable[Any]], *, arrived: Callable[[], None]
    ) -> Any:
        """Have some process do something, and wait for its answer; `Lost` where none comes."""
        await asyncio.sleep(self._random.expovariate(200.0))
        process = self.somebody()
        if process is None or self._random.random() < self.lossy / 3:
            raise NotReached
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.setdefault(process, []).append(answer)
        copies = 1 + (self._random.random() < self.lossy / 3)
        self.doubled += copies - 1
        for _ in range(copies):
            later = self._random.expovariate(100.0)
            self._loop.call_later(later, self._arrive, process, work, arrived, answer)
        try:
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            raise Lost from None
        finally:
            self._waiting[process].remove(answer)

    def _arrive(
        self,
        process: Process,
        work: Callable[[Process], Awaitable[Any]],
        arrived: Callable[[], None],
        answer: asyncio.Future[Any],
    ) -> None:
        if not process.alive:
            self._fail(answer)
            return
        arrived()
        task = process.run(_worked(work, process))
        task.add_done_callback(lambda done: self._reply(done, answer))
        if self._random.random() < self.lossy / 5:  # whoever asked hangs up
            self._loop.call_later(self._random.expovariate(100.0), task.cancel)

    def _reply(self, done: asyncio.Future[Any], answer: asyncio.Future[Any]) -> None:
        if done.cancelled() or self._random.random() < self.lossy:
            self.lost += 1
            return
        error = done.exception()
        if error is not None:
            raise AssertionError(f"a request ended with {error!r}") from error
        later = self._random.expovariate(200.0)
        self._loop.call_later(later, _settle, answer, done.result())

    def hang_up(self, process: Process) -> None:
        """A process is gone; some who wait for it notice."""
        for answer in self._waiting.get(process, []):
            if self._random.random() < 0.7:
                self._loop.call_later(self._random.expovariate(100.0), self._fail, answer)

    @staticmethod
    def _fail(answer: asyncio.Future[Any]) -> None:
        if not answer.done():
            answer.set_exception(Lost())


async def _worked(work: Callable[[Process], Awaitable[Any]], process: Process) -> Any:
    return await work(process)


def _settle(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)
