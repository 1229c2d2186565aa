"""From a draft to open entries: nomination, conditions, approval or notice, publication."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from . import conditions as documents
from .checking import check
from .declaring import command
from .roles import ASSISTANT, DIRECTOR, INSPECTOR, OPERATOR, SHIFT_MANAGER
from .state import DRAFT, ENTERED, ENTRIES, PUBLISHED
from .table_terms import check_size, unplayable

if TYPE_CHECKING:
    from .tournament import Tournament

NO_LICENCE = "-"


def _settled(t: Tournament) -> Refused | str | None:
    if t.state.status not in (DRAFT, PUBLISHED, ENTRIES):
        where = t.cite(t.rules.conditions, t.rules.donation_fixed, t.rules.advance_fixed)
        return Refused("The tournament has begun: its conditions stand.", *where)
    if t.state.ballot:
        return "The ballot has been called: the conditions stand."
    if t.state.entrants and t.rules.approve is None:
        return "Players have entered on these conditions: they stand."
    return None


def _no_conditions(t: Tournament) -> str | None:
    return None if t.state.conditions else "There are no conditions yet."


def _not_approvable(t: Tournament) -> str | None:
    if t.state.approval:
        return f"Version {t.state.version} of the conditions is approved already."
    return _no_conditions(t)


def _not_notifiable(t: Tournament) -> str | None:
    if t.state.notified:
        return f"Version {t.state.version} of the conditions has been notified already."
    return _no_conditions(t)


def _not_ready_to_publish(t: Tournament) -> Refused | str | None:
    if t.state.published:
        return f"Version {t.state.version} of the conditions has been published already."
    if t.rules.approve and not t.state.approval:
        text = f"Version {t.state.version} of the conditions has not been approved."
        return Refused(text, *t.cite(t.rules.approve))
    return _no_conditions(t)


def _not_ready_for_entries(t: Tournament) -> Refused | str | None:
    rules, state = t.rules, t.state
    if state.status == ENTRIES:
        return "Entries are open already."
    if state.status not in (DRAFT, PUBLISHED):
        return "The time of entries is over."
    lacking = [
        ("a director nominated", rules.nominate, DIRECTOR in state.directors.values()),
        ("conditions documented", rules.conditions, state.conditions is not None),
        ("the approval of the conditions", rules.approve, state.approval),
        ("notice and a copy to the Commission", rules.notify, state.notified),
        ("the conditions made available", rules.publish, state.published),
    ]
    for what, clause, done in lacking:
        if not done and (clause or what.startswith("the conditions")):
            text = f"Entries wait for {what}."
            return Refused(text, *t.cite(rules.before_entries, clause))
    return None


def _nominees(t: Tournament) -> Facts:
    roles = (DIRECTOR, ASSISTANT) if t.rules.assistant_is_director else (DIRECTOR,)
    licence = Words(None if t.rules.free else NO_LICENCE)
    return {"name": Words(), "role": Choices(roles, DIRECTOR), "licence": licence}


def _assistants(t: Tournament) -> Facts:
    names = [name for name, role in t.state.directors.items() if role == ASSISTANT]
    return {"name": Choices(tuple(names))}


@command("nominator", said="nominate a director", rule="nominate", facts=_nominees)
def nominate(t: Tournament, name: str, role: str, licence: str) -> None:
    """Nominate the person who conducts the tournament."""
    t.state.directors[name] = role
    licensed = {} if licence == NO_LICENCE else {"licence": licence}
    t.note("nominated", t.rules.nominate, name=name, role=role, **licensed)


@command(DIRECTOR, said="nominate an assistant", rule="assist", facts={"name": Words()})
def nominate_assistant(t: Tournament, name: str) -> None:
    """Have somebody assist in the conduct of the tournament."""
    if t.state.directors.get(name) == DIRECTOR:
        raise t.refused(f"{name} is the director.", t.rules.assist)
    t.state.directors[name] = ASSISTANT
    t.note("nominated", t.rules.assist, name=name, role=ASSISTANT)


@command(
    "nominator",
    said="relieve somebody of the office",
    none="Nobody has been nominated.",
    rule="nominate",
    facts=lambda t: {"name": Choices(tuple(t.state.directors))},
)
def relieve(t: Tournament, name: str) -> None:
    """Relieve somebody of the office of director or assistant."""
    role = t.state.directors.pop(name)
    t.note("relieved", t.rules.nominate, name=name, role=role)


@command(
    DIRECTOR,
    said="release an assistant",
    none="There is no assistant.",
    rule="assist",
    facts=_assistants,
)
def release_assistant(t: Tournament, name: str) -> None:
    """Let an assistant go."""
    del t.state.directors[name]
    t.note("relieved", t.rules.assist, name=name, role=ASSISTANT)


@command(
    "drafter",
    said="set the conditions",
    cites=("conditions",),
    facts={"conditions": Words()},
    bar=_settled,
)
def set_conditions(t: Tournament, conditions: str) -> None:
    """Set the conditions, or change them: approval, notice and publication begin again."""
    made = documents.parse(conditions)
    if made.game != t.game:
        raise Refused(f"These are conditions for {made.game}, not for {t.game}.")
    check(made, t.rules)
    _check_tables(t, made)
    _check_change(t, made)
    state, before = t.state, t.state.approval or t.state.notified
    state.conditions, state.document, state.version = made, conditions, state.version + 1
    state.approval, state.notified, state.published = None, None, False
    state.status = DRAFT
    clauses = (t.rules.document, t.rules.conditions, t.rules.own_name)
    t.note("conditions set", *clauses, version=state.version, title=made.title)
    if before:
        t.note("approval cleared", t.rules.approve or t.rules.notify)


def _check_tables(t: Tournament, made: documents.Conditions) -> None:
    """Refuse what no table can be set up for; what a journal holds was accepted once."""
    if t.conduct.again:
        return
    for fault in unplayable(made):
        raise fault
    if t.state.per_table:
        check_size(made, t.state.per_table)


def _check_change(t: Tournament, made: documents.Conditions) -> None:
    old = t.state.conditions
    if old is None or not t.state.entrants:
        return
    if (old.entry_fee, old.commission) != (made.entry_fee, made.commission):
        text = "Players have paid: the entry fee and the commission stand."
        raise t.refused(text, t.rules.fee)
    taken = sum(entrant.status == ENTERED for entrant in t.state.entrants.values())
    if made.players and taken > made.players.maximum:
        text = f"{taken} players have entered: no fewer can be the most."
        raise t.refused(text, t.stated("players"))


@command(
    OPERATOR,
    INSPECTOR,
    DIRECTOR,
    said="record the approval",
    rule="approve",
    bar=_not_approvable,
    facts={"reference": Words(), "date": Words()},
)
def approve(t: Tournament, reference: str, date: str) -> None:
    """Record the written approval of the conditions."""
    t.state.approval = reference
    facts = {"reference": reference, "date": date, "by": t.rules.approver}
    t.note("approved", t.rules.approve, version=t.state.version, **facts)


@command(
    OPERATOR,
    said="record the notice",
    rule="notify",
    bar=_not_notifiable,
    facts={"sent": Words()},
)
def notify(t: Tournament, sent: str) -> None:
    """Record that the Commission was notified and has a copy of the conditions."""
    t.state.notified = sent
    t.note("notified", t.rules.notify, version=t.state.version, sent=sent)


@command(
    OPERATOR,
    DIRECTOR,
    SHIFT_MANAGER,
    said="publish the conditions",
    cites=("publish",),
    bar=_not_ready_to_publish,
)
def publish(t: Tournament) -> None:
    """Make the conditions available to patrons."""
    t.state.published, t.state.status = True, PUBLISHED
    t.note("published", t.rules.publish, version=t.state.version)


@command(
    OPERATOR,
    DIRECTOR,
    said="open the entries",
    cites=("before_entries",),
    bar=_not_ready_for_entries,
)
def open_entries(t: Tournament) -> None:
    """Open the entry desk."""
    t.state.status = ENTRIES
    t.note("entries open", t.rules.before_entries, version=t.state.version)


COMMANDS = (
    nominate,
    nominate_assistant,
    relieve,
    release_assistant,
    set_conditions,
    approve,
    notify,
    publish,
    open_entries,
)
