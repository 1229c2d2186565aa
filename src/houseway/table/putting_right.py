"""Putting mistakes right at a table: what is open, what it would lead to, and what fell wrongly.

A card, tile or number that was entered wrongly is put right even when others have acted since:
their decisions stand and are entered again as they were, after what really fell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import CORRECT, PUT_RIGHT, SECONDED_BY, Accepted, check_second_person
from houseway.games.asks import Act, Choices, Option, Range, Words
from houseway.games.rulings import DEALER, SUPERVISOR
from houseway.rulebook import Refused

from .knowledge import ENTER, remedy, why_it_stands
from .supervision import check_correction

if TYPE_CHECKING:
    from .table import Table

CORRECTIONS: Final = (CORRECT, PUT_RIGHT)


def corrections_open(table: Table, by: str) -> list[Option]:
    """What somebody may put right now, with all that has to be said for it."""
    try:
        last = check_correction(table, by, table.conduct.last)
    except Refused:
        return []
    return [*_striking(table, by, last), *_putting_right(table, by)]


def _striking(table: Table, by: str, last: Accepted) -> list[Option]:
    knowledge = table.knowledge
    settles = knowledge.settles(last.seq)
    alone = (SUPERVISOR,) if settles else knowledge.rule(last.seq).alone
    if why_it_stands(table, last) or by not in alone:
        return []
    return [Option(by, CORRECT, {"entry": last.seq}, _asked_for(settles))]


def _asked_for(settles: bool) -> dict[str, Range]:
    reason: dict[str, Range] = {"reason": Words()}
    return {**reason, SECONDED_BY: Words()} if settles else reason


def _putting_right(table: Table, by: str) -> list[Option]:
    entered = [done.seq for done in _entered(table)]
    if by != SUPERVISOR or not entered:
        return []
    settles = _settles_since(table, entered[0])
    which: dict[str, Range] = {"entry": Choices((*reversed(entered),)), "fell": Words()}
    return [Option(by, PUT_RIGHT, {}, {**which, **_asked_for(settles)})]


def _entered(table: Table) -> list[Accepted]:
    """What the dealer has entered in the round, and counts."""
    return [done for done in table.conduct.course.accepted if done.act.do == ENTER]


def _settles_since(table: Table, seq: int) -> bool:
    return any(done.settled for done in table.knowledge.since(seq))


def effect(table: Table, option: Option) -> str:
    """What a correction would lead to, for whoever is about to make it."""
    if option.do == PUT_RIGHT:
        text = "What fell is put right, and every decision since stands and is entered again."
    else:
        last = table.conduct.last
        assert last is not None
        rule = table.knowledge.rule(last.seq)
        text = f"Entry {last.seq}: {_described(last.act)}. {rule.effect}"
    two = " Settled chips move: another person has to confirm it."
    return text + two * (SECONDED_BY in option.choose)


def _described(act: Act) -> str:
    """What was done, without what some may not see."""
    what = f" {act.facts['fell']}" if act.do == ENTER else ""
    return f"{act.do.replace('-', ' ')}{what} by {'the ' if act.by == DEALER else ''}{act.by}"


def to_put_right(table: Table, correction: Act, who: str) -> tuple[Accepted, Act]:
    """The entry that says wrongly what fell, and what is entered instead, or `Refused`."""
    facts = _checked(table, correction)
    wrong = next((done for done in _entered(table) if done.seq == facts["entry"]), None)
    if wrong is None:
        text = f"Entry {facts['entry']} is not something that fell in the round under way."
        raise Refused(text, *table.cite(table.house.results_stand))
    if str(wrong.act.facts["fell"]) == str(facts["fell"]):
        raise Refused(f"Entry {wrong.seq} says {facts['fell']} already.")
    if _settles_since(table, wrong.seq):
        second = facts.get(SECONDED_BY)
        refusal = check_second_person(correction.by, who, second, table.state.patrons)
        if refusal is not None:
            raise refusal
    return wrong, Act(wrong.act.by, ENTER, {"fell": facts["fell"]})


def _checked(table: Table, correction: Act) -> dict[str, object]:
    if correction.by != SUPERVISOR:
        raise Refused("What fell is put right by a supervisor once play has gone on.")
    if "draw" in table.source.speaks:
        raise Refused("Nothing is entered at a dealt table: what fell is what was dealt.")
    facts = dict(correction.facts)
    reason, fell = facts.get("reason"), facts.get("fell")
    if not isinstance(reason, str) or not reason.strip():
        raise Refused("A correction needs a reason.")
    if type(facts.get("entry")) is not int or fell is None:
        raise Refused("Say which entry is wrong, and what fell.")
    if surplus := facts.keys() - {"entry", "fell", "reason", SECONDED_BY}:
        raise Refused(f"To put an entry right, leave {min(surplus)} out.")
    return facts


def cannot_follow(table: Table, fell: object, refused: Refused) -> Refused:
    """Why what was done since does not go with what really fell, and what would be right."""
    instead, clauses = remedy(table)
    text = f"With {fell} what was done afterwards could not have been done ({refused.reason})"
    return Refused(f"{text}: it cannot be put right here. {instead}", *clauses)
