"""The tables that the terminal offers, and what a player sets otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.games.round import Determinations, Round
from houseway.journal import canonical

from .mistakes import Mistake
from .written_amounts import cents

KINDS = {"int": "a whole number", "bool": "true or false", "str": "a word"}
_EXPECTED = re.compile(r"Expected `(\w+)(?: \| null)?`, got ")

# In cents, or in chips that are worth no money; every place has limits for a pleasant evening.
TABLES: dict[str, dict[str, Any]] = {
    "blackjack": {
        "minimum": 1_000,
        "maximum": 50_000,
        "multiple": 500,
        "super_sevens": True,
        "super_sevens_amounts": (100,),
        "perfect_pairs": True,
        "perfect_pairs_minimum": 500,
        "perfect_pairs_maximum": 10_000,
    },
    "canberra-poker": {
        "minimum": 1_000,
        "maximum": 20_000,
        "multiple": 500,
        "maximum_payout": 2_500_000,
    },
    "charity-holdem": {"minimum": 100, "blinds": (50, 100), "lowest_chip": 25},
    "holdem": {
        "minimum_stake": 20_000,
        "maximum_buy_in": 50_000,
        "minimum_bet": 1_000,
        "blinds": (500, 1_000),
        "ace_low": True,
        "commission": {"type": "pot", "percent": 5, "cap": 1_000, "approval": "terminal"},
    },
    "mini-baccarat": {"minimum": 1_000, "maximum": 50_000, "multiple": 500},
    "pai-gow": {"minimum": 1_000, "maximum": 50_000, "multiple": 500},
    "roulette": {
        "minimum": 500,
        "maximum": 100_000,
        "multiple": 100,
        "limits": {
            "straight": {"maximum": 10_000},
            "split": {"maximum": 20_000},
            "street": {"maximum": 30_000},
            "corner": {"maximum": 40_000},
            "six-line": {"maximum": 60_000},
            "column": {"minimum": 500, "maximum": 50_000},
            "dozen": {"minimum": 500, "maximum": 50_000},
            "even-money": {"minimum": 500, "maximum": 100_000},
        },
    },
    "tournament-blackjack": {
        "minimum": 1_000,
        "maximum": 50_000,
        "multiple": 500,
        "decks": 6,
        "shuffle": "hand",
        "perfect_pairs": True,
        "perfect_pairs_minimum": 500,
        "perfect_pairs_maximum": 10_000,
    },
    "ultimate-holdem": {
        "minimum": 1_000,
        "maximum": 20_000,
        "multiple": 500,
        "trips_minimum": 500,
        "trips_maximum": 10_000,
        "maximum_payout": 5_000_000,
    },
}


def determinations(played: type[Round], settings: Iterable[str]) -> Determinations:
    """The determinations of a table: the usual ones, with the settings that were given."""
    usual = TABLES.get(played.game) or msgspec.to_builtins(played.standard)
    given = dict(_setting(played, text) for text in settings)
    # As a journal writes them, so that whoever plays it again sees the same sign.
    written = canonical({**usual, **given})
    try:
        return msgspec.json.decode(written, type=played.determinations_type)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        name = place.strip("`.") or ", ".join(given)
        raise Mistake(f"--set {name}: {_said(reason, given.get(name))}.") from None


def _said(reason: str, given: Any) -> str:
    """Why a value does not fit, in plain words where it is of another kind than is wanted."""
    wanted = _EXPECTED.match(reason)
    if wanted is None or wanted[1] not in KINDS or given is None:
        return reason.replace("`", "")
    return f"{KINDS[wanted[1]]} is wanted, not {given!r}"


def _setting(played: type[Round], text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    known = [field.name for field in msgspec.structs.fields(played.determinations_type)]
    if not equals:
        raise Mistake(f"--set {text}: a setting is written name=value.")
    if name not in known:
        raise Mistake(f"--set {name}: {played.game} knows {', '.join(known)}.")
    return name, value_of(value.strip())


def value_of(text: str) -> Any:
    """A value as JSON, an amount of money, or the text itself."""
    if text.startswith("$"):
        return cents(text)
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
