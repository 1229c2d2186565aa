"""What every journal can do, wherever it keeps its entries; and the journal in memory."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from threading import RLock
from types import TracebackType
from typing import Self

from houseway.version import __version__

from .entry import ORIGIN, Entry, Kind, Strikes, stamp, written
from .failures import HeadMoved, JournalError

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time by the machine's clock."""
    return datetime.now(UTC)


class Stream:
    """The entries of one stream, to be read.

    Of a long stream only the end may be held; `earlier` counts the entries that are not.

    >>> MemoryJournal("table-1")
    <MemoryJournal of table-1 up to entry 1>
    """

    def __init__(
        self, entries: Iterable[Entry] = (), recovered: str | None = None, earlier: int = 0
    ) -> None:
        self.recovered = recovered
        self.earlier = earlier
        self._entries: list[Entry] = []
        self._by_id: dict[str, Entry] = {}
        self._strikes = Strikes()
        for entry in entries:
            self._take_in(entry)

    def __repr__(self) -> str:
        stream = self.stream if self._entries else "nothing"
        return f"<{type(self).__name__} of {stream} up to entry {len(self)}>"

    @property
    def stream(self) -> str:
        """The name of what is recorded, such as `table-1`."""
        return str(self._entries[0].command["stream"])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry ever accepted, the struck ones and the corrections included."""
        return tuple(self._entries)

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The commands that count, in order: neither the opening, nor corrections, nor struck."""
        return tuple(e for e in self._entries if e.kind == "command" and e.seq not in self._strikes)

    @property
    def head(self) -> Entry:
        """The last entry."""
        return self._entries[-1]

    def __len__(self) -> int:
        return self.earlier + len(self._entries)

    def entry(self, seq: int) -> Entry:
        """The entry with a number, counted from 1."""
        if not 1 <= seq <= len(self):
            raise JournalError(f"There is no entry {seq}.")
        if seq <= self.earlier:
            raise JournalError(f"Entry {seq} is not held here any more.")
        return self._entries[seq - self.earlier - 1]

    def find(self, id: str) -> Entry | None:
        """The entry that a client's id led to, if it was accepted."""
        return self._by_id.get(id)

    def correction(self, seq: int) -> Entry | None:
        """The correction that strikes an entry out, or None while the entry stands."""
        struck_by = self._strikes.by(seq)
        return None if struck_by is None else self.entry(struck_by)

    def _take_in(self, entry: Entry) -> None:
        self._entries.append(entry)
        self._strikes.add(entry)
        if entry.id is not None:
            self._by_id[entry.id] = entry


class Writer(Stream, ABC):
    """A record to which entries are added, one at a time and never changed."""

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        recovered: str | None = None,
        earlier: int = 0,
        *,
        clock: Clock = utc_now,
    ) -> None:
        super().__init__(entries, recovered, earlier)
        self._clock = clock
        self._one_at_a_time = RLock()

    @abstractmethod
    def _keep(self, entry: Entry) -> None:
        """Store an entry for good, or raise and store nothing."""

    def _accepted(self) -> None:
        """What else is to be done once an entry is part of the record."""

    def close(self) -> None:
        """End the writing; what was written stays readable."""

    def append(
        self,
        command: Mapping[str, object],
        by: str,
        role: str,
        draws: Iterable[object] = (),
        events: Iterable[Mapping[str, object]] = (),
        *,
        id: str | None = None,
        expect: int | None = None,
    ) -> Entry:
        """Record an accepted command; an id that was seen before returns its entry of then.

        >>> journal = MemoryJournal("table-1")
        >>> wager = journal.append({"do": "wager", "amount": 500}, "ann", "player", id="a1")
        >>> wager.seq, journal.append({"do": "wager", "amount": 500}, "ann", "player", id="a1").seq
        (2, 2)
        """
        return self._add(
            "command", command, by, role, draws=draws, events=events, id=id, expect=expect
        )

    def strike(
        self,
        seq: int,
        by: str,
        role: str,
        reason: str,
        seconded_by: str | None = None,
        *,
        id: str | None = None,
        expect: int | None = None,
    ) -> Entry:
        """Strike out an entry by a correction; it stays in the record but no longer counts."""
        with self._one_at_a_time:
            if earlier := self._sent_before(id):
                return earlier
            if not reason.strip():
                raise JournalError("A correction needs a reason.")
            if objection := self._strikes.objection(seq, len(self)):
                raise JournalError(objection)
            second = {} if seconded_by is None else {"seconded_by": seconded_by}
            command = {"strike": seq, "reason": reason, **second}
            return self._add("correction", command, by, role, id=id, expect=expect)

    def call(
        self,
        matter: str,
        by: str,
        role: str,
        proposes: Mapping[str, object] | None = None,
        *,
        id: str | None = None,
    ) -> Entry:
        """Record that somebody wants a supervisor, or a second person for what they propose.

        What is recorded does not go on by it.
        """
        proposed = {} if proposes is None else {"proposes": proposes}
        return self._add("call", {"matter": matter, **proposed}, by, role, id=id)

    def answer(
        self, seq: int, by: str, role: str, outcome: str | None = None, *, id: str | None = None
    ) -> Entry:
        """Record that somebody has come to a call, or what became of what was proposed."""
        became = {} if outcome is None else {"outcome": outcome}
        return self._add("call", {"answers": seq, **became}, by, role, id=id)

    def _open(self, stream: str) -> None:
        if not stream:
            raise JournalError("A journal needs the name of its stream.")
        self._add("opened", {"stream": stream}, "house", "house")

    def _sent_before(self, id: str | None) -> Entry | None:
        return None if id is None else self.find(id)

    def _add(
        self,
        kind: Kind,
        command: Mapping[str, object],
        by: str,
        role: str,
        *,
        draws: Iterable[object] = (),
        events: Iterable[Mapping[str, object]] = (),
        id: str | None = None,
        expect: int | None = None,
    ) -> Entry:
        with self._one_at_a_time:
            # First, because a command sent again still expects the head it was first sent with.
            if earlier := self._sent_before(id):
                return earlier
            if expect is not None and expect != len(self):
                raise HeadMoved(
                    f"The journal is at entry {len(self)}, not at entry {expect} as expected."
                )
            if not by or not role:
                raise JournalError("An entry names who gave the command and in which role.")
            entry = stamp(
                {
                    "seq": len(self) + 1,
                    "time": self._now(),
                    "kind": kind,
                    "by": by,
                    "role": role,
                    "command": command,
                    "draws": list(draws),
                    "events": list(events),
                    "id": id,
                    "version": __version__,
                    "previous": self.head.hash if self._entries else ORIGIN,
                }
            )
            self._keep(entry)
            self._take_in(entry)
            self._accepted()
            return entry

    def _now(self) -> str:
        # A machine's clock may be set back; the order of the entries is never in doubt.
        now = written(self._clock())
        return max(now, self.head.time) if self._entries else now

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class MemoryJournal(Writer):
    """A journal without a file, for tables that live only as long as the program."""

    def __init__(self, stream: str, *, clock: Clock = utc_now) -> None:
        super().__init__(clock=clock)
        self._open(stream)

    def _keep(self, entry: Entry) -> None:
        """Nothing to do: the record itself holds the entry."""
