"""A file to which whole lines are added for good, under a lock."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from .failures import JournalError, Locked
from .file_lock import take

AS_IT_IS: Final = getattr(os, "O_BINARY", 0)  # Windows would write two bytes for a line's end


class Torn(NamedTuple):
    """What an interrupted write left behind at the end of a file."""

    size: int
    kept_in: Path


class LineFile:
    """An open, locked file of lines; what it has once accepted survives a power cut."""

    def __init__(self, path: Path, *, wait: bool = False, durable: bool = True) -> None:
        self.path = path
        self._durable = durable
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | AS_IT_IS, 0o640)
        except OSError as problem:
            raise JournalError(f"{path} cannot be opened: {problem.strerror}.") from None
        self._lock(wait)
        self._end = os.fstat(self._fd).st_size
        if self._end == 0:
            _sync_directory(path.parent)

    def _lock(self, wait: bool) -> None:
        if not take(self._fd, wait=wait):
            self.close()
            raise Locked(
                f"{self.path} is open for writing elsewhere; only one may write to it at a time."
            )

    @property
    def closed(self) -> bool:
        """Whether the file was closed, by its user or after a failed write."""
        return self._fd < 0

    def read(self) -> bytes:
        """Everything in the file."""
        return self.path.read_bytes()

    def set_torn_aside(self) -> Torn | None:
        """Move what stands after the last whole line into a file of its own."""
        data = self.read()
        whole = data.rfind(b"\n") + 1
        if whole == len(data):
            return None
        kept_in = _keep_beside(self.path, data[whole:])
        # Cut only after the copy is safe, so that no crash can lose the bytes.
        os.ftruncate(self._fd, whole)
        os.fsync(self._fd)
        self._end = whole
        return Torn(len(data) - whole, kept_in)

    def append(self, line: bytes) -> None:
        """Add a line, whole and on the disk, or raise and leave the file as it was."""
        if self.closed:
            raise JournalError(f"{self.path} is closed.")
        if os.fstat(self._fd).st_size != self._end:
            self.close()
            raise JournalError(f"{self.path} was changed by another program while it was open.")
        try:
            self._write(line + b"\n")
        except BaseException:
            # After a failed write or sync the state on disk is unknown: stop, and sort it out
            # when the file is next opened.
            with suppress(OSError):
                os.ftruncate(self._fd, self._end)
            self.close()
            raise

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._fd, rest) :]
        if self._durable:
            self.sync()
        self._end += len(data)

    def sync(self) -> None:
        """Wait until everything written is on the disk."""
        os.fsync(self._fd)

    def close(self) -> None:
        """Close the file and give up the lock."""
        if not self.closed:
            os.close(self._fd)
            self._fd = -1


def _keep_beside(path: Path, data: bytes) -> Path:
    for n in count(1):
        kept_in = path.with_name(f"{path.name}.torn-{n}")
        with suppress(FileExistsError), kept_in.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            break
    _sync_directory(path.parent)
    return kept_in


def _sync_directory(directory: Path) -> None:
    if os.name == "nt":  # a folder cannot be opened there; its file system keeps a log of names
        return
    fd = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
