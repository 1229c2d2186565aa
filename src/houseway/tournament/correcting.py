"""Corrections: who may strike a command, and what that does to the money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.conduct import Accepted
from houseway.games import wording
from houseway.journal import Entry
from houseway.rulebook import Refused

from .moments import why_not_struck
from .roles import ASSISTANT, DIRECTOR, OPERATOR

if TYPE_CHECKING:
    from .tournament import Tournament

CORRECTING = (DIRECTOR, ASSISTANT, OPERATOR)


class StruckCommand(Struct, frozen=True):
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


def correctors_of(t: Tournament, do: str) -> tuple[str, ...]:
    """The roles in which a command to a tournament can be corrected."""
    return correctors(t.conduct.authority.allowed(t.commands[do]))


def can_correct(t: Tournament, by: str) -> bool:
    """Whether somebody in a role can take the last command back that stands."""
    last = t.conduct.last
    return last is not None and by in correctors_of(t, last.act.do)


def check(t: Tournament, by: str, who: str, last: Accepted | None) -> None:
    """`Refused` where somebody in a role may not strike the last command that stands."""
    if last is None:
        raise Refused("Nothing has been done yet that could be corrected.")
    command, allowed = t.commands[last.act.do], correctors_of(t, last.act.do)
    if by not in allowed:
        text = f"The last command was to {command.said}: only {wording.roles(allowed)} may correct"
        clauses = t.conduct.authority.clauses(command)
        raise Refused(f"{text} it, not {wording.who(by)}.", *clauses)
    t.check_person(by, who)
    reason = None if t.conduct.again else why_not_struck(t, last.seq)
    if reason:
        raise t.refused(reason, t.rules.chips)


def correction(
    entry: Entry, struck: Accepted, before: Mapping[str, int], after: Mapping[str, int]
) -> StruckCommand:
    """What a correction did, by the balances before and after it."""
    return StruckCommand(
        seq=entry.seq,
        time=entry.time,
        by=entry.by,
        role=entry.role,
        reason=entry.command["reason"],
        struck=struck.seq,
        command=struck.act.do,
        given_by=struck.who,
        given_as=struck.act.by,
        moved=moved(before, after),
    )
