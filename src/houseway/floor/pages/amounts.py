"""Chips as people write them: dollars where a game is played in cents, plain numbers elsewhere."""

from __future__ import annotations

from typing import Final

from houseway.drawing import Money, chips, dollars
from houseway.games import GAMES

MOST_CHIPS_SHOWN: Final = 6
_VALUES: Final = (1, *(times * 10**tens for tens in range(9) for times in (5, 10, 25)))


def unit_of(game: str | None) -> int:
    """How many of the smallest unit make one of what people type.

    Without a game they are chips of a tournament, which are plain numbers whatever is played.

    >>> unit_of("blackjack"), unit_of("roulette"), unit_of(None)
    (100, 1, 1)
    """
    return 100 if _in_cents(game) else 1


def money_of(game: str | None) -> Money:
    """How amounts of a game are written, or without one those of a tournament."""
    return dollars if _in_cents(game) else chips


def _in_cents(game: str | None) -> bool:
    return game is not None and GAMES[game].in_cents


def typed(amount: int, unit: int) -> str:
    """An amount as it stands in a field.

    >>> typed(1_250, 100), typed(1_000, 100), typed(25, 1)
    ('12.50', '10', '25')
    """
    whole, rest = divmod(amount, unit)
    return f"{whole}.{rest:02}" if rest else str(whole)


def chips_for(step: int, least: int, most: int) -> list[int]:
    """Chips to bet with: from the smallest step on, the least wager among them.

    >>> chips_for(500, 1_000, 100_000)
    [500, 1000, 2500, 5000, 10000, 25000]
    >>> chips_for(5, 50, 2_000)
    [5, 10, 25, 50, 100, 250]
    """
    fitting = [one for one in _VALUES if step <= one <= most and one % step == 0]
    wanted = {*fitting[:MOST_CHIPS_SHOWN], *([least] if step <= least <= most else ())}
    return sorted(wanted) or [step]
