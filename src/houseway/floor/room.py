"""What everybody in the room may see of a tournament, read once for all who look."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import monotonic
from typing import Final, NamedTuple

from houseway.journal import Entry
from houseway.tournament import Tournament
from houseway.tournament.state import BECAME, Entrant
from houseway.tournament.tournament_view import TournamentView

from .gaming_floor import GamingFloor
from .tournament_host import Tournaments

FRESH: Final = 1.0  # seconds for which nobody reads the same again
LATELY: Final = 300  # entries that are looked through for moves
MOST_MOVES: Final = 60


class RoomMove(NamedTuple):
    """Somebody went to another seat: when, from where, to where, and why."""

    at: str
    player: str
    table: int
    seat: int
    to_table: int
    to_seat: int
    reason: str


class RoomPlayer(NamedTuple):
    """Somebody with an entry, as everybody in the room may know them."""

    number: int
    name: str
    status: str
    words: str
    session: str | None
    table: int | None
    place: str
    seat: int | None
    stack: int


class RoomLook(NamedTuple):
    """A tournament as the room sees it."""

    view: TournamentView
    players: tuple[RoomPlayer, ...]
    moves: tuple[RoomMove, ...]

    def player(self, number: int) -> RoomPlayer | None:
        """Somebody by the number of the entry."""
        return next((one for one in self.players if one.number == number), None)


class TournamentRoom:
    """Looks at tournaments for all displays and phones together."""

    def __init__(self, floor: GamingFloor, tournaments: Tournaments) -> None:
        self._floor, self._tournaments = floor, tournaments
        self._looks: dict[str, tuple[float, int, RoomLook]] = {}

    async def look(self, name: str) -> RoomLook:
        """The tournament as it is now, or was a moment ago if nothing has happened since."""
        host = await self._tournaments.tournament(name)
        known = self._looks.get(name)
        if known is not None and known[1] == host.version and monotonic() - known[0] < FRESH:
            return known[2]
        view = await self._tournaments.view(name, "", ())
        players = await self._tournaments.read(name, players_of)
        moves = await asyncio.to_thread(self._moves, host.stream)
        look = RoomLook(view, players, moves)
        self._looks[name] = (monotonic(), host.version, look)
        return look

    def _moves(self, stream: str) -> tuple[RoomMove, ...]:
        streams = self._floor.streams
        kept = streams.after(stream, max(0, streams.head(stream) - LATELY))
        struck = {stored.entry.strikes for stored in kept}
        return moves_in(stored.entry for stored in kept if stored.entry.seq not in struck)


def moves_in(entries: Iterable[Entry]) -> tuple[RoomMove, ...]:
    """The moves that entries tell of, the newest first."""
    found = [
        RoomMove(
            entry.time,
            event["player"],
            event["table"],
            event["seat"],
            event["to_table"],
            event["to_seat"],
            event["reason"],
        )
        for entry in entries
        for event in entry.events
        if event["event"] == "moved"
    ]
    return tuple(found[: -MOST_MOVES - 1 : -1])


def players_of(t: Tournament) -> tuple[RoomPlayer, ...]:
    """Everybody with an entry, from A to Z."""
    ordered = sorted(t.state.entrants.values(), key=lambda entrant: entrant.name.casefold())
    return tuple(_player(t, entrant) for entrant in ordered)


def _player(t: Tournament, entrant: Entrant) -> RoomPlayer:
    session = t.state.sessions.get(entrant.session or "")
    table = session.tables.get(entrant.table or 0) if session else None
    seated = entrant.has_seat and table is not None
    return RoomPlayer(
        number=entrant.number,
        name=entrant.name,
        status=entrant.status,
        words=BECAME[entrant.status],
        session=entrant.session,
        table=entrant.table if seated else None,
        place=str(table.place or table.number) if seated and table else "",
        seat=entrant.seat if seated else None,
        stack=entrant.stack,
    )
