"""The sign at a table, for a screen: limits as people write them, and what wagers pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from houseway.drawing.money import money_of
from houseway.drawing.tables.sight import limits
from houseway.games import GAMES
from houseway.games.round import Determinations

PaidLines = tuple[str, list[tuple[str, str]]]
_SAID: Final = {"True": "in use", "False": "not in use", "None": "none"}


def sign_lines(sign: Iterable[Sequence[str]], game: str) -> list[tuple[str, str]]:
    """The lines of a sign, limits in money where the game is played for money.

    >>> sign_lines([["minimum", "1000"], ["decks", "6"]], "blackjack")
    [('minimum', '$10'), ('decks', '6')]
    """
    given = {line[0]: line[1] for line in sign}
    in_money = limits(tuple(given.items()), money_of(game))
    return [(name, _told(value, in_money.get(name))) for name, value in given.items()]


def _told(value: str, limit: str | None) -> str:
    """A limit in money, with the words that follow the amounts."""
    if limit is None:
        return _SAID.get(value, value)
    rest = value.lstrip("0123456789,$. ")
    words = rest if rest and not rest.startswith(("to ", "and ")) else ""
    return f"{limit} {words}".strip() if words else limit


def limit(value: str, game: str) -> str:
    """A single limit as people write it.

    >>> limit("1000", "blackjack"), limit("$5 and $10", "holdem")
    ('$10', '$5 and $10')
    """
    return sign_lines([["minimum", value]], game)[0][1]


def pays(game: str, determinations: Determinations) -> list[PaidLines]:
    """What the wagers of a table are paid: a table for each of them, line by line."""
    return [
        (table.wager, [(way, f"{odds[0]:,} to {odds[1]}") for way, odds in table.odds.items()])
        for table in GAMES[game].pays(determinations)
    ]
