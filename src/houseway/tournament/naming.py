"""Why somebody cannot be named for a command, by what became of them in the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.conduct import Command
from houseway.games import wording
from houseway.games.asks import Choices

from .state import BECAME, IN, OUT, Entrant

if TYPE_CHECKING:
    from .tournament import Tournament

BOUGHT = {"rebuy": "rebuys", "re-enter": "re_entry"}
KINDS = {"rebuys": "re-buy", "re_entry": "re-entry"}


def why_not_named(t: Tournament, command: Command[Tournament], name: str, allowed: Choices) -> str:
    """Why a command does not concern somebody."""
    entrant = t.state.entrants.get(name)
    if entrant is None:
        return _became("has not entered", command, name, allowed)
    if command.name in BOUGHT and entrant.status in (IN, OUT):
        return _not_back(t, BOUGHT[command.name], entrant)
    if command.name in ("mark-back", "take-seat") and entrant.seated:
        return f"{name} is at the table already."
    if command.name == "mark-absent" and entrant.status == IN:
        return f"{name} is noted as away already."
    return _became(BECAME[entrant.status], command, name, allowed)


def _became(became: str, command: Command[Tournament], name: str, allowed: Choices) -> str:
    if not allowed and command.none:
        return f"{name} {became}: {command.none[0].lower()}{command.none[1:]}"
    return f"{name} {became}: to {command.said}, name {wording.in_words(allowed)}."


def _not_back(t: Tournament, what: str, entrant: Entrant) -> str:
    """Why somebody cannot buy back or re-enter."""
    name, kind = entrant.name, KINDS[what]
    terms = t.conditions.bought(what) if t.state.conditions else None
    if terms is None:
        return f"The conditions have no {kind}."
    if entrant.status == IN:
        return f"{name} has {entrant.stack:,} chips: a {kind} is for those without any."
    if entrant.bought.get(what, 0) >= terms.most:
        return f"{name} has used {_all(terms.most, kind)}."
    return f"The time of the {kind} is over: {name} is out of the tournament."


def _all(most: int, kind: str) -> str:
    """Every purchase of a kind.

    >>> _all(1, "re-buy"), _all(2, "re-buy"), _all(3, "re-buy")
    ('the only re-buy', 'both re-buys', 'all 3 re-buys')
    """
    several = f"{kind[:-1]}ies" if kind.endswith("y") and kind != "re-buy" else f"{kind}s"
    return {1: f"the only {kind}", 2: f"both {several}"}.get(most, f"all {most} {several}")
