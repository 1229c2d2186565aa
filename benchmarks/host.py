"""How much of the processor was not to be had while something was measured."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

_STAT: Final = Path("/proc/stat")
_STEAL: Final = 7  # among the times of the first line: given to other machines on the same host


class Host:
    """Watches what a virtual machine's host takes for others, where that can be seen (Linux)."""

    def __init__(self, every: float = 1.0) -> None:
        self._every = every
        self._shares: list[float] = []

    async def watch(self) -> None:
        """Look again and again until cancelled."""
        before = _times()
        while before:
            await asyncio.sleep(self._every)
            now = _times()
            passed = sum(now) - sum(before)
            if passed:
                self._shares.append((now[_STEAL] - before[_STEAL]) / passed)
            before = now

    def __str__(self) -> str:
        if not self._shares:
            return "what the host took is not known"
        mean, most = sum(self._shares) / len(self._shares), max(self._shares)
        return f"the host took {mean:.0%} of the processors, {most:.0%} in its worst second"


def _times() -> list[int]:
    """The time that all processors have spent in each way."""
    try:
        first = _STAT.read_text().partition("\n")[0]
    except OSError:
        return []
    return [int(one) for one in first.split()[1:9]]
