"""A disk that forgets: what was written but not synced may be lost, torn or reordered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

SECTOR: Final = 512


class Gone(Exception):  # noqa: N818
    """Whoever writes or reads is no longer there."""


class Full(Exception):  # noqa: N818
    """There is no room for more."""


class Failed(Exception):  # noqa: N818
    """The disk did not do it, and says so."""


class File:
    """One file: what everybody reads, what survives a power cut, and what lies between."""

    def __init__(self, content: bytes = b"") -> None:
        self.content, self.durable = bytearray(content), bytearray(content)
        self.pending: list[tuple[int, bytes | None]] = []

    def write(self, offset: int, data: bytes) -> None:
        """Write to what everybody reads; durable it is after a sync."""
        _put(self.content, offset, data)
        self.pending.append((offset, data))

    def truncate(self, size: int) -> None:
        """Cut the end off."""
        del self.content[size:]
        self.pending.append((size, None))

    def sync(self) -> None:
        """Make durable whatever was written."""
        for change in self.pending:
            _apply(self.durable, *change)
        self.pending = []

    def left_by_power_cut(self, random: Random) -> File:
        """What is on the disk when the power comes back."""
        kept = bytearray(self.durable)
        likely = random.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        for offset, data in self.pending:
            for change in _sectors(offset, data):
                if random.random() < likely:
                    _apply(kept, *_torn(random, *change))
        return File(bytes(kept))


def _put(content: bytearray, offset: int, data: bytes) -> None:
    if offset > len(content):
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
    else:
        _put(content, offset, data)


def _sectors(offset: int, data: bytes | None) -> Iterator[tuple[int, bytes | None]]:
    """A change in the pieces that a disk keeps or loses by themselves."""
    if data is None:
        yield offset, None
        return
    at = 0
    while at < len(data):
        size = SECTOR - (offset + at) % SECTOR
        yield offset + at, data[at : at + size]
        at += size


def _torn(random: Random, offset: int, data: bytes | None) -> tuple[int, bytes | None]:
    """Now and then only the beginning of a sector is written."""
    if data is None or random.random() > 0.05:
        return offset, data
    return offset, data[: random.randrange(len(data) + 1)]


class Disk:
    """Files by name, and what goes wrong with them.

    `watched` is told of every change before it is made, and may say that it is not made.
    """

    def __init__(self, random: Random, image: dict[str, bytes] | None = None) -> None:
        self.random = random
        self.files = {name: File(content) for name, content in (image or {}).items()}
        self.full = self.sync_fails = False
        self.changes = 0
        self.watched: Callable[[], None] = lambda: None

    def image(self) -> dict[str, bytes]:
        """Everything as it is read now."""
        return {name: bytes(file.content) for name, file in self.files.items()}

    def write(self, name: str, offset: int, data: bytes) -> None:
        """Write a piece of a file, where there is room."""
        file = self._changing(name)
        if self.full and offset + len(data) > len(file.content):
            raise Full
        file.write(offset, data)

    def truncate(self, name: str, size: int) -> None:
        """Cut a file short."""
        self._changing(name).truncate(size)

    def sync(self, name: str) -> None:
        """Have a file durable, or hear that it is not."""
        file = self._changing(name)
        if self.sync_fails:
            raise Failed
        file.sync()

    def delete(self, name: str) -> None:
        """Remove a file."""
        self._changing(name)
        del self.files[name]

    def _changing(self, name: str) -> File:
        self.changes += 1
        self.watched()
        return self.files.setdefault(name, File())

    def cut_power(self) -> None:
        """Only what was durable is there for sure."""
        self.files = {
            name: file.left_by_power_cut(self.random) for name, file in self.files.items()
        }
        self.full = self.sync_fails = False
