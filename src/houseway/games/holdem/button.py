"""Where the dealer button goes between rounds of play under NI2018-51."""

from __future__ import annotations

from collections.abc import Collection

INSTRUMENT = "NI2018-51"


def first_button(seats: Collection[int]) -> int:
    """The player at the dealer's right has the button first.

    >>> first_button([1, 4, 9])
    9
    """
    return max(seats)  # 8.3


def next_button(_before: Collection[int], after: Collection[int], button: int) -> int:
    """The next player clockwise; empty seats are skipped.

    >>> next_button([1, 4, 9], [1, 4, 9], button=9)
    1
    """
    return min(after, key=lambda seat: (seat <= button, seat))  # 8.3#2
