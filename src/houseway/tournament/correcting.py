"""Corrections: who may strike a command, and what that does to the money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .roles import ASSISTANT, DIRECTOR, OPERATOR

CORRECTING = (DIRECTOR, ASSISTANT, OPERATOR)


class Correction(NamedTuple):
    """A command that was struck: by whom and why, and what each account gained or lost by it."""

    seq: int
    time: str
    by: str
    role: str
    reason: str
    struck: int
    command: str
    given_by: str
    given_as: str
    moved: dict[str, int]


def correctors(allowed: Iterable[str]) -> tuple[str, ...]:
    """Who may strike a command that some roles may give.

    What the operator may do is the operator's to answer for, so that only a role that may give
    such a command takes it back; all else is conduct of play, which is corrected at the desk.

    >>> correctors(["operator"]), correctors(["director"])
    (('operator',), ('director', 'assistant', 'operator'))
    """
    given = tuple(allowed)
    return tuple(role for role in CORRECTING if role in given or OPERATOR not in given)


def moved(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """What accounts gain or lose between two balances, in cents; this always adds up to nothing.

    >>> moved({"prize pool": 0, "player ann": 500}, {"prize pool": 500})
    {'prize pool': 500, 'player ann': -500}
    """
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: change for name, change in changes.items() if change}
