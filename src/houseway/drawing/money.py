"""Amounts for people: dollars where a game is played in cents, plain numbers elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.games import GAMES

Money = Callable[[int], str]

MOST_CHIPS_SHOWN: Final = 6
_VALUES: Final = (1, *(times * 10**tens for tens in range(9) for times in (5, 10, 25)))


def dollars(cents: int) -> str:
    """Cents as dollars, without a fraction where there is none.

    >>> dollars(5_000), dollars(250), dollars(-123_450)
    ('$50', '$2.50', '−$1,234.50')
    """
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    return f"{sign}${whole:,}.{rest:02}" if rest else f"{sign}${whole:,}"


def chips(amount: int) -> str:
    """Tournament chips as a plain number.

    >>> chips(12_500), chips(-50)
    ('12,500', '−50')
    """
    return f"{amount:,}".replace("-", "−")


def change(amount: int, money: Money) -> str:
    """What was won or lost, with its sign.

    >>> change(7_500, dollars), change(-50, chips), change(0, chips)
    ('+$75', '−50', '0')
    """
    return f"+{money(amount)}" if amount > 0 else money(amount)


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
