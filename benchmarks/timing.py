"""Two ways to do the same work, measured in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

REPEATS = 7
Work = TypeVar("Work")


class Row(NamedTuple):
    """A line of the table: what was done, and how often a second by each."""

    work: str
    unit: str
    ours: float
    theirs: float
    peer: str = "pokerkit"

    @property
    def ratio(self) -> float:
        """How many times faster ours is."""
        return self.ours / self.theirs


def each(do: Callable[[Work], object], work: Iterable[Work]) -> None:
    """Do the same with everything, and keep nothing."""
    for one in work:
        do(one)


def compare(
    work: str,
    unit: str,
    count: int,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    *,
    their_count: int | None = None,
    peer: str = "pokerkit",
    clock: Callable[[], float] = process_time,
    typical: Callable[[list[float]], float] = median,
    repeats: int = REPEATS,
) -> Row:
    """Medians of processor time, taken in turns so that both meet the same machine.

    A slow peer may do less of the same work. What runs on several cores needs another clock, and
    the quickest of many turns instead of the median, or others at work would count against it.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for run, taken in zip((ours, theirs), times, strict=True):
            begun = clock()
            run()
            taken.append(clock() - begun)
    rates = (count / typical(times[0]), (their_count or count) / typical(times[1]))
    return Row(work, unit, *rates, peer)
