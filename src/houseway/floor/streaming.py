"""Live updates: server-sent events for one viewer of one table, without a gap."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from random import random
from time import monotonic
from typing import Any

from litestar import Request

from .access import who_asks
from .hosted import Hosted, News, Subscriber, Told
from .hosting import Floor, told_from

HEARTBEAT = 15.0
STILL_HERE = 60.0
MOST_MISSED = 2_000

Say = Callable[[News], Awaitable[bytes]]


async def watch(
    floor: Floor,
    hosted: Hosted,
    request: Request[Any, Any, Any],
    *,
    since: int | None,
    drawing: bool,
    four_colour: bool,
    say: Say | None = None,
) -> AsyncIterator[bytes]:
    """The events of a table for one person, from a version on; `say` puts them another way."""
    one = Subscriber(request.user.acts_as, drawing=drawing, four_colour=four_colour)
    await _join(floor, hosted, one, since)
    # Those who came at the same moment, after a restart perhaps, are not looked up all at once.
    checked, pulse = monotonic() - random() * STILL_HERE, Pulse(one.signal)
    try:
        while not one.ended:
            await one.signal.wait()
            one.signal.clear()
            if one.look is not None:
                yield message(one) if say is None else await say(one.take())
            elif not one.ended:
                yield b": still here\n\n"
            if monotonic() - checked > STILL_HERE:
                checked = monotonic()
                if await who_asks(request) != request.user:
                    return
    finally:
        pulse.stop()
        hosted.subscribers.discard(one)


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


async def _join(floor: Floor, hosted: Hosted, one: Subscriber, since: int | None) -> None:
    if since is not None:
        await floor.heard_of(hosted.row.name, since)
    async with hosted.lock:
        one.heard = hosted.version if since is None else min(since, hosted.version)
        hosted.tell(one, await _missed(floor, hosted, one.heard))
        hosted.subscribers.add(one)


async def _missed(floor: Floor, hosted: Hosted, since: int) -> list[Told]:
    remembered = hosted.told_since(since)
    if remembered is not None:
        return remembered
    first = max(since, hosted.version - MOST_MISSED)
    kept = await asyncio.to_thread(floor.streams.after, hosted.row.name, first)
    return [told_from(each) for each in kept]


def message(one: Subscriber) -> bytes:
    """Everything that a subscriber has not heard yet, as one event.

    Its parts are JSON already and large, so they are joined only once.
    """
    version, entries, look, drawn = one.take()
    head = b'id: %d\nevent: table\ndata: {"version":%d,"entries":[' % (version, version)
    parts = [head, b",".join(entries), b'],"state":', look.encoded]
    if drawn is not None:
        parts += [b',"drawing":', drawn.encoded]
    return b"".join((*parts, b"}\n\n"))
