"""Hearing from the other processes of the floor what they have written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from sqlalchemy import URL

from .storage.engine import within_reach
from .storage.entry_streams import CHANNEL

log = logging.getLogger("houseway.floor")
AGAIN = 1.0

Heard = Callable[[str], Awaitable[None]]
Said = Callable[[], AbstractAsyncContextManager[AsyncIterator[str]]]


def said_at(address: URL) -> Said:
    """What is said at a PostgreSQL database, from when it is listened to until it is lost."""
    text = address.set(drivername="postgresql").render_as_string(hide_password=False)

    @asynccontextmanager
    async def listening() -> AsyncIterator[AsyncIterator[str]]:
        import psycopg  # noqa: PLC0415  a floor on SQLite starts sooner without it

        try:
            where = psycopg.conninfo.make_conninfo(text, **within_reach(address))
            async with await psycopg.AsyncConnection.connect(where, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield (note.payload async for note in connection.notifies())
        except psycopg.Error as error:
            raise ConnectionError(str(error)) from error

    return listening


class Listener:
    """Hears what is said; whenever it could not, everything is looked at again."""

    def __init__(self, said: Said, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        self._said, self._heard, self._missed = said, heard, missed
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
        while True:
            try:
                await self._listen()
            except OSError:
                log.warning("the database was lost; listening again")
            except Exception:  # one table out of order must not make the others deaf
                log.exception("what was heard could not be followed; listening again")
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        async with self._said() as notes:
            await self._missed()  # whatever was said before anybody listened
            self.ready.set()
            async for said in notes:
                await self._heard(said)
