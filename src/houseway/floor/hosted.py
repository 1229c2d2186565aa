"""One table in memory, in step with its stream in the database."""

from __future__ import annotations

from asyncio import Event as Signal
from asyncio import Lock
from collections import deque
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from houseway.games.bots import is_betting
from houseway.games.events import Event
from houseway.table import Table

from .seeing import drawing_of, events_seen, looks_like, turn_of, view_of
from .storage.journals import StreamJournal

REMEMBERED = 256


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How the floor runs a table: who plays by itself, how fast, and who deals."""

    bots: tuple[str, ...] = ()
    automatic: bool = True
    pace: float = 1.0
    betting_time: float = 12.0


class Summary(msgspec.Struct, frozen=True):
    """What the lobby shows of a table."""

    status: str
    rounds: int
    seats: int
    players: list[str]
    minimum: str | None

    @classmethod
    def of(cls, table: Table) -> Summary:
        """A table at this moment."""
        state = table.state
        sign = dict(state.determinations.sign())
        least = next((sign[k] for k in ("minimum", "minimum bet", "blinds") if k in sign), None)
        seats, players = len(table.seat_numbers), list(state.patrons)
        return cls(state.status, state.rounds, seats, players, least)


class TableRow(NamedTuple):
    """A table as the floor lists it; the summary is of when the list was read."""

    name: str
    title: str
    game: str
    live: bool
    settings: TableSettings
    summary: Summary | None = None


class Told(NamedTuple):
    """What one entry led to, ready to be told to anybody as they may see it."""

    version: int
    time: str
    events: tuple[Event, ...]

    def seen(self, viewer: str | None) -> dict[str, Any]:
        """The entry for one person."""
        return {
            "version": self.version,
            "time": self.time,
            "events": events_seen(self.events, viewer),
        }


class Subscriber:
    """Somebody who watches a table: what happened since they last heard, and how it looks now."""

    def __init__(self, viewer: str | None, *, drawing: bool, four_colour: bool) -> None:
        self.viewer, self.drawing, self.four_colour = viewer, drawing, four_colour
        self.heard = 0
        self.signal = Signal()
        self.entries: list[msgspec.Raw] = []
        self.state: msgspec.Raw | None = None
        self.svg: msgspec.Raw | None = None
        self.ended = False

    def end(self) -> None:
        """Have the subscriber come again, from where they are."""
        self.ended = True
        self.signal.set()


class Hosted:
    """A table with its journal, its subscribers, and what happened lately."""

    def __init__(self, row: TableRow, table: Table, journal: StreamJournal) -> None:
        self.row, self.table, self.journal = row, table, journal
        self.lock = Lock()
        self.version = len(journal)
        self.recent: deque[Told] = deque(maxlen=REMEMBERED)
        self.subscribers: set[Subscriber] = set()
        self.calls: list[dict[str, Any]] = []
        self.saved_at = 0
        self.stale = False  # whether the table is ahead of the database and must not be shown
        self.summed_up: Any = None
        self.changed_at = monotonic()
        self.turn_began = monotonic()
        self.betting_began = monotonic()
        self._betting = False
        self._seen: dict[Any, Any] = {}

    def replace(self, table: Table, journal: StreamJournal) -> None:
        """Go on with the table as the database has it; what happened lately stays known."""
        self.table, self.journal = table, journal
        self.version = len(journal)
        self._seen.clear()

    # What people see

    def state(self, viewer: str | None) -> dict[str, Any]:
        """The table as somebody may see it."""
        key = ("state", looks_like(self.table, viewer))
        if key not in self._seen:
            self._seen[key] = msgspec.to_builtins(self._shown(viewer), str_keys=True)
        found: dict[str, Any] = self._seen[key]
        return found

    def _shown(self, viewer: str | None) -> dict[str, Any]:
        key = ("shown", looks_like(self.table, viewer))
        if key not in self._seen:
            self._seen[key] = {
                "name": self.row.name,
                "heading": self.row.title,
                "version": self.version,
                **view_of(self.table, key[1], live=self.row.live),
                "calls": self.calls,
                "time_left": self._time_left(),
                "betting_left": self._betting_left(),
                "bots": list(self.row.settings.bots),
                "automatic": self.row.settings.automatic,
            }
        found: dict[str, Any] = self._seen[key]
        return found

    def drawing(self, viewer: str | None, *, four_colour: bool = False) -> str:
        """The table drawn as somebody may see it; whoever sees the same gets the same drawing."""
        key = ("drawing", four_colour, looks_like(self.table, viewer))
        if key not in self._seen:
            view = self._shown(viewer)
            shown = {name: view[name] for name in _DRAWN}
            same = ("svg", four_colour, msgspec.json.encode(shown))
            if same not in self._seen:
                self._seen[same] = drawing_of(shown, four_colour=four_colour)
            self._seen[key] = self._seen[same]
        drawn: str = self._seen[key]
        return drawn

    def _drawing_encoded(self, viewer: str | None, four_colour: bool) -> msgspec.Raw:
        drawn = self.drawing(viewer, four_colour=four_colour)
        if ("svg encoded", drawn) not in self._seen:
            self._seen["svg encoded", drawn] = msgspec.Raw(msgspec.json.encode(drawn))
        found: msgspec.Raw = self._seen["svg encoded", drawn]
        return found

    def _encoded(self, viewer: str | None) -> msgspec.Raw:
        key = ("encoded", looks_like(self.table, viewer))
        if key not in self._seen:
            self._seen[key] = msgspec.Raw(msgspec.json.encode(self._shown(viewer)))
        found: msgspec.Raw = self._seen[key]
        return found

    def _told(self, told: Told, viewer: str | None) -> msgspec.Raw:
        secret = any(viewer in event.seen_by for event in told.events)
        key = ("told", told.version, viewer if secret else None)
        if key not in self._seen:
            seen = told.seen(viewer if secret else None)
            self._seen[key] = msgspec.Raw(msgspec.json.encode(seen))
        found: msgspec.Raw = self._seen[key]
        return found

    def _time_left(self) -> float | None:
        """How many seconds are left of a time to act, where one was determined."""
        limit = self.time_to_act
        if limit is None or turn_of(self.table) is None:
            return None
        return max(0.0, self.turn_began + limit - monotonic())

    @property
    def time_to_act(self) -> int | None:
        """The time to act that was determined for the table."""
        seconds: int | None = getattr(self.table.state.determinations, "time_to_act", None)
        return seconds

    @property
    def betting(self) -> bool:
        """Whether wagers are open."""
        return self.table.procedure is not None and is_betting(self.table.procedure)

    def _betting_left(self) -> float | None:
        """How many seconds wagers stay open at a table that runs by itself."""
        settings = self.row.settings
        if not (self.betting and settings.automatic) or self.row.live:
            return None
        return max(0.0, self.betting_began + settings.betting_time * settings.pace - monotonic())

    # Telling

    def publish(self, *told: Told) -> None:
        """Tell everybody who watches what has been committed."""
        self.version = len(self.journal)
        self._seen.clear()
        self.changed_at = monotonic()
        if told:
            self.turn_began = monotonic()
        was, self._betting = self._betting, self.betting
        if self._betting and not was:
            self.betting_began = monotonic()
        self.recent.extend(told)
        for one in self.subscribers:
            self.tell(one, told)

    def tell(self, one: Subscriber, told: tuple[Told, ...] | list[Told]) -> None:
        """Tell one person."""
        if len(one.entries) > REMEMBERED:  # nobody is there, or cannot follow
            one.end()
            return
        one.entries += [self._told(each, one.viewer) for each in told if each.version > one.heard]
        one.heard = max(one.heard, self.version)
        one.state = self._encoded(one.viewer)
        if one.drawing:
            one.svg = self._drawing_encoded(one.viewer, one.four_colour)
        one.signal.set()

    def told_since(self, version: int) -> list[Told] | None:
        """What happened after a version, or None where that is no longer remembered."""
        if version >= self.version:
            return []
        found = [one for one in self.recent if one.version > version]
        whole = bool(found) and found[0].version == version + 1
        return found if whole else None


_DRAWN = (
    "game",
    "rules",
    "sign",
    "seats",
    "markers",
    "asked",
    "round",
    "status",
    "rounds",
    "starting_marker",
    "final_rounds",
)
