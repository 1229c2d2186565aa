"""One table in memory, in step with its stream in the database."""

from __future__ import annotations

from asyncio import Event as Signal, Lock
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from houseway.games.bots import is_betting
from houseway.games.events import Event
from houseway.table import Table

from .seeing import Menu, drawing_of, events_seen, looks_like, menu_of, view_of
from .silence import called, owing, runs_by_itself, time_to_decide
from .storage.journals import StreamJournal

REMEMBERED = 256
_LEAST = ("minimum", "minimum bet", "ante and blind", "blinds")  # on the sign
_OWN = ("round", "seated", "options")  # what people see differently
_json = msgspec.json.Encoder().encode


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How the floor runs a table: who plays by itself, how fast, and who deals."""

    bots: tuple[str, ...] = ()
    automatic: bool = True
    pace: float = 1.0
    betting_time: float = 12.0
    decision_time: float | None = 30.0


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
        named = next((sign[name] for name in _LEAST if name in sign), None)
        least = named and named.partition(" to ")[0]
        seats, players = len(table.seat_numbers), list(state.patrons)
        return cls(state.status, state.carried.rounds, seats, players, least)


class TableRow(NamedTuple):
    """A table as the floor lists it; the summary is of when the list was read."""

    name: str
    title: str
    game: str
    live: bool
    settings: TableSettings
    summary: Summary | None = None


@dataclass(frozen=True)
class Told:
    """What one entry led to, ready to be told to anybody as they may see it."""

    version: int
    time: str
    events: tuple[Event, ...]

    @cached_property
    def see_more(self) -> frozenset[str | None]:
        """Those who see something that is hidden from others."""
        return frozenset(name for event in self.events for name in event.seen_by)

    def seen(self, viewer: str | None) -> dict[str, Any]:
        """The entry for one person."""
        return {
            "version": self.version,
            "time": self.time,
            "events": events_seen(self.events, viewer),
        }


class Look:
    """A table as everybody sees it who sees the same, in the forms that people are given.

    `encoded` is for those who watch, and `lying` everything that lies on the table. What is the
    same as in the `public` look of a stranger is taken from there.
    """

    def __init__(self, view: dict[str, Any], menu: Menu, public: Look | None = None) -> None:
        self.view, self.menu = view, menu
        same = public is not None and view["round"] is public.view["round"]
        self.lying: bytes = public.lying if public and same else _json(view["round"])
        self._for_all: bytes = public._for_all if public else _json(_without(view, *_OWN))[:-1]
        own = (self.lying, _json(view["seated"]), menu.encoded)
        self.encoded = msgspec.Raw(
            b'%b,"round":%b,"seated":%b,"options":%b}' % (self._for_all, *own)
        )

    @cached_property
    def data(self) -> dict[str, Any]:
        """For those who ask."""
        found: dict[str, Any] = msgspec.to_builtins(self.view, str_keys=True)
        return found


def _without(view: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in names}


class Drawn:
    """A drawing of a table."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    @cached_property
    def encoded(self) -> msgspec.Raw:
        """For those who watch."""
        return encoded(self.svg)


def encoded(what: Any) -> msgspec.Raw:
    """Something as JSON, to be put into any number of messages."""
    return msgspec.Raw(_json(what))


class News(NamedTuple):
    """What somebody who watches a table is told at once."""

    version: int
    entries: list[msgspec.Raw]
    look: Look
    drawn: Drawn | None


class Subscriber:
    """Somebody who watches a table: what happened since they last heard, and how it looks now."""

    def __init__(self, viewer: str | None, *, drawing: bool, four_colour: bool) -> None:
        self.viewer, self.drawing, self.four_colour = viewer, drawing, four_colour
        self.heard = 0
        self.signal = Signal()
        self.entries: list[msgspec.Raw] = []
        self.look: Look | None = None
        self.drawn: Drawn | None = None
        self.ended = False

    def take(self) -> News:
        """What they have not heard yet, and how the table looks after it."""
        assert self.look is not None
        news = News(self.heard, self.entries, self.look, self.drawn)
        self.entries, self.look, self.drawn = [], None, None
        return news

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
        self.untold: list[Told] = []
        self.subscribers: set[Subscriber] = set()
        self.calls: list[dict[str, Any]] = []
        self._looks: dict[str | None, Look] = {}
        self._menus: dict[str | None, Menu] = {}
        self.saved_at = 0
        self.stale = False  # whether the table is ahead of the database and must not be shown
        self.summed_up: Any = None
        self.changed_at = monotonic()
        self.turn_began = monotonic()
        self.betting_began = monotonic()
        self._betting = False
        self._forget()

    def _forget(self) -> None:
        """What was made of the table as it was is of no use any more, but for the menus."""
        if self._looks:
            self._menus = {viewer: look.menu for viewer, look in self._looks.items()}
        self._looks = {}
        self._forgot = monotonic()
        self._drawings: dict[tuple[bool, bytes], Drawn] = {}
        self._tellings: dict[tuple[int, str | None], msgspec.Raw] = {}

    def replace(self, table: Table, journal: StreamJournal) -> None:
        """Go on with the table as the database has it; what happened lately stays known."""
        self.table, self.journal = table, journal
        self.version = len(journal)
        self._forget()

    # What people see

    def state(self, viewer: str | None) -> dict[str, Any]:
        """The table as somebody may see it."""
        return self._look(viewer).data

    def drawing(self, viewer: str | None, *, four_colour: bool = False) -> str:
        """The table drawn as somebody may see it."""
        return self._drawn(self._look(viewer), four_colour).svg

    def _look(self, viewer: str | None) -> Look:
        """What somebody sees, which is made once for all who see the same."""
        if self._looks and self._time_has_passed():
            self._forget()
        if viewer in self._looks:
            return self._looks[viewer]
        like = looks_like(self.table, viewer)
        if like not in self._looks:
            self._looks[like] = self._looked(like)
        return self._looks[like]

    def _looked(self, viewer: str | None) -> Look:
        live, before = self.row.live, self._menus.get(viewer)
        menu = menu_of(self.table, viewer, live=live, before=before)
        if viewer is None:
            return Look(self._signed(view_of(self.table, None, live=live, menu=menu)), menu)
        public = self._look(None)
        view = view_of(self.table, viewer, live=live, public=public.view, menu=menu)
        return Look(view, menu, public)

    def _time_has_passed(self) -> bool:
        """Whether less time is left than when somebody last looked."""
        if monotonic() - self._forgot < 1:
            return False
        return self._time_left() is not None or self._betting_left() is not None

    def _signed(self, view: dict[str, Any]) -> dict[str, Any]:
        """A view with what the floor knows of the table beside the rules."""
        return {
            "name": self.row.name,
            "heading": self.row.title,
            "version": self.version,
            **view,
            "calls": self.calls,
            "time_left": self._time_left(),
            "betting_left": self._betting_left(),
            "bots": list(self.row.settings.bots),
            "automatic": self.row.settings.automatic,
        }

    def _drawn(self, look: Look, four_colour: bool) -> Drawn:
        """Only what lies on the table makes drawings differ; seats and signs are for everybody."""
        key = (four_colour, look.lying)
        if key not in self._drawings:
            self._drawings[key] = Drawn(drawing_of(look.view, four_colour=four_colour))
        return self._drawings[key]

    def _told(self, told: Told, viewer: str | None) -> msgspec.Raw:
        key = (told.version, viewer if viewer in told.see_more else None)
        if key not in self._tellings:
            self._tellings[key] = encoded(told.seen(key[1]))
        return self._tellings[key]

    def _time_left(self) -> float | None:
        """How many seconds are left to decide, where somebody is asked who has so many."""
        limit = self.time_to_act
        return None if limit is None else max(0.0, self.turn_began + limit - monotonic())

    @property
    def time_to_act(self) -> float | None:
        """The seconds for what somebody is asked to decide now."""
        return time_to_decide(self.table, self.row.settings, live=self.row.live)

    @property
    def betting(self) -> bool:
        """Whether wagers are open."""
        return self.table.procedure is not None and is_betting(self.table.procedure)

    def _betting_left(self) -> float | None:
        """How many seconds wagers stay open at a table that runs by itself."""
        if not self.betting or not runs_by_itself(self.row.settings, self.row.live):
            return None
        return max(0.0, self.betting_time - self.betting_waited)

    @property
    def betting_waited(self) -> float:
        """How long wagers have been waited for: of all, or of whoever is called to wager."""
        since = self.turn_began if called(self.table.procedure) else self.betting_began
        return monotonic() - since

    @property
    def betting_time(self) -> float:
        """The seconds for wagers; a little more while somebody is waited for who must wager."""
        settings = self.row.settings
        usual = settings.betting_time * settings.pace
        late = owing(self.table.procedure, settings.bots)
        return max(usual, settings.decision_time or usual) if late else usual

    # Telling

    def publish(self, *told: Told) -> None:
        """Tell everybody who watches what has been committed, at once."""
        self.note(*told)
        self.tell_all()

    def note(self, *told: Told) -> None:
        """Take in what has been committed; it must be told before the table changes again."""
        self.version = len(self.journal)
        self._forget()
        self.changed_at = monotonic()
        if told:
            self.turn_began = monotonic()
        was, self._betting = self._betting, self.betting
        if self._betting and not was:
            self.betting_began = monotonic()
        self.recent.extend(told)
        self.untold += told

    def tell_untold(self) -> None:
        """Tell everybody who watches, if there is something to tell."""
        if self.untold:
            self.tell_all()

    def tell_all(self) -> None:
        """Tell everybody who watches what they have not been told."""
        told, self.untold = self.untold, []
        for one in self.subscribers:
            self.tell(one, told)

    def tell(self, one: Subscriber, told: Iterable[Told]) -> None:
        """Tell one person."""
        if len(one.entries) > REMEMBERED:  # nobody is there, or cannot follow
            one.end()
            return
        one.entries += [self._told(each, one.viewer) for each in told if each.version > one.heard]
        one.heard = max(one.heard, self.version)
        one.look = look = self._look(one.viewer)
        if one.drawing:
            one.drawn = self._drawn(look, one.four_colour)
        one.signal.set()

    def told_since(self, version: int) -> list[Told] | None:
        """What happened after a version, or None where that is no longer remembered."""
        if version >= self.version:
            return []
        found = [one for one in self.recent if one.version > version]
        whole = bool(found) and found[0].version == version + 1
        return found if whole else None
