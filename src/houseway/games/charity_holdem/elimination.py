"""Rule 16: who goes out after an elimination round, and what becomes of the chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from houseway.equipment import Card

from ..poker.pots import shared
from .button import left_of

INSTRUMENT = "CTP"


class Elimination(NamedTuple):
    """The seat that goes out, the cards drawn for it, and the stakes of those who remain."""

    seat: int
    drawn: tuple[tuple[int, Card], ...]
    stakes: dict[int, int]


def eliminate(
    stakes: Mapping[int, int], button: int, chip: int, draw: Callable[[], Card]
) -> Elimination:
    """Put out the lowest stake by seat; `draw` gives the next card where stakes are equal.

    >>> from houseway.equipment import cards
    >>> fall = iter(cards("5c Ah"))
    >>> went = eliminate({1: 500, 3: 500, 4: 1_200, 6: 2_800}, 6, 25, lambda: next(fall))
    >>> went.seat, went.stakes
    (1, {3: 700, 4: 1350, 6: 2950})
    """
    order = clockwise(stakes, button)
    lowest = min(stakes.values())
    tied = [seat for seat in order if stakes[seat] == lowest]  # 16.3
    drawn: list[tuple[int, Card]] = []
    while len(tied) > 1:  # 16.4, 16.4.3
        fell = {seat: draw() for seat in tied}  # 16.4.1
        drawn += fell.items()
        least = min(card.rank for card in fell.values())  # 16.4.2
        tied = [seat for seat, card in fell.items() if card.rank == least]
    out = tied[0]
    remaining = [seat for seat in order if seat != out]
    # 16.5: read as the first player still in the tournament
    shares = shared(lowest, map(str, remaining), chip)  # 16.3[2]
    after = {seat: stakes[seat] + shares[str(seat)] for seat in sorted(remaining)}
    return Elimination(out, tuple(drawn), after)


def clockwise(seats: Mapping[int, int], button: int) -> list[int]:
    """Seats clockwise, beginning at the button's left."""
    first = left_of(button, seats)
    return sorted(seats, key=lambda seat: (seat < first, seat))
