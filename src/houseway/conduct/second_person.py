"""A second person: what moves settled chips or money is never for one person alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from houseway.rulebook import Refused

SECONDED_BY: Final = "seconded_by"
ANOTHER_PERSON: Final = "\N{BULLET}"
"""Somebody who is not known yet; nobody has this name."""


def check_second_person(
    by: str, who: str, second: object, players: Collection[str]
) -> Refused | None:
    """Why a correction of what was settled does not count as made by two people.

    >>> check_second_person("supervisor", "sue", "sam", ["ann"])
    >>> check_second_person("supervisor", "sue", " SUE", ["ann"]).reason
    'sue cannot be the second person as well.'
    """
    if not isinstance(second, str) or not second.strip():
        return Refused("What was settled moves: the correction must be seconded by another person.")
    if who == by:
        return Refused("Say by name who makes the correction: two people answer for it.")
    named = second.strip().casefold()
    if named == who.strip().casefold():
        return Refused(f"{who} cannot be the second person as well.")
    if named in {name.casefold() for name in players}:
        return Refused(f"{second.strip()} plays at this table and cannot second a correction.")
    return None
