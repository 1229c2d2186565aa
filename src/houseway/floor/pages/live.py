"""A table's page kept true: the event stream with whatever part of the page has changed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from jinja2 import Environment
from msgspec.structs import asdict

from ..access import Asked
from ..event_stream import watch
from ..floor_view import HostedView
from ..looks import Look, News, Picture
from ..permissions import Account
from ..table_host import TableHost
from .facts import Facts, Surroundings, Visitor, is_your_turn
from .parts import PagePart, Press, lines
from .trail import Trail

KEPT: Final = 512
_numbers = count()


class RunningTime(msgspec.Struct, frozen=True):
    """The seconds that are left, and what for."""

    left: float
    what: str


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """What the script of a page needs to know beside its parts."""

    clock: RunningTime | None
    yours: bool
    round: int | None
    asked: str


class Page:
    """A table's page at one moment: its parts, and what the script needs to know beside them."""

    def __init__(self, parts: Mapping[str, PagePart], beside: Beside) -> None:
        self.parts, self.beside = parts, beside
        self.number = next(_numbers)
        self._events: dict[tuple[int | None, int, Said], bytes] = {}

    def event(self, before: Page | None, version: int, said: Said) -> bytes:
        """What has changed since a page before, made once for all who saw that one."""
        key = (None if before is None else before.number, version, said)
        if key not in self._events:
            body = {
                "version": version,
                "parts": {name: part.encoded for name, part in self._changed(before)},
                "log": said.log,
                "say": said.aloud,
                **asdict(self.beside),
            }
            data = msgspec.json.encode(body)
            self._events[key] = b"id: %d\nevent: page\ndata: %s\n\n" % (version, data)
        return self._events[key]

    def _changed(self, before: Page | None) -> Iterator[tuple[str, PagePart]]:
        for name, part in self.parts.items():
            if before is None or before.parts[name].html != part.html:
                yield name, part


class Said(NamedTuple):
    """What happened, for the log, and what of it is read aloud."""

    log: str
    aloud: str


class Seen:
    """What one look at a table was made into, for everybody who has it."""

    def __init__(self, look: Look) -> None:
        self.text = bytes(look.encoded)
        self.pages: dict[tuple[Visitor, str], Page] = {}


class Pages:
    """The pages of every table, made once for all who see the same."""

    def __init__(self, templates: Environment, trail: Trail) -> None:
        self._press, self._trail = Press(templates), trail
        self._log = templates.get_template("parts/log.html")
        self._seen: WeakKeyDictionary[Look, Seen] = WeakKeyDictionary()
        self._around: dict[str, tuple[int, Surroundings]] = {}
        self._told = lru_cache(KEPT)(self._tell)

    async def page(self, hosted: TableHost, look: Look, drawn: Picture, account: Account) -> Page:
        """The page of whoever looks at a table."""
        seen = self._seen.get(look)
        if seen is None:
            seen = self._seen[look] = Seen(look)
        key = (Visitor.of(account, seen.text), drawn.svg)
        if key not in seen.pages:
            view, visitor = look.view, key[0]
            past = await self._trail.past(hosted, view.rounds)
            facts = Facts(view, drawn.svg, visitor, past, self._circumstances(hosted, view))
            parts = {"board": PagePart(drawn.svg, drawn.encoded), **self._press.parts(facts)}
            seen.pages[key] = Page(parts, _beside(view, visitor))
        return seen.pages[key]

    def _circumstances(self, hosted: TableHost, view: HostedView) -> Surroundings:
        version, around = self._around.get(hosted.row.name, (0, None))
        if around is None or version != view.version:
            around = Surroundings.of(hosted.table)
            self._around[hosted.row.name] = view.version, around
        return around

    def said(self, entries: list[msgspec.Raw], game: str) -> Said:
        """What is new, in the log with the newest first."""
        told = [self._told(bytes(entry), game) for entry in entries]
        if len(told) == 1:
            return told[0]
        aloud = ". ".join(one.aloud for one in told if one.aloud)
        return Said("".join(one.log for one in reversed(told)), aloud)

    def _tell(self, entry: bytes, game: str) -> Said:
        told = lines([msgspec.json.decode(entry)], game)
        aloud = [line.text for shown_entry in told for line in shown_entry.lines if line.aloud]
        return Said(self._log.render(entries=told).strip(), ". ".join(aloud))


class PageStream:
    """One visitor's page, and what was sent of it."""

    def __init__(self, pages: Pages, hosted: TableHost, account: Account) -> None:
        self._pages, self._hosted, self._account = pages, hosted, account
        self._shown: Page | None = None

    async def say(self, news: News) -> bytes:
        """What has changed on the page, as an event."""
        assert news.picture is not None
        page = await self._pages.page(self._hosted, news.look, news.picture, self._account)
        before, self._shown = self._shown, page
        said = self._pages.said(news.entries, self._hosted.row.game)
        return page.event(before, news.version, said)


def follow(
    hosted: TableHost,
    pages: Pages,
    request: Asked,
    *,
    since: int | None,
    four_colour: bool,
) -> AsyncGenerator[bytes, None]:
    """Server-sent events for one visitor of the page."""
    say = PageStream(pages, hosted, request.user).say
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
        return RunningTime(view.betting_left, "Wagers close")
    if view.time_left is not None:
        return RunningTime(view.time_left, "Time to act")
    return None
