"""The single-zero roulette wheel."""

from __future__ import annotations

from typing import Final

from houseway.equipment.chance import Chance
from houseway.errors import HousewayError

# fmt: off
ORDER: Final = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)
"""The numbers clockwise from zero."""

RED: Final = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
# fmt: on

_PLACE: Final = {number: place for place, number in enumerate(ORDER)}


class NotOnTheWheel(HousewayError, ValueError):  # noqa: N818
    """The wheel has no compartment of that number."""


def colour(number: int) -> str:
    """The colour of a compartment.

    >>> colour(32), colour(15), colour(0)
    ('red', 'black', 'green')
    """
    if _place(number) == 0:
        return "green"
    return "red" if number in RED else "black"


def neighbours(number: int, each_side: int = 2) -> tuple[int, ...]:
    """A number amid those beside it on the wheel, clockwise.

    >>> neighbours(0)
    (3, 26, 0, 32, 15)
    """
    if not 0 <= each_side <= len(ORDER) // 2:
        raise ValueError(f"No number has {each_side} neighbours on each side of it.")
    place = _place(number)
    around = range(place - each_side, place + each_side + 1)
    return tuple(ORDER[near % len(ORDER)] for near in around)


def spin(chance: Chance) -> int:
    """The number in whose compartment the ball comes to rest."""
    return ORDER[chance.below(len(ORDER))]


def _place(number: int) -> int:
    try:
        return _PLACE[number]
    except KeyError:
        raise NotOnTheWheel(f"{number} is not on the wheel; its numbers are 0 to 36.") from None
