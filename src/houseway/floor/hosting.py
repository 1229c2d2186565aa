"""The tables of the floor: loading them, carrying out commands durably, and keeping in step."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from time import monotonic, perf_counter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from houseway.errors import HousewayError
from houseway.games import game
from houseway.games.events import Event
from houseway.journal import Entry
from houseway.journal.entry import written
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.seeds import SeedBook, committed, revealed
from houseway.table.source import Dealt, RecordDiffers, Source, dealt

from .hosted import Hosted, Summary, TableRow, TableSettings, Told
from .logs import log
from .seeing import kept_events_seen
from .storage import calls
from .storage.journals import StreamJournal
from .storage.schema import tables
from .storage.streams import Addition, HeadTaken, Kept, Streams, add, save_snapshot, sight_of
from .storage.writing import GroupCommit

SAVE_EVERY = 200
ATTEMPTS = 12
# Seconds after which what happened is no longer told table by table between other work, but by
# every table that has waited so long, for a while.
LONG_UNTOLD, AT_A_TIME = 0.1, 0.005


class NoTable(HousewayError, LookupError):  # noqa: N818
    """There is no table of that name."""


class OutOfOrder(HousewayError, RuntimeError):  # noqa: N818
    """A table's journal and the rules disagree; it stands still until somebody has looked."""


class Done(NamedTuple):
    """A command that was carried out: the entry it led to, and whether it had been before."""

    version: int
    events: list[dict[str, Any]]
    repeated: bool


class Command(NamedTuple):
    """Something that somebody tells a table to do."""

    by: str
    do: str
    facts: dict[str, Any]
    who: str
    id: str | None = None


def nobody_cares(row: TableRow) -> None:
    """What is done about a table that was loaded where this process does not run tables."""


class Floor:
    """Every table, lazily in memory; all commands go through here."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime] | None = None) -> None:
        self.engine = engine
        self.clock = clock or (lambda: datetime.now(UTC))
        self.streams = Streams(engine)
        self.writer = GroupCommit(engine)
        self.rows: dict[str, TableRow] = {}
        self.hosted: dict[str, Hosted] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.active_at = monotonic()
        self._untold: deque[tuple[float, Hosted]] = deque()
        self._telling: asyncio.Task[None] | None = None
        self.watch_commands: Callable[[str, float], None] = lambda *_: None
        self.loaded: Callable[[TableRow], None] = nobody_cares

    async def close(self) -> None:
        """Let every watcher go and finish writing."""
        self.let_watchers_go()
        await asyncio.to_thread(self.writer.close)
        self.engine.dispose()

    def let_watchers_go(self) -> None:
        """End every event stream; whoever watched comes again, here or at another host."""
        for hosted in self.hosted.values():
            for one in list(hosted.subscribers):
                one.end()

    # Tables

    async def lobby(self) -> list[TableRow]:
        """Every table of the floor."""
        rows = await asyncio.to_thread(self._read_rows)
        self.rows = {row.name: row for row in rows}
        for name, hosted in self.hosted.items():
            hosted.row = self.rows.get(name, hosted.row)
        return rows

    def _read_rows(self) -> list[TableRow]:
        query = select(
            tables.c.name,
            tables.c.title,
            tables.c.game,
            tables.c.live,
            tables.c.settings,
            tables.c.summary,
        ).order_by(tables.c.made_at, tables.c.name)
        with self.engine.connect() as connection:
            return [_row(*row) for row in connection.execute(query)]

    async def make(
        self,
        name: str,
        title: str,
        game_name: str,
        chosen: Any,
        *,
        live: bool,
        settings: TableSettings,
        by: str,
    ) -> Hosted:
        """Set a new table up; its stream begins with what is played here."""
        played = game(game_name)
        journal = StreamJournal(name, clock=self.clock)
        book = SeedBook()
        source = Source() if live else dealt(played, chosen, book)
        table = Table(game_name, chosen, source=source, journal=journal, clock=self.clock)
        row = TableRow(name, title, game_name, live, settings)
        staged = journal.take_staged()
        made = {
            **row._asdict(),
            "summary": msgspec.json.encode(Summary.of(table)).decode(),
            "settings": msgspec.json.encode(settings).decode(),
            "made_by": by,
            "made_at": written(self.clock()),
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(tables), made)
            for entry in staged:
                add(connection, Addition(name, entry, None, {}))

        await self.writer.write(write, name)
        self.rows[name] = row
        hosted = self.hosted[name] = Hosted(row, table, journal)
        return hosted

    async def arrange(self, name: str, settings: TableSettings) -> None:
        """Choose who plays by itself at a table, and how fast."""
        hosted = await self.table(name)
        told = msgspec.json.encode(settings).decode()
        change = update(tables).where(tables.c.name == name).values(settings=told)
        await self.writer.write(lambda connection: connection.execute(change), name)
        hosted.row = self.rows[name] = hosted.row._replace(settings=settings)
        async with hosted.lock:
            hosted.publish()

    async def table(self, name: str) -> Hosted:
        """A table, loaded when it is first asked for."""
        if (known := self.hosted.get(name)) is not None:
            if known.stale:
                async with known.lock:
                    await self._freshen(known)
            return known
        async with self._loading.setdefault(name, asyncio.Lock()):
            if name not in self.hosted:
                if name not in self.rows:
                    await self.lobby()
                if name not in self.rows:
                    raise NoTable(f"There is no table {name}.")
                loaded = await asyncio.to_thread(self._load, name)
                self.hosted[name] = Hosted(self.rows[name], *loaded)
                self.hosted[name].saved_at = loaded[1].earlier
                await self.look_for_calls(name)
                self.loaded(self.rows[name])
        return self.hosted[name]

    def _load(self, name: str) -> tuple[Table, StreamJournal]:
        """The table from its last snapshot and what came after, or from all of its stream."""
        snapshot = self.streams.snapshot(name)
        if snapshot is not None:
            try:
                return self._resume(name, *snapshot)
            except (RecordDiffers, Refused, ValueError, LookupError):
                pass  # saved by another version: the journal is the truth
        try:
            return self._resume(name, 0, None)
        except (RecordDiffers, Refused, ValueError, LookupError) as error:
            raise OutOfOrder(f"The table {name} cannot be taken up: {error}") from error

    def _resume(self, name: str, since: int, saved: bytes | None) -> tuple[Table, StreamJournal]:
        # The last entry before is held as well, because the next one is chained to it.
        kept = [one.entry for one in self.streams.after(name, max(since - 1, 0))]
        entries = [entry for entry in kept if entry.seq > since]
        journal = StreamJournal(name, kept, clock=self.clock)
        table = Table.resume(
            entries,
            secrets=self._secrets(name, entries),
            saved=saved,
            journal=journal,
            clock=self.clock,
        )
        return table, journal

    def _secrets(self, name: str, entries: Iterable[Entry]) -> dict[str, bytes]:
        events = [event for entry in entries for event in entry.events]
        known = revealed(events)
        return self.streams.seeds(name, [one for one in committed(events) if one not in known])

    # Commands

    async def do(self, name: str, command: Command, viewer: str | None = None) -> Done:
        """Carry a command out and acknowledge it once it is durable; `Refused` changes nothing."""
        began, self.active_at = perf_counter(), monotonic()
        try:
            done = await self._do(await self.table(name), command, viewer)
        except BaseException as error:
            refused = isinstance(error, Refused)
            self.watch_commands("refused" if refused else "failed", perf_counter() - began)
            raise
        self.watch_commands("repeated" if done.repeated else "done", perf_counter() - began)
        return done

    async def _do(self, hosted: Hosted, command: Command, viewer: str | None) -> Done:
        async with hosted.lock:
            hosted.tell_untold()
            await self._freshen(hosted)
            for number in range(ATTEMPTS):
                # The database itself lets no id in twice, so it is asked only when in doubt.
                sent_before = command.id is not None and hosted.journal.find(command.id)
                if (number or sent_before) and (
                    earlier := await self._earlier(hosted, command, viewer)
                ):
                    return earlier
                try:
                    return await self._attempt(hosted, command, viewer)
                except HeadTaken:
                    await self._catch_up(hosted)
                except Refused:
                    if earlier := await self._earlier(hosted, command, viewer):
                        return earlier
                    raise
        raise Refused("The table is too busy; try again.")

    async def _attempt(self, hosted: Hosted, command: Command, viewer: str | None) -> Done:
        try:
            events = hosted.table.do(
                command.by, command.do, who=command.who, id=command.id, **command.facts
            )
        except Refused:
            if self.streams.shared and await self._behind(hosted):
                raise HeadTaken(hosted.row.name) from None
            raise
        except BaseException:
            await self._rebuild(hosted)
            raise
        try:
            told = await asyncio.shield(self._commit(hosted, events))
        except BaseException:
            await asyncio.shield(self._rebuild(hosted))
            raise
        hosted.note(told)
        self._tell_soon(hosted)
        return Done(told.version, told.seen(viewer)["events"], repeated=False)

    def _tell_soon(self, hosted: Hosted) -> None:
        """Whoever acted hears first that it is done; everybody sees it as soon as that is said."""
        self._untold.append((monotonic(), hosted))
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._untold:
            await asyncio.sleep(0)
            until = monotonic() + AT_A_TIME
            self._tell_next()
            while self._untold and self._untold[0][0] + LONG_UNTOLD < monotonic() < until:
                self._tell_next()
        self._telling = None

    def _tell_next(self) -> None:
        _, hosted = self._untold.popleft()
        try:
            hosted.tell_untold()
        except Exception:
            log.exception("nobody could be told", extra={"table": hosted.row.name})

    async def _commit(self, hosted: Hosted, events: tuple[Event, ...]) -> Told:
        name, book = hosted.row.name, _book(hosted.table)
        (entry,) = hosted.journal.take_staged()
        addition = Addition(name, entry, sight_of(events), book.take_new() if book else {})
        saving, summary = self._saving(hosted), self._new_summary(hosted)

        def write(connection: Connection) -> None:
            add(connection, addition)
            if saving:
                save_snapshot(connection, name, *saving)
            if summary is not None:
                connection.execute(_KEEP_SUMMARY, {"table": name, "shown": summary})

        await self.writer.write(write, name)
        if saving:
            hosted.saved_at = saving[0]
            hosted.journal.forget(saving[0] - 1)
        return Told(entry.seq, entry.time, events)

    def _saving(self, hosted: Hosted) -> tuple[int, bytes] | None:
        """A snapshot to be kept, every so many entries when a round begins."""
        since = hosted.table.saved_at
        if since - hosted.saved_at < SAVE_EVERY or since < len(hosted.journal) - 1:
            return None
        return since, hosted.table.save()

    def _new_summary(self, hosted: Hosted) -> str | None:
        """What the lobby shows, where that has changed."""
        state = hosted.table.state
        now = (state.status, state.carried.rounds, tuple(state.patrons), state.determinations)
        if now == hosted.summed_up:
            return None
        hosted.summed_up = now
        return msgspec.json.encode(Summary.of(hosted.table)).decode()

    async def _earlier(self, hosted: Hosted, command: Command, viewer: str | None) -> Done | None:
        """The answer that a command was given when it was first sent."""
        if command.id is None:
            return None
        held = hosted.journal.find(command.id)
        if held is None and hosted.journal.earlier == 0 and not self.streams.shared:
            return None
        found = await asyncio.to_thread(self.streams.find, hosted.row.name, command.id)
        if found is None:
            return None
        events = kept_events_seen(found, viewer, over=False)
        return Done(found.entry.seq, events, repeated=True)

    # Calls for a supervisor

    async def call(self, name: str, by: str, matter: str) -> None:
        """Somebody at a table wants a supervisor."""
        await self.table(name)
        at = written(self.clock())
        await self.writer.write(lambda connection: calls.call(connection, name, by, matter, at))
        await self.look_for_calls(name)

    async def answer_call(self, number: int, by: str) -> None:
        """A supervisor has come to a table."""
        at = written(self.clock())
        name = await self.writer.write(lambda connection: calls.answer(connection, number, by, at))
        if name is None:
            raise Refused("That call has been answered.")
        await self.look_for_calls(name)

    async def look_for_calls(self, name: str) -> None:
        """Show the open calls of a table to everybody at it."""
        if (hosted := self.hosted.get(name)) is not None:
            hosted.calls = await asyncio.to_thread(calls.open_calls, self.engine, name)
            async with hosted.lock:
                hosted.publish()

    # Keeping in step

    async def _behind(self, hosted: Hosted) -> bool:
        head = await asyncio.to_thread(self.streams.head, hosted.row.name)
        return head > hosted.version

    async def _rebuild(self, hosted: Hosted) -> None:
        """Go back to what the database has; until that succeeds nobody sees the table."""
        before, hosted.stale = hosted.version, True
        hosted.replace(*await asyncio.to_thread(self._load, hosted.row.name))
        hosted.saved_at, hosted.stale = hosted.journal.earlier, False
        if hosted.version > before:
            await self._tell_kept(hosted, before)

    async def _freshen(self, hosted: Hosted) -> None:
        if hosted.stale:
            await self._rebuild(hosted)

    async def _catch_up(self, hosted: Hosted) -> None:
        """Take in what other processes have added; what was tried here is forgotten."""
        hosted.tell_untold()
        if len(hosted.journal) > hosted.version:
            await self._rebuild(hosted)
            return
        kept = await asyncio.to_thread(self.streams.after, hosted.row.name, hosted.version)
        if not kept:
            return
        entries = [one.entry for one in kept]
        secrets = await asyncio.to_thread(self._secrets, hosted.row.name, entries)
        told = []
        try:
            for entry in entries:
                hosted.table.follow([entry], secrets)
                told.append(Told(entry.seq, entry.time, hosted.table.happened))
        except (RecordDiffers, Refused):
            await self._rebuild(hosted)
            return
        hosted.journal.follow(entries)
        hosted.publish(*told)

    async def hear(self, told: str) -> None:
        """What another process says: a stream has come to a version, or somebody calls."""
        what, _, name = told.partition(" ")
        if what == "call":
            await self.look_for_calls(name)
        elif what.isdigit():
            await self.heard_of(name, int(what))

    async def look_again(self) -> None:
        """Catch up with everything that may have been missed."""
        for hosted in list(self.hosted.values()):
            async with hosted.lock:
                await self._catch_up(hosted)

    async def heard_of(self, name: str, version: int) -> None:
        """Another process says that a stream has come to a version."""
        hosted = self.hosted.get(name)
        if hosted is None or version <= hosted.version:
            return
        async with hosted.lock:
            if version > hosted.version:
                await self._catch_up(hosted)

    async def _tell_kept(self, hosted: Hosted, since: int) -> None:
        """Tell of entries that were rebuilt from the database, hidden facts masked."""
        kept = await asyncio.to_thread(self.streams.after, hosted.row.name, since)
        hosted.publish(*(told_from(one) for one in kept))


_KEEP_SUMMARY = (
    update(tables).where(tables.c.name == bindparam("table")).values(summary=bindparam("shown"))
)


def _row(
    name: str, title: str, game: str, live: bool, settings: str, summed: str | None
) -> TableRow:
    chosen = msgspec.json.decode(settings, type=TableSettings)
    summary = msgspec.json.decode(summed, type=Summary) if summed else None
    return TableRow(name, title, game, live, chosen, summary)


def told_from(kept: Kept) -> Told:
    """What an entry of the database tells, with everything in its place that is for some eyes."""
    events = []
    for place, body in enumerate(kept.entry.events):
        facts = {k: v for k, v in body.items() if k not in ("event", "clauses", "hidden")}
        secret = {name: facts.pop(name) for name in body.get("hidden", ())}
        seen_by = tuple(kept.sight.get(place, ()))
        events.append(Event(body["event"], tuple(body["clauses"]), facts, secret, seen_by))
    return Told(kept.entry.seq, kept.entry.time, tuple(events))


def _book(table: Table) -> SeedBook | None:
    source = table.source
    book = source.seeds if isinstance(source, Dealt) else None
    return book if isinstance(book, SeedBook) else None


__all__ = ["Command", "Done", "Floor", "NoTable", "OutOfOrder", "told_from"]
