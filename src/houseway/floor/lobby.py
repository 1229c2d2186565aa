"""What the floor lists: its tables and its tournaments, as everybody may see them."""

from __future__ import annotations

from typing import Final

import msgspec

from .gaming_floor import GamingFloor
from .host import OutOfOrder
from .roster import Summary, TableRow
from .tournament_host import Tournaments


class TableShown(msgspec.Struct):
    """A table in the lobby."""

    name: str
    title: str
    game: str
    live: bool
    status: str
    rounds: int
    seats: int
    players: list[str]
    bots: list[str]
    minimum: str | None
    watching: int
    calls: int
    stands_still: bool
    tournament: str | None
    version: int

    @property
    def free(self) -> int:
        """How many seats nobody has."""
        return max(self.seats - len(self.players), 0)


class TournamentShown(msgspec.Struct):
    """A tournament in the list."""

    name: str
    title: str
    game: str
    status: str
    entries: int
    left: int


UNKNOWN: Final = Summary("unknown", 0, 0, [], None)
"""Of a table that cannot be taken up."""


async def table_listed(floor: GamingFloor, row: TableRow) -> TableShown:
    """A table as the lobby lists it."""
    hosted, stands_still = floor.tables.get(row.name), floor.stands_still(row.stream)
    if hosted is None and row.summary is None and not stands_still:
        hosted = await floor.table(row.name)
    summary = row.summary if hosted is None else Summary.of(hosted.table)
    return TableShown(
        name=row.name,
        title=row.title,
        game=row.game,
        live=row.live,
        bots=list(row.settings.bots),
        watching=len(hosted.rail.watchers) if hosted else 0,
        calls=len(hosted.calls.waiting) if hosted else 0,
        stands_still=stands_still,
        tournament=row.tournament,
        version=hosted.version if hosted else 0,
        **msgspec.structs.asdict(summary or UNKNOWN),
    )


async def tournaments_listed(tournaments: Tournaments) -> list[TournamentShown]:
    """Every tournament as the list has it."""
    found = []
    for row in await tournaments.rows():
        try:
            view = await tournaments.view(row.name, "", ())
        except OutOfOrder:
            found.append(TournamentShown(row.name, row.name, row.game, "stands still", 0, 0))
            continue
        found.append(
            TournamentShown(
                name=row.name,
                title=view.title,
                game=view.game,
                status=view.status,
                entries=view.entries,
                left=view.left,
            )
        )
    return found
