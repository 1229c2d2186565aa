"""The source of chance: unbiased, and repeatable for whoever knows the seed.

A table commits to a seed before the cards fall and shows the seed afterwards. The commitment
and the stream come from the seed by two different keys, so that the one tells nothing of the
other. Records outlive versions of this software: the constants below never change.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from hashlib import shake_256
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

Item = TypeVar("Item")

SEED_SIZE: Final = 32
_COMMITMENT_KEY: Final = b"houseway commitment 1"
_STREAM_KEY: Final = b"houseway stream 1"
_BLOCK: Final = 1024
_BYTE: Final = 256


def new_seed() -> bytes:
    """A fresh seed from the operating system."""
    return secrets.token_bytes(SEED_SIZE)


def commitment(seed: bytes) -> str:
    """What may be published before play to bind the house to a seed, in hexadecimal."""
    return hmac.digest(_COMMITMENT_KEY, seed, "sha256").hex()


def fulfils(seed: bytes, published: str) -> bool:
    """Whether a seed is the one that a published commitment was made to.

    >>> seed = new_seed()
    >>> fulfils(seed, commitment(seed)), fulfils(new_seed(), commitment(seed))
    (True, False)
    """
    return hmac.compare_digest(commitment(seed).encode(), published.strip().lower().encode())


def width(n: int) -> int:
    """How many bytes a number below n is drawn from."""
    return ((n - 1).bit_length() + 7) // 8


def accept(raw: int, size: int, n: int) -> int | None:
    """The number below n that a raw number below size stands for, or None to draw again.

    Raw numbers past the last whole multiple of n are rejected, so that each outcome stands for
    the same count of raw numbers.

    >>> accept(6, 8, 6), accept(5, 8, 6), accept(251, 256, 50)
    (None, 5, None)
    """
    return raw % n if raw < size - size % n else None


def stream_key(seed: bytes, label: str) -> bytes:
    """A key of its own for each label, none of which tells anything of the seed or another."""
    extracted = hmac.digest(_STREAM_KEY, seed, "sha256")
    return hmac.digest(extracted, label.encode(), "sha256")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of numbers that its seed and label determine completely."""

    def __init__(self, seed: bytes, label: str = "") -> None:
        self._key = stream_key(seed, label)
        self._position = 0
        self._block = b""
        self._block_number = -1

    def copy(self) -> Chance:
        """The same stream, which goes on by itself from here."""
        made = Chance(b"")
        made._key, made._position = self._key, self._position
        return made

    @property
    def position(self) -> int:
        """How many bytes of the stream have been used."""
        return self._position

    def _take(self, count: int) -> bytes:
        number, start = divmod(self._position, _BLOCK)
        self._position += count
        taken = self._block_of(number)[start : start + count]
        missing = count - len(taken)
        if missing:
            self._position -= missing
            taken += self._take(missing)
        return taken

    def _bytes(self) -> Iterator[int]:
        while True:
            number, start = divmod(self._position, _BLOCK)
            for byte in self._block_of(number)[start:]:
                self._position += 1
                yield byte

    def _block_of(self, number: int) -> bytes:
        if number != self._block_number:
            self._block = self._make_block(number)
            self._block_number = number
        return self._block

    def _make_block(self, number: int) -> bytes:
        return shake_256(self._key + number.to_bytes(8, "big")).digest(_BLOCK)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError(f"There is no number from 0 to {n - 1} to draw.")
        count = width(n)
        size = 1 << (8 * count)
        while True:
            number = accept(int.from_bytes(self._take(count), "big"), size, n)
            if number is not None:
                return number

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in a random order, every order equally likely."""
        order = list(items)
        for last in range(len(order) - 1, _BYTE - 1, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        # What `below` does where a byte is enough, at once: every hand of cards begins with it.
        stream = self._bytes()
        for last in range(min(len(order), _BYTE) - 1, 0, -1):
            limit = _BYTE - _BYTE % (last + 1)
            raw = next(stream)
            while raw >= limit:
                raw = next(stream)
            other = raw % (last + 1)
            order[last], order[other] = order[other], order[last]
        return order
