"""The one writer of a process: many small pieces of work, one durable commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from houseway.errors import HousewayError

Result = TypeVar("Result")
MOST_AT_ONCE = 256
BUSY, GATHERING = 0.02, 0.005  # seconds


class _Piece(NamedTuple):
    key: str
    work: Callable[[Connection], Any]
    done: Future[Any] | asyncio.Future[Any]


_Result = tuple[_Piece, Any, Exception | None]


class Closed(HousewayError, RuntimeError):  # noqa: N818
    """The writer has been closed; nothing was written."""


class OutcomeUnknown(HousewayError, RuntimeError):  # noqa: N818
    """The answer to a commit was lost: what was to be written may be there or not."""


class GroupCommit:
    """A thread that takes whatever waits and commits it together.

    A piece of work that fails is rolled back alone; nobody hears of success before the commit.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writing=True)
        self._waiting: SimpleQueue[_Piece | None] = SimpleQueue()
        self._closed = False
        self._connection: Connection | None = None
        self._last: tuple[float, set[str]] = (0.0, set())
        self.commits = 0
        self._start()

    def _start(self) -> None:
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result], key: str = "") -> Future[Result]:
        """Have something written; the future is done once it is durable.

        Pieces of one batch are done in the order of their keys, the same in every process, so that
        two processes never wait for each other crosswise.
        """
        done: Future[Result] = Future()
        self._put(_Piece(key, work, done))
        return done

    async def write(self, work: Callable[[Connection], Result], key: str = "") -> Result:
        """Have something written and wait until it is durable."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._put(_Piece(key, work, done))
        return await done

    def _put(self, piece: _Piece) -> None:
        if self._closed:
            raise Closed("The database is being closed.")
        self._waiting.put(piece)

    def close(self) -> None:
        """Write what waits, and end."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch, last = self._take()
            if batch:
                self._commit(sorted(batch, key=lambda piece: piece.key))
            if last:
                self._hang_up()
                return

    def _take(self) -> tuple[list[_Piece], bool]:
        """Everything that waits now, at least one piece; and whether it is the end."""
        batch: list[_Piece] = []
        piece = self._waiting.get()
        if piece is not None and self._others_may_join(piece):
            sleep(GATHERING)
        with suppress(Empty):
            while piece is not None:
                batch.append(piece)
                if len(batch) == MOST_AT_ONCE:
                    return batch, False
                piece = self._waiting.get_nowait()
            return batch, True
        return batch, False

    def _others_may_join(self, piece: _Piece) -> bool:
        """Whether many write: one commit follows the other, and for another table each time."""
        ended, keys = self._last
        return piece.key not in keys and monotonic() - ended < BUSY

    def _commit(self, batch: list[_Piece]) -> None:
        try:
            results = self._all_at_once(batch) or self._one_by_one(batch)
            self.commits += 1
        except Exception as error:
            self._hang_up()
            results = [(piece, None, error) for piece in batch]
        self._last = (monotonic(), {piece.key for piece in batch})
        _tell(results)

    def _all_at_once(self, batch: list[_Piece]) -> list[_Result]:
        """The usual case, in which every piece succeeds; nothing is written if one does not."""
        self._connection = connection = self._connection or self._engine.connect()
        transaction = connection.begin()
        try:
            results: list[_Result] = [(one, one.work(connection), None) for one in batch]
        except Exception:
            self._hang_up()
            return []
        with _answered():
            transaction.commit()
        return results

    def _hang_up(self) -> None:
        """Give the connection up; the next batch takes one that works."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _one_by_one(self, batch: list[_Piece]) -> list[_Result]:
        """Again, each piece within a savepoint of its own."""
        with self._engine.connect() as connection:
            transaction = connection.begin()
            results = [(piece, *_try(connection, piece.work)) for piece in batch]
            with _answered():
                transaction.commit()
        return results


@contextmanager
def _answered() -> Iterator[None]:
    """A commit that fails is not tried again: nobody knows whether it happened."""
    try:
        yield
    except Exception as error:
        raise OutcomeUnknown("The answer of the database was lost.") from error


def _tell(results: Iterable[_Result]) -> None:
    """Tell whoever waits; an event loop is woken once for all that its tasks wait for."""
    by_loop: dict[asyncio.AbstractEventLoop | None, list[_Result]] = {}
    for result in results:
        done = result[0].done
        loop = done.get_loop() if isinstance(done, asyncio.Future) else None
        by_loop.setdefault(loop, []).append(result)
    for loop, told in by_loop.items():
        if loop is None:
            _settle(told)
        else:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(_settle, told)


def _settle(results: Iterable[_Result]) -> None:
    for (_, _, done), result, failure in results:
        if done.done():
            continue  # whoever waited has been cancelled
        if failure is None:
            done.set_result(result)
        else:
            done.set_exception(failure)


def _try(connection: Connection, work: Callable[[Connection], Any]) -> tuple[Any, Exception | None]:
    try:
        with connection.begin_nested():
            return work(connection), None
    except Exception as error:
        if connection.invalidated:
            raise
        return None, error
