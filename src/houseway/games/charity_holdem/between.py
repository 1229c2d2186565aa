"""Rules 8.4 and 8.6 of CTP: limits that move up or down between rounds, with notice."""

from __future__ import annotations

from math import gcd
from typing import Any

from ..asks import Amounts, Choices
from ..rulings import Facts
from .determinations import CharityDeterminations

INSTRUMENT = "CTP"

MOST = 10**12
SECONDS = (15, 30, 45, 60)


def limits_open(d: CharityDeterminations) -> Facts:
    """The table minimum, and the time to act."""
    step = d.minimum // gcd(d.minimum, *_amounts(d)) * d.lowest_chip
    seconds = dict.fromkeys((d.time_to_act, None, *SECONDS))
    return {
        "minimum": Amounts(step, MOST, step, d.minimum),  # 8.6
        "time_to_act": Choices(tuple(seconds), d.time_to_act),  # 8.4
    }


def with_limits(d: CharityDeterminations, limits: dict[str, Any]) -> dict[str, Any]:
    """Blinds, ante and structure keep their proportion to the table minimum.

    >>> d = CharityDeterminations(minimum=100, blinds=(50, 100))
    >>> with_limits(d, {"minimum": 300})["blinds"]
    (150, 300)
    """

    def scaled(amount: int) -> int:
        return amount * int(limits["minimum"]) // d.minimum

    return {
        **limits,
        "blinds": tuple(map(scaled, d.blinds)),
        "ante": scaled(d.ante),
        "structure": tuple((scaled(low), scaled(high)) for low, high in d.structure),
    }


def _amounts(d: CharityDeterminations) -> list[int]:
    bands = [amount for band in d.structure for amount in band]
    return [*d.blinds, d.ante, *bands]
