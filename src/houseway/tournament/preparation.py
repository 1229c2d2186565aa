"""From a draft to open entries: nomination, conditions, approval or notice, publication."""

from __future__ import annotations

from typing import Any

from houseway.games.asks import Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from . import conditions as documents
from .checking import check
from .core import TournamentCore
from .declaring import command
from .roles import ASSISTANT, DIRECTOR, INSPECTOR, OPERATOR, SHIFT_MANAGER
from .state import CANCELLED, CLOSED, DRAFT, ENTERED, ENTRIES, PUBLISHED
from .table_terms import check_size, unplayable

NO_LICENCE = "-"


def _settled(t: Any) -> Refused | str | None:
    if t.state.status not in (DRAFT, PUBLISHED, ENTRIES):
        where = t.cite(t.rules.conditions, t.rules.donation_fixed, t.rules.advance_fixed)
        return Refused("The tournament has begun: its conditions stand.", *where)
    if t.state.ballot:
        return "The ballot has been called: the conditions stand."
    if t.state.entrants and t.rules.approve is None:
        return "Players have entered on these conditions: they stand."
    return None


def _no_conditions(t: Any) -> str | None:
    return None if t.state.conditions else "There are no conditions yet."


def _not_approvable(t: Any) -> str | None:
    if t.state.approval:
        return f"Version {t.state.version} of the conditions is approved already."
    return _no_conditions(t)


def _not_notifiable(t: Any) -> str | None:
    if t.state.notified:
        return f"Version {t.state.version} of the conditions has been notified already."
    return _no_conditions(t)


def _not_ready_to_publish(t: Any) -> Refused | str | None:
    if t.state.published:
        return f"Version {t.state.version} of the conditions has been published already."
    if t.rules.approve and not t.state.approval:
        text = f"Version {t.state.version} of the conditions has not been approved."
        return Refused(text, *t.cite(t.rules.approve))
    return _no_conditions(t)


def _not_ready_for_entries(t: Any) -> Refused | str | None:
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


def _nominees(t: Any) -> Facts:
    roles = (DIRECTOR, ASSISTANT) if t.rules.assistant_is_director else (DIRECTOR,)
    licence = Words(None if t.rules.free else NO_LICENCE)
    return {"name": Words(), "role": Choices(roles, DIRECTOR), "licence": licence}


def _assistants(t: Any) -> Facts:
    names = [name for name, role in t.state.directors.items() if role == ASSISTANT]
    return {"name": Choices(tuple(names))}


class Preparation(TournamentCore):
    """What must be done before anybody enters; no step can be left out."""

    @command("nominator", said="nominate a director", rule="nominate", facts=_nominees)
    def nominate(self, name: str, role: str, licence: str) -> None:
        """Nominate the person who conducts the tournament."""
        self.state.directors[name] = role
        licensed = {} if licence == NO_LICENCE else {"licence": licence}
        self.note("nominated", self.rules.nominate, name=name, role=role, **licensed)

    @command(DIRECTOR, said="nominate an assistant", rule="assist", facts={"name": Words()})
    def nominate_assistant(self, name: str) -> None:
        """Have somebody assist in the conduct of the tournament."""
        if self.state.directors.get(name) == DIRECTOR:
            raise self.refused(f"{name} is the director.", self.rules.assist)
        self.state.directors[name] = ASSISTANT
        self.note("nominated", self.rules.assist, name=name, role=ASSISTANT)

    @command(
        "nominator",
        said="relieve somebody of the office",
        none="Nobody has been nominated.",
        rule="nominate",
        facts=lambda t: {"name": Choices(tuple(t.state.directors))},
    )
    def relieve(self, name: str) -> None:
        """Relieve somebody of the office of director or assistant."""
        role = self.state.directors.pop(name)
        self.note("relieved", self.rules.nominate, name=name, role=role)

    @command(
        DIRECTOR,
        said="release an assistant",
        none="There is no assistant.",
        rule="assist",
        facts=_assistants,
    )
    def release_assistant(self, name: str) -> None:
        """Let an assistant go."""
        del self.state.directors[name]
        self.note("relieved", self.rules.assist, name=name, role=ASSISTANT)

    @command(
        "drafter",
        said="set the conditions",
        cites=("conditions",),
        facts={"conditions": Words()},
        bar=_settled,
    )
    def set_conditions(self, conditions: str) -> None:
        """Set the conditions, or change them: approval, notice and publication begin again."""
        made = documents.parse(conditions)
        if made.game != self.game:
            raise Refused(f"These are conditions for {made.game}, not for {self.game}.")
        check(made, self.rules)
        self._check_tables(made)
        self._check_change(made)
        state, before = self.state, self.state.approval or self.state.notified
        state.conditions, state.document, state.version = made, conditions, state.version + 1
        state.approval, state.notified, state.published = None, None, False
        state.status = DRAFT
        clauses = (self.rules.document, self.rules.conditions, self.rules.own_name)
        self.note("conditions set", *clauses, version=state.version, title=made.title)
        if before:
            self.note("approval cleared", self.rules.approve or self.rules.notify)

    def _check_tables(self, made: documents.Conditions) -> None:
        """Refuse what no table can be set up for; what a journal holds was accepted once."""
        if self.conduct.again:
            return
        for fault in unplayable(made):
            raise fault
        if self.state.per_table:
            check_size(made, self.state.per_table)

    def _check_change(self, made: documents.Conditions) -> None:
        old = self.state.conditions
        if old is None or not self.state.entrants:
            return
        if (old.entry_fee, old.commission) != (made.entry_fee, made.commission):
            text = "Players have paid: the entry fee and the commission stand."
            raise self.refused(text, self.rules.fee)
        taken = sum(one.status == ENTERED for one in self.state.entrants.values())
        if made.players and taken > made.players.maximum:
            text = f"{taken} players have entered: no fewer can be the most."
            raise self.refused(text, self.stated("players"))

    @command(
        OPERATOR,
        INSPECTOR,
        DIRECTOR,
        said="record the approval",
        rule="approve",
        bar=_not_approvable,
        facts={"reference": Words(), "date": Words()},
    )
    def approve(self, reference: str, date: str) -> None:
        """Record the written approval of the conditions."""
        self.state.approval = reference
        facts = {"reference": reference, "date": date, "by": self.rules.approver}
        self.note("approved", self.rules.approve, version=self.state.version, **facts)

    @command(
        OPERATOR,
        said="record the notice",
        rule="notify",
        bar=_not_notifiable,
        facts={"sent": Words()},
    )
    def notify(self, sent: str) -> None:
        """Record that the Commission was notified and has a copy of the conditions."""
        self.state.notified = sent
        self.note("notified", self.rules.notify, version=self.state.version, sent=sent)

    @command(
        OPERATOR,
        DIRECTOR,
        SHIFT_MANAGER,
        said="publish the conditions",
        cites=("publish",),
        bar=_not_ready_to_publish,
    )
    def publish(self) -> None:
        """Make the conditions available to patrons."""
        self.state.published, self.state.status = True, PUBLISHED
        self.note("published", self.rules.publish, version=self.state.version)

    @command(
        OPERATOR,
        DIRECTOR,
        said="open the entries",
        cites=("before_entries",),
        bar=_not_ready_for_entries,
    )
    def open_entries(self) -> None:
        """Open the entry desk."""
        self.state.status = ENTRIES
        self.note("entries open", self.rules.before_entries, version=self.state.version)

    def overrides_in_force(self) -> dict[str, str]:
        """The rules that approved conditions replace while the tournament lasts."""
        state = self.state
        over = state.status in (DRAFT, CLOSED, CANCELLED)
        if state.conditions is None or not state.approval or over:
            return {}
        return {one.rule: one.instead for one in state.conditions.overrides}
