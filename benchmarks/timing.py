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

    @property
    def ratio(self) -> float:
        """How many times faster ours is."""
        return self.ours / self.theirs


def each(do: Callable[[Work], object], work: Iterable[Work]) -> None:
    """Do the same with everything, and keep nothing."""
    for one in work:
        do(one)


def compare(
    work: str, unit: str, count: int, ours: Callable[[], object], theirs: Callable[[], object]
) -> Row:
    """Medians of processor time, taken in turns so that both meet the same machine."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(REPEATS):
        for run, taken in zip((ours, theirs), times, strict=True):
            begun = process_time()
            run()
            taken.append(process_time() - begun)
    return Row(work, unit, count / median(times[0]), count / median(times[1]))
