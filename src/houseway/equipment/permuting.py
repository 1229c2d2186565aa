"""Numbers that everybody can work out from a key, and the order that they put things into.

Records outlive versions of this software: none of this changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from struct import Struct as Layout
from typing import Final

from houseway.equipment.chance import accept

RAW: Final = 4_294_967_296  # 2 to the 32
_BLOCK: Final = Layout(">8I")


def numbers(key: bytes) -> Iterator[int]:
    """Numbers below 2 to the 32, without end."""
    block = 0
    while True:
        yield from _BLOCK.unpack(sha256(key + block.to_bytes(8, "big")).digest())
        block += 1


def below(following: Iterator[int], n: int) -> int:
    """The next of the numbers that stands for one below n."""
    while True:
        number = accept(next(following), RAW, n)
        if number is not None:
            return number


def permuted(count: int, following: Iterator[int]) -> list[int]:
    """So many positions in the order that the numbers give them."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        limit = RAW - RAW % (last + 1)
        raw = next(following)
        while raw >= limit:  # as `accept` has it
            raw = next(following)
        other = raw % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order
