"""The host of one table: what its people are told, how long they have, and what is kept of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, update

from houseway.games.bots import is_betting
from houseway.games.company import CHARACTERS, Character, Mind
from houseway.games.events import Event
from houseway.journal import Entry
from houseway.table import Table
from houseway.table.dealt_source import Dealt
from houseway.table.order_book import opened_seeds, sealed_roots

from .floor_view import FloorView, HostedView
from .host import Host
from .looks import Looks, Picture, TableWatcher, Times
from .orders import Order
from .rail import REMEMBERED, Bulletin
from .roster import Summary, TableRow
from .silence import called, owing, runs_by_itself, time_to_decide
from .storage.database import tables
from .storage.entry_streams import SecretSeeds
from .storage.stream_journal import StreamJournal

if TYPE_CHECKING:
    from .gaming_floor import GamingFloor

_KEEP_SUMMARY = (
    update(tables).where(tables.c.name == bindparam("table")).values(summary=bindparam("shown"))
)


class TableHost(Host[Table, TableWatcher]):
    """A table with its journal, those who watch it, and the time that runs."""

    what = "table"

    def __init__(self, floor: GamingFloor, row: TableRow) -> None:
        super().__init__(floor, row.stream)
        self.row = row
        self._summed_up: object = None
        self.seen_at = self.turn_began = self.betting_began = floor.seconds()
        self._asked: object = None
        self._betting = False
        self.ready: set[str] = set()  # who has wagered all they want to in this round
        self._seen: Picture | None = None
        self.minds: dict[str, Mind | None] = {}  # what bots want to do, until something changes

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.hosted

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays here by itself: as it is set, or of a tournament's bots who sits here."""
        row = self.row
        if row.tournament is None:
            return row.settings.bots
        company = self.floor.tournaments.get(row.tournament)
        there = self.hosted.state.patrons
        return () if company is None else tuple(name for name in there if name in company.bots)

    def character_of(self, bot: str) -> Character:
        """How somebody plays here who plays by itself."""
        if self.row.tournament is None:
            return self.row.settings.character_of(bot)
        return [*CHARACTERS.values()][crc32(bot.encode()) % len(CHARACTERS)]

    # A table in memory

    def take_up(self, hosted: Table, journal: StreamJournal) -> None:
        super().take_up(hosted, journal)
        self.looks = Looks(hosted, self._around, self.floor.seconds, live=self.row.live)

    def resumed(
        self, entries: list[Entry], saved: bytes | None, journal: StreamJournal | None
    ) -> Table:
        return Table.resume(
            entries,
            secrets=self._seeds_of(entries),
            saved=saved,
            seeds=self.floor.seeds,
            journal=journal,
            clock=self.floor.clock,
        )

    async def trial(self) -> Table:
        """A copy of the table in the middle of its round, with a journal of its own."""
        entries = [entry for entry in self.journal.entries if entry.seq > self.hosted.saved_at]
        return await asyncio.to_thread(self.resumed, entries, self.hosted.save(), None)

    def _seeds_of(self, entries: Iterable[Entry]) -> dict[str, bytes]:
        """The seeds of orders that some entries seal and do not open."""
        events = [event for entry in entries for event in entry.events]
        known = opened_seeds(events)
        secret = [root for root in sealed_roots(events) if root not in known]
        return self.floor.streams.seeds(self.stream, secret)

    async def carry_out(self, order: Order) -> tuple[Event, ...]:
        return self.hosted.do(order.by, order.do, who=order.who, id=order.id, **order.facts)

    async def follow(self, entries: list[Entry]) -> None:
        seeds = await asyncio.to_thread(self._seeds_of, entries)
        self.hosted.follow(entries, seeds)

    def secrets(self) -> SecretSeeds:
        source = self.hosted.source
        return SecretSeeds(source.book.take_new() if isinstance(source, Dealt) else {})

    def snapshot_at(self) -> int:
        return self.hosted.saved_at

    async def snapshot(self) -> bytes:
        return self.hosted.save()

    def besides(self) -> Callable[[Connection], object] | None:
        """What the lobby shows, where that has changed."""
        state = self.hosted.state
        now = (state.status, state.carried.rounds, tuple(state.patrons), state.determinations)
        if now == self._summed_up:
            return None
        self._summed_up = now
        summary = msgspec.json.encode(Summary.of(self.hosted)).decode()
        kept = {"table": self.row.name, "shown": summary}
        return lambda connection: connection.execute(_KEEP_SUMMARY, kept)

    def changed(self, bulletins: Sequence[Bulletin]) -> None:
        self.looks.happened(bulletins)
        self.minds.clear()
        self.seen_at = self.floor.seconds() + self._beats()
        procedure = self.hosted.procedure
        was_asked, self._asked = self._asked, procedure and procedure.asked
        was, self._betting = self._betting, self.betting
        asked_anew, wagers_open = self._asked is not was_asked, self._betting and not was
        if asked_anew:  # a question or a call gives nobody more time
            self.turn_began = self.seen_at
        if wagers_open:
            self.betting_began = self.seen_at
            self.ready.clear()
        if asked_anew or wagers_open:
            self.looks.timed(self._times())

    def _beats(self) -> float:
        """The seconds until those who look on have seen what happened; nobody acts before."""
        before, self._seen = self._seen, None
        if not any(watcher.drawing for watcher in self.rail.watchers):
            return 0.0
        self._seen = self.looks.picture(self.looks.look(None), four_colour=False)
        return self._seen.takes(before) * self.row.settings.pace if before else 0.0

    # What people see

    def tell(self, watcher: TableWatcher, bulletins: Sequence[Bulletin]) -> None:
        """Tell somebody what happened, and how the table looks after it."""
        if len(watcher.entries) > REMEMBERED:  # nobody is there, or cannot follow
            watcher.end()
            return
        looks, viewer = self._fresh_looks(), watcher.viewer
        watcher.entries += [
            looks.bulletin(bulletin, viewer)
            for bulletin in bulletins
            if bulletin.version > watcher.heard
        ]
        watcher.heard = max(watcher.heard, self.version)
        watcher.look = look = looks.look(viewer)
        if watcher.drawing:
            watcher.picture = looks.picture(look, four_colour=watcher.four_colour)
        watcher.signal.set()

    def state(self, viewer: str | None) -> HostedView:
        """The table as somebody may see it."""
        return self._fresh_looks().look(viewer).view

    def drawing(self, viewer: str | None, *, four_colour: bool = False) -> str:
        """The table drawn as somebody may see it."""
        looks = self._fresh_looks()
        return looks.picture(looks.look(viewer), four_colour=four_colour).svg

    def _fresh_looks(self) -> Looks:
        """How the table looks, anew where less time is left than when somebody last looked."""
        looks = self.looks
        if self.floor.seconds() - looks.since >= 1 and not (
            self._time_left() is None and self._betting_left() is None
        ):
            looks.forget()
        return looks

    def _around(self, view: FloorView) -> HostedView:
        """A view with what the floor knows of the table beside the rules."""
        return HostedView(
            **asdict(view),
            name=self.row.name,
            heading=self.row.title,
            version=self.version,
            calls=tuple([call.told for call in self.calls.waiting.values()]),
            **self._times(),
            bots=self.bots,
            automatic=self.row.settings.automatic,
        )

    # The time that runs

    def _times(self) -> Times:
        return {
            "time_left": self._time_left(),
            "betting_left": self._betting_left(),
            "time_allowed": self.betting_time if self.betting else self.time_to_act,
        }

    def _time_left(self) -> float | None:
        """How many seconds are left to decide, where somebody is asked who has so many."""
        limit = self.time_to_act
        return None if limit is None else max(0.0, self.turn_began + limit - self.floor.seconds())

    @property
    def time_to_act(self) -> float | None:
        """The seconds for what somebody is asked to decide now."""
        return time_to_decide(self.hosted, self.row.settings, live=self.row.live)

    @property
    def betting(self) -> bool:
        """Whether wagers are open."""
        return self.hosted.procedure is not None and is_betting(self.hosted.procedure)

    def _betting_left(self) -> float | None:
        """How many seconds wagers stay open at a table that runs by itself."""
        if not self.betting or not runs_by_itself(self.row.settings, self.row.live):
            return None
        return max(0.0, self.betting_time - self.betting_waited)

    @property
    def betting_waited(self) -> float:
        """How long wagers have been waited for: of all, or of whoever is called to wager."""
        since = self.turn_began if called(self.hosted.procedure) else self.betting_began
        return self.floor.seconds() - since

    @property
    def waited(self) -> float:
        """How long those who are asked have had time to think."""
        return self.betting_waited if self.betting else self.floor.seconds() - self.turn_began

    @property
    def betting_time(self) -> float:
        """The seconds for wagers; a little more while somebody is waited for who must wager."""
        settings = self.row.settings
        usual = settings.betting_time * settings.pace
        late = owing(self.hosted.procedure, self.bots)
        return max(usual, settings.decision_time or usual) if late else usual
