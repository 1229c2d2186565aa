"""Rules 11.1, 11.2, 11.5 and 11.7: where the dealer button goes between rounds of play."""

from __future__ import annotations

from collections.abc import Collection

INSTRUMENT = "CTP"


def first_button(seats: Collection[int]) -> int:
    """The seat at the dealer's right, or the occupied seat nearest to it.

    >>> first_button([1, 4, 9])
    9
    """
    return max(seats)  # 11.1


def next_button(before: Collection[int], after: Collection[int], button: int) -> int:
    """Where the button goes once a round of play is over.

    `before` are the seats that were in the round and `after` those of them that remain. The button
    moves on by one position of the round, onto an empty seat where that player was eliminated; a
    seat emptied in an earlier round is passed over.

    >>> next_button(before=[1, 2, 3, 4, 5, 6], after=[1, 2, 3, 5, 6], button=3)
    4
    >>> next_button(before=[1, 2, 3, 5, 6], after=[1, 2, 3, 5, 6], button=4)
    5
    """
    position = left_of(button, before)  # 5.3.2[2], 11.2, 11.5
    if position not in after and len(after) == 2:
        # 11.7: with two players left one of them must hold it, the next one clockwise
        return left_of(position, after)
    return position


def left_of(seat: int, seats: Collection[int]) -> int:
    """The next of some seats clockwise."""
    return min(seats, key=lambda other: (other <= seat, other))
