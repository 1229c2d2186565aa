"""Papers of a tournament that somebody prints: found, numbered, and put on record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from houseway.journal import Entry
from houseway.journal.entry import parse
from houseway.paper.leaf import Issue, Paper
from houseway.paper.registers import Register, register_of
from houseway.paper.slips import RULINGS, has_papers, papers_of
from houseway.paper.statements import papers_as_it_stands
from houseway.rulebook import Refused
from houseway.tournament import Tournament

from .gaming_floor import GamingFloor
from .storage.daybook import Actor
from .storage.prints import PaperListed, Prints
from .tournament_host import Tournaments

LATELY: Final = 400  # entries that are looked through for papers of late
MOST_LISTED: Final = 40
# What a paper of somebody is made from, by the event that the journal tells of them.
OF_SOMEBODY: Final = {"receipt": ("entered",), "ruling": tuple(RULINGS)}


class Wanted(NamedTuple):
    """What is to be printed: of an entry, of somebody, or of the tournament as it stands."""

    kind: str = ""
    player: str | None = None
    entry: int | None = None


class Printing:
    """Makes papers of tournaments."""

    def __init__(self, floor: GamingFloor, tournaments: Tournaments) -> None:
        self._floor, self._tournaments = floor, tournaments
        self._prints = Prints(floor.engine, floor.writer)

    async def issue(
        self, name: str, wanted: Wanted, by: Actor, link: Callable[[str], str]
    ) -> list[Issue]:
        """Papers with their numbers, on record before anybody has them."""
        stream = await self._tournaments.stream(name)
        entry = await self._entry(stream, wanted)
        made = await self._tournaments.read(name, lambda t: _papers(t, wanted, entry, link))
        return await self._prints.issue(stream, made, by)

    async def _entry(self, stream: str, wanted: Wanted) -> Entry | None:
        if wanted.entry is not None:
            number = wanted.entry
            found = await asyncio.to_thread(self._floor.streams.between, stream, number, number + 1)
            if not found:
                raise Refused(f"The journal has no entry {number}.")
            return found[0].entry
        if wanted.player is not None and wanted.kind in OF_SOMEBODY:
            return await asyncio.to_thread(self._last_of, stream, wanted.kind, wanted.player)
        return None

    def _last_of(self, stream: str, kind: str, player: str) -> Entry:
        """The last entry that tells of somebody what a paper is made from."""
        named = msgspec.json.encode(player)
        for line in reversed(self._floor.streams.lines(stream).splitlines()):
            if named in line and any(_tells(event, player, kind) for event in parse(line).events):
                return parse(line)
        raise Refused(f"There is no {kind} of {player}.")

    async def lately(self, name: str) -> list[Entry]:
        """Entries of late that papers can be printed of, the newest first."""
        stream = await self._tournaments.stream(name)
        streams = self._floor.streams
        head = await asyncio.to_thread(streams.head, stream)
        kept = await asyncio.to_thread(streams.after, stream, max(0, head - LATELY))
        found = [stored.entry for stored in kept if has_papers(stored.entry)]
        struck = {stored.entry.strikes for stored in kept}
        standing = [entry for entry in found if entry.seq not in struck]
        return standing[: -MOST_LISTED - 1 : -1]

    async def listed(self, name: str) -> list[PaperListed]:
        """Papers that were printed, the newest first."""
        stream = await self._tournaments.stream(name)
        return await asyncio.to_thread(self._prints.listed, stream)

    async def register(self, name: str, what: str) -> Register:
        """A list of a tournament, for other programs."""
        return await self._tournaments.read(name, lambda t: register_of(t, what))


def _tells(event: dict[str, object], player: str, kind: str) -> bool:
    return event["event"] in OF_SOMEBODY[kind] and event.get("player") == player


def _papers(
    t: Tournament, wanted: Wanted, entry: Entry | None, link: Callable[[str], str]
) -> list[Paper]:
    if entry is None:
        return papers_as_it_stands(t, wanted.kind, link, wanted.player)
    if any(correction.struck == entry.seq for correction in t.corrections):
        raise Refused(f"Entry {entry.seq} was struck out: there is no paper of it.")
    made = papers_of(t, entry, link)
    about = [p for p in made if wanted.kind in ("", p.kind)]
    return [p for p in about if wanted.player in (None, p.about)] or made
