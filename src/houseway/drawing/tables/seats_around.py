"""Who is where at a table: what decides how its drawing is arranged for somebody."""

from __future__ import annotations

from typing import NamedTuple

from houseway.table.table_view import Sign


class Seating(NamedTuple):
    """A table's sign, how many boxes or seats it has, one's own of them, and those in use."""

    game: str
    sign: Sign
    spots: int
    mine: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
