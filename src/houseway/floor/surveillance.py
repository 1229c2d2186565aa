"""Surveillance: journals are watched while the floor is open, and one that is damaged is reported.

What tells of a damaged journal stands still; everything else goes on.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from houseway.journal import ORIGIN, Checkpoints, Entry, JournalError
from houseway.journal.chain import check_chain

from .deeds import DAYBOOK, Deed
from .gaming_floor import GamingFloor
from .inspection import Signer
from .storage.daybook import THE_HOUSE, Daybook
from .tournament_host import Tournaments

log = logging.getLogger("houseway.floor")
SIGN_EVERY: Final = 60.0  # seconds
AT_ONCE, PAUSE = 50, 0.25  # entries that are looked at, and the seconds before the next


class Surveillance:
    """Signs how far each journal has come, and notices where one is not what it was.

    All of them are read again and again, a little at a time, so that the floor is not held up.
    """

    def __init__(
        self,
        floor: GamingFloor,
        tournaments: Tournaments,
        daybook: Daybook,
        checkpoints: Checkpoints | None,
    ) -> None:
        self._floor, self._tournaments, self._daybook = floor, tournaments, daybook
        self._signer = Signer(floor.streams, checkpoints) if checkpoints is not None else None
        self._rolled_back: dict[str, str] = {}
        self._altered: dict[str, str] = {}
        self._unplayable: dict[str, str] = {}

    async def streams(self) -> list[str]:
        """Every journal of the floor."""
        names = [row.stream for row in await self._floor.lobby()]
        return [*names, *(row.stream for row in await self._tournaments.rows()), DAYBOOK]

    async def sign(self) -> None:
        """Sign what is new, and report what is not as it was signed before."""
        if self._signer is None:
            return
        try:
            names, now = await self.streams(), self._floor.clock()
            found = await asyncio.to_thread(self._signer.sign, names, now)
        except Exception:
            log.exception("no checkpoint could be written")
            return
        for stream in self._rolled_back.keys() | found.keys():
            await self._judge(self._rolled_back, stream, found.get(stream))

    async def sign_on(self) -> None:
        """Sign every so often."""
        while True:
            await asyncio.sleep(SIGN_EVERY)
            await self.sign()

    # Reading all of it, again and again

    async def patrol(self) -> None:
        """Look at every journal, for as long as the floor is open."""
        while True:
            try:
                for stream in await self.streams():
                    await self._look_at(stream)
            except Exception:
                log.exception("the journals could not be looked at")
            await asyncio.sleep(PAUSE)

    async def _look_at(self, stream: str) -> None:
        seq, hash, why = 0, ORIGIN, None
        known = self._in_memory(stream)
        while why is None:
            kept, why = await asyncio.to_thread(self._checked, stream, seq, hash)
            why = why or _differs(known, kept)
            if kept:
                seq, hash = kept[-1].seq, kept[-1].hash
            await asyncio.sleep(PAUSE)
            if len(kept) < AT_ONCE:
                break
        if why is None and known is not None and seq < known[0]:
            why = f"The journal ends with entry {seq}, but entry {known[0]} was written."
        await self._judge(self._altered, stream, why)
        await self._tell_of_unplayable()

    def _checked(self, stream: str, seq: int, before: str) -> tuple[list[Entry], str | None]:
        """The next entries after one, and what is wrong with them."""
        try:
            kept = [one.entry for one in self._floor.streams.after(stream, seq, AT_ONCE)]
            check_chain(kept, seq + 1, before)
        except JournalError as wrong:
            return [], str(wrong)
        except ValueError:
            return [], f"Of the entries from {seq + 1} on one cannot be read."
        return kept, None

    def _in_memory(self, stream: str) -> tuple[int, str] | None:
        """The last entry that was written as this process knows it: its number and its hash."""
        for host in self._floor.hosts():
            if host.stream == stream and not host.stale and host.version > host.journal.earlier:
                return host.version, host.journal.entry(host.version).hash
        return None

    # Telling

    async def _judge(self, found: dict[str, str], stream: str, why: str | None) -> None:
        """Report what is found for the first time; what is in order again goes on."""
        before = found.pop(stream, None)
        if why is not None:
            found[stream] = why
            if before is None:
                self._floor.stand_still(stream, why)
                await self._report(stream, why)
        elif before is not None and stream not in {*self._rolled_back, *self._altered}:
            self._floor.go_on(stream)

    async def _tell_of_unplayable(self) -> None:
        """Report what could not be taken up although nothing in its journal was altered."""
        now = dict(self._floor.unplayable)
        for stream, why in now.items():
            if self._unplayable.get(stream) != why and stream not in self._floor.damaged:
                await self._report(stream, why)
        self._unplayable = now

    async def _report(self, stream: str, why: str) -> None:
        """Tell everybody who has to look at a journal."""
        log.error("a journal is damaged", extra={"table": stream, "why": why})
        try:
            await self._daybook.note(THE_HOUSE, Deed.FIND_DAMAGE, journal=stream, why=why)
        except Exception:
            log.exception("that a journal is damaged could not be written down")


def _differs(known: tuple[int, str] | None, kept: list[Entry]) -> str | None:
    """Why entries are not those that this process wrote."""
    if known is None:
        return None
    same = (entry for entry in kept if entry.seq == known[0])
    altered = any(entry.hash != known[1] for entry in same)
    return f"Entry {known[0]} is not the one that was written." if altered else None
