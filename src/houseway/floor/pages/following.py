"""A tournament's page kept true: told when something happens, or when its clock brings a change."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace as changed
from datetime import datetime
from hashlib import blake2b
from math import inf
from time import monotonic
from typing import Final

import msgspec
from litestar.response import Stream
from msgspec import Struct, UnsetType
from msgspec.structs import replace

from houseway.tournament.clock import Reading
from houseway.tournament.tournament_view import TournamentView

from ..access import Asked, who_asks
from ..allowance import Allowance
from ..event_stream import HEARTBEAT, STILL_HERE
from ..tournament_host import Tournaments

MINUTE: Final = 60
Contents = Callable[[TournamentView], dict[str, object]]
GONE: Final = b"event: gone\ndata: {}\n\n"


async def follow_as(
    request: Asked,
    allowance: Allowance,
    tournaments: Tournaments,
    name: str,
    *,
    part: str,
    roles: tuple[str, ...],
    after: str,
    contents: Contents,
) -> Stream:
    """A part of a page about a tournament, for whoever asks, whenever it has changed."""
    await tournaments.stream(name)
    account, engine = request.user, request.app.template_engine
    assert engine is not None
    template = engine.get_template(f"parts/{part}.html")

    async def still_let_in() -> bool:
        return await who_asks(request) == account

    events = follow(
        tournaments,
        name,
        look=lambda: tournaments.view(name, account.name, roles),
        still_let_in=still_let_in,
        shown=request.headers.get("last-event-id", after),
        write=lambda view: str(template.render(**contents(view))),
    )
    return allowance.stream(account.name, events)


async def follow(
    tournaments: Tournaments,
    name: str,
    *,
    look: Callable[[], Awaitable[TournamentView]],
    still_let_in: Callable[[], Awaitable[bool]],
    shown: str,
    write: Callable[[TournamentView], str],
) -> AsyncGenerator[bytes, None]:
    """Server-sent events for one visitor, each with all that is shown; `shown` is there already."""
    checked = monotonic()
    turns, heard = 0.0, True
    async with tournaments.watched(name) as watcher:
        while not watcher.ended:
            if heard or monotonic() >= turns:
                view = await look()
                turns = monotonic() + turns_in(view, tournaments.now())
                if (mark := mark_of(view)) != shown:
                    shown = mark
                    yield _event(mark, _PageShown(view.title, write(view), view.entry))
            else:
                yield b": still here\n\n"
            if heard or monotonic() - checked > STILL_HERE:
                checked = monotonic()
                if not await still_let_in():
                    yield GONE
                    return
            heard = await watcher.hears(min(HEARTBEAT, turns - monotonic()))


def mark_of(view: TournamentView) -> str:
    """A mark of everything that is shown, but for the seconds of the clocks."""
    sessions = [replace(session, clock=_still(session.clock)) for session in view.sessions]
    marked = msgspec.json.encode(replace(view, sessions=tuple(sessions)))
    return blake2b(marked, digest_size=12).hexdigest()


def _still(clock: Reading | None) -> Reading | None:
    """A clock without what it shows from second to second; the page counts that by itself."""
    return clock and changed(clock, elapsed=0, left=None, next_break=None)


def turns_in(view: TournamentView, now: datetime) -> float:
    """Seconds until a clock may bring a change.

    Levels, breaks and times for purchases last whole minutes of the clock, so they end with one; a
    break that was called ends at its own time.
    """
    clocks = [session.clock for session in view.sessions if session.clock]
    return min((clock_turns_in(clock, now) for clock in clocks), default=inf)


def clock_turns_in(clock: Reading, now: datetime) -> float:
    """Seconds until one clock may bring a change.

    >>> clock = Reading(1, on_break=False, running=True, elapsed=1_150, left=50, next_level=2)
    >>> clock_turns_in(clock, datetime(2026, 3, 1))
    50.0
    """
    if clock.resumes is not None:
        return max(0.0, (clock.resumes - now).total_seconds())
    return float(MINUTE - clock.elapsed % MINUTE) if clock.running else inf


class _PageShown(Struct):
    """A page that is shown anew, and the last entry that it tells of."""

    title: str
    html: str
    entry: int | UnsetType


def _event(mark: str, told: _PageShown) -> bytes:
    return b"id: %s\nevent: tournament\ndata: %s\n\n" % (mark.encode(), msgspec.json.encode(told))
