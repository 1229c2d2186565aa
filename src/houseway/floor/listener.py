"""Hearing from the other processes of the floor what they have written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import Engine

from .storage.entry_streams import CHANNEL

log = logging.getLogger("houseway.floor")
AGAIN = 1.0

Heard = Callable[[str], Awaitable[None]]


class Listener:
    """Listens to PostgreSQL; after a broken connection everything is looked at again."""

    def __init__(self, engine: Engine, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(
            hide_password=False
        )
        self._heard, self._missed = heard, missed
        self._task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    def start(self) -> None:
        """Begin listening."""
        self._task = asyncio.create_task(self._run(), name="listener")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        import psycopg  # noqa: PLC0415  a floor on SQLite starts sooner without it

        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError):
                log.warning("the database was lost; listening again")
            except Exception:  # one table out of order must not make the others deaf
                log.exception("what was heard could not be followed; listening again")
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        import psycopg  # noqa: PLC0415

        async with await psycopg.AsyncConnection.connect(
            self._address, autocommit=True
        ) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._missed()  # whatever was said before anybody listened
            self.ready.set()
            async for note in connection.notifies():
                await self._heard(note.payload)
