"""What conditions mean for a table: its determinations at a level."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any

import msgspec

from houseway.games import game
from houseway.games.round import Determinations
from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused

from .conditions import Conditions, Level, SideBets

OPEN_MAXIMUM = 100  # times the minimum, where a level names no maximum
PAYOUT = 20  # times the maximum, the most that a Bet of Canberra Poker is paid


def determinations(conditions: Conditions, level: Level, seats: int) -> Determinations:
    """The determinations of a table with so many seats at a level, or `Refused`.

    What the conditions say instead of a rule of the game is carried out here.
    """
    played, rules = game(conditions.game), rules_of(conditions.game)
    special = _SPECIAL.get(conditions.game, _boxes)
    chosen = special(conditions, level, seats)
    for override in conditions.overrides:
        chosen |= override.set
    try:
        made: Determinations = msgspec.convert(chosen, type=played.determinations_type)
    except msgspec.ValidationError as error:
        raise Refused(f"No table can be set up so: {error}.", *rules.cite(rules.override)) from None
    if seats > len(played.seat_numbers(made)):
        text = f"A table of {conditions.game} has {len(played.seat_numbers(made))} seats."
        raise Refused(text, *rules.cite(rules.per_table))
    return made


def check_size(conditions: Conditions, seats: int) -> None:
    """`Refused` where the instrument knows no table with so many players at some level."""
    for level in conditions.levels:
        determinations(conditions, level, seats)


def unplayable(conditions: Conditions) -> list[Refused]:
    """Levels at which no table can be set up, and sessions that would never end."""
    found: dict[str, Refused] = {}
    rules = rules_of(conditions.game)
    by_shoes = any(stage.ends.by == "shoes" for stage in conditions.stages)
    if by_shoes and game(conditions.game).house.new_shoe is None:
        text = f"{conditions.game} is not dealt from a shoe: no session ends after shoes."
        found[text] = Refused(text, *rules.cite(rules.items["sessions"].clause))
    for seats in {conditions.seats(stage) for stage in conditions.stages}:
        for level in conditions.levels:
            try:
                determinations(conditions, level, seats)
            except Refused as refused:
                found[str(refused)] = refused
    return list(found.values())


def _limits(_: Conditions, level: Level, _seats: int) -> dict[str, Any]:
    maximum = level.maximum or level.minimum * OPEN_MAXIMUM
    multiple = gcd(level.minimum, maximum)
    return {"minimum": level.minimum, "maximum": maximum, "multiple": multiple}


def _boxes(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {**_limits(c, level, seats), "boxes": seats}


def _canberra_poker(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    table = _boxes(c, level, seats)
    return {**table, "maximum_payout": PAYOUT * table["maximum"]}


def _perfect_pairs(c: Conditions) -> dict[str, Any]:
    pairs = c.side_bets.perfect_pairs if isinstance(c.side_bets, SideBets) else None
    if pairs is None:
        return {"perfect_pairs": False}
    least, most = pairs
    return {
        "perfect_pairs": True,
        "perfect_pairs_minimum": least,
        "perfect_pairs_maximum": most,
    }


def _blackjack(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    sevens = c.side_bets.super_sevens if isinstance(c.side_bets, SideBets) else ()
    offered = {"super_sevens": True, "super_sevens_amounts": sevens} if sevens else {}
    # Everybody keeps to the box that was drawn: no second box, nothing on another player's
    table = {**_boxes(c, level, seats), "tournament": True, "multi_box": False}
    return {**table, **_perfect_pairs(c), **offered}


def _tournament_blackjack(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {**_boxes(c, level, seats), **_perfect_pairs(c), "decks": 6, "shuffle": "hand"}


def _ultimate_holdem(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    decision = {"decision_seconds": c.decision_seconds} if c.decision_seconds else {}
    return {**_boxes(c, level, seats), **decision, "tournament": True}


def smallest_chip(c: Conditions, level: Level) -> int:
    """The smallest chip that is in play at a level, when smaller ones have been raced."""
    until = c.levels[: c.levels.index(level) + 1] if level in c.levels else (level,)
    return max([c.lowest_chip, *(one.lowest_chip for one in until)])


def _holdem(c: Conditions, level: Level, seats: int) -> dict[str, Any]:
    return {
        "minimum_stake": level.minimum,
        "minimum_bet": level.minimum,
        "maximum": level.maximum or "no limit",
        "forced": "blind" if level.blinds else "ante",
        "blinds": level.blinds,
        "ante": level.ante,
        "smallest_chip": smallest_chip(c, level),
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
        "lowest_chip": smallest_chip(c, level),
        "seats": max(2, seats),
        "time_to_act": c.decision_seconds,
    }


_SPECIAL: dict[str, Callable[[Conditions, Level, int], dict[str, Any]]] = {
    "blackjack": _blackjack,
    "canberra-poker": _canberra_poker,
    "charity-holdem": _charity_holdem,
    "holdem": _holdem,
    "pai-gow": _limits,
    "roulette": _limits,
    "tournament-blackjack": _tournament_blackjack,
    "ultimate-holdem": _ultimate_holdem,
}
