"""Telling who watches, between other work: no host keeps the others from being heard."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from .logs import log

# Seconds after which what happened is no longer told host by host between other work, but by
# every host that has waited so long, for a while.
LONG_UNTOLD, AT_A_TIME = 0.1, 0.005


class Untold(Protocol):
    """A host with something to tell."""

    stream: str

    def tell_untold(self) -> None:
        """Tell everybody who watches, if there is something to tell."""


class Crier:
    """Whoever acted hears first that it is done; everybody sees it as soon as that is said."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._waiting: deque[tuple[float, Untold]] = deque()
        self._task: asyncio.Task[None] | None = None

    def tell_soon(self, host: Untold) -> None:
        """Have a host tell what it has to tell."""
        self._waiting.append((self._seconds(), host))
        if self._task is None:
            self._task = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)
            until = self._seconds() + AT_A_TIME
            self._tell_next()
            while self._waiting and self._waiting[0][0] + LONG_UNTOLD < self._seconds() < until:
                self._tell_next()
        self._task = None

    def _tell_next(self) -> None:
        _, host = self._waiting.popleft()
        try:
            host.tell_untold()
        except Exception:
            log.exception("nobody could be told", extra={"table": host.stream})
