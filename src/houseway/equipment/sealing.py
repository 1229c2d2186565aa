"""An order bound by one root, turned by the words of those at the table, and opened singly.

The house publishes a root over a salted commitment to each piece in an order of its own. Words
that come after it turn that order by a permutation that anybody can work out, so that neither the
house nor the players choose what falls. A piece is opened with its salt and a path to the root,
which tells nothing of the others. Records outlive versions of this software: none of this changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256, shake_256
from typing import Final, NamedTuple, TypeVar

import msgspec

from houseway.equipment.chance import Chance, stream_key
from houseway.equipment.merkle import leaf, node, root_over, tree
from houseway.equipment.permuting import RAW, below, numbers, permuted

Item = TypeVar("Item")

_SALT_SIZE: Final = 16
_TURNING: Final = b"houseway words 1"
_FURTHER: Final = b"houseway again 1"


class Throws(NamedTuple):
    """Numbers that fall independently of each other, each of so many from the lowest on."""

    number: int = 0
    low: int = 0
    sides: int = 1


FURTHER: Final = Throws(8, low=0, sides=RAW)
"""Throws from which further orders of the same pieces follow, where the first may not do."""


class Contents(NamedTuple):
    """What is sealed: pieces that fall one after the other, no two alike, and throws behind them.

    >>> Contents.of(["Kh", "7d", "Kh"]).pieces
    ('Kh', '7d', 'Kh/2')
    """

    pieces: tuple[str, ...] = ()
    throws: Throws = Throws()

    @classmethod
    def of(cls, pieces: Iterable[object], throws: Throws = Throws()) -> Contents:  # noqa: B008
        """The contents of a pack, in which the second of two alike is written with a 2."""
        met: Counter[str] = Counter()
        names = []
        for name in map(str, pieces):
            met[name] += 1
            names.append(name if met[name] == 1 else f"{name}/{met[name]}")
        return cls(tuple(names), throws)

    @property
    def size(self) -> int:
        """How many commitments there are."""
        return len(self.pieces) + self.throws.number


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of a sealed order, with what proves it against the root."""

    position: int
    piece: str
    salt: str
    path: tuple[str, ...]


# The root


def is_proven(opening: Opening, root: str, size: int) -> bool:
    """Whether a piece lay at its position in the order that a root was published for."""
    place, count, path = opening.position, size, list(opening.path)
    try:
        top = leaf(place, bytes.fromhex(opening.salt), opening.piece)
        while count > 1:
            if place ^ 1 < count:
                other = bytes.fromhex(path.pop(0))
                top = node(other, top) if place & 1 else node(top, other)
            place, count = place >> 1, (count + 1) >> 1
        return place == 0 and not path and root_over(top, size) == root
    except (ValueError, IndexError, OverflowError):
        return False


# What words do


def numbers_from(root: str, words: Mapping[str, str]) -> Iterator[int]:
    """Numbers below 2 to the 32 that everybody can work out from a root and the words after it."""
    said = b"".join(
        _measured(name) + _measured(words[name]) for name in sorted(words, key=str.encode)
    )
    return numbers(sha256(_TURNING + bytes.fromhex(root) + said).digest())


def _measured(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()


class Turning(NamedTuple):
    """Which position falls when, and by how much each throw is moved on."""

    falls: list[int]
    shifts: list[int]


def turned_by(root: str, words: Mapping[str, str], contents: tuple[int, Throws]) -> Turning:
    """What words make of so many pieces, and of the throws behind them."""
    (pieces, throws), following = contents, numbers_from(root, words)
    falls = permuted(pieces, following)
    return Turning(falls, [below(following, throws.sides) for _ in range(throws.number)])


def turned_further(thrown: Iterable[int], pieces: int) -> Iterator[list[int]]:
    """Further orders in which so many pieces fall, without end, that follow from `FURTHER` throws.

    They are as uniform as the throws: a seal and words of which one is honest.
    """
    said = b"".join(number.to_bytes(4, "big") for number in thrown)
    following = numbers(sha256(_FURTHER + said).digest())
    while True:
        yield permuted(pieces, following)


def moved_on(thrown: int, shift: int, throws: Throws) -> int:
    """What comes of a throw when it is moved on.

    >>> moved_on(5, 3, Throws(3, low=1, sides=6))
    2
    """
    return throws.low + (thrown - throws.low + shift) % throws.sides


# The house's side


class SealedOrder:
    """An order of the house's own that follows from a seed; only the root may be told of it."""

    def __init__(self, seed: bytes, contents: Contents) -> None:
        self.seed, self.contents = seed, contents

    @cached_property
    def pieces(self) -> list[str]:
        """What lies at each position."""
        chance, throws = Chance(self.seed, "order"), self.contents.throws
        thrown = (throws.low + chance.below(throws.sides) for _ in range(throws.number))
        return [*chance.shuffled(self.contents.pieces), *map(str, thrown)]

    @cached_property
    def _salts(self) -> list[bytes]:
        size = self.contents.size
        drawn = shake_256(stream_key(self.seed, "salts")).digest(size * _SALT_SIZE)
        return [drawn[n : n + _SALT_SIZE] for n in range(0, len(drawn), _SALT_SIZE)]

    @cached_property
    def _tree(self) -> list[list[bytes]]:
        return tree(self._salts, self.pieces)

    @cached_property
    def root(self) -> str:
        """What binds the house to this order."""
        return root_over(self._tree[-1][0], self.contents.size)

    def opening(self, position: int) -> Opening:
        """One piece with its proof."""
        path, place = [], position
        for level in self._tree[:-1]:
            if place ^ 1 < len(level):
                path.append(level[place ^ 1].hex())
            place >>= 1
        salt, piece = self._salts[position], self.pieces[position]
        return Opening(position, piece, salt.hex(), tuple(path))

    def turned(self, words: Mapping[str, str]) -> TurnedOrder:
        """The order in which everything falls once these words are known."""
        return TurnedOrder(self, words)


class TurnedOrder:
    """A sealed order after the words: what falls when."""

    def __init__(self, order: SealedOrder, words: Mapping[str, str]) -> None:
        self.order, self.words = order, dict(words)
        contents = order.contents
        turning = turned_by(order.root, words, (len(contents.pieces), contents.throws))
        self._falls, self._shifts = turning

    def positions(self, there: Sequence[object] | None = None) -> list[int]:
        """The positions in the order in which they fall; without what is not `there`.

        Of several alike those with the lowest numbers are there.
        """
        if there is None or len(there) == len(self._falls):
            return self._falls
        names, held = self.order.pieces, set(Contents.of(there).pieces)
        return [position for position in self._falls if names[position] in held]

    def orders(self) -> Iterator[list[str]]:
        """All pieces in the order in which they fall, and then in further ones where it has any."""
        names, throws = self.order.pieces, self.order.contents.throws
        yield [names[position] for position in self._falls]
        if throws == FURTHER:
            thrown = map(self.thrown, range(throws.number))
            for falls in turned_further(thrown, len(self._falls)):
                yield [names[position] for position in falls]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Items in the order in which they fall, the first of them last, as a stack is dealt."""
        by_name = {str(item): item for item in items}
        names = self.order.pieces
        texts = [names[position] for position in self.positions(items)]
        if len(by_name) < len(items):
            texts = list(map(plain, texts))
        return [by_name[text] for text in reversed(texts)]

    def thrown(self, number: int) -> int:
        """What comes of a throw."""
        contents = self.order.contents
        position = len(contents.pieces) + number
        throw = int(self.order.pieces[position])
        return moved_on(throw, self._shifts[number], contents.throws)


@lru_cache(1024)
def plain(piece: str) -> str:
    """A piece without the number that tells it from others alike.

    >>> plain("Kh/2"), plain("Kh")
    ('Kh', 'Kh')
    """
    return piece.partition("/")[0]
