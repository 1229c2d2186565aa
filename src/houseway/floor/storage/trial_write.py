"""Whether the database takes what is written to it."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from .database import settings
from .group_commit import GroupCommit

FRESH: Final = 1.0
"""Seconds for which a trial counts; whoever asks more often makes no work."""

_TRIAL: Final = "trial"


class TrialWrite:
    """Writes a word through the writer of the process, and reads it again."""

    def __init__(self, writer: GroupCommit) -> None:
        self._writer, self._lock = writer, asyncio.Lock()
        self._written = float("-inf")

    async def succeeds(self) -> bool:
        """Whether a word was written and is durable, now or a moment ago."""
        async with self._lock:
            if monotonic() - self._written > FRESH:
                await self.write()
        return True

    async def write(self) -> None:
        """Write a word now.

        What SQLite has written and could not sync is not seen, but comes back after a crash, unless
        something else was written in its place.
        """
        await self._writer.write(_write, _TRIAL)
        self._written = monotonic()


def _write(connection: Connection) -> None:
    connection.execute(delete(settings).where(settings.c.name == _TRIAL))
    connection.execute(insert(settings), {"name": _TRIAL, "value": b"written"})
    assert connection.execute(select(settings.c.value).where(settings.c.name == _TRIAL)).scalar()
