"""What people see of a table, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypedDict, TypeVar
from weakref import ref

import msgspec
from msgspec.structs import asdict, replace

from houseway.drawing.beats import Beat, Seen, beats
from houseway.drawing.scene import Scene, changes
from houseway.games.events import Event
from houseway.table import Table

from .floor_view import FloorView, HostedView
from .rail import Bulletin, Watcher
from .seeing import OpenOptions, drawing_of, looks_like, menu_of, view_of

_OWN = ("round", "seated", "options")  # what people see differently
ON_A_PAGE: Final = "t"  # what the ids of the one drawing on a page begin with
_json = msgspec.json.Encoder().encode
Moment = TypeVar("Moment")
Told = TypeVar("Told")


class Times(TypedDict):
    """The seconds that are left to decide and to wager, and how many there are in all."""

    time_left: float | None
    betting_left: float | None
    time_allowed: float | None


class Look:
    """A table as everybody sees it who sees the same, in the forms that people are given.

    `encoded` is for those who watch, and `lying` everything that lies on the table. What is the
    same as in the `public` look of a stranger is taken from there.
    """

    def __init__(self, view: HostedView, menu: OpenOptions, public: Look | None = None) -> None:
        self.view, self.menu, self._public = view, menu, public
        same = public is not None and view.round is public.view.round
        self.lying: bytes = public.lying if public and same else _json(view.round)

    @cached_property
    def encoded(self) -> msgspec.Raw:
        """All of it, for programs."""
        own = (self.lying, _json(self.view.seated), self.menu.encoded)
        return msgspec.Raw(b'%b,"round":%b,"seated":%b,"options":%b}' % (self._for_all, *own))

    @cached_property
    def _for_all(self) -> bytes:
        return self._public._for_all if self._public else _json(_for_all(self.view))[:-1]

    def names(self, who: str) -> bool:
        """Whether somebody's name stands anywhere in it."""
        return self.view.seated is not None or _json(who) in bytes(self.encoded)


def _for_all(view: HostedView) -> dict[str, object]:
    return {name: value for name, value in asdict(view).items() if name not in _OWN}


class Since(Generic[Moment, Told]):
    """What became of a moment before, made once for all who saw it.

    That moment is not kept: it would keep the one before it, and so all there ever were.
    """

    def __init__(self) -> None:
        self._made: tuple[ref[Moment], Told] | None = None

    def of(self, before: Moment, make: Callable[[Moment], Told]) -> Told:
        """What became of it."""
        if self._made is None or self._made[0]() is not before:
            self._made = ref(before), make(before)
        return self._made[1]


class Picture:
    """A drawing of a table, and the events that led to it; `seen` is how they were seen by all."""

    def __init__(
        self, scene: Scene, events: Sequence[Event] = (), seen: Seen | None = None
    ) -> None:
        self.scene, self.events, self._seen = scene, events, seen
        self._changes: Since[Picture, msgspec.Raw | None] = Since()
        self._beats: Since[Picture, list[Beat]] = Since()

    @cached_property
    def svg(self) -> str:
        """The whole drawing."""
        return self.scene.document()

    @cached_property
    def encoded(self) -> msgspec.Raw:
        """For those who watch."""
        return encoded(self.svg)

    def since(self, before: Picture) -> msgspec.Raw | None:
        """What became of a drawing that somebody has, if anything did; once for all of them."""
        return self._changes.of(before, self._turned_from)

    def _turned_from(self, before: Picture) -> msgspec.Raw | None:
        was, now = before.scene, self.scene
        changed = changes(was, now, ON_A_PAGE)
        gone = [key for key in was.pieces if key not in now.pieces]
        if not changed and not gone and was.title == now.title:
            return None
        played = [beat.told for beat in self.beats(before) if beat.at or beat.takes]
        return encoded({"title": now.title, "set": changed, "gone": gone, "beats": played})

    def beats(self, before: Picture) -> list[Beat]:
        """How a drawing of before becomes this one."""
        return self._beats.of(before, self._played_from)

    def _played_from(self, before: Picture) -> list[Beat]:
        return beats(before.scene, self.scene, self.events, self._seen)

    def takes(self, before: Picture) -> float:
        """The seconds until everything is seen that became of a drawing of before."""
        return max((beat.over for beat in self.beats(before)), default=0) / 1000


def encoded(what: object) -> msgspec.Raw:
    """Something as JSON, to be put into any number of messages."""
    return msgspec.Raw(_json(what))


class News(NamedTuple):
    """What somebody who watches a table is told at once."""

    version: int
    entries: list[msgspec.Raw]
    look: Look
    picture: Picture | None


class TableWatcher(Watcher):
    """Somebody who watches a table: what happened since they last heard, and how it looks now."""

    def __init__(self, viewer: str | None, *, drawing: bool, four_colour: bool) -> None:
        super().__init__()
        self.viewer, self.drawing, self.four_colour = viewer, drawing, four_colour
        self.heard = 0
        self.entries: list[msgspec.Raw] = []
        self.look: Look | None = None
        self.picture: Picture | None = None

    def take(self) -> News:
        """What they have not heard yet, and how the table looks after it."""
        assert self.look is not None
        news = News(self.heard, self.entries, self.look, self.picture)
        self.entries, self.look, self.picture = [], None, None
        return news


class Looks:
    """How a table looks now; `around` adds what the floor knows of it beside the rules."""

    def __init__(
        self,
        table: Table,
        around: Callable[[FloorView], HostedView],
        seconds: Callable[[], float],
        *,
        live: bool,
    ) -> None:
        self._table, self._around, self._live = table, around, live
        self._seconds = seconds
        self._looks: dict[str | None, Look] = {}
        self._menus: dict[str | None, OpenOptions] = {}
        self._events: list[Event] = []
        self.forget()

    def happened(self, bulletins: Sequence[Bulletin]) -> None:
        """The table looks otherwise, by these events."""
        self.forget()
        self._events = [event for bulletin in bulletins for event in bulletin.events]

    def timed(self, times: Times) -> None:
        """What all see has other times: when something begins is known once it is drawn."""
        if (public := self._looks.get(None)) is not None:
            self._looks = {None: Look(replace(public.view, **times), public.menu)}

    def forget(self) -> None:
        """What was made of the table as it was is of no use any more, but for the menus."""
        self._events = []
        if self._looks:
            self._menus = {viewer: look.menu for viewer, look in self._looks.items()}
        self._looks = {}
        self.since = self._seconds()
        self._pictures: dict[tuple[bool, bytes], Picture] = {}
        self._seen: Seen = {}
        self._bulletins: dict[tuple[int, str | None], msgspec.Raw] = {}

    def look(self, viewer: str | None) -> Look:
        """What somebody sees, which is made once for all who see the same."""
        if viewer in self._looks:
            return self._looks[viewer]
        like = looks_like(self._table, viewer)
        if like not in self._looks:
            self._looks[like] = self._made(like)
        return self._looks[like]

    def _made(self, viewer: str | None) -> Look:
        table, live, before = self._table, self._live, self._menus.get(viewer)
        menu = menu_of(table, viewer, live=live, before=before)
        if viewer is None:
            return Look(self._around(view_of(table, None, live=live, menu=menu)), menu)
        public = self.look(None)
        view = view_of(table, viewer, live=live, public=public.view, menu=menu)
        assert isinstance(view, HostedView)
        return Look(view, menu, public)

    def picture(self, look: Look, *, four_colour: bool) -> Picture:
        """Only what lies on the table makes drawings differ; seats and signs are for everybody."""
        key = (four_colour, look.lying)
        if key not in self._pictures:
            points = self._table.state.tournament is not None
            drawn = drawing_of(look.view, four_colour=four_colour, points=points)
            self._pictures[key] = Picture(drawn, self._events, self._seen)
        return self._pictures[key]

    def bulletin(self, bulletin: Bulletin, viewer: str | None) -> msgspec.Raw:
        """What an entry led to, as somebody may see it."""
        key = (bulletin.version, viewer if viewer in bulletin.see_more else None)
        if key not in self._bulletins:
            self._bulletins[key] = encoded(bulletin.seen(key[1]))
        return self._bulletins[key]
