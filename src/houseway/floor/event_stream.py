"""Live updates: server-sent events for one viewer of one table, without a gap."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from random import random

from .access import Asked, who_asks
from .looks import News, TableWatcher
from .table_host import TableHost

HEARTBEAT = 15.0
STILL_HERE = 60.0
MOST_MISSED = 2_000

Say = Callable[[News], Awaitable[bytes]]


async def watch(
    host: TableHost,
    request: Asked,
    *,
    since: int | None,
    drawing: bool,
    four_colour: bool,
    say: Say | None = None,
) -> AsyncGenerator[bytes, None]:
    """The events of a table for one person, from a version on; `say` puts them another way."""
    one = TableWatcher(request.user.acts_as, drawing=drawing, four_colour=four_colour)
    await _join(host, one, since)
    # Those who came at the same moment, after a restart perhaps, are not looked up all at once.
    seconds, pulse = host.floor.seconds, Pulse(one.signal)
    checked = seconds() - random() * STILL_HERE
    try:
        while not one.ended:
            await one.signal.wait()
            one.signal.clear()
            if one.look is not None:
                yield message(one) if say is None else await say(one.take())
            elif not one.ended:
                yield b": still here\n\n"
            if seconds() - checked > STILL_HERE:
                checked = seconds()
                if await who_asks(request) != request.user:
                    return
    finally:
        pulse.stop()
        host.rail.leave(one)


class Pulse:
    """Wakes a stream every so often; one timer for all its life, not one for each message."""

    def __init__(self, signal: asyncio.Event) -> None:
        self._loop, self._signal = asyncio.get_running_loop(), signal
        self._timer = self._loop.call_later(HEARTBEAT, self._beat)

    def _beat(self) -> None:
        self._signal.set()
        self._timer = self._loop.call_later(HEARTBEAT, self._beat)

    def stop(self) -> None:
        """Wake it no more."""
        self._timer.cancel()


async def _join(host: TableHost, watcher: TableWatcher, since: int | None) -> None:
    if since is not None:
        await host.heard_of(since)
    async with host.lock:
        watcher.heard = host.version if since is None else min(since, host.version)
        host.tell(watcher, await host.missed(watcher.heard, MOST_MISSED))
        host.rail.join(watcher)


def message(one: TableWatcher) -> bytes:
    """Everything that a subscriber has not heard yet, as one event.

    Its parts are JSON already and large, so they are joined only once.
    """
    version, entries, look, picture = one.take()
    head = b'id: %d\nevent: table\ndata: {"version":%d,"entries":[' % (version, version)
    parts = [head, b",".join(entries), b'],"state":', look.encoded]
    if picture is not None:
        parts += [b',"drawing":', picture.encoded]
    return b"".join((*parts, b"}\n\n"))
