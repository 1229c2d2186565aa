"""Orders as a table seals them: those of its past first, then new ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from itertools import count
from typing import Any, Self

from houseway.equipment import Contents, SealedOrder, new_seed

from .source import RecordDiffers

Seeds = Callable[[], bytes]


def seeds_of(seed: int | str) -> Seeds:
    """Seeds made of one, the same every time: for trials, not for people who play for something."""
    numbers = count()

    def next_seed() -> bytes:
        return sha256(f"{seed}:{next(numbers)}".encode(errors="replace")).digest()

    return next_seed


class OrderBook:
    """Where a table's sealed orders come from; whoever hosts the table keeps the new seeds safe.

    >>> book = OrderBook()
    >>> order = book.next_order(Contents.of(["Kh", "7d"]))
    >>> book.take_new() == {order.root: order.seed}, book.take_new()
    (True, {})
    """

    def __init__(self, fresh: Seeds = new_seed) -> None:
        self._fresh = fresh
        self._ahead: deque[bytes] = deque()
        self._new: list[SealedOrder] = []

    def next_order(self, contents: Contents) -> SealedOrder:
        """The next order to be sealed."""
        if self._ahead:
            return SealedOrder(self._ahead.popleft(), contents)
        order = SealedOrder(self._fresh(), contents)
        self._new.append(order)
        return order

    def __deepcopy__(self, _: Any) -> Self:
        """One book serves every copy of a table's equipment."""
        return self

    def come_first(self, seeds: Iterable[bytes]) -> None:
        """Have known seeds taken before new ones."""
        self._ahead.extend(seeds)

    def take_new(self) -> dict[str, bytes]:
        """The seeds made since the last call, by their roots: to be kept, and kept secret."""
        new, self._new = self._new, []
        return {order.root: order.seed for order in new}


def sealed_roots(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The roots that some events publish, each once: after a correction they come again."""
    return list(
        dict.fromkeys(event["root"] for event in events if event["event"] == "order sealed")
    )


def opened_seeds(events: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """The seeds that some events of a journal open to inspectors, by their roots."""
    opened = (event for event in events if event["event"] == "order opened")
    return {event["root"]: bytes.fromhex(event["seed"]) for event in opened}


def find_seeds(roots: Iterable[str], known: Mapping[str, bytes]) -> list[bytes]:
    """The seeds behind some roots; a seed that is lost stops the table."""
    found = []
    for root in roots:
        if root not in known:
            raise RecordDiffers(f"the seed behind the root {root[:16]} is not known")
        found.append(known[root])
    return found
