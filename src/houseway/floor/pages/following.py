"""A tournament's page kept true: told when something happens, or when its clock brings a change."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from datetime import datetime
from hashlib import blake2b
from math import inf
from time import monotonic
from typing import Any, Final

import msgspec
from litestar import Request

from ..access import who_asks
from ..event_stream import HEARTBEAT, STILL_HERE
from ..permissions import Account
from ..tournament_host import Tournaments

View = Mapping[str, Any]

MINUTE: Final = 60
# What a clock shows from second to second; the page counts that by itself.
_SECONDS: Final = frozenset({"elapsed", "left", "next_break"})


async def follow(
    tournaments: Tournaments,
    name: str,
    request: Request[Account, Any, Any],
    *,
    roles: tuple[str, ...],
    shown: str,
    write: Callable[[View], str],
) -> AsyncIterator[bytes]:
    """Server-sent events for one visitor, each with all that is shown; `shown` is there already."""
    account, checked = request.user, monotonic()
    turns, heard = 0.0, True
    async with tournaments.watched(name) as watcher:
        while not watcher.ended:
            if heard or monotonic() >= turns:
                view = await tournaments.view(name, account.name, roles)
                turns = monotonic() + turns_in(view, tournaments.now())
                if (mark := mark_of(view)) != shown:
                    shown = mark
                    yield _event(mark, {"title": view["title"], "html": write(view)})
            else:
                yield b": still here\n\n"
            if monotonic() - checked > STILL_HERE:
                checked = monotonic()
                if await who_asks(request) != account:
                    return
            heard = await watcher.hears(min(HEARTBEAT, turns - monotonic()))


def mark_of(view: View) -> str:
    """A mark of everything that is shown, but for the seconds of the clocks."""
    sessions = [{**one, "clock": _still(one["clock"])} for one in view["sessions"]]
    told = msgspec.json.encode({**view, "sessions": sessions})
    return blake2b(told, digest_size=12).hexdigest()


def _still(clock: View | None) -> View | None:
    return clock and {name: one for name, one in clock.items() if name not in _SECONDS}


def turns_in(view: View, now: datetime) -> float:
    """Seconds until a clock may bring a change.

    Levels, breaks and times for purchases last whole minutes of the clock, so they end with one; a
    break that was called ends at its own time.

    >>> clock = {"running": True, "elapsed": 1_150, "resumes": None}
    >>> turns_in({"sessions": [{"clock": clock}]}, datetime(2026, 3, 1))
    50.0
    """
    clocks = [one["clock"] for one in view["sessions"] if one["clock"]]
    minutes = [float(MINUTE - one["elapsed"] % MINUTE) for one in clocks if one["running"]]
    return min((*minutes, *(_resumes_in(one, now) for one in clocks)), default=inf)


def _resumes_in(clock: View, now: datetime) -> float:
    if clock["resumes"] is None:
        return inf
    return max(0.0, (datetime.fromisoformat(clock["resumes"]) - now).total_seconds())


def _event(mark: str, told: Mapping[str, str]) -> bytes:
    return b"id: %s\nevent: tournament\ndata: %s\n\n" % (mark.encode(), msgspec.json.encode(told))
