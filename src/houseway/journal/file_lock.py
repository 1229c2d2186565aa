"""A lock on an open file that one process holds at a time, whatever the system."""

import os
from time import sleep
from typing import Final

try:
    import fcntl
except ImportError:  # Windows locks bytes, and keeps readers from what is locked
    import msvcrt

    BEYOND: Final = 2**31 - 2  # a byte that nobody reads
    AGAIN: Final = 0.05

    def take(fd: int, *, wait: bool = False) -> bool:
        """Lock an open file until it is closed; whether it could be had."""
        while not _taken(fd):
            if not wait:
                return False
            sleep(AGAIN)
        return True

    def _taken(fd: int) -> bool:
        os.lseek(fd, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True

else:

    def take(fd: int, *, wait: bool = False) -> bool:
        """Lock an open file until it is closed; whether it could be had."""
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True
