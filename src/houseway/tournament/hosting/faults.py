"""Everything that keeps conditions from being set or played here, each in one sentence."""

from __future__ import annotations

from houseway.games import game
from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused

from .. import checking
from ..conditions import Conditions
from .limits import determinations


def faults_of(conditions: Conditions) -> list[Refused]:
    """What is barred, what is missing, and what no table can be set up for, with the clauses.

    >>> from houseway.tournament.conditions import Conditions
    >>> print(faults_of(Conditions(title="Night", game="roulette", chips=500))[-1])
    The conditions do not state: prizes. (NI2002-45-roulette 12.2(h))
    """
    rules = rules_of(conditions.game)
    barred = checking.faults(conditions, rules)
    found = [Refused(text, *rules.cite(clause)) for text, clause in barred]
    for item, clause in checking.lacking(conditions, rules):
        found.append(Refused(f"The conditions do not state: {item}.", *rules.cite(clause)))
    return found or _unplayable(conditions)


def _unplayable(conditions: Conditions) -> list[Refused]:
    """Levels at which a table of the game cannot be set up, and sessions that would never end."""
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
