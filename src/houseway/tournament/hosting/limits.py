"""What conditions mean for a table: its determinations at a level."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any

from houseway.games import game
from houseway.games.round import Determinations
from houseway.rulebook import Refused

from ..conditions import Conditions, Level
from ..instruments import rules_of

OPEN_MAXIMUM = 100  # times the minimum, where a level names no maximum
PAYOUT = 20  # times the maximum, the most that a Bet of Canberra Poker is paid


def determinations(conditions: Conditions, level: Level, seats: int) -> Determinations:
    """The determinations of a table with so many seats at a level, or `Refused`."""
    played = game(conditions.game)
    special = _SPECIAL.get(conditions.game, _boxes)
    made: Determinations = played.determinations_type(**special(conditions, level, seats))
    if seats > len(played.seat_numbers(made)):
        text = f"A table of {conditions.game} has {len(played.seat_numbers(made))} seats."
        rules = rules_of(conditions.game)
        raise Refused(text, *rules.cite(rules.per_table))
    return made


def _limits(_: Conditions, level: Level, _seats: int) -> dict[str, Any]:
    maximum = level.maximum or level.minimum * OPEN_MAXIMUM
    multiple = gcd(level.minimum, maximum)
    return {"minimum": level.minimum, "maximum": maximum, "multiple": multiple}


def _boxes(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {**_limits(c, level, seats), "boxes": seats}


def _canberra_poker(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    table = _boxes(c, level, seats)
    return {**table, "maximum_payout": PAYOUT * table["maximum"]}


def _tournament_blackjack(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {**_boxes(c, level, seats), "decks": 6, "shuffle": "hand"}


def _ultimate_holdem(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    decision = {"decision_seconds": c.decision_seconds} if c.decision_seconds else {}
    return {**_boxes(c, level, seats), **decision}


def _holdem(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {
        "minimum_stake": level.minimum,
        "minimum_bet": level.minimum,
        "maximum": level.maximum or "no limit",
        "forced": "blind" if level.blinds else "ante",
        "blinds": level.blinds,
        "ante": level.ante,
        "smallest_chip": c.lowest_chip,
        "seats": max(2, seats),
        "ace_low": True,
        "time_to_act": c.decision_seconds,
        "tournament": True,
    }


def _charity_holdem(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {
        "minimum": level.minimum,
        "blinds": level.blinds,
        "ante": level.ante,
        "lowest_chip": c.lowest_chip,
        "seats": max(2, seats),
        "time_to_act": c.decision_seconds,
    }


_SPECIAL: dict[str, Callable[[Conditions, Level, int], dict[str, Any]]] = {
    "canberra-poker": _canberra_poker,
    "charity-holdem": _charity_holdem,
    "holdem": _holdem,
    "pai-gow": _limits,
    "roulette": _limits,
    "tournament-blackjack": _tournament_blackjack,
    "ultimate-holdem": _ultimate_holdem,
}
