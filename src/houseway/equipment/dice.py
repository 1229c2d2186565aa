"""Dice, thrown together."""

from __future__ import annotations

from typing import Final

from houseway.equipment.chance import Chance

FACES: Final = range(1, 7)


def throw(chance: Chance, count: int = 3) -> tuple[int, ...]:
    """The faces that so many dice show when thrown together.

    >>> len(throw(Chance(b"a seed"))), set(throw(Chance(b"a seed"), 60)) <= set(FACES)
    (3, True)
    """
    if count < 1:
        raise ValueError(f"A throw needs at least one die, not {count}.")
    return tuple(FACES[chance.below(len(FACES))] for _ in range(count))
