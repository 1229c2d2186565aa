"""Seeds in the order in which a table takes them: those of its past first, then new ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, Self

from houseway.equipment import commitment, new_seed

from .source import RecordDiffers, Seeds


class SeedBook:
    """Where a table's seeds come from; whoever hosts the table keeps the new ones safe.

    >>> book = SeedBook()
    >>> seed = book()
    >>> book.take_new() == {commitment(seed): seed}, book.take_new()
    (True, {})
    """

    def __init__(self, fresh: Seeds = new_seed) -> None:
        self._fresh = fresh
        self._ahead: deque[bytes] = deque()
        self._new: dict[str, bytes] = {}

    def __call__(self) -> bytes:
        """The next seed."""
        if self._ahead:
            return self._ahead.popleft()
        seed = self._fresh()
        self._new[commitment(seed)] = seed
        return seed

    def __deepcopy__(self, _: object) -> Self:
        """One book serves every copy of a table's equipment."""
        return self

    def come_first(self, seeds: Iterable[bytes]) -> None:
        """Have known seeds taken before new ones."""
        self._ahead.extend(seeds)

    def take_new(self) -> dict[str, bytes]:
        """The seeds made since the last call, by their commitments: to be kept, and kept secret."""
        new, self._new = self._new, {}
        return new


def committed(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The commitments that some events publish, each once: after a correction they come again."""
    told = (event["commitment"] for event in events if event["event"] == "committed")
    return list(dict.fromkeys(told))


def revealed(events: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """The seeds that some events reveal, by their commitments."""
    told = [seed for event in events if event["event"] == "revealed" for seed in event["seeds"]]
    seeds = map(bytes.fromhex, told)
    return {commitment(seed): seed for seed in seeds}


def find_seeds(commitments: Iterable[str], known: Mapping[str, bytes]) -> list[bytes]:
    """The seeds behind some commitments; a seed that is lost stops the table."""
    found = []
    for one in commitments:
        if one not in known:
            raise RecordDiffers(f"the seed behind the commitment {one[:16]} is not known")
        found.append(known[one])
    return found
