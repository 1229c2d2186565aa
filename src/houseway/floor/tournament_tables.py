"""Tables of tournaments among the tables of the floor, each in agreement with its tournament.

A table and its tournament are two journals. What the one has to be told of the other is given as an
order of its own, durable before the next; it follows from the two records and counts once, so that
it is found again by whoever looks next where a process ended in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy.exc import IntegrityError

from houseway.table import Table
from houseway.tournament import Tournament
from houseway.tournament.hosting.hosted import LAYOUT
from houseway.tournament.hosting.liaison import Errand, Errands, Liaison
from houseway.tournament.hosting.players import Field
from houseway.tournament.moving import session_of, tables_with_rounds
from houseway.tournament.table_play import limits

from .orders import Order, Receipt
from .roster import Played, TableRow
from .silence import BY_ITSELF
from .storage.entry_streams import HeadTaken

if TYPE_CHECKING:
    from .gaming_floor import GamingFloor
    from .table_host import TableHost
    from .tournament_host import TournamentHost

log = logging.getLogger("houseway.floor")
MOST_CHARACTERS: Final = 160  # of an order's id
Found = TypeVar("Found")


class Meeting:
    """A table of the floor and its tournament, as they are in memory here."""

    def __init__(self, host: TableHost, tournament: TournamentHost) -> None:
        self.host, self.tournament = host, tournament
        assert host.row.number is not None
        self.liaison = Liaison(self, host.row.number, who=BY_ITSELF)
        self.company = Field(tournament.row.name)
        self.agreed: tuple[int, int] | None = None

    @property
    def t(self) -> Tournament:
        """The tournament as it is now."""
        return self.tournament.hosted

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.host.hosted

    @property
    def versions(self) -> tuple[int, int]:
        """How far the two journals have come."""
        return self.host.version, self.tournament.version


class TournamentTables:
    """Has the tables of tournaments played on the floor, and each tournament hear of them."""

    def __init__(self, floor: GamingFloor) -> None:
        self._floor = floor
        self._meetings: dict[str, Meeting] = {}
        self._furnishing = asyncio.Lock()

    # The tables themselves

    async def furnish(self, tournament: TournamentHost) -> None:
        """Set up the tables that a tournament has rounds at, where it is played on the floor."""
        settings = tournament.row.settings
        if settings.played is Played.ROOM:
            return
        async with tournament.lock:
            await tournament.freshen()
            wanted = set(tables_with_rounds(tournament.hosted))
        wanted -= {row.number for row in self._floor.rows.values() if _is_of(row, tournament)}
        if not wanted:
            return
        async with self._furnishing:  # a table of a tournament is set up once
            there = {row.number for row in await self._floor.lobby() if _is_of(row, tournament)}
            for number in sorted(wanted - there):
                await self._make(tournament, number)

    async def _make(self, tournament: TournamentHost, number: int) -> None:
        row = tournament.row
        name = f"{row.name}-{number}"
        if name in self._floor.rows:
            name = f"{row.name}-table-{number}"
        async with tournament.lock:
            t = tournament.hosted
            t.read_clock()
            session = session_of(t, number)
            chosen, place = limits(t, session, number), session.tables[number].place
            title = f"{t.conditions.title}, table {place or number}"
        try:
            host = await self._floor.make(
                name,
                title,
                row.game,
                chosen,
                live=row.settings.played is Played.LIVE,
                settings=row.settings.tables,
                by=BY_ITSELF,
                tournament=row.name,
                number=number,
            )
        except (IntegrityError, HeadTaken):  # another process was quicker
            await self._floor.lobby()
            return
        await self.settle(host)

    # What is done at them

    async def do(self, host: TableHost, order: Order, viewer: str | None) -> Receipt:
        """Carry an order out at a table of a tournament, which hears of what comes of it."""
        meeting = await self._meeting(host)
        sent_before = order.id is not None and host.journal.find(order.id)
        starts = order.do == "start" and not host.table.in_play and not sent_before
        try:
            if starts:
                await self._run(meeting, meeting.liaison.make_ready())
            return await host.do(order, viewer)
        finally:
            if starts or meeting.liaison.unheard:
                await self._hear(meeting)

    async def _hear(self, meeting: Meeting) -> None:
        """Have the tournament hear of what was done at the table; if not now, then later.

        What was done is done: whoever did it is answered so, whatever becomes of this.
        """
        liaison = meeting.liaison
        try:
            await self._run(meeting, liaison.agree_on_the_hand())
            await self._run(meeting, liaison.hear())
        except Exception as error:
            told = {"table": meeting.host.row.name, "why": str(error)}
            log.warning("a tournament has not heard of its table yet", extra=told)

    async def settle(self, host: TableHost) -> None:
        """Bring a table and its tournament in line, where one of them has gone on since."""
        meeting = await self._meeting(host)
        if meeting.agreed == meeting.versions:
            return
        await self._run(meeting, meeting.liaison.settle(LAYOUT))
        meeting.agreed = meeting.versions

    async def may_start(self, host: TableHost) -> bool:
        """Whether a round can begin at a table, as its tournament has it."""
        meeting = await self._meeting(host)

        def look() -> bool:
            meeting.company.late = meeting.liaison.is_late
            return meeting.liaison.may_start()

        return await self._looked(meeting, look)

    async def is_in_play(self, host: TableHost) -> bool:
        """Whether a table has anything to play, or to be given free of."""
        meeting = await self._meeting(host)
        used = host.table.state.tournament is not None or host.table.procedure is not None
        return used or await self._looked(meeting, lambda: meeting.liaison.in_play)

    async def in_play(self, tournament: TournamentHost) -> list[TableRow]:
        """The tables of the floor that a tournament has, or had, rounds at."""
        await self.furnish(tournament)
        return [row for row in self._floor.rows.values() if _is_of(row, tournament)]

    def company(self, host: TableHost) -> Field:
        """How those play at a table who play by themselves."""
        return self._meetings[host.row.name].company

    # Both of them together

    async def _meeting(self, host: TableHost) -> Meeting:
        name, tournament = host.row.name, host.row.tournament
        assert tournament is not None
        found = await self._floor.tournament(tournament)
        meeting = self._meetings.get(name)
        if meeting is None or (meeting.host, meeting.tournament) != (host, found):
            meeting = self._meetings[name] = Meeting(host, found)
            await self._run(meeting, meeting.liaison.resume(LAYOUT))
        return meeting

    async def _looked(self, meeting: Meeting, look: Callable[[], Found]) -> Found:
        """What is seen of both while nothing is done to either; a table is always held first."""
        host, tournament = meeting.host, meeting.tournament
        async with host.lock, tournament.lock:
            for side in (host, tournament):
                await side.freshen()
                if self._floor.streams.shared:
                    await side.catch_up()
            return look()

    async def _run(self, meeting: Meeting, errands: Errands) -> None:
        """Carry errands out, each durable before the next one is looked for."""
        while (errand := await self._looked(meeting, lambda: next(errands, None))) is not None:
            await self._carry_out(meeting, errand)

    async def _carry_out(self, meeting: Meeting, errand: Errand) -> None:
        host: TableHost | TournamentHost = meeting.host if errand.to_table else meeting.tournament
        id = (errand.id or _id_of(errand, meeting))[:MOST_CHARACTERS]
        order = Order(errand.by, errand.do, errand.facts, errand.who or BY_ITSELF, id)
        await host.do(order._replace(kept=errand.kept))


def _id_of(errand: Errand, meeting: Meeting) -> str:
    """What tells an order to a table from any other."""
    return f"{BY_ITSELF}/{meeting.host.version}-{errand.do}-{errand.facts.get('player', '')}"


def _is_of(row: TableRow, tournament: TournamentHost) -> bool:
    return row.tournament == tournament.row.name
