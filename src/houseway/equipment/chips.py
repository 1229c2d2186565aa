"""Chips, for drawing an amount as a stack."""

from __future__ import annotations

from collections.abc import Iterable


def denominations(amount: int, values: Iterable[int]) -> tuple[int, ...]:
    """The chips that make up an amount, largest first, by taking the largest that fits.

    >>> denominations(67, (1, 5, 25))
    (25, 25, 5, 5, 5, 1, 1)
    """
    if amount < 0:
        raise ValueError(f"No chips make up {amount}.")
    stack: list[int] = []
    rest = amount
    for value in sorted(set(values), reverse=True):
        if value < 1:
            raise ValueError(f"There is no chip of {value}.")
        count, rest = divmod(rest, value)
        stack += [value] * count
    if rest:
        raise ValueError(f"Chips of these values cannot make up {amount}; {rest} is left over.")
    return tuple(stack)
