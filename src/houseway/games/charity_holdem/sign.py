"""Rules 9.1 and 10.3.1.3 of CTP: the sign in each wagering area, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .determinations import CharityHoldemDeterminations

INSTRUMENT = "CTP"

LIMITS = {
    "structured": "structured",
    "half pot": "half the pot, with the call in it",
    "full pot": "the pot, with the call in it",
    "no limit": "no limit",
}
BETTING_ROUNDS = ("first", "second", "third", "final")


def sign(d: CharityHoldemDeterminations) -> Iterator[tuple[str, str]]:
    """The lines of the sign, in tournament chips."""
    yield "minimum", f"{d.minimum:,}"  # 9.1
    yield "limit", LIMITS[d.limit]
    for name, (low, high) in zip(BETTING_ROUNDS, d.structure, strict=False):
        yield f"{name} betting round", f"{low:,}" if low == high else f"{low:,} to {high:,}"
    yield "number of blinds", str(len(d.blinds))  # 10.3.1.3
    if d.blinds:
        yield "blinds", _row([f"{blind:,}" for blind in d.blinds])
    if d.ante:
        yield "ante", f"{d.ante:,}"
    yield "lowest chip", f"{d.lowest_chip:,}"
    yield "seats", str(d.seats)
    yield "time to act", "no limit" if d.time_to_act is None else f"{d.time_to_act} seconds"
    yield "cut", "by the dealer" + (" or the last player" if d.player_cut else "")
    if d.incomplete_raise == "live":
        yield "all-in under a raise", "not raised by those who have acted"


def _row(each: list[str]) -> str:
    return f"{', '.join(each[:-1])} and {each[-1]}" if len(each) > 1 else each[0]
