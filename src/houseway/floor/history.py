"""Rounds that were played, read from the journal as each person may see them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple

import msgspec

from houseway.errors import HousewayError
from houseway.games.events import SEES_ALL
from houseway.games.rulings import HOUSE
from houseway.journal import ORIGIN, Entry, JournalError
from houseway.journal.chain import check_chain
from houseway.table.round_book import BEGINS, OVER, BookedRound, RoundBook, Voided, with_voiding

from .gaming_floor import GamingFloor, NoTable
from .host import OutOfOrder
from .roster import TableRow
from .seeing import SeenEvent, kept_events_seen
from .storage.entry_streams import StoredEntry, Streams
from .table_host import TableHost

REMEMBERED: Final = 200  # rounds, of about fifty kilobytes each
AT_ONCE: Final = 500


class NoRound(HousewayError, LookupError):  # noqa: N818
    """There is no round of that number, or it is not settled."""


class SeenEntry(msgspec.Struct, frozen=True):
    """What an entry of a journal tells of a round, as somebody may see it."""

    version: int
    time: str
    struck: bool
    events: list[SeenEvent]


class SeenRound(NamedTuple):
    """A round as it stands, and what happened in it as somebody may see it."""

    booked: BookedRound
    entries: list[SeenEntry]

    def events(self) -> list[SeenEvent]:
        """Everything that happened and was not struck out."""
        return [event for entry in self.entries if not entry.struck for event in entry.events]


class _Now(NamedTuple):
    """How far a table has come: its last entry, its settled rounds, those voided in later ones."""

    version: int
    settled: int
    voided: frozenset[int]


class History:
    """Past rounds; the entries of one that another has followed never change: remembered."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._rounds: OrderedDict[tuple[str, int], list[StoredEntry]] = OrderedDict()
        self._voided: dict[tuple[str, int], Voided] = {}

    async def rounds(
        self, hosted: TableHost, viewer: str | None, limit: int, before: int | None
    ) -> list[SeenRound]:
        """The newest rounds that are settled or void, the last one first."""
        now = await _now(hosted)
        first = min(now.settled, now.settled if before is None else before - 1)
        numbers = range(first, max(first - limit, 0), -1)
        return [await self._seen(hosted, viewer, number, now) for number in numbers]

    async def round(self, hosted: TableHost, viewer: str | None, number: int) -> SeenRound:
        """One round that is settled or void."""
        now = await _now(hosted)
        if not 1 <= number <= now.settled:
            raise NoRound(f"Round {number} is not settled, or was never played.")
        return await self._seen(hosted, viewer, number, now)

    async def standing(self, hosted: TableHost, number: int) -> list[Entry]:
        """The entries of a settled round that were not struck out, without the next one's."""
        kept = await self._kept(hosted.row.name, number, await _now(hosted))
        struck = {one.entry.strikes for one in kept}
        return [
            one.entry
            for one in kept
            if one.entry.strikes is None
            and one.entry.seq not in struck
            and _begun(one.entry) in (None, number)
        ]

    async def _seen(
        self, hosted: TableHost, viewer: str | None, number: int, now: _Now
    ) -> SeenRound:
        kept = await self._kept(hosted.row.name, number, now)
        book = RoundBook(hosted.row.game, hosted.table.game.rules.id)
        for one in kept:
            book.take(one.entry)
        booked = next(one for one in book.rounds(settled=True) if one.number == number)
        if number in now.voided:
            voided = await self._voiding(hosted, number, booked, now)
            booked = with_voiding(booked, voided)
        if viewer not in HOUSE:  # why an entry was struck out, and by whom, is for the house
            booked = msgspec.structs.replace(booked, corrections=())
        struck = {one.entry.strikes for one in kept if one.entry.strikes is not None}
        entries = [
            SeenEntry(one.entry.seq, one.entry.time, one.entry.seq in struck, events)
            for one in kept
            if (events := _of_round(one, number, viewer)) is not None
        ]
        return SeenRound(booked, entries)

    async def _kept(self, stream: str, number: int, now: _Now) -> list[StoredEntry]:
        key = (stream, number)
        if key not in self._rounds:
            kept, followed = await asyncio.to_thread(self._read, stream, number)
            if not followed:  # it may still change, or be cleared away
                return [one for one in kept if one.entry.seq <= now.version]
            self._rounds[key] = kept
            if len(self._rounds) > REMEMBERED:
                self._rounds.popitem(last=False)
        return self._rounds[key]

    def _read(self, stream: str, number: int) -> tuple[list[StoredEntry], bool]:
        """The entries of a round, with the one that begins the next, and whether there is one."""
        first = self._streams.round_begins(stream, number)
        if first is None:
            return [], False
        past = self._streams.round_begins(stream, number + 1)
        kept = self._streams.between(stream, first, None if past is None else past + 1)
        return kept, past is not None

    # Rounds that were ruled void in later ones

    async def _voiding(
        self, hosted: TableHost, number: int, booked: BookedRound, now: _Now
    ) -> Voided | None:
        key = (hosted.row.name, number)
        if key not in self._voided:
            book = RoundBook(booked.game, booked.rules)
            await asyncio.to_thread(self._look_on, book, hosted.row.name, booked, now.version)
            if number not in book.for_good:
                return book.voided.get(number)
            self._voided[key] = book.for_good[number]
        return self._voided[key]

    def _look_on(self, book: RoundBook, stream: str, booked: BookedRound, end: int) -> None:
        """Read on after a round until it is known for good where it was voided."""
        at = booked.entries[0] - 1
        while booked.number not in book.for_good and at < end:
            kept = self._streams.after(stream, at, min(AT_ONCE, end - at))
            for one in kept:
                book.take(one.entry)
            at += len(kept)


async def _now(hosted: TableHost) -> _Now:
    async with hosted.lock:
        table = hosted.table
        return _Now(hosted.version, table.rounds_settled, frozenset(table.state.voided))


async def closed_up_to(hosted: TableHost) -> int:
    """The last entry before a round that is under way, whose cards are not shown to anybody."""
    async with hosted.lock:
        if hosted.table.procedure is None or hosted.table.settled:
            return hosted.version
        return hosted.table.saved_at


class Reach(NamedTuple):
    """A table's journal for inspectors: shown up to an entry, of how many, and what is wrong.

    It can be played again up to the entry that is `sound`.
    """

    row: TableRow
    end: int
    head: int
    sound: int
    wrong: str | None = None


async def reach_of(floor: GamingFloor, name: str) -> Reach:
    """How far a journal is shown; one that is damaged is shown wholly, because nobody plays."""
    try:
        hosted = await floor.table(name)
    except OutOfOrder as error:
        rows = {row.name: row for row in await floor.lobby()}
        if name not in rows:
            raise NoTable(f"There is no table {name}.") from None
        head = await asyncio.to_thread(floor.streams.head, name)
        sound = await asyncio.to_thread(_sound_up_to, floor.streams, name)
        return Reach(rows[name], head, head, sound, str(error))
    end = await closed_up_to(hosted)
    return Reach(hosted.row, end, hosted.version, end)


def _sound_up_to(streams: Streams, name: str) -> int:
    """The last entry before the round in which a journal is damaged."""
    seq, before = 0, ORIGIN
    while kept := streams.legible(name, seq, AT_ONCE)[0]:
        for entry in kept:
            try:
                check_chain([entry], seq + 1, before)
            except JournalError:
                begun = streams.round_begun(name, seq + 1)
                return seq if begun is None else begun - 1
            seq, before = entry.seq, entry.hash
    return seq


def _begun(entry: Entry) -> int | None:
    """The round that an entry begins, if it does."""
    begins = (event["number"] for event in entry.events if event["event"] == BEGINS)
    return next(begins, None)


def _of_round(kept: StoredEntry, number: int, viewer: str | None) -> list[SeenEvent] | None:
    """What an entry tells of a round; clearing one away may stand with the start of the next."""
    names = [event["event"] for event in kept.entry.events]
    seen = kept_events_seen(kept, viewer, over=viewer == SEES_ALL)
    if BEGINS not in names:
        return seen
    begins = names.index(BEGINS)
    cleared = names.index(OVER) + 1 if OVER in names[:begins] else 0
    if kept.entry.events[begins]["number"] == number:
        return seen[cleared:]
    return seen[:cleared] or None
