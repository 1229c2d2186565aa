"""What lies between a server and its database or its people: hosts, and links that fail."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Final, NamedTuple

from .floor_served import HOST

THERE, BACK = "there", "back"
_numbers = count()
_NET: Final = "10.213.{}.{}"


class Link:
    """The way of a server to the database: it can be slow, silent in a direction, or cut."""

    def __init__(self, to: int) -> None:
        self._to, self.port = to, 0
        self.delay, self._silent = 0.0, frozenset[str]()
        self._speaks = asyncio.Event()
        self._speaks.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._refuses = False

    async def begin(self, address: str) -> None:
        """Listen where a server comes from."""
        self._server = await asyncio.start_server(self._joined, address, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        try:
            if not self._refuses:
                far_reader, far_writer = await asyncio.open_connection(HOST, self._to)
                ends.append(far_writer)
                self._open.update(ends)
                there = self._pump(reader, far_writer, THERE)
                await asyncio.gather(there, self._pump(far_reader, writer, BACK))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                self._open.discard(end)
                end.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                while way in self._silent:
                    await self._speaks.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    def be_silent(self, *ways: str) -> None:
        """Let nothing through in a direction; what is sent meanwhile arrives when it is over."""
        self._silent = frozenset(ways)
        self._speaks.clear()

    def cut(self) -> None:
        """End every connection, and let no new one in."""
        self._refuses = True
        for end in [*self._open]:
            end.transport.abort()

    def heal(self) -> None:
        """Be as a link should be."""
        self.delay, self._silent, self._refuses = 0.0, frozenset(), False
        self._speaks.set()


class Machine(NamedTuple):
    """Where a server runs: a network namespace with a cable of its own, or just this machine."""

    address: str
    gateway: str
    before: tuple[str, ...] = ()
    cable: str | None = None

    def plug(self, *, plugged: bool) -> None:
        """Pull the plug of its cable, or put it back."""
        if self.cable is not None:
            _ip("link", "set", self.cable, "up" if plugged else "down")
            if plugged:
                _ip("addr", "replace", f"{self.gateway}/30", "dev", self.cable)


def namespaces_allowed() -> bool:
    """Whether this machine lets us have networks of our own."""
    return os.geteuid() == 0 and shutil.which("ip") is not None and _ip_works()


def _ip_works() -> bool:
    try:
        with machine(namespace=True):
            return True
    except subprocess.CalledProcessError:
        return False


@contextmanager
def machine(*, namespace: bool) -> Iterator[Machine]:
    """A machine for one server."""
    if not namespace:
        yield Machine(HOST, HOST)
        return
    number = next(_numbers)
    name = f"hw{os.getpid()}n{number}"
    cable, inside = f"{name}a"[-15:], f"{name}b"[-15:]
    net = os.getpid() % 60 * 4 + number % 4
    gateway, address = _NET.format(net, 1), _NET.format(net, 2)
    _ip("netns", "add", name)
    try:
        _ip("link", "add", cable, "type", "veth", "peer", "name", inside)
        _ip("link", "set", inside, "netns", name)
        _ip("addr", "add", f"{gateway}/30", "dev", cable)
        _ip("link", "set", cable, "up")
        for there in (
            ("addr", "add", f"{address}/30", "dev", inside),
            ("link", "set", inside, "up"),
            ("link", "set", "lo", "up"),
        ):
            _ip("-n", name, *there)
        yield Machine(address, gateway, ("ip", "netns", "exec", name), cable)
    finally:
        with suppress(subprocess.CalledProcessError):
            _ip("link", "del", cable)
        _ip("netns", "del", name)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
