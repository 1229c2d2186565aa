"""How much memory a server has, and whether it grows."""

from __future__ import annotations

import asyncio
from statistics import median

from .floor_served import Server


class Memory:
    """Looks at the memory of a server again and again; the first third of the time is warm-up."""

    def __init__(self, server: Server, every: float = 5.0) -> None:
        self._server, self._every = server, every
        self._taken: list[float] = []

    async def watch(self) -> None:
        """Look until cancelled."""
        while True:
            self._taken.append(self._server.memory() / 1e6)
            await asyncio.sleep(self._every)

    def __str__(self) -> str:
        if len(self._taken) < 30:
            return f"{max(self._taken, default=0):.0f} MB of memory"
        part = len(self._taken) // 6
        warm, late = median(self._taken[2 * part : 3 * part]), median(self._taken[-part:])
        grown = f"{warm:.0f} MB when warm, {late:.0f} MB at the end ({late / warm - 1:+.1%})"
        return f"memory {self._taken[0]:.0f} MB at first, {grown}, most {max(self._taken):.0f} MB"
