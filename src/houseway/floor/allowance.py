"""How much one account may ask for at once, so that nobody else has to wait for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, aclosing, contextmanager
from typing import Final, ParamSpec, TypeVar

from litestar.response import Stream

from houseway.errors import HousewayError

from .event_stream import Gzip

MOST_STREAMS: Final = 60
"""Streams that an account may have open: a supervisor's screens, or a program at every table."""

MOST_VISITS, MOST_VISITS_IN_ALL = 6, 300
"""Streams of people without an account, from one address and in all."""

MOST_READINGS: Final = 3
READERS: Final = 2
"""Long readings that an account may wait for, and the threads that do them for everybody."""

DOORS: Final = 1
"""Threads that look at whoever wants to come in: comparing passwords takes its time."""

Taken = ParamSpec("Taken")
Found = TypeVar("Found")


class AskedTooMuch(HousewayError):  # noqa: N818
    """An account has as much open as it may have."""


class Allowance:
    """What every account has open now."""

    def __init__(self) -> None:
        self._streams: Counter[str] = Counter()
        self._visits: Counter[str] = Counter()
        self._readings: Counter[str] = Counter()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._door = ThreadPoolExecutor(DOORS, thread_name_prefix="door")

    def stream(
        self, account: str, events: AsyncGenerator[bytes, None], *, gzip: bool = False
    ) -> Stream:
        """Events for an account, as long as it watches; with `gzip`, packed."""
        if self._streams[account] >= MOST_STREAMS:
            reason = f"You watch {MOST_STREAMS} tables and tournaments already"
            raise AskedTooMuch(f"{reason}: close one of them first.")
        return self._streamed(self._streams, account, events, gzip=gzip)

    def visit(
        self, address: str, events: AsyncGenerator[bytes, None], *, gzip: bool = False
    ) -> Stream:
        """Events for somebody without an account, by where they come from."""
        if self._visits[address] >= MOST_VISITS or self._visits.total() >= MOST_VISITS_IN_ALL:
            raise AskedTooMuch("Too many look around without an account: sign in, or come later.")
        return self._streamed(self._visits, address, events, gzip=gzip)

    def _streamed(
        self, among: Counter[str], who: str, events: AsyncGenerator[bytes, None], *, gzip: bool
    ) -> Stream:
        headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        if gzip:
            headers["Content-Encoding"] = "gzip"
        sent = _sent(_Place(among, who), events, Gzip() if gzip else None)
        return Stream(sent, media_type="text/event-stream", headers=headers)

    async def read(
        self,
        account: str,
        work: Callable[Taken, Found],
        *args: Taken.args,
        **named: Taken.kwargs,
    ) -> Found:
        """Have something long read or played again, beside the tables."""
        if self._readings[account] >= MOST_READINGS:
            raise AskedTooMuch("What you asked for before is still being read: wait for it.")
        with _one_more(self._readings, account):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._readers, lambda: work(*args, **named))

    async def at_the_door(
        self, work: Callable[Taken, Found], *args: Taken.args, **named: Taken.kwargs
    ) -> Found:
        """Have somebody looked at who wants to come in, while those inside go on."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._door, lambda: work(*args, **named))


class _Place:
    """One of the streams that somebody may have open.

    It is taken when a stream is asked for, and left when that ends, or goes without having begun.
    """

    def __init__(self, among: Counter[str], who: str) -> None:
        self._taken = ExitStack()
        self._taken.enter_context(_one_more(among, who))

    def leave(self) -> None:
        """Somebody else may have it."""
        self._taken.close()

    __del__ = leave


async def _sent(
    place: _Place, events: AsyncGenerator[bytes, None], packing: Gzip | None
) -> AsyncGenerator[bytes, None]:
    try:
        async with aclosing(events):
            async for event in events:
                yield packing.packed(event) if packing else event
        if packing:
            yield packing.end()
    finally:
        place.leave()


@contextmanager
def _one_more(counted: Counter[str], account: str) -> Iterator[None]:
    counted[account] += 1
    try:
        yield
    finally:
        counted[account] -= 1
        if not counted[account]:
            del counted[account]
