"""Rules 8.4 and 8.6 of CTP: limits that move up or down between rounds, with notice."""

from __future__ import annotations

from math import gcd

from ..asks import Amounts
from ..rulings import Facts
from .determinations import CharityHoldemDeterminations

INSTRUMENT = "CTP"

MOST = 10**12
MOST_SECONDS = 3_600


def limits_open(d: CharityHoldemDeterminations) -> Facts:
    """The table minimum, and the time to act; 0 seconds mean that there is none."""
    step = d.minimum // gcd(d.minimum, *_amounts(d)) * d.lowest_chip
    return {
        "minimum": Amounts(step, MOST, step, d.minimum),  # 8.6
        "time_to_act": Amounts(0, MOST_SECONDS, default=d.time_to_act or 0),  # 8.4
    }


def with_limits(d: CharityHoldemDeterminations, limits: dict[str, object]) -> dict[str, object]:
    """Blinds, ante and structure keep their proportion to the table minimum.

    >>> d = CharityHoldemDeterminations(minimum=100, blinds=(50, 100))
    >>> with_limits(d, {"minimum": 300})["blinds"]
    (150, 300)
    """

    minimum = limits["minimum"]
    assert isinstance(minimum, int)

    def scaled(amount: int) -> int:
        return amount * minimum // d.minimum

    seconds = limits.get("time_to_act", d.time_to_act)
    return {
        **limits,
        "time_to_act": seconds or None,
        "blinds": tuple(map(scaled, d.blinds)),
        "ante": scaled(d.ante),
        "structure": tuple((scaled(low), scaled(high)) for low, high in d.structure),
    }


def _amounts(d: CharityHoldemDeterminations) -> list[int]:
    bands = [amount for band in d.structure for amount in band]
    return [*d.blinds, d.ante, *bands]
