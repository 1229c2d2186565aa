"""Corrections: who may strike a command, and what that does to the money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from houseway.conduct import SECONDED_BY, Accepted, check_second_person
from houseway.games import wording
from houseway.games.asks import Act
from houseway.journal import Entry
from houseway.rulebook import Refused

from .moments import why_not_struck
from .roles import ASSISTANT, DIRECTOR, OPERATOR
from .table_play import NOT_KEPT

if TYPE_CHECKING:
    from .tournament import Tournament

CORRECTING = (DIRECTOR, ASSISTANT, OPERATOR)

OF_ROUNDS: Final = ("record-round", "extra-round")
PAYING: Final = (*OF_ROUNDS, "return-chips", "pay-prizes", "donate", "refund", "cancel")
"""Commands that settle chips or money: what they moved moves back by two people."""

CALLS: Final = ("call-ballot", "call-redraw")
"""Commands that seal an order, and show nothing of it."""

MONEY_BACK: Final = ("refund", "agree-prizes")
"""Decisions on money that nobody makes anew who has seen what was drawn or played since."""


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
    return last is not None and by in correctors_of(t, last.act.do) and not why_it_stands(t, last)


def takes_two(last: Accepted) -> bool:
    """Whether chips or money were settled by a command."""
    return last.act.do in PAYING


def check(t: Tournament, correction: Act, who: str, last: Accepted | None) -> None:
    """`Refused` where somebody in a role may not strike the last command that stands."""
    by = correction.by
    if last is None:
        raise Refused("Nothing has been done yet that could be corrected.")
    command, allowed = t.commands[last.act.do], correctors_of(t, last.act.do)
    if by not in allowed:
        text = f"The last command was to {command.said}: only {wording.roles(allowed)} may correct"
        clauses = t.conduct.authority.clauses(command)
        raise Refused(f"{text} it, not {wording.who(by)}.", *clauses)
    t.check_person(by, who)
    if t.conduct.again:  # what is on record is judged by the audit
        return
    if reason := why_not_struck(t, last.seq):
        raise t.refused(reason, t.rules.chips)
    for refusal in (why_it_stands(t, last), why_not_alone(t, correction, who, last)):
        if refusal is not None:
            raise refusal


def why_it_stands(t: Tournament, last: Accepted) -> Refused | None:
    """Why a round that was played here is not struck: it would be played anew for another end."""
    facts = last.act.facts
    if last.act.do not in OF_ROUNDS or facts.get("kept", NOT_KEPT) == NOT_KEPT:
        return None
    text = f"The table has told itself how the round of entry {last.seq} ended: it stands"
    return t.refused(f"{text}. Where play went wrong, that is ruled at the table.", t.rules.chips)


def why_not_alone(t: Tournament, correction: Act, who: str, last: Accepted) -> Refused | None:
    """Why a command that settled chips or money is not struck by one person alone."""
    if not takes_two(last):
        return None
    second = correction.facts.get(SECONDED_BY)
    return check_second_person(correction.by, who, second, t.state.entrants)


def shows(struck: Accepted) -> bool:
    """Whether everybody has seen something by a command: what was drawn, or how a round ended."""
    return struck.act.do in OF_ROUNDS or (bool(struck.draws) and struck.act.do not in CALLS)


def why_not_again(t: Tournament, act: Act) -> Refused | None:
    """Why no money decision is made now: it is known what was drawn or played, and struck."""
    if act.do not in MONEY_BACK or not (seen := t.lots.seen):
        return None
    concerned = [act.facts["player"]] if "player" in act.facts else [*t.state.entrants]
    for do, players in seen.items():
        if known := [name for name in concerned if name in players]:
            text = f"{known[0]} has seen what came of {do}, which was struck out"
            clauses = t.conduct.authority.clauses(t.commands[act.do])
            return Refused(f"{text}: it must be done again first.", *clauses)
    return None


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
