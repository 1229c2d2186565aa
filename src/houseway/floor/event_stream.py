"""Live updates: server-sent events for one viewer of one table, without a gap.

For the way they are made small, once for all who are sent the same: an event is one block or
several, none of which refers to anything before it, so that each can stand in any stream. What goes
into one packet anyway is not compressed.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from functools import cached_property, lru_cache
from random import random
from typing import Final

from .access import Asked, who_asks
from .looks import News, TableWatcher
from .table_host import TableHost

HEARTBEAT = 15.0
STILL_HERE = 45.0  # with a heartbeat more, a withdrawal is noticed within a minute
MOST_MISSED = 2_000
ONE_PACKET: Final = 1_400
KEPT: Final = 4_096
WORTH_IT, WORTH_KEEPING = 200, 16 * 1024  # bytes of a piece to be packed, and to be used again
_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"  # deflate, no name, no time
_END: Final = b"\x03\x00"
_QUICKLY, _RAW, _MEMORY = 1, -13, 7


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


def takes_gzip(accepted: str) -> bool:
    """Whether somebody takes what is packed so, by what they say that they accept.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("br, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for one in accepted.split(","):
        name, _, weight = one.strip().partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Gzip:
    """One gzip stream, every event of which can be read as soon as it comes."""

    def __init__(self) -> None:
        self._before, self._check, self._length = _HEAD, 0, 0

    def packed(self, event: bytes) -> bytes:
        """The next event."""
        before, self._before = self._before, b""
        self._check = zlib.crc32(event, self._check)
        self._length += len(event)
        return before + (event.packed if isinstance(event, Parcel) else block(event))

    def end(self) -> bytes:
        """What the stream ends with."""
        check = struct.pack("<II", self._check, self._length & 0xFFFFFFFF)
        return self._before + _END + check


class Parcel(bytes):
    """An event of pieces, of which some are in the events of others too: those are packed once."""

    pieces: tuple[bytes, ...]

    @classmethod
    def of(cls, pieces: Iterable[bytes]) -> Parcel:
        """The event that some pieces are together."""
        kept = tuple(pieces)
        made = cls(b"".join(kept))
        made.pieces = kept
        return made

    @cached_property
    def packed(self) -> bytes:
        """As blocks: of every larger piece, and of the smaller ones between."""
        if len(self) <= ONE_PACKET:
            return _as_it_is(self)
        blocks, small = [], b""
        for piece in self.pieces:
            if len(piece) < WORTH_IT:
                small += piece
                continue
            blocks += [_as_is_best(small), _as_is_best(piece)]
            small = b""
        return b"".join((*blocks, _as_is_best(small)))


def block(event: bytes) -> bytes:
    """An event as a block of a deflate stream, which ends with a whole byte."""
    return _as_it_is(event) if len(event) <= ONE_PACKET else _as_is_best(event)


def _as_is_best(piece: bytes) -> bytes:
    if len(piece) < WORTH_IT:
        return _as_it_is(piece) if piece else b""
    return _packed_once(piece) if len(piece) < WORTH_KEEPING else _packed(piece)


def _as_it_is(piece: bytes) -> bytes:
    return struct.pack("<BHH", 0, len(piece), len(piece) ^ 0xFFFF) + piece


def _packed(piece: bytes) -> bytes:
    packer = zlib.compressobj(_QUICKLY, zlib.DEFLATED, _RAW, _MEMORY)
    return packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)


_packed_once = lru_cache(KEPT)(_packed)
