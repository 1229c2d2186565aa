"""Roulette wheels: the house's has a single zero, and others may have other compartments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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


class NotOnTheWheel(HousewayError, ValueError):  # noqa: N818
    """The wheel has no compartment of that number."""


def shade(number: object) -> str:
    """The colour of a number on any wheel: green is whatever is none of the thirty-six.

    >>> shade(32), shade(15), shade("00")
    ('red', 'black', 'green')
    """
    if not isinstance(number, int) or not 1 <= number <= 36:
        return "green"
    return "red" if number in RED else "black"


@dataclass(frozen=True, eq=False)
class Wheel:
    """Compartments clockwise, numbered from 0 without a gap; `printed` is what stands on some.

    >>> wheel = Wheel((0, 2, 37, 1), {37: "00"})
    >>> wheel.label(37), wheel.number("00"), wheel.number("3")
    ('00', 37, None)
    """

    order: tuple[int, ...]
    printed: Mapping[int, str] = field(default_factory=dict)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number in order."""
        return tuple(sorted(self.order))

    @property
    def told(self) -> str:
        """The numbers in words."""
        plain = [number for number in self.numbers if number not in self.printed]
        others = "".join(f" and {label}" for label in self.printed.values())
        return f"{plain[0]} to {plain[-1]}{others}"

    def label(self, number: int) -> str:
        """What stands in a compartment."""
        return self.printed.get(number, str(number))

    def number(self, label: str) -> int | None:
        """The number of the compartment in which something stands."""
        return next((number for number in self.order if self.label(number) == label), None)

    def place(self, number: int) -> int:
        """How many compartments clockwise from the first a number is."""
        if number not in self.order:
            raise NotOnTheWheel(f"{number} is not on the wheel; its numbers are {self.told}.")
        return self.order.index(number)

    def colour(self, number: int) -> str:
        """The colour of a compartment.

        >>> SINGLE_ZERO.colour(32), SINGLE_ZERO.colour(0)
        ('red', 'green')
        """
        self.place(number)
        return shade(number)

    def neighbours(self, number: int, each_side: int = 2) -> tuple[int, ...]:
        """A number amid those beside it on the wheel, clockwise.

        >>> SINGLE_ZERO.neighbours(0)
        (3, 26, 0, 32, 15)
        """
        if not 0 <= each_side <= len(self.order) // 2:
            raise ValueError(f"No number has {each_side} neighbours on each side of it.")
        place = self.place(number)
        around = range(place - each_side, place + each_side + 1)
        return tuple(self.order[near % len(self.order)] for near in around)

    def spin(self, chance: Chance) -> int:
        """The number in whose compartment the ball comes to rest."""
        return self.order[chance.below(len(self.order))]


SINGLE_ZERO: Final = Wheel(ORDER)
colour, neighbours, spin = SINGLE_ZERO.colour, SINGLE_ZERO.neighbours, SINGLE_ZERO.spin
