"""Amounts in words: integers of the smallest unit, written for people."""

from __future__ import annotations

from collections.abc import Callable

Money = Callable[[int], str]


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
