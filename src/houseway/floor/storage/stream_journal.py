"""A table's journal whose entries go to the database, and the time by which they are dated."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from threading import Lock
from typing import Final, NamedTuple

from houseway.journal import Entry, Writer
from houseway.journal.stream import Clock, utc_now

JUMP: Final = 5.0  # seconds by which a clock is not put right unnoticed
HELD: Final = 600.0  # seconds after which a clock that was set is believed
MOST_UNTOLD: Final = 100


class StreamJournal(Writer):
    """The end of a stream; an entry that was added is `staged` until the database has it.

    At least the last entry is held, and everything since the table was last saved.
    """

    def __init__(
        self, stream: str, entries: Iterable[Entry] = (), *, clock: Clock = utc_now
    ) -> None:
        held = list(entries)
        super().__init__(held, None, held[0].seq - 1 if held else 0, clock=clock)
        self._stream = stream
        self.staged: list[Entry] = []
        if not held:
            self._open(stream)

    @property
    def stream(self) -> str:
        return self._stream

    def _keep(self, entry: Entry) -> None:
        self.staged.append(entry)

    def take_staged(self) -> list[Entry]:
        """What is still to be written."""
        staged, self.staged = self.staged, []
        return staged

    def follow(self, entries: Iterable[Entry]) -> None:
        """Take in entries that another process has written."""
        for entry in entries:
            self._take_in(entry)

    def forget(self, up_to: int) -> None:
        """Hold entries up to a number no longer; the last one always stays."""
        drop = min(up_to - self.earlier, len(self._entries) - 1)
        for entry in self._entries[: max(drop, 0)]:
            self._by_id.pop(entry.id or "", None)
        if drop > 0:
            del self._entries[:drop]
            self.earlier += drop


class Jump(NamedTuple):
    """The machine's clock was set: by how many seconds, and what it says now."""

    seconds: float
    now: datetime


class Timepiece:
    """Goes on evenly; follows the machine's clock, and one that was set once it has held.

    What is ahead of the clock goes at half its pace until they agree: entries keep their order,
    and none stands still in time. Jumps are `untold` until somebody has written them down.
    """

    def __init__(self, clock: Clock, seconds: Callable[[], float]) -> None:
        self._clock, self._seconds = clock, seconds
        self._says, self._at = clock(), seconds()
        self._time, self._set_at = self._says, self._at - HELD
        self.untold: deque[Jump] = deque(maxlen=MOST_UNTOLD)
        self._lock = Lock()

    def __call__(self) -> datetime:
        """The time now."""
        with self._lock:
            says, at = self._clock(), self._seconds()
            passed = timedelta(seconds=at - self._at)
            jump = (says - self._says - passed).total_seconds()
            self._says, self._at = says, at
            if abs(jump) > JUMP:
                self._set_at = at
                self.untold.append(Jump(round(jump, 3), says))
            self._time += passed
            if at - self._set_at >= HELD:
                self._time = max(says, self._time - passed / 2)
            return self._time

    def off(self) -> float:
        """By how many seconds the machine's clock is ahead of the time of the house."""
        now = self()
        return (self._says - now).total_seconds()
