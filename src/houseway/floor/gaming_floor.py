"""The gaming floor: every table and tournament that is in memory here, and the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import chain
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, insert, select, update

from houseway.errors import HousewayError
from houseway.games import game
from houseway.games.round import Determinations
from houseway.journal.entry import written
from houseway.table import Table
from houseway.table.dealt_source import dealt
from houseway.table.source import Source

from .host import Host, OutOfOrder
from .orders import Order, Receipt
from .permissions import Account
from .premises import Premises
from .rail import Crier
from .roster import Summary, TableRow, TableSettings
from .storage.database import tables
from .storage.entry_streams import Addition, SecretSeeds, Streams, add
from .storage.safe import Safe
from .storage.stream_journal import StreamJournal
from .storage.trial_write import TrialWrite
from .table_host import TableHost
from .tournament_host import NoTournamentHere, TournamentHost, read_rows
from .tournament_tables import TournamentTables
from .waiting_calls import ANSWER, CALL, CONFIRM, of_call

H = TypeVar("H", bound=Host[Any, Any])


class NoTable(HousewayError, LookupError):  # noqa: N818
    """There is no table of that name."""


def nobody_cares(row: TableRow) -> None:
    """What is done about a table that was loaded where this process does not run tables."""


class Hosts(dict[str, H]):
    """The hosts of one kind that are in memory, by name."""

    def __init__(self) -> None:
        super().__init__()
        self._loading: dict[str, asyncio.Lock] = {}

    async def found(self, name: str, bring: Callable[[str], Awaitable[H]]) -> H:
        """A host, brought into memory when it is first asked for; once, however many ask."""
        if (known := self.get(name)) is not None:
            return await known.fresh()
        async with self._loading.setdefault(name, asyncio.Lock()):
            if name not in self:
                self[name] = await bring(name)
        return self[name]


class GamingFloor:
    """Everything that is hosted, lazily in memory, with the one database and the one writer."""

    def __init__(self, engine: Engine, safe: Safe, around: Premises = Premises()) -> None:  # noqa: B008
        self.clock, self.seconds = around.clock, around.seconds
        self.engine = engine = engine.execution_options(clock=self.clock)
        self.seeds, self.save_every = around.seeds, around.save_every
        self.streams = Streams(engine, safe)
        self.writer = around.writer(engine)
        self.trial = TrialWrite(self.writer)
        self.crier = Crier(self.seconds)
        self.rows: dict[str, TableRow] = {}
        self.tables: Hosts[TableHost] = Hosts()
        self.tournaments: Hosts[TournamentHost] = Hosts()
        self.played = TournamentTables(self)
        self.damaged: dict[str, str] = {}
        self.unplayable: dict[str, str] = {}
        self.active_at = self.seconds()
        self.watch_orders: Callable[[str, float], None] = lambda *_: None
        self.loaded: Callable[[TableRow], None] = nobody_cares

    async def close(self) -> None:
        """Let every watcher go and finish writing."""
        self.let_watchers_go()
        await asyncio.to_thread(self.writer.close)
        self.engine.dispose()

    def hosts(self) -> Iterator[Host[Any, Any]]:
        """Everything that is in memory."""
        return chain([*self.tables.values()], [*self.tournaments.values()])

    def let_watchers_go(self) -> None:
        """End every event stream; whoever watched comes again, here or at another host."""
        for host in self.hosts():
            host.rail.let_go()

    # What stands still because its journal is not what it was

    def stand_still(self, stream: str, why: str) -> None:
        """Do nothing more at a table or in a tournament whose journal is damaged."""
        self.damaged[stream] = why
        for hosts in (self.tables, self.tournaments):
            for name, host in [*hosts.items()]:
                if host.stream == stream:
                    del hosts[name]
                    host.stopped = why
                    host.rail.let_go()

    def go_on(self, stream: str) -> None:
        """A journal is what it was again: it is taken up when somebody asks for it."""
        self.damaged.pop(stream, None)

    def stands_still(self, stream: str) -> bool:
        """Whether a journal is damaged, or could not be played again when it was last tried."""
        return stream in self.damaged or stream in self.unplayable

    def check_stands(self, stream: str) -> None:
        """Refuse what stands still."""
        if (why := self.damaged.get(stream)) is not None:
            raise OutOfOrder(why)

    # Tables

    async def lobby(self) -> list[TableRow]:
        """Every table of the floor."""
        rows = await asyncio.to_thread(self._read_rows)
        self.rows = {row.name: row for row in rows}
        for name, host in self.tables.items():
            host.row = self.rows.get(name, host.row)
        return rows

    def _read_rows(self) -> list[TableRow]:
        query = select(
            tables.c.name,
            tables.c.title,
            tables.c.game,
            tables.c.live,
            tables.c.settings,
            tables.c.summary,
            tables.c.tournament,
            tables.c.number,
        ).order_by(tables.c.made_at, tables.c.name)
        with self.streams.engine.connect() as connection:
            return [TableRow.read(*row) for row in connection.execute(query)]

    async def make(
        self,
        name: str,
        title: str,
        game_name: str,
        chosen: Determinations,
        *,
        live: bool,
        settings: TableSettings,
        by: str,
        tournament: str | None = None,
        number: int | None = None,
    ) -> TableHost:
        """Set a new table up; its stream begins with what is played here."""
        row = TableRow(name, title, game_name, live, settings, None, tournament, number)
        journal = StreamJournal(row.stream, clock=self.clock)
        source = Source() if live else dealt(game(game_name), chosen, self.seeds)
        table = Table(game_name, chosen, source=source, journal=journal, clock=self.clock)
        made = {
            **row._asdict(),
            "summary": msgspec.json.encode(Summary.of(table)).decode(),
            "settings": msgspec.json.encode(settings).decode(),
            "made_by": by,
            "made_at": written(self.clock()),
        }
        await self.begin(journal, lambda connection: connection.execute(insert(tables), made))
        self.rows[name] = row
        host = self.tables[name] = TableHost(self, row)
        host.take_up(table, journal)
        return host

    async def begin(self, journal: StreamJournal, list_it: Callable[[Connection], object]) -> None:
        """Write the first entries of a new stream, and that there is such a thing."""
        staged = journal.take_staged()

        def write(connection: Connection) -> None:
            list_it(connection)
            for entry in staged:
                add(connection, Addition(journal.stream, entry, None, SecretSeeds()))

        await self.writer.write(write, journal.stream)

    async def arrange(self, name: str, settings: TableSettings) -> None:
        """Choose who plays by itself at a table, and how fast."""
        host = await self.table(name)
        chosen = msgspec.json.encode(settings).decode()
        change = update(tables).where(tables.c.name == name).values(settings=chosen)
        await self.writer.write(lambda connection: connection.execute(change), name)
        host.row = self.rows[name] = host.row._replace(settings=settings)
        async with host.lock:
            host.publish()

    async def table(self, name: str) -> TableHost:
        """A table, loaded when it is first asked for."""
        return await self.tables.found(name, self._bring)

    async def _bring(self, name: str) -> TableHost:
        if name not in self.rows:
            await self.lobby()
        if name not in self.rows:
            raise NoTable(f"There is no table {name}.")
        self.check_stands(name)
        host = TableHost(self, self.rows[name])
        await host.load()
        self.loaded(host.row)
        return host

    async def do(self, name: str, order: Order, viewer: str | None = None) -> Receipt:
        """Carry an order out at a table; `Refused` changes nothing."""
        host = await self.table(name)
        if host.row.tournament is not None:
            return await self.played.do(host, order, viewer)
        return await host.do(order, viewer)

    # Tournaments

    async def tournament(self, name: str) -> TournamentHost:
        """A tournament, loaded when it is first asked for."""
        return await self.tournaments.found(name, self._bring_tournament)

    async def _bring_tournament(self, name: str) -> TournamentHost:
        listed = await asyncio.to_thread(read_rows, self.streams.engine)
        row = next((row for row in listed if row.name == name), None)
        if row is None:
            raise NoTournamentHere(f"There is no tournament {name}.")
        self.check_stands(row.stream)
        host = TournamentHost(self, row)
        await host.load()
        return host

    # Calls for a supervisor

    async def call(self, name: str, by: Account, matter: str) -> Receipt:
        """Somebody at a table wants a supervisor."""
        return await self.do(name, of_call(by, CALL, matter=matter))

    async def answer_call(self, name: str, entry: int, by: Account) -> Receipt:
        """Somebody has come to a table where they were called."""
        return await self.do(name, of_call(by, ANSWER, call=entry))

    async def confirm(self, name: str, entry: int, by: Account) -> Receipt:
        """The second person confirms a correction that was proposed."""
        return await self.do(name, of_call(by, CONFIRM, call=entry))

    # In step with other processes

    async def hear(self, said: str) -> None:
        """What another process says: a stream has come to a version."""
        what, _, stream = said.partition(" ")
        if what.isdigit():
            await self.heard_of(stream, int(what))

    async def heard_of(self, stream: str, version: int) -> None:
        """Another process says that a stream has come to a version."""
        there = (host for host in self.tournaments.values() if host.stream == stream)
        host = self.tables.get(stream) or next(there, None)
        if host is not None:
            await host.heard_of(version)

    async def look_again(self) -> None:
        """Catch up with everything that may have been missed."""
        for host in self.hosts():
            async with host.lock:
                await host.catch_up()
