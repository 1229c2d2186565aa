"""The durable host of one table or tournament: in memory, in step with its stream, never ahead."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from sqlalchemy import Connection

from houseway.conduct import Conduct, EarlierNeeded, JournalDiffers
from houseway.errors import HousewayError
from houseway.games.events import Event
from houseway.journal import Entry
from houseway.journal.chain import check_chain
from houseway.rulebook import Refused
from houseway.table.putting_right import CORRECTIONS
from houseway.table.source import RecordDiffers

from .orders import Order, Receipt
from .rail import Bulletin, Rail, W, by_entry
from .seeing import events_seen, kept_events_seen
from .storage.calls import keep_calls, open_calls
from .storage.entry_streams import Addition, HeadTaken, SecretSeeds, add, save_snapshot, sight_of
from .storage.group_commit import OutcomeUnknown
from .storage.stream_journal import StreamJournal
from .to_the_end import to_the_end
from .two_people import carried_out
from .waiting_calls import WaitingCalls

if TYPE_CHECKING:
    from .gaming_floor import GamingFloor

ATTEMPTS = 12
DIFFERS = (RecordDiffers, JournalDiffers, EarlierNeeded, Refused)
UNREADABLE = (*DIFFERS, ValueError, LookupError)


class OutOfOrder(HousewayError, RuntimeError):  # noqa: N818
    """A journal and the rules disagree; what it tells of stands still until somebody has looked."""


class Conducted(Protocol):
    """What is conducted by commands, each of which becomes one entry of its journal."""

    @property
    def conduct(self) -> Conduct[Any, Any]:
        """What carries the commands out."""

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does; `Refused` changes nothing."""


T = TypeVar("T", bound=Conducted)


class Host(ABC, Generic[T, W]):
    """Carries out orders one at a time, durably; follows other processes; tells who watches.

    `stale` says that what is in memory is ahead of the database and must not be shown, `stopped`
    what was found to be wrong with its journal.
    """

    what: ClassVar[str]
    hosted: T
    journal: StreamJournal
    version: int

    def __init__(self, floor: GamingFloor, stream: str) -> None:
        self.floor, self.stream = floor, stream
        self.lock = asyncio.Lock()
        self.rail: Rail[W] = Rail()
        self.saved_at = 0
        self.stale = False
        self.stopped: str | None = None
        self.calls = WaitingCalls(stream)

    # What each kind does in its own way

    @abstractmethod
    def resumed(self, entries: list[Entry], saved: bytes | None, journal: StreamJournal) -> T:
        """What a journal tells of, from where it was last saved, or from its beginning."""

    @abstractmethod
    async def carry_out(self, order: Order) -> tuple[Event, ...]:
        """Do in memory what somebody wants; it stages an entry, or several that belong together."""

    @abstractmethod
    async def follow(self, entries: list[Entry]) -> None:
        """Do what entries of another process say, and compare what comes of it."""

    @abstractmethod
    def secrets(self) -> SecretSeeds:
        """Which seeds are to be kept secret from now on, and which need not be any more."""

    @abstractmethod
    def snapshot_at(self) -> int:
        """The entry after which a snapshot of now would take up."""

    @abstractmethod
    async def snapshot(self) -> bytes:
        """A shortcut to what is in memory."""

    @abstractmethod
    def tell(self, watcher: W, bulletins: Sequence[Bulletin]) -> None:
        """Tell somebody who watches."""

    def changed(self, bulletins: Sequence[Bulletin]) -> None:
        """What was made of it as it was is of no use any more."""

    def besides(self) -> Callable[[Connection], object] | None:
        """What else is to be written together with an entry."""
        return None

    # Orders

    async def do(self, order: Order, viewer: str | None = None) -> Receipt:
        """Carry an order out and acknowledge it once it is durable; `Refused` changes nothing."""
        began, self.floor.active_at = perf_counter(), self.floor.seconds()
        try:
            receipt = await self._do(order, viewer)
        except BaseException as error:
            outcome = "refused" if isinstance(error, Refused) else "failed"
            self.floor.watch_orders(outcome, perf_counter() - began)
            raise
        self.floor.watch_orders("repeated" if receipt.repeated else "done", perf_counter() - began)
        return receipt

    async def _do(self, order: Order, viewer: str | None) -> Receipt:
        if self.stopped is not None:
            raise OutOfOrder(self.stopped)
        async with self.lock:
            self.tell_untold()
            await self.freshen()
            for number in range(ATTEMPTS):
                # The database itself lets no id in twice, so it is asked only when in doubt.
                sent_before = order.id is not None and self.journal.find(order.id)
                if (number or sent_before) and (earlier := await self._earlier(order, viewer)):
                    return earlier
                try:
                    return await self._attempt(order, viewer)
                except HeadTaken:
                    await self.catch_up()
                except EarlierNeeded:
                    await self.rebuild(whole=True)
                except Refused:
                    if earlier := await self._earlier(order, viewer):
                        return earlier
                    raise
        raise Refused(f"The {self.what} is too busy; try again.")

    async def _attempt(self, order: Order, viewer: str | None) -> Receipt:
        by_two = order.kind == "call" or order.do in CORRECTIONS or self.calls.waiting
        try:
            events = await (carried_out(self, order) if by_two else self.carry_out(order))
        except Refused:
            if self.floor.streams.shared and await self._is_behind():
                raise HeadTaken(self.stream) from None
            raise
        except EarlierNeeded:
            raise
        except BaseException:
            await to_the_end(self.rebuild())
            raise
        committing = asyncio.ensure_future(self._commit(events))
        try:
            await asyncio.shield(committing)
        except asyncio.CancelledError:
            await to_the_end(self._end(committing))
            raise
        except OutcomeUnknown as unknown:
            return await self._found_out(order, viewer, unknown)
        except BaseException:
            await to_the_end(self.rebuild())
            raise
        bulletins = self._take_in(committing.result())
        return Receipt(bulletins[-1].version, events_seen(events, viewer), repeated=False)

    def _take_in(self, bulletins: list[Bulletin]) -> list[Bulletin]:
        """What was committed here is told to everybody."""
        self.note(*bulletins)
        self.floor.crier.tell_soon(self)
        return bulletins

    async def _end(self, committing: asyncio.Future[list[Bulletin]]) -> None:
        """Nobody waits for a commit any more; what came of it is taken in before anything else."""
        await asyncio.wait((committing,))
        if committing.exception() is None:
            self._take_in(committing.result())
        else:
            await self.rebuild()

    async def _found_out(
        self, order: Order, viewer: str | None, unknown: OutcomeUnknown
    ) -> Receipt:
        """Look whether an order is there whose commit was not answered."""
        try:
            await to_the_end(self.rebuild())
            found = await self._earlier(order, viewer)
            if found is None:
                await self.floor.trial.write()  # what is not there now does not come back later
        except Exception:
            raise unknown from None
        if found is not None:
            return found
        # Where several processes write, the database may still be about to write it.
        if order.id is None or self.floor.streams.shared:
            raise unknown
        raise unknown.__cause__ or unknown

    async def _commit(self, events: tuple[Event, ...]) -> list[Bulletin]:
        """Write the new entries, with whatever must be durable together with them."""
        streams, bulletins, additions = self.floor.streams, [], []
        seeds = streams.encrypted_seeds(self.stream, self.secrets())
        for entry, happened in by_entry(self.journal.take_staged(), events):
            bulletins.append(Bulletin(entry.seq, entry.time, happened))
            additions.append(Addition(self.stream, entry, sight_of(happened), seeds))
            seeds = SecretSeeds()
        calls = [one.entry for one in additions if one.entry.kind == "call"]
        at, besides, saving = self.snapshot_at(), self.besides(), None
        if self._is_worth_saving(at):
            saving = (at, streams.encrypted_snapshot(self.stream, at, await self.snapshot()))

        def write(connection: Connection) -> None:
            for addition in additions:
                add(connection, addition)
            if calls:
                keep_calls(connection, self.stream, calls)
            if saving is not None:
                save_snapshot(connection, self.stream, *saving)
            if besides is not None:
                besides(connection)

        await self.floor.writer.write(write, self.stream)
        if saving is not None:
            self.saved_at = saving[0]
            self.journal.forget(saving[0] - 1)
        return bulletins

    def _is_worth_saving(self, at: int) -> bool:
        """Whether many entries came since the last snapshot, and none or one after the next."""
        return at - self.saved_at >= self.floor.save_every and at >= len(self.journal) - 1

    async def _earlier(self, order: Order, viewer: str | None) -> Receipt | None:
        """The answer that an order was given when it was first sent."""
        if order.id is None:
            return None
        held = self.journal.find(order.id)
        if held is None and self.journal.earlier == 0 and not self.floor.streams.shared:
            return None
        found = await asyncio.to_thread(self.floor.streams.find, self.stream, order.id)
        if found is None:
            return None
        return Receipt(found.entry.seq, kept_events_seen(found, viewer, over=False), repeated=True)

    # In step with the database

    async def _is_behind(self) -> bool:
        return await asyncio.to_thread(self.floor.streams.head, self.stream) > self.version

    async def fresh(self) -> Self:
        """This host, with nothing in memory that the database does not have."""
        if self.stale:
            async with self.lock:
                await self.freshen()
        return self

    async def freshen(self) -> None:
        """Go back to what the database has, where that has failed before."""
        if self.stale:
            await self.rebuild()

    async def rebuild(self, *, whole: bool = False) -> None:
        """Go back to what the database has; until that succeeds nobody sees anything."""
        before, self.stale = self.version, True
        hosted, journal = await self._read(whole)
        missed = await self._kept_since(before, len(journal) - before)
        # From here on nothing waits: whoever is ended in between leaves nobody without a word.
        self.take_up(hosted, journal)
        if missed:
            self.publish(*missed)

    async def load(self) -> None:
        """Take up what the database has."""
        self.take_up(*await self._read(False))

    async def _read(self, whole: bool) -> tuple[T, StreamJournal]:
        """What the database has, from a snapshot unless the `whole` journal is needed."""
        try:
            found = await asyncio.to_thread(self._loaded, whole)
        except OutOfOrder as error:
            self.floor.unplayable[self.stream] = str(error)
            raise
        self.floor.unplayable.pop(self.stream, None)
        return found

    def take_up(self, hosted: T, journal: StreamJournal) -> None:
        """Go on with what a journal tells of; what happened lately stays known."""
        self.hosted, self.journal = hosted, journal
        self.version, self.saved_at = len(journal), journal.earlier
        self.stale = False

    def _loaded(self, whole: bool) -> tuple[T, StreamJournal]:
        """From the last snapshot and what came after, or from all of the stream."""
        snapshot = None if whole else self.floor.streams.snapshot(self.stream)
        if snapshot is not None:
            try:
                return self._from(*snapshot)
            except UNREADABLE:
                pass  # saved by another version, or altered: the journal is the truth
        try:
            return self._from(0, None)
        except UNREADABLE as error:
            name = self.stream.rpartition("/")[2]
            raise OutOfOrder(f"The {self.what} {name} cannot be taken up: {error}") from error

    def _from(self, since: int, encrypted: bytes | None) -> tuple[T, StreamJournal]:
        # The last entry before is held as well, because the next one is chained to it.
        streams, saved = self.floor.streams, None
        kept = [one.entry for one in streams.after(self.stream, max(since - 1, 0))]
        if since and not kept:
            raise OutOfOrder(f"The {self.what} went on to entry {since}, which is no longer there.")
        check_chain(kept, max(since, 1))
        if encrypted is not None:
            saved = streams.decrypted_snapshot(self.stream, since, encrypted)
        journal = StreamJournal(self.stream, kept, clock=self.floor.clock)
        entries = [entry for entry in kept if entry.seq > since]
        self.calls = WaitingCalls(self.stream, open_calls(self.floor.streams.engine, self.stream))
        return self.resumed(entries, saved, journal), journal

    async def heard_of(self, version: int) -> None:
        """Another process says that the stream has come to a version."""
        if version <= self.version:
            return
        async with self.lock:
            if version > self.version:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Take in what other processes have added; what was tried here is forgotten."""
        self.tell_untold()
        if len(self.journal) > self.version:
            await self.rebuild()
            return
        kept = await asyncio.to_thread(self.floor.streams.after, self.stream, self.version)
        if not kept:
            return
        entries = [one.entry for one in kept]
        try:
            await self.follow(entries)
        except DIFFERS:
            await self.rebuild()
            return
        except BaseException:
            self.stale = True
            raise
        self.journal.follow(entries)
        for entry in entries:
            self.calls.take(entry)
        self.publish(*map(Bulletin.of, kept))

    async def _kept_since(self, version: int, most: int) -> list[Bulletin]:
        """What the database has after a version; what is not in memory yet is told later."""
        if most <= 0:
            return []
        kept = await asyncio.to_thread(self.floor.streams.after, self.stream, version, most)
        return [*map(Bulletin.of, kept)]

    # Telling

    def publish(self, *bulletins: Bulletin) -> None:
        """Tell everybody who watches what has been committed, at once."""
        self.note(*bulletins)
        self.tell_all()

    def note(self, *bulletins: Bulletin) -> None:
        """Take in what has been committed; it must be told before anything changes again."""
        self.version = len(self.journal)
        self.changed(bulletins)
        self.rail.note(bulletins)

    def tell_untold(self) -> None:
        """Tell everybody who watches, if there is something to tell."""
        if self.rail.untold:
            self.tell_all()

    def tell_all(self) -> None:
        """Tell everybody who watches what they have not been told."""
        untold = self.rail.take_untold()
        for watcher in self.rail.watchers:
            self.tell(watcher, untold)

    async def missed(self, since: int, most: int) -> list[Bulletin]:
        """What happened after a version, as far as it is remembered or as many as are wanted."""
        if since >= self.version:
            return []
        remembered = self.rail.since(since)
        if remembered is not None:
            return remembered
        first = max(since, self.version - most)
        return await self._kept_since(first, self.version - first)
