"""What the floor lists: its tables and its tournaments, as everybody may see them."""

from __future__ import annotations

import msgspec

from .gaming_floor import GamingFloor
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


class TournamentShown(msgspec.Struct):
    """A tournament in the list."""

    name: str
    title: str
    game: str
    status: str
    entries: int
    left: int


async def table_listed(floor: GamingFloor, row: TableRow) -> TableShown:
    """A table as the lobby lists it."""
    hosted = floor.tables.get(row.name)
    if hosted is None and row.summary is None:
        hosted = await floor.table(row.name)
    summary = row.summary if hosted is None else Summary.of(hosted.table)
    assert summary is not None
    return TableShown(
        name=row.name,
        title=row.title,
        game=row.game,
        live=row.live,
        bots=list(row.settings.bots),
        watching=len(hosted.rail.watchers) if hosted else 0,
        calls=len(hosted.calls.waiting) if hosted else 0,
        **msgspec.structs.asdict(summary),
    )


async def tournaments_listed(tournaments: Tournaments) -> list[TournamentShown]:
    """Every tournament as the list has it."""
    found = []
    for row in await tournaments.rows():
        view = await tournaments.view(row.name, "", ())
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
