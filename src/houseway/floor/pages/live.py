"""A table's page kept true: the event stream with whatever part of the page has changed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import count
from secrets import token_hex
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec
from jinja2 import Environment
from msgspec.structs import asdict

from ..access import Asked
from ..event_stream import Parcel, watch
from ..floor_view import HostedView
from ..looks import ON_A_PAGE, Look, News, Picture
from ..permissions import Account
from ..table_host import TableHost
from .facts import Facts, Surroundings, Visitor, is_your_turn
from .parts import PagePart, Press, lines
from .trail import Trail

KEPT: Final = 512
_json = msgspec.json.Encoder().encode
_numbers, _SINCE = count(), token_hex(4)  # no page of before a restart is known after it


class RunningTime(msgspec.Struct, frozen=True):
    """The seconds that are left, what for, and how many there are for it in all."""

    left: float
    what: str
    whole: float | None = None


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """What the script of a page needs to know beside its parts."""

    clock: RunningTime | None
    yours: bool
    round: int | None
    asked: str


class Page:
    """A table's page at one moment: its parts, and what the script needs to know beside them."""

    def __init__(self, picture: Picture, parts: Mapping[str, PagePart], beside: Beside) -> None:
        self.picture, self.parts, self.beside = picture, parts, beside
        self.name = f"{_SINCE}{next(_numbers)}"
        self._events: dict[tuple[str | None, int, Said, frozenset[str]], bytes] = {}

    def event(
        self, before: Page | None, version: int, said: Said, written: frozenset[str]
    ) -> bytes:
        """What has changed since a page before, made once for all who saw that one.

        A part that they only saw, and were never written, is written in full.
        """
        key = (None if before is None else before.name, version, said, written)
        if key not in self._events:
            self._events[key] = Parcel.of(self._told(before, version, said, written))
        return self._events[key]

    def _told(
        self, before: Page | None, version: int, said: Said, written: frozenset[str]
    ) -> Iterator[bytes]:
        """The event: one's own parts, and then in one piece what most others are told as well."""
        own = _json({"version": version, **asdict(self.beside)})[:-1]
        yield b"id: %d-%b\nevent: page\ndata: %b" % (version, self.name.encode(), own)
        yield b',"parts":{'
        parts = {
            name: part.since(known) if known and name in written else part.encoded
            for name, part, known in self.changed(before)
        }
        words = parts.pop("words", None)
        for name, part in parts.items():
            yield b'"%b":%b' % (name.encode(), part)
            if words is not None or name != [*parts][-1]:
                yield b","
        last = b"" if words is None else b'"words":%b' % words
        shared = _json({**self._board(before), "log": said.log, "say": said.aloud})
        yield b"%b},%b\n\n" % (last, shared[1:])

    @cached_property
    def svg(self) -> str:
        """The drawing as it stands on a page."""
        return self.picture.scene.document(ON_A_PAGE)

    def _board(self, before: Page | None) -> dict[str, object]:
        """The drawing, or what became of the one that is there."""
        if before is None or before.picture.scene.size != self.picture.scene.size:
            return {"board": self.svg}
        if before.picture is self.picture:
            return {}
        changed = self.picture.since(before.picture)
        return {} if changed is None else {"scene": changed}

    def changed(self, before: Page | None) -> Iterator[tuple[str, PagePart, PagePart | None]]:
        """The parts that are other ones than on a page before, and what they were there."""
        for name, part in self.parts.items():
            known = None if before is None else before.parts[name]
            if known is None or (known is not part and known.html != part.html):
                yield name, part, known


class Said(NamedTuple):
    """What happened, for the log, and what of it is read aloud, with what it is seen."""

    log: str
    aloud: tuple[tuple[str, str], ...]


class Seen:
    """What one look at a table was made into, for everybody who has it."""

    def __init__(self) -> None:
        self.pages: dict[tuple[Visitor, Picture], Page] = {}


class Pages:
    """The pages of every table, made once for all who see the same."""

    def __init__(self, templates: Environment, trail: Trail) -> None:
        self._press, self._trail = Press(templates), trail
        self._log = templates.get_template("parts/log.html")
        self._log.globals = {**self._log.globals}
        self._seen: WeakKeyDictionary[Look, Seen] = WeakKeyDictionary()
        self._around: dict[str, tuple[object, Surroundings]] = {}
        self._told = lru_cache(KEPT)(self._tell)
        self._named: WeakValueDictionary[str, Page] = WeakValueDictionary()

    async def page(self, hosted: TableHost, look: Look, drawn: Picture, account: Account) -> Page:
        """The page of whoever looks at a table."""
        seen = self._seen.get(look)
        if seen is None:
            seen = self._seen[look] = Seen()
        key = (Visitor.of(account, look.names), drawn)
        if key not in seen.pages:
            view, visitor = look.view, key[0]
            past = await self._trail.past(hosted, view.rounds)
            around = self._circumstances(hosted)
            facts = Facts(view, drawn.scene.told, visitor, past, around)
            page = Page(drawn, self._press.parts(facts), _beside(view, visitor))
            seen.pages[key] = self._named[page.name] = page
        return seen.pages[key]

    def named(self, name: str) -> Page | None:
        """A page that somebody still has, if it is known here."""
        return self._named.get(name)

    def _circumstances(self, hosted: TableHost) -> Surroundings:
        """What changes only with the determinations of a table."""
        table = hosted.table
        determined = (table.state.determinations, table.coming, table.state.tournament)
        known, around = self._around.get(hosted.row.name, (None, None))
        if around is None or known != determined:
            around = Surroundings.of(table)
            self._around[hosted.row.name] = determined, around
        return around

    def said(self, entries: list[msgspec.Raw], coinage: str | None) -> Said:
        """What is new, in the log with the newest first."""
        told = [self._told(bytes(entry), coinage) for entry in entries]
        if len(told) == 1:
            return told[0]
        aloud = tuple(line for one in told for line in one.aloud)
        return Said("".join(one.log for one in reversed(told)), aloud)

    def _tell(self, entry: bytes, coinage: str | None) -> Said:
        told = lines([msgspec.json.decode(entry)], coinage)
        heard = (line for shown_entry in told for line in shown_entry.lines if line.aloud)
        aloud = tuple((line.seen_with, line.text) for line in heard)
        return Said(self._log.render(entries=told).strip(), aloud)


class PageStream:
    """One visitor's page, and what was sent of it."""

    def __init__(
        self, pages: Pages, hosted: TableHost, account: Account, shown: Page | None
    ) -> None:
        self._pages, self._hosted, self._account = pages, hosted, account
        self._shown = shown
        self._written: frozenset[str] = frozenset()

    async def say(self, news: News) -> bytes:
        """What has changed on the page, as an event."""
        assert news.picture is not None
        page = await self._pages.page(self._hosted, news.look, news.picture, self._account)
        before, self._shown = self._shown, page
        said = self._pages.said(news.entries, self._hosted.row.coinage)
        event = page.event(before, news.version, said, self._written)
        if len(self._written) < len(page.parts):
            self._written |= {name for name, *_ in page.changed(before)}
        return event


def follow(
    hosted: TableHost,
    pages: Pages,
    request: Asked,
    *,
    since: int | None,
    shown: str,
    four_colour: bool,
) -> AsyncGenerator[bytes, None]:
    """Server-sent events for one visitor of the page, who has been shown one by some name."""
    say = PageStream(pages, hosted, request.user, pages.named(shown)).say
    return watch(hosted, request, since=since, drawing=True, four_colour=four_colour, say=say)


def _beside(view: HostedView, visitor: Visitor) -> Beside:
    return Beside(
        clock=clock_of(view),
        yours=is_your_turn(view, visitor.viewer),
        round=view.round.round if view.round else None,
        asked=view.asked,
    )


def clock_of(view: HostedView) -> RunningTime | None:
    """The time that runs: to put wagers down, or to act."""
    if view.betting_left is not None:
        return RunningTime(view.betting_left, "Wagers close", view.time_allowed)
    if view.time_left is not None:
        return RunningTime(view.time_left, "Time to act", view.time_allowed)
    return None
