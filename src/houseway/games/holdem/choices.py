"""Rules 2.2, 3.5, 4.1 and 15.3 of NI2018-51: what can be determined anew between rounds."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.rulebook import Refused

from ..asks import Amounts, Choices
from ..rulings import Facts
from .determinations import HoldemDeterminations, TimeCommission

INSTRUMENT = "NI2018-51"

MOST = 10**12
DECKS = (52, 48, 44, 40, 36, 32)
WINNING = ("high", "low", "high-low", "8-or-better")


def limits_open(d: HoldemDeterminations) -> Facts:
    """The minimum stake and the minimum bet on the sign."""
    chip = d.smallest_chip
    highest_bet = d.maximum if isinstance(d.maximum, int) else MOST
    return {  # 4.1
        "minimum_stake": Amounts(chip, d.maximum_buy_in or MOST, chip, d.minimum_stake),
        "minimum_bet": Amounts(chip, highest_bet, chip, d.minimum_bet),
    }


def games_open(d: HoldemDeterminations) -> Facts:
    """Which hand wins, and whether an ace is low in straights."""
    aces = (True, False)
    kinds = [k for k in WINNING if all(_can_be(d, winning=k, ace_low=ace) for ace in aces)]
    return {  # 3.5
        "winning": Choices(tuple(kinds), d.winning),
        "ace_low": Choices(aces, d.ace_low),
    }


def decks_open(d: HoldemDeterminations) -> Facts:
    """The sizes of the deck that serve the table and its game."""
    sizes = [size for size in DECKS if _can_be(d, deck=size)]
    return {"deck": Choices(tuple(sizes), d.deck)}  # 2.2


def time_rate(d: HoldemDeterminations) -> tuple[int, int] | None:
    """The charge for a period, and its minutes, where commission goes by the time."""
    match d.commission:
        case TimeCommission(rate=rate, minutes=minutes):
            return rate, minutes  # 15.3
    return None


def _can_be(d: HoldemDeterminations, **changes: Any) -> bool:
    try:
        msgspec.structs.replace(d, **changes)
    except Refused:
        return False
    return True
