"""The host of one tournament, and all the tournaments of the floor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Engine, insert, select, update

from houseway.errors import HousewayError
from houseway.games.events import Event
from houseway.journal import Entry
from houseway.journal.entry import written
from houseway.rulebook import Refused
from houseway.table.published_round import PublishedRound
from houseway.tournament import Tournament
from houseway.tournament.published_lots import entry_of, published
from houseway.tournament.roles import DIRECTOR
from houseway.tournament.tournament_view import ConductedView, TournamentView, options_of

from .host import Host
from .orders import Order, Receipt
from .permissions import Account, Role
from .player_standing import is_sensible
from .rail import Bulletin, Watcher
from .roster import TournamentRow, TournamentSettings
from .storage.database import tournaments
from .storage.entry_streams import SecretSeeds
from .storage.stream_journal import StreamJournal
from .to_the_end import to_the_end
from .two_people import without_second_person

if TYPE_CHECKING:
    from .gaming_floor import GamingFloor


Result = TypeVar("Result")


class NoTournamentHere(HousewayError, LookupError):  # noqa: N818
    """There is no tournament of that name."""


class TournamentHost(Host[Tournament, Watcher]):
    """A tournament with its journal, the seeds of ballots that were called, and who watches it."""

    what = "tournament"

    def __init__(self, floor: GamingFloor, row: TournamentRow) -> None:
        super().__init__(floor, row.stream)
        self.row = row
        self.seeds: dict[str, str] = {}
        self._bots: tuple[tuple[str, ...], frozenset[str]] = (), frozenset()

    @property
    def bots(self) -> frozenset[str]:
        """Who plays by itself in the tournament."""
        bots = self.row.settings.bots
        if self._bots[0] is not bots:
            self._bots = bots, frozenset(bots)
        return self._bots[1]

    # Whatever may take long is done beside the event loop, and never left half done

    def resumed(
        self, entries: list[Entry], saved: bytes | None, journal: StreamJournal
    ) -> Tournament:
        self.seeds = self._read_seeds()
        return Tournament(
            self.row.name,
            self.row.game,
            journal=journal,
            clock=self.floor.clock,
            seeds=self.floor.seeds,
            secrets=dict(self.seeds),
            saved=saved,
        )

    async def carry_out(self, order: Order) -> tuple[Event, ...]:
        def do() -> tuple[Event, ...]:
            who, id = order.who, order.id
            if order.kept is None:
                return self.hosted.do(order.by, order.do, who=who, id=id, **order.facts)
            kept = order.kept
            return self.hosted.hear(order.by, order.do, who=who, kept=kept, id=id, **order.facts)

        return await to_the_end(asyncio.to_thread(do))

    async def follow(self, entries: list[Entry]) -> None:
        def follow() -> None:
            for entry in entries:
                if entry.is_move:
                    self.hosted.follow(entry)
            self.seeds = self._read_seeds()

        await to_the_end(asyncio.to_thread(follow))
        self.hosted.secrets.clear()
        self.hosted.secrets.update(self.seeds)

    def secrets(self) -> SecretSeeds:
        known, self.seeds = self.seeds, dict(self.hosted.secrets)
        fresh = {bound: seed.encode() for bound, seed in self.seeds.items() if bound not in known}
        return SecretSeeds(fresh, [bound for bound in known if bound not in self.seeds])

    def _read_seeds(self) -> dict[str, str]:
        found = self.floor.streams.seeds(self.stream)
        return {bound: seed.decode() for bound, seed in found.items()}

    def snapshot_at(self) -> int:
        return len(self.journal)

    async def snapshot(self) -> bytes:
        return await to_the_end(asyncio.to_thread(self.hosted.save))

    def tell(self, watcher: Watcher, bulletins: Sequence[Bulletin]) -> None:
        """Whoever watches looks again: what is shown is the newest there is."""
        watcher.signal.set()

    async def view(self, account: str, roles: tuple[str, ...]) -> TournamentView:
        """The tournament as somebody may see it, with what is open in each of their roles."""
        return await self.read(lambda t: seen_by(t, self.version, account, roles))

    async def read(self, work: Callable[[Tournament], Result]) -> Result:
        """Have something read of the tournament as it is now."""
        async with self.lock:
            await self.freshen()
            if self.floor.streams.shared:
                await self.catch_up()
            return await to_the_end(asyncio.to_thread(work, self.hosted))

    async def published(self, order: int) -> PublishedRound:
        """A draw that was made, with the proofs of all that fell."""
        async with self.lock:
            await self.freshen()
            return await to_the_end(asyncio.to_thread(self._published, order))

    def _published(self, order: int) -> PublishedRound:
        entry = entry_of(self.hosted, order)
        (read,) = self.floor.streams.between(self.stream, entry, entry + 1)
        return published(self.hosted, order, read.entry)


def read_rows(engine: Engine) -> list[TournamentRow]:
    """Every tournament as the database lists it, the newest first."""
    query = select(tournaments.c.name, tournaments.c.game, tournaments.c.settings)
    newest = query.order_by(tournaments.c.made_at.desc(), tournaments.c.name)
    with engine.connect() as connection:
        return [TournamentRow.read(*row) for row in connection.execute(newest)]


class Tournaments:
    """Every tournament of the floor; all commands go through here."""

    def __init__(self, floor: GamingFloor) -> None:
        self._floor = floor

    def now(self) -> datetime:
        """What time it is on the floor."""
        return self._floor.clock()

    async def rows(self) -> list[TournamentRow]:
        """Every tournament, the newest first."""
        rows = await asyncio.to_thread(read_rows, self._floor.engine)
        for row in rows:
            if (host := self._floor.tournaments.get(row.name)) is not None:
                host.row = row
        return rows

    async def make(self, name: str, game: str, *, by: str) -> None:
        """Begin a tournament; its stream begins with which game it is of."""
        row = TournamentRow(name, game)
        if name in {listed.name for listed in await self.rows()}:
            raise Refused(f"There is a tournament {name} already.")
        journal = StreamJournal(row.stream, clock=self._floor.clock)
        Tournament(name, game, journal=journal, clock=self._floor.clock)
        made = {"name": name, "game": game, "made_by": by, "made_at": written(self._floor.clock())}
        await self._floor.begin(
            journal, lambda connection: connection.execute(insert(tournaments), made)
        )

    async def tournament(self, name: str) -> TournamentHost:
        """A tournament, loaded when it is first asked for."""
        return await self._floor.tournament(name)

    async def do(
        self, name: str, by: str, do: str, facts: dict[str, Any], *, who: str, id: str
    ) -> Receipt:
        """Carry a command out and acknowledge it once it is durable; `Refused` changes nothing."""
        host = await self.tournament(name)
        done = await host.do(Order(by, do, facts, who, id))
        await self._floor.played.furnish(host)
        return done

    def tables(self, name: str) -> dict[int, str]:
        """The tables of the floor at which a tournament is played, by their numbers in it."""
        rows = self._floor.rows.values()
        return {row.number: row.name for row in rows if row.tournament == name and row.number}

    async def check_may_arrange(self, name: str, account: Account) -> None:
        """`Refused` unless somebody answers for where a tournament is played."""
        directors = (await self.tournament(name)).hosted.state.directors
        if account.role is not Role.SHIFT_MANAGER and directors.get(account.name) != DIRECTOR:
            text = "Only the shift manager and the director of a tournament choose where"
            raise Refused(f"{text} it is played.")

    async def arrange(self, name: str, settings: TournamentSettings) -> None:
        """Choose where a tournament is played, who plays by itself, and how fast."""
        host = await self.tournament(name)
        chosen = msgspec.json.encode(settings).decode()
        change = update(tournaments).where(tournaments.c.name == name).values(settings=chosen)
        await self._floor.writer.write(lambda connection: connection.execute(change), host.stream)
        host.row = host.row._replace(settings=settings)
        for row in await self._floor.lobby():
            if row.tournament == name:
                await self._floor.arrange(row.name, settings.tables)
        await self._floor.played.furnish(host)

    async def call(self, name: str, order: Order) -> Receipt:
        """Somebody comes to a call at a tournament, or confirms what was proposed."""
        return await (await self.tournament(name)).do(order)

    async def view(self, name: str, account: str, roles: tuple[str, ...]) -> TournamentView:
        """The tournament as somebody may see it, with what is open in each of their roles."""
        return await (await self.tournament(name)).view(account, roles)

    async def read(self, name: str, work: Callable[[Tournament], Result]) -> Result:
        """Have something read of a tournament as it is now."""
        return await (await self.tournament(name)).read(work)

    async def look_again(self, name: str) -> None:
        """Have whoever watches a tournament look whether they still may."""
        for watcher in (await self.tournament(name)).rail.watchers:
            watcher.signal.set()

    async def stream(self, name: str) -> str:
        """Where the entries of a tournament are, also of one that stands still."""
        if name not in {row.name for row in await self.rows()}:
            raise NoTournamentHere(f"There is no tournament {name}.")
        return TournamentRow.stream_of(name)

    @asynccontextmanager
    async def watched(self, name: str) -> AsyncIterator[Watcher]:
        """Somebody watches a tournament for a while."""
        rail, watcher = (await self.tournament(name)).rail, Watcher()
        rail.join(watcher)
        try:
            yield watcher
        finally:
            rail.leave(watcher)


def seen_by(
    tournament: Tournament, version: int, account: str, roles: tuple[str, ...]
) -> TournamentView:
    """The tournament as somebody may see it, with what is open in each of their roles."""
    if roles == (account,):  # a player, in their own name
        offered = (
            o for o in options_of(tournament, account) if is_sensible(tournament, o.do, account)
        )
        return replace(tournament.view(), entry=version, options=tuple(offered))
    view = tournament.view_for(*roles, who=account) if roles else tournament.view()
    if isinstance(view, ConductedView):
        view = replace(view, options=tuple(map(without_second_person, view.options)))
    return replace(view, entry=version)
