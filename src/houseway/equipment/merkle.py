"""A tree over salted commitments: one root binds everything, and each is opened by itself.

Records outlive versions of this software: none of this changes.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"
_ROOT: Final = b"\x02"


def leaf(position: int, salt: bytes, piece: str) -> bytes:
    """The commitment to a piece at its position."""
    return sha256(_LEAF + position.to_bytes(4, "big") + salt + piece.encode()).digest()


def node(left: bytes, right: bytes) -> bytes:
    """What binds two neighbours."""
    return sha256(_NODE + left + right).digest()


def root_over(top: bytes, size: int) -> str:
    """What is published of a tree with so many leaves."""
    return sha256(_ROOT + size.to_bytes(4, "big") + top).hexdigest()


def tree(salts: list[bytes], pieces: list[str]) -> list[list[bytes]]:
    """The tree from its leaves to its top; what has no neighbour goes up as it is."""
    salted = zip(salts, pieces, strict=True)
    below = [leaf(position, salt, piece) for position, (salt, piece) in enumerate(salted)]
    levels = [below]
    while len(below) > 1:
        above = [node(below[at], below[at + 1]) for at in range(0, len(below) - 1, 2)]
        if len(below) % 2:
            above.append(below[-1])
        levels.append(above)
        below = above
    return levels
