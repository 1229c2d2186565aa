"""An event loop in one thread whose time is simulated and whose every delay comes from one seed."""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from asyncio import events
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")


class Life(Protocol):
    """Somebody to whom tasks belong, and whose tasks end with them."""

    alive: bool


class Dead(BaseException):
    """Nothing is begun any more for somebody who is dead."""


RUNNING: contextvars.ContextVar[Life | None] = contextvars.ContextVar("RUNNING", default=None)


class Stuck(RuntimeError):  # noqa: N818
    """Nothing is left that could ever happen."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs what is ready in its order; when nothing is, time goes on to what comes next.

    Work in threads is done by steps of the loop, each after a delay of its own. Nothing runs that
    belongs to the dead.
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random, self._now, self.steps = random, 0.0, 0
        self.before_step: Callable[[], None] = lambda: None
        self.after_step: Callable[[], None] = lambda: None
        self.complaints: list[dict[str, Any]] = []
        self.tasks: list[tuple[Life, asyncio.Task[Any], contextvars.Context]] = []
        self.set_exception_handler(lambda _, context: self.complaints.append(context))

    def time(self) -> float:
        return self._now

    def delay(self) -> float:
        """How long something takes that is done elsewhere: mostly little, now and then much."""
        return self.random.expovariate(1000.0 if self.random.random() < 0.95 else 10.0)

    # What BaseEventLoop leaves to those who wait for the outside

    def _process_events(self, event_list: Any) -> None:
        """There is no outside."""

    def _write_to_self(self) -> None:
        """Nobody sleeps."""

    def _run_once(self) -> None:
        ready, scheduled = self._ready, self._scheduled  # type: ignore[attr-defined]
        if not ready:
            while scheduled and scheduled[0]._cancelled:
                heapq.heappop(scheduled)._scheduled = False
            if not scheduled:
                raise Stuck("nothing is left to happen")
            self._now = max(self._now, scheduled[0].when())
        while scheduled and scheduled[0].when() <= self._now:
            timer = heapq.heappop(scheduled)
            timer._scheduled = False
            ready.append(timer)
        handle = ready.popleft()
        owner = handle._context.get(RUNNING)
        if handle._cancelled or (owner is not None and not owner.alive):
            return
        self.steps += 1
        self.before_step()
        if owner is None or owner.alive:
            handle._run()
        self.after_step()

    # What is done elsewhere

    def call_soon_threadsafe(  # type: ignore[override]
        self,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> events.Handle:
        return self.call_later(self.delay(), callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Result], *args: Any
    ) -> asyncio.Future[Result]:
        done: asyncio.Future[Result] = self.create_future()
        self.call_later(self.delay(), self._work, done, func, args)
        return done

    def _work(
        self, done: asyncio.Future[Result], func: Callable[..., Result], args: tuple[Any, ...]
    ) -> None:
        try:
            result = func(*args)
        except Exception as error:
            self.call_later(self.delay(), _unless_done, done, done.set_exception, error)
        else:
            self.call_later(self.delay(), _unless_done, done, done.set_result, result)

    def _asyncgen_finalizer_hook(self, agen: Any) -> None:
        """What nobody goes on with is closed at once, and not whenever there is time."""
        with suppress(StopIteration, StopAsyncIteration, Dead, RuntimeError):
            agen.aclose().send(None)

    def create_task(self, coro: Any, **more: Any) -> asyncio.Task[Any]:
        context = more.pop("context", None) or contextvars.copy_context()
        owner = context.get(RUNNING)
        if owner is not None and not owner.alive:
            coro.close()
            raise Dead
        task: asyncio.Task[Any] = super().create_task(coro, context=context, **more)
        if owner is not None:
            self.tasks.append((owner, task, context))
        return task

    def bury(self, owner: Life) -> None:
        """End the tasks of somebody who is dead, where they stand: nothing they do has effect."""
        mine = [one for one in self.tasks if one[0] is owner]
        self.tasks = [one for one in self.tasks if one[0] is not owner and not one[1].done()]
        for _, task, context in mine:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(Dead, RuntimeError):
                    context.run(task.get_coro().close)


def _unless_done(done: asyncio.Future[Any], settle: Callable[[Any], None], outcome: object) -> None:
    if not done.done():
        settle(outcome)
