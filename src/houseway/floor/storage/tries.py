"""Failed attempts to sign in: whoever guesses is slowed down, and the owner is not kept out.

Failures are counted for a person at a place: a browser in which that person has signed in before,
or else an address. From elsewhere they are also counted for the person and for the address; at a
usual place of the owner only that place counts, so that nobody else can close it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from ..deeds import Deed
from ..names import likeness
from .database import places, tries
from .daybook import SOMEBODY, Note

WINDOW: Final = 300
"""Seconds after the last failure of its kind for which one is remembered."""

LONGEST_WAIT: Final = 60
FREE_HERE, FREE_ELSEWHERE, FREE_FROM_ADDRESS = 5, 20, 30
MOST_TOLD: Final = 200  # failures in all; from then on they are only counted together
USUAL_FOR: Final = 90 * 24 * 3600
MOST_PLACES: Final = 20
_ANYWHERE: Final = "anywhere"
_LONGEST_NAME: Final = 40


class Attempt(NamedTuple):
    """Somebody tries to sign in: under which name, from which address, in which browser."""

    name: str
    address: str
    browser: bytes = b""

    @property
    def network(self) -> str:
        """The address, of the newer kind the part that belongs to one household.

        >>> Attempt("ann", "2001:db8::1:2").network
        '2001:db8::/64'
        """
        try:
            known = ip_address(self.address)
        except ValueError:
            return self.address[:64]
        if isinstance(known, IPv6Address):
            return str(ip_network((int(known), 64), strict=False))
        return str(known)

    @property
    def places(self) -> list[str]:
        """Where that is: the address, and the browser where it is known by a cookie."""
        browser = [f"browser {self.browser.hex()}"] if self.browser else []
        return [*browser, f"address {self.network}"]


class Counted(NamedTuple):
    """Something for which failures are counted, and how many are free."""

    who: str
    free: int


def seconds_to_wait(connection: Connection, attempt: Attempt, now: int) -> int:
    """How long somebody has to wait until the next attempt is looked at."""
    counted = {one.who: one.free for one in _counted(connection, attempt)}
    # What lies in the future is from before the clock was set back, and holds nobody up.
    lately = tries.c.last.between(now - WINDOW, now)
    query = select(tries).where(tries.c.who.in_(counted), lately)
    waits = [
        int(row.last) + _wait(row.times - counted[row.who]) - now
        for row in connection.execute(query)
    ]
    return max(0, 0, *waits)


def _wait(over: int) -> int:
    return min(2 ** (over + 1), LONGEST_WAIT) if over >= 0 else 0


def failed(connection: Connection, attempt: Attempt, now: int) -> list[Note]:
    """Count a failure; returns what the daybook is to be told, of which there is never much."""
    notes = forget_old(connection, now)
    here, *others = _counted(connection, attempt)
    in_all = _count(connection, Counted(_ANYWHERE, 0), attempt, now)
    times = _count(connection, here, attempt, now)
    for other in others:
        _count(connection, other, attempt, now)
    if times == 1 and in_all <= MOST_TOLD:
        return [*notes, _told(attempt.name, attempt.address, 1)]
    _owe(connection, here.who if in_all <= MOST_TOLD else _ANYWHERE)
    return notes


def forget_old(connection: Connection, now: int) -> list[Note]:
    """Forget what is long ago; what was only counted is told now."""
    return _forget(connection, tries.c.last <= now - WINDOW)


def succeeded(connection: Connection, attempt: Attempt, now: int) -> list[Note]:
    """Somebody has signed in: the place is a usual one now, and its failures are forgotten."""
    here = _counted(connection, attempt)[0]
    for place in attempt.places:
        same = (places.c.account == attempt.name, places.c.place == place)
        if not connection.execute(update(places).where(*same).values(seen=now)).rowcount:
            row = {"account": attempt.name, "place": place, "seen": now}
            connection.execute(insert(places), row)
    _forget_places(connection, attempt.name, now)
    return _forget(connection, tries.c.who == here.who)


def _counted(connection: Connection, attempt: Attempt) -> list[Counted]:
    name = likeness(attempt.name[:_LONGEST_NAME])
    query = select(places.c.place).where(
        places.c.account == attempt.name, places.c.place.in_(attempt.places)
    )
    usual = sorted(connection.execute(query).scalars(), key=attempt.places.index)
    if usual:
        return [Counted(f"{usual[0]} {name}", FREE_HERE)]
    return [
        Counted(f"address {attempt.network} {name}", FREE_HERE),
        Counted(f"elsewhere {name}", FREE_ELSEWHERE),
        Counted(f"address {attempt.network}", FREE_FROM_ADDRESS),
    ]


def _count(connection: Connection, one: Counted, attempt: Attempt, now: int) -> int:
    row = connection.execute(select(tries.c.times).where(tries.c.who == one.who)).scalar()
    if row is None:
        made = {"who": one.who, "times": 1, "last": now, "untold": 0}
        tried = {"name": attempt.name[:_LONGEST_NAME], "address": attempt.address[:64]}
        connection.execute(insert(tries), {**made, **tried})
        return 1
    more = update(tries).where(tries.c.who == one.who).values(times=row + 1, last=now)
    connection.execute(more)
    return int(row) + 1


def _owe(connection: Connection, who: str) -> None:
    owing = update(tries).where(tries.c.who == who).values(untold=tries.c.untold + 1)
    connection.execute(owing)


def _forget(connection: Connection, *which: ColumnElement[bool]) -> list[Note]:
    gone = connection.execute(select(tries).where(*which)).all()
    if gone:
        connection.execute(delete(tries).where(*which))
    return list(_owed(gone))


def _owed(gone: Sequence[Any]) -> Iterator[Note]:
    for row in gone:
        if row.untold:
            anywhere = row.who == _ANYWHERE
            name, address = ("", "") if anywhere else (row.name, row.address)
            yield _told(name, address, row.untold)


def _told(name: str, address: str, times: int) -> Note:
    """A failure, or several further ones; without a name, those of many names."""
    facts: dict[str, object] = {"account": name[:_LONGEST_NAME] or None, "times": times}
    return Note(SOMEBODY._replace(address=address), Deed.FAIL_TO_SIGN_IN, facts)


def _forget_places(connection: Connection, name: str, now: int) -> None:
    mine = select(places.c.place).where(places.c.account == name, places.c.seen > now - USUAL_FOR)
    kept = list(
        connection.execute(mine.order_by(places.c.seen.desc()).limit(MOST_PLACES)).scalars()
    )
    connection.execute(delete(places).where(places.c.account == name, places.c.place.not_in(kept)))
