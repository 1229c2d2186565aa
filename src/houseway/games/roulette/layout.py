"""The layout: every place where a wager may lie, how it is written, and what it pays.

A place is written by its numbers in order, `17`, `8/11`, `7/8/9`, `25/26/28/29`; a six-line by its
first and last number, `4-9`; the outside by name: `column 1`, `dozen 2`, `low`, `high`, `even`,
`odd`, `red`, `black`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.equipment.wheel import RED, SINGLE_ZERO, Wheel

INSTRUMENT = "NI2002-45-roulette"

EVEN_MONEY = "even-money"


class Row(NamedTuple):
    """A line of the table of odds, which pays so much to 1, and the paragraph that permits it."""

    name: str
    type: str
    permitted: str
    paid_by: str
    odds: int
    covers: str


_ROWS: Final = (
    Row("straight", "straight", "4.3(a)", "6.1(a)", 35, "one number from 0 to 36"),
    Row("split", "split", "4.3(b)", "6.1(b)", 17, "two numbers that adjoin"),
    Row("street", "street", "4.3(c)", "6.1(c)", 11, "a row of three, 0/1/2 or 0/2/3"),
    Row("corner", "corner", "4.3(d)", "6.1(d)", 8, "four numbers that adjoin"),
    Row("six-line", "six-line", "4.3(e)", "6.1(e)", 5, "two rows that adjoin"),
    Row("column", "column", "4.3(f)", "6.1(f)", 2, "column 1, 2 or 3"),
    Row("dozen", "dozen", "4.3(g)", "6.1(g)", 2, "dozen 1, 2 or 3"),
    Row("low", EVEN_MONEY, "4.3(h)", "6.1(h)", 1, "1 to 18"),
    Row("high", EVEN_MONEY, "4.3(i)", "6.1(i)", 1, "19 to 36"),
    Row("even", EVEN_MONEY, "4.3(j)", "6.1(j)", 1, "the even numbers from 2"),
    Row("odd", EVEN_MONEY, "4.3(k)", "6.1(k)", 1, "the odd numbers"),
    Row("red", EVEN_MONEY, "4.3(l)", "6.1(l)", 1, "the red numbers"),
    Row("black", EVEN_MONEY, "4.3(m)", "6.1(m)", 1, "the black numbers"),
)
ROWS: Final = {row.name: row for row in _ROWS}
INSIDE: Final = ("straight", "split", "street", "corner", "six-line")
ZERO_CORNER = "0/1/2/3"

_BY_SIZE: Final = {1: "straight", 2: "split", 3: "street", 4: "corner", 6: "six-line"}


@dataclass(frozen=True, slots=True)
class Position:
    """A place on the layout and the numbers that a wager there covers."""

    name: str
    row: Row
    numbers: frozenset[int]

    @property
    def type(self) -> str:
        """The type of wager, under which its limits are posted."""
        return self.row.type


def single_zero_places() -> Iterator[tuple[int, ...]]:
    """The places among the numbers: twelve rows of three, with zero above the first."""
    yield from ((number,) for number in range(37))  # AppB
    yield from ((0, number) for number in (1, 2, 3))
    yield from ((number, number + 1) for number in range(1, 37) if number % 3)
    yield from ((number, number + 3) for number in range(1, 34))
    yield from ((0, 1, 2), (0, 2, 3))
    yield from ((first, first + 1, first + 2) for first in range(1, 37, 3))
    # 4.3(d): the paragraph does not name 0/1/2/3, which adjoin; a table may leave it out
    yield (0, 1, 2, 3)
    yield from ((n, n + 1, n + 3, n + 4) for n in range(1, 34) if n % 3)
    yield from (tuple(range(first, first + 6)) for first in range(1, 34, 3))


def _outside() -> Iterator[tuple[str, str, frozenset[int]]]:
    numbers = frozenset(range(1, 37))
    for which in (1, 2, 3):
        yield "column", f"column {which}", frozenset(range(which, 37, 3))
    for which in (1, 2, 3):
        yield "dozen", f"dozen {which}", frozenset(range(12 * which - 11, 12 * which + 1))
    yield "low", "low", frozenset(range(1, 19))
    yield "high", "high", frozenset(range(19, 37))
    yield "even", "even", frozenset(range(2, 37, 2))
    yield "odd", "odd", frozenset(range(1, 37, 2))
    yield "red", "red", RED
    yield "black", "black", numbers - RED


_ALSO_WRITTEN: Final = {
    "zero": "0",
    "1-12": "dozen 1",
    "13-24": "dozen 2",
    "25-36": "dozen 3",
    "1-18": "low",
    "19-36": "high",
}
_NUMBER: Final = re.compile(r"0|[1-9]\d?")


class RouletteLayout:
    """A layout about a wheel: its places, and the rows of odds that they are paid by.

    `inside` are the places among the numbers; one of a size that no usual row has is of the row
    that `others` name for its size.
    """

    def __init__(
        self,
        wheel: Wheel,
        inside: Iterable[tuple[int, ...]],
        others: Mapping[int, Row] | None = None,
    ) -> None:
        self.wheel, others = wheel, others or {}
        self.rows = {**ROWS, **{row.name: row for row in others.values()}}
        self.types = tuple(dict.fromkeys(row.type for row in self.rows.values()))
        self.inside = (*INSIDE, *(row.type for row in others.values()))
        self._of_size = {size: ROWS[name] for size, name in _BY_SIZE.items()} | dict(others)
        self.places = {place.name: place for place in self._laid(inside)}
        within = [place for place in self.places.values() if place.type in self.inside]
        self._by_numbers = {place.numbers: place for place in within}
        self._around = {
            number: tuple(place for place in within if number in place.numbers)
            for number in wheel.order
        }

    def _laid(self, inside: Iterable[tuple[int, ...]]) -> Iterator[Position]:
        for numbers in inside:
            row = self._of_size[len(numbers)]
            yield Position(self._name(numbers), row, frozenset(numbers))
        for row_name, name, covered in _outside():
            yield Position(name, ROWS[row_name], covered)

    def _name(self, numbers: tuple[int, ...]) -> str:
        labels = [self.wheel.label(number) for number in numbers]
        return f"{labels[0]}-{labels[-1]}" if len(numbers) == 6 else "/".join(labels)

    def position(self, written: str) -> Position | None:
        """The place that somebody writes, in any order of its numbers; None where there is none.

        >>> position("11/8").name, position("4/5/6/7/8/9").name, position("7-8-9").name
        ('8/11', '4-9', '7/8/9')
        >>> position("3/4") is None
        True
        """
        text = " ".join(written.casefold().split())
        text = _ALSO_WRITTEN.get(text, text)
        return self.places.get(text) or self._by_numbers.get(frozenset(self._numbers(text)))

    def nearest_row(self, written: str) -> Row | None:
        """The kind of wager that was meant by something that is no place on the layout.

        >>> nearest_row("5-10").name, nearest_row("column 4").name, nearest_row("green")
        ('six-line', 'column', None)
        """
        text = written.casefold().strip()
        named = text.partition(" ")[0]
        return self.rows.get(named) or self._of_size.get(len(self._numbers(text)))

    def _numbers(self, text: str) -> tuple[int, ...]:
        """The numbers in a text, none of them twice; `4-9` stands for the six from 4 to 9."""
        parts = [part.strip() for part in re.split("[-/]", text)]
        read = [self._number(part) for part in parts]
        numbers = tuple(number for number in read if number is not None)
        if len(numbers) < len(parts) or len(set(parts)) < len(parts):
            return ()
        if "-" in text and len(numbers) == 2 and numbers[1] - numbers[0] == 5:
            return tuple(range(numbers[0], numbers[1] + 1))
        return numbers

    def _number(self, part: str) -> int | None:
        if (printed := self.wheel.number(part)) is not None:
            return printed
        return int(part) if _NUMBER.fullmatch(part) else None

    def complete(self, number: int) -> tuple[Position, ...]:
        """The number itself and every combination of it with others on the layout.

        >>> len(complete(17)), [place.name for place in complete(0)][:4]
        (12, ['0', '0/1', '0/2', '0/3'])
        """
        return self._around[number]


SINGLE_ZERO_LAYOUT: Final = RouletteLayout(SINGLE_ZERO, single_zero_places())
LAYOUT: Final = SINGLE_ZERO_LAYOUT.places
"""Every position of the house's own layout by its written name."""
position, nearest_row = SINGLE_ZERO_LAYOUT.position, SINGLE_ZERO_LAYOUT.nearest_row
complete = SINGLE_ZERO_LAYOUT.complete
