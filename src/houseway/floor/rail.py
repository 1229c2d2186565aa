"""Those who watch, at the rail: each is told what happened, in order and without a gap.

A crier has the hosts tell them between other work, so that no host keeps others from being heard.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from houseway.games.events import Event
from houseway.journal import Entry
from houseway.table.knowledge import announcement

from .logs import log
from .seeing import SeenEvent, call_told, events_seen
from .storage.entry_streams import StoredEntry

REMEMBERED = 256
# Seconds after which what happened is no longer told host by host between other work, but by
# every host that has waited so long, for a while.
LONG_UNTOLD, AT_A_TIME = 0.1, 0.005


@dataclass(frozen=True)
class Bulletin:
    """What one entry led to, ready to be told to anybody as they may see it."""

    version: int
    time: str
    events: tuple[Event, ...]

    @classmethod
    def of(cls, kept: StoredEntry) -> Bulletin:
        """What an entry of the database tells, hidden facts apart from those for everybody."""
        events = []
        if kept.entry.strikes is not None:
            facts = {"do": kept.struck, **announcement(kept.entry)}
            events.append(Event("corrected", (), facts))
        if kept.entry.kind == "call":
            events.append(call_told(kept.entry))
        for place, body in enumerate(kept.entry.events):
            facts = {k: v for k, v in body.items() if k not in ("event", "clauses", "hidden")}
            secret = {name: facts.pop(name) for name in body.get("hidden", ())}
            seen_by = tuple(kept.sight.get(place, ()))
            events.append(Event(body["event"], tuple(body["clauses"]), facts, secret, seen_by))
        return cls(kept.entry.seq, kept.entry.time, tuple(events))

    @cached_property
    def see_more(self) -> frozenset[str | None]:
        """Those who see something that is hidden from others."""
        return frozenset(name for event in self.events for name in event.seen_by)

    def seen(self, viewer: str | None) -> dict[str, int | str | list[SeenEvent]]:
        """The entry for one person."""
        return {
            "version": self.version,
            "time": self.time,
            "events": events_seen(self.events, viewer),
        }


class Watcher:
    """Somebody who watches, and is woken when there is something to hear."""

    def __init__(self) -> None:
        self.signal = asyncio.Event()
        self.ended = False

    def end(self) -> None:
        """Have the watcher come again, here or at another host, from where they are."""
        self.ended = True
        self.signal.set()

    async def hears(self, seconds: float) -> bool:
        """Wait so long at most; whether there was something to hear."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.signal.wait(), seconds)
        heard = self.signal.is_set()
        self.signal.clear()
        return heard


W = TypeVar("W", bound=Watcher)


class Rail(Generic[W]):
    """Who watches, what happened lately, and what nobody has been told yet."""

    def __init__(self) -> None:
        self.watchers: dict[W, None] = {}  # in the order in which they came
        self.recent: deque[Bulletin] = deque(maxlen=REMEMBERED)
        self.untold: list[Bulletin] = []

    def join(self, watcher: W) -> None:
        """Somebody comes to watch."""
        self.watchers[watcher] = None

    def leave(self, watcher: W) -> None:
        """Somebody watches no more."""
        self.watchers.pop(watcher, None)

    def note(self, bulletins: Sequence[Bulletin]) -> None:
        """Take in what has been committed."""
        self.recent.extend(bulletins)
        self.untold += bulletins

    def take_untold(self) -> list[Bulletin]:
        """What has not been told, to be told now."""
        untold, self.untold = self.untold, []
        return untold

    def since(self, version: int) -> list[Bulletin] | None:
        """What happened after a version, or None where that is no longer remembered."""
        found = [one for one in self.recent if one.version > version]
        whole = bool(found) and found[0].version == version + 1
        return found if whole else None

    def let_go(self) -> None:
        """End every event stream."""
        for watcher in list(self.watchers):
            watcher.end()


class Untold(Protocol):
    """A host with something to tell."""

    stream: str

    def tell_untold(self) -> None:
        """Tell everybody who watches, if there is something to tell."""


class Crier:
    """Whoever acted hears first that it is done; everybody sees it as soon as that is said."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._waiting: deque[tuple[float, Untold]] = deque()
        self._task: asyncio.Task[None] | None = None

    def tell_soon(self, host: Untold) -> None:
        """Have a host tell what it has to tell."""
        self._waiting.append((self._seconds(), host))
        if self._task is None:
            self._task = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)
            until = self._seconds() + AT_A_TIME
            self._tell_next()
            while self._waiting and self._waiting[0][0] + LONG_UNTOLD < self._seconds() < until:
                self._tell_next()
        self._task = None

    def _tell_next(self) -> None:
        _, host = self._waiting.popleft()
        try:
            host.tell_untold()
        except Exception:
            log.exception("nobody could be told", extra={"table": host.stream})


def by_entry(
    staged: list[Entry], events: tuple[Event, ...]
) -> Iterator[tuple[Entry, tuple[Event, ...]]]:
    """New entries, each with what it led to; corrections and calls say by themselves what it is."""
    if len(staged) == 1:
        yield staged[0], events
        return
    for entry in staged:
        count = 1 if entry.strikes is not None or entry.kind == "call" else len(entry.events)
        yield entry, events[:count]
        events = events[count:]
