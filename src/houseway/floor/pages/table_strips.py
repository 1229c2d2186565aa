"""What stands above a table of a tournament, kept true by an event stream of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace as changed
from math import inf
from time import monotonic
from typing import Final

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Stream
from msgspec.structs import replace

from houseway.tournament.ledger import money

from ..access import Asked, needs, who_asks
from ..allowance import Allowance
from ..event_stream import HEARTBEAT, STILL_HERE
from ..permissions import VISITOR, Permission
from ..player_standing import TableStrip, strip_of
from ..table_host import TableHost
from ..to_the_end import to_the_end
from ..tournament_host import Tournaments
from .following import clock_turns_in
from .tournament_pages import face, limits

GATHERED: Final = 0.5  # seconds in which what happens at many tables is told at once


class StripPages(Controller):
    """The strip above each table of a tournament."""

    path = "/tournaments"
    include_in_schema = False

    @get("/{name:str}/tables/{number:int}/strip", opt=needs(Permission.WATCH))
    async def strip(
        self,
        allowance: NamedDependency[Allowance],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        number: FromPath[int],
        request: Asked,
        mine: FromQuery[bool] = False,
    ) -> Stream:
        """What the strip shows, whenever that has changed."""
        await tournaments.stream(name)
        strips = Strips(tournaments, request, name, number)
        return allowance.stream(request.user.name, strips.follow(mine=mine))


class Strips:
    """The strip above one table, as each visitor has it."""

    def __init__(self, tournaments: Tournaments, request: Asked, name: str, number: int) -> None:
        self._tournaments, self._name, self._number = tournaments, name, number
        engine = request.app.template_engine
        assert engine is not None
        self._request, self._part = request, engine.get_template("parts/strip.html")

    async def seen(self, *, mine: bool) -> TableStrip:
        """The strip as the visitor has it now."""
        name, account = self._name, self._request.user
        host, at = await self._tournaments.tournament(name), self._tournaments.tables(name)
        async with host.lock:
            await host.freshen()
            if host.floor.streams.shared:
                await host.catch_up()
            now = self._tournaments.now()
            see = (host.hosted, self._number, account.name, at)
            return await to_the_end(asyncio.to_thread(strip_of, *see, mine=mine, now=now))

    def written(self, strip: TableStrip) -> str:
        """The strip as a part of a page."""
        now = self._tournaments.now()
        return str(
            self._part.render(
                strip=strip,
                account=self._request.user,
                face=face(strip.clock, now),
                limits=limits,
                money=money,
                number=self._number,
            )
        )

    async def follow(self, *, mine: bool) -> AsyncGenerator[bytes, None]:
        """Server-sent events for the visitor."""
        checked, sent = monotonic(), b""
        async with self._tournaments.watched(self._name) as watcher:
            while not watcher.ended:
                strip = await self.seen(mine=mine)
                if (mark := _mark(strip)) != sent:
                    sent = mark
                    news = {"html": self.written(strip), "goes": strip.goes}
                    yield b"event: strip\ndata: %s\n\n" % msgspec.json.encode(news)
                else:
                    yield b": still here\n\n"
                if monotonic() - checked > STILL_HERE:
                    checked = monotonic()
                    if await who_asks(self._request) != self._request.user:
                        return
                now = self._tournaments.now()
                turns = clock_turns_in(strip.clock, now) if strip.clock else inf
                await watcher.hears(min(HEARTBEAT, max(turns, GATHERED)))
                await asyncio.sleep(GATHERED)


def _mark(strip: TableStrip) -> bytes:
    """Everything that is shown, but for the seconds of the clock."""
    clock = strip.clock and changed(strip.clock, elapsed=0, left=None, next_break=None)
    return msgspec.json.encode(replace(strip, clock=clock))


async def strip_above(
    hosted: TableHost, tournaments: Tournaments, request: Asked
) -> dict[str, str] | None:
    """What the page of a table needs for its strip; nothing where it is of no tournament."""
    row = hosted.row
    if row.tournament is None or row.number is None:
        return None
    strips = Strips(tournaments, request, row.tournament, row.number)
    strip = await strips.seen(mine=False)
    mine = str(strip.standing.table == row.number).lower()
    address = f"/tournaments/{row.tournament}/tables/{row.number}/strip?mine={mine}"
    if request.user is VISITOR:  # who looks at it as it is
        address = ""
    return {"html": strips.written(strip), "live": address, "of": row.tournament}
