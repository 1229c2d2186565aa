"""Rounds that are over, read from the journal as each person may see them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from houseway.games.events import SEES_ALL

from .hosted import Hosted
from .seeing import kept_events_seen
from .storage.streams import Kept, Streams

REMEMBERED = 2_000


class NoRound(LookupError):  # noqa: N818
    """There is no round of that number, or it is not over."""


class History:
    """Past rounds; what is over never changes, so it is remembered."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._rounds: OrderedDict[tuple[str, int], list[Kept]] = OrderedDict()

    async def rounds(
        self, hosted: Hosted, viewer: str | None, limit: int, before: int | None
    ) -> list[dict[str, Any]]:
        """The newest rounds that are over, the last one first."""
        over = hosted.table.state.rounds
        first = min(over, over if before is None else before - 1)
        numbers = range(first, max(first - limit, 0), -1)
        return [await self._shown(hosted, viewer, number) for number in numbers]

    async def round(self, hosted: Hosted, viewer: str | None, number: int) -> dict[str, Any]:
        """One round that is over."""
        if not 1 <= number <= hosted.table.state.rounds:
            raise NoRound(f"Round {number} is not over, or was never played.")
        return await self._shown(hosted, viewer, number)

    async def _shown(self, hosted: Hosted, viewer: str | None, number: int) -> dict[str, Any]:
        kept = await self._kept(hosted, number)
        struck = {one.entry.strikes for one in kept if one.entry.strikes is not None}
        inspects = viewer == SEES_ALL
        entries = [
            {
                "version": one.entry.seq,
                "time": one.entry.time,
                "struck": one.entry.seq in struck,
                "events": kept_events_seen(one, viewer, over=inspects),
            }
            for one in kept
        ]
        return {"round": number, "entries": entries}

    async def _kept(self, hosted: Hosted, number: int) -> list[Kept]:
        key = (hosted.row.name, number)
        if key not in self._rounds:
            kept = await asyncio.to_thread(self._read, hosted.row.name, number)
            if number >= hosted.table.state.rounds:
                return kept  # its cards may still be cleared away
            self._rounds[key] = kept
            if len(self._rounds) > REMEMBERED:
                self._rounds.popitem(last=False)
        return self._rounds[key]

    def _read(self, stream: str, number: int) -> list[Kept]:
        first = self._streams.round_begins(stream, number)
        if first is None:
            return []
        return self._streams.between(stream, first, self._streams.round_begins(stream, number + 1))
