"""The sign at a table, for a screen: limits as people write them, and what wagers pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from houseway.drawing.tables.sight import limits
from houseway.games.blackjack.side_bets import ONE_SEVEN, PAIR_ODDS, THREE_SEVENS, TWO_SEVENS
from houseway.games.canberra_poker.payout import BET_ROWS
from houseway.games.mini_baccarat.tableau import ODDS
from houseway.games.roulette.layout import ROWS
from houseway.games.ultimate_holdem.payouts import BLIND_PAYS, TRIPS_PAYS

from .amounts import money_of

PayTable = tuple[str, list[tuple[str, str]]]
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


def pays(game: str, sign: Mapping[str, Any]) -> list[PayTable]:
    """What the wagers of a game pay."""
    return [*_PAYS[game](sign)] if game in _PAYS else []


def _odds(odds: tuple[int, int]) -> str:
    return f"{odds[0]:,} to {odds[1]}"


def _blackjack(sign: Mapping[str, Any]) -> Iterator[PayTable]:
    main = [("Blackjack", "3 to 2"), ("any other win", "1 to 1"), ("insurance", "2 to 1")]
    yield "Main wager", main
    if sign.get("super sevens") == "True":
        rows = [("one seven", _odds(ONE_SEVEN[0]))]
        for number, found in (("two", TWO_SEVENS), ("three", THREE_SEVENS)):
            rows += [
                (f"{number} sevens{', suited' if suited else ''}", _odds(odds))
                for suited, (odds, _) in found.items()
            ]
        yield "Super Sevens", rows
    if sign.get("perfect pairs") == "True":
        pairs = [(f"{kind} pair", _odds(odds)) for kind, (odds, _) in PAIR_ODDS.items()]
        yield "Perfect Pairs", pairs


def _roulette(_: Mapping[str, Any]) -> Iterator[PayTable]:
    yield "Wagers", [(f"{one.name}: {one.covers}", f"{one.odds} to 1") for one in ROWS.values()]


def _mini_baccarat(_: Mapping[str, Any]) -> Iterator[PayTable]:
    yield "Wagers", [(on, _odds(odds)) for on, odds in ODDS.items()]


def _canberra_poker(_: Mapping[str, Any]) -> Iterator[PayTable]:
    yield "A winning Bet", [(hand.value, f"{row.odds} to 1") for hand, row in BET_ROWS.items()]


def _ultimate_holdem(_: Mapping[str, Any]) -> Iterator[PayTable]:
    yield "Ante and Play", [("a winning hand", "1 to 1")]
    yield "Blind", [(hand.value, _odds(row.odds)) for hand, row in BLIND_PAYS.items()]
    yield "Trips", [(hand.value, _odds(row.odds)) for hand, row in TRIPS_PAYS.items()]


def _pai_gow(_: Mapping[str, Any]) -> Iterator[PayTable]:
    yield "Wager", [("both parts beat the Bank's", "1 to 1")]


_PAYS: Final = {
    "blackjack": _blackjack,
    "tournament-blackjack": _blackjack,
    "roulette": _roulette,
    "mini-baccarat": _mini_baccarat,
    "canberra-poker": _canberra_poker,
    "ultimate-holdem": _ultimate_holdem,
    "pai-gow": _pai_gow,
}
