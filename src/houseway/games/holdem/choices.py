"""Rules 2.2, 3.5, 4.1, 4.2 and 15.3 of NI2018-51: what can be determined anew between rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile

import msgspec

from houseway.rulebook import Refused

from ..asks import Amounts, Choices
from ..rulings import Facts
from .determinations import FREE_RAISING, HoldemDeterminations, TimeCommission

INSTRUMENT = "NI2018-51"

MOST = 10**12
DECKS = (52, 48, 44, 40, 36, 32)
WINNING = ("high", "low", "high-low", "8-or-better")
LIMITS = ("no limit", "full pot", "half pot", "straddle")
FIGURE = "highest_bet"
BLINDS = ("first_blind", "second_blind", "third_blind")
MOST_SECONDS = 3_600


def limits_open(d: HoldemDeterminations) -> Facts:
    """What is determined for a table under 4.2; a figure of 0 means that there is none."""
    chip = d.smallest_chip

    def figure(now: int | None, least: int = 0) -> Amounts:
        return Amounts(least, MOST, chip, now or 0)

    fixed = d.maximum if isinstance(d.maximum, int) else 0
    return {
        "minimum_stake": figure(d.minimum_stake, chip),  # 4.1, 4.2(a)
        "maximum_buy_in": figure(d.maximum_buy_in),  # 4.2(i)
        "minimum_bet": figure(d.minimum_bet, chip),  # 4.1, 4.2(g)
        "maximum": Choices((*LIMITS, FIGURE), FIGURE if fixed else d.maximum),
        FIGURE: figure(fixed),
        **_forced(d, figure),
        "burn": Choices((True, False), d.burn),  # 4.2(h)
        "time_to_act": Amounts(0, MOST_SECONDS, default=d.time_to_act or 0),  # 4.2(j)
    }


def _forced(d: HoldemDeterminations, figure: Callable[..., Amounts]) -> Facts:
    if d.forced == "ante":
        return {"ante": figure(d.ante, d.smallest_chip)}  # 4.2(f)
    now = dict(zip(BLINDS, d.blinds, strict=False))
    levels = {name: figure(now.get(name)) for name in BLINDS}  # 4.2(c), 4.2(f)
    over = (*d.over_blinds, 0)[0]
    return {
        **levels,
        "over_blind": figure(over),  # 4.2(e)
        "blind_option": Choices(("A", "B", "C"), d.blind_option),  # 4.2(d)
    }


def with_limits(d: HoldemDeterminations, limits: dict[str, object]) -> dict[str, object]:
    """What the figures that were announced change in the determinations.

    >>> d = HoldemDeterminations(
    ...     minimum_stake=200, minimum_bet=200, blinds=(100, 200), tournament=True)
    >>> with_limits(d, {"first_blind": 200, "second_blind": 400, "third_blind": 0})
    {'blinds': (200, 400)}
    """
    given = dict(limits)
    figure = given.pop(FIGURE, 0)
    if given.get("maximum") == FIGURE:
        given["maximum"] = figure
    if BLINDS[0] in given:
        given["blinds"] = _levels([_whole(given.pop(name)) for name in BLINDS])
    if "over_blind" in given:
        first = given.pop("over_blind")
        given["over_blinds"] = (first, *d.over_blinds[1:]) if first else ()
    for name in ("maximum_buy_in", "time_to_act"):
        if name in given:
            given[name] = given[name] or None
    changes = {name: value for name, value in given.items() if value != getattr(d, name)}
    if changes.get("maximum") in FREE_RAISING and d.max_raises is not None:
        changes["max_raises"] = None  # 5.1
    return changes


def _whole(figure: object) -> int:
    assert isinstance(figure, int)
    return figure


def _levels(figures: Iterable[int]) -> tuple[int, ...]:
    """The blinds up to the first that is none."""
    return tuple(takewhile(bool, figures))


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


def _can_be(d: HoldemDeterminations, **changes: object) -> bool:
    try:
        msgspec.structs.replace(d, **changes)
    except Refused:
        return False
    return True
