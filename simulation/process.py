"""A process of the floor, as the product starts it, that can be killed at any moment."""

from __future__ import annotations

import asyncio
import contextvars
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Engine, event

from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.listener import Listener
from houseway.floor.premises import Premises
from houseway.floor.runner import Runner
from houseway.floor.storage.engine import connect, make_durable
from houseway.floor.storage.group_commit import Closed, GroupCommit, _Piece
from houseway.floor.storage.safe import Safe
from houseway.floor.storage.stream_journal import Timepiece
from houseway.floor.tournament_host import Tournaments

from .loop import RUNNING, SimulatedLoop
from .sqlite_files import NAME

if TYPE_CHECKING:
    from .machine import Machine

SAFE: Final = Safe(bytes(range(32)))
DATABASE: Final = "floor.db"
ADDRESS: Final = f"sqlite:///file:{DATABASE}?vfs={NAME}&uri=true"
BEGINNING: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Running(NamedTuple):
    """How processes are run: alone or several on one database, and what they do."""

    shared: bool
    save_every: int
    runs_tables: bool = False


class SteppedCommit(GroupCommit):
    """The one writer of a process, whose every commit is a step of the loop."""

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        self._loop, self._pieces = loop, list[_Piece]()

    def _put(self, piece: _Piece) -> None:
        if self._closed:
            raise Closed("The database is being closed.")
        if not self._pieces:
            self._loop.call_later(self._loop.delay(), self._step)
        self._pieces.append(piece)

    def _step(self) -> None:
        batch, self._pieces = self._pieces, []
        self._commit(sorted(batch, key=lambda piece: piece.key))

    def close(self) -> None:
        self._closed = True
        if self._pieces:
            self._step()
        self._hang_up()


class Process:
    """A floor on a machine: its tasks, its connections and its idea of the time."""

    writer: Callable[[Engine], GroupCommit] = SteppedCommit

    def __init__(self, machine: Machine, name: str) -> None:
        self.machine, self.name, self.alive = machine, name, True
        self.connections: list[sqlite3.Connection] = []
        self._lost: list[sqlite3.Connection] = []  # those whose database was lost
        self._context = contextvars.copy_context()
        self._context.run(RUNNING.set, self)

    def begin(self, how: Running) -> None:
        """Open the floor, as the program does."""
        self._context.run(self._begin, how)

    def _begin(self, how: Running) -> None:
        engine = connect(ADDRESS)
        event.listen(engine, "connect", self._connected)
        event.listen(engine, "handle_error", self._broken)
        self.engine = engine.execution_options(shared=how.shared)
        make_durable(self.engine)
        around = Premises(
            clock=Timepiece(self.clock, self.machine.loop.time),
            seconds=self.machine.loop.time,
            seeds=lambda: self.machine.chance.randbytes(32),
            writer=type(self).writer,
            save_every=how.save_every,
        )
        self.floor = GamingFloor(self.engine, SAFE, around)
        self.tournaments = Tournaments(self.floor)
        self.notes: asyncio.Queue[str | None] | None = None
        self.runner = Runner(self.floor)
        if how.shared:
            Listener(self._listening, self.floor.hear, self.floor.look_again).start()
        if how.runs_tables:
            self.runner.start()

    def clock(self) -> datetime:
        """What the clock of the machine says; somebody may have set it."""
        off = self.machine.clocks_off.get(self.name, timedelta())
        return self.machine.today() + off

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Have the process do something."""
        return self.machine.loop.create_task(work, context=self._context.copy())

    # Connections

    def _connected(self, connection: sqlite3.Connection, _: object) -> None:
        self.connections.append(connection)
        connection.create_function("pg_notify", 2, lambda _, said: self.machine.say(said))

    def lose_database(self) -> None:
        """Every connection is broken, which is noticed when it is used."""
        self._lost = [*self.connections]
        self.hear(None)

    def _broken(self, context: Any) -> None:
        """A database that was lost is connected to anew; one whose disk failed is not."""
        held = context.connection and context.connection.connection.dbapi_connection
        if not self.alive or any(held is lost for lost in self._lost):
            context.is_disconnect = True

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[AsyncIterator[str]]:
        notes: asyncio.Queue[str | None] = asyncio.Queue()
        self.notes = notes
        yield self._heard(notes)

    @staticmethod
    async def _heard(notes: asyncio.Queue[str | None]) -> AsyncIterator[str]:
        while (said := await notes.get()) is not None:
            yield said
        raise ConnectionError("the database was lost")

    def hear(self, said: str | None) -> None:
        """Something is said at the database, or the connection to it is lost."""
        if self.notes is not None:
            self.notes.put_nowait(said)

    # The end

    def bury(self) -> None:
        """Leave nothing of somebody dead that could do anything."""
        self.machine.loop.bury(self)
        self._context.run(self._close_all)

    def _close_all(self) -> None:
        for connection in self.connections:
            with suppress(sqlite3.Error):
                connection.close()
        with suppress(Exception):
            self.engine.dispose()
