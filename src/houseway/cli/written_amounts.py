"""Amounts as people write them: a chip unit is a cent, or in a tournament a point."""

from __future__ import annotations

import re
from dataclasses import dataclass

from houseway.table.sentences import in_money

from .mistakes import Mistake

_WRITTEN = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?")


def money(cents: int) -> str:
    """An amount as it is shown.

    >>> money(5_000), money(123_456), money(-50)
    ('$50.00', '$1,234.56', '-$0.50')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def brief(cents: int) -> str:
    """An amount without cents where there are none.

    >>> brief(5_000), brief(3_750)
    ('$50', '$37.50')
    """
    return money(cents).removesuffix(".00")


def cents(text: str) -> int:
    """An amount as it is typed.

    >>> cents("50"), cents("$1,000"), cents("37.5")
    (5000, 100000, 3750)
    """
    written = _WRITTEN.fullmatch(text)
    if written is None:
        raise Mistake(f"{text!r} is not an amount such as 50, $50 or 37.50.")
    whole, part = written.groups()
    return int(whole.replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))


def is_money(text: str) -> bool:
    """Whether a word can be read as an amount."""
    return _WRITTEN.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Chips:
    """How the chips of a table are written: as money, or as points where they are worth none.

    >>> DOLLARS.money(5_000), POINTS.money(5_000)
    ('$50.00', '5,000')
    >>> DOLLARS.units("50"), POINTS.units("50")
    (5000, 50)
    """

    worth_money: bool

    def money(self, units: int) -> str:
        """An amount as it is shown."""
        return money(units) if self.worth_money else f"{units:,}"

    def brief(self, units: int) -> str:
        """An amount as short as it can be said."""
        return brief(units) if self.worth_money else f"{units:,}"

    def units(self, text: str) -> int:
        """An amount as it is typed."""
        if self.worth_money:
            return cents(text)
        if not is_money(text) or not text[0].isdigit() or "." in text:
            raise Mistake(f"{text!r} is not a number of chips such as 500.")
        return int(text.replace(",", ""))

    def said(self, example: str) -> str:
        """An example of what can be typed, which is written for a table for money."""
        return example if self.worth_money else example.replace("$", "")

    def in_words(self, sentence: str, amount: object = None) -> str:
        """A sentence of the rules with its amounts as they are written here."""
        return in_money(sentence, brief, amount) if self.worth_money else sentence


DOLLARS, POINTS = Chips(worth_money=True), Chips(worth_money=False)


def chips_of(determinations: object) -> Chips:
    """How the chips of a table are written; those of a tournament are worth no money."""
    tournament = getattr(determinations, "tournament", False)
    return POINTS if tournament else DOLLARS
