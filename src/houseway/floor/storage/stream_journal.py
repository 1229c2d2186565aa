"""A table's journal whose entries go to the database."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.journal import Entry, Writer
from houseway.journal.stream import Clock, utc_now


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
