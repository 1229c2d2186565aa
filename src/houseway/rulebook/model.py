"""A rule set and its clauses, as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct, convert
from msgspec.structs import asdict, force_setattr, replace

from houseway.errors import HousewayError

Kind = Literal["mechanic", "option", "ruling", "notice", "conduct", "definition", "physical"]
KINDS: tuple[Kind, ...] = get_args(Kind)

RECORD_ONLY: dict[Kind, str] = {
    "definition": "says what a word means; the word is at work in the clauses that use it",
    "physical": "says how real equipment is built or kept; nothing of it can be computed",
    "conduct": "says how people behave; staff see to it, and the software keeps it for reference",
}

TOURNAMENT_TOPICS = frozenset({"tournament", "fees", "bonus-round", "elimination-round"})


class UnknownClause(HousewayError, KeyError):  # noqa: N818 - named for what went wrong
    """A clause was named that its rule set does not have."""

    def __init__(self, ruleset: str, clause: str) -> None:
        super().__init__(ruleset, clause)
        self.ruleset = ruleset
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.ruleset} has no clause {self.clause!r}."


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One clause: its number, what kind of thing it says, and a summary in our words.

    >>> from houseway.rulebook import ruleset
    >>> ruleset("NI2005-63")["3.3"]
    <Clause NI2005-63 3.3: Display which wager multiples are allowed.>
    """

    id: str
    kind: Kind
    topic: str
    summary: str
    reading: str | None = None
    record_only: str | None = None
    ruleset: str = ""

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"

    def __repr__(self) -> str:
        return f"<Clause {self}: {self.summary}>"


class RuleSet(Struct, frozen=True, kw_only=True, dict=True, eq=False, forbid_unknown_fields=True):
    """The rules of one game as one instrument approved them, clause by clause in order.

    >>> from houseway.rulebook import ruleset
    >>> ruleset("NI2005-63")
    <RuleSet NI2005-63: Casino Control (Blackjack) Approval 2005 (No 1), 258 clauses>
    """

    id: str
    title: str
    games: tuple[str, ...]
    jurisdiction: str
    made: date | None
    commencement: date | None
    status: Literal["in force", "historical"]
    tournament_rules: tuple[str, ...] = ()
    commencement_note: str | None = None
    status_note: str | None = None
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        # A line of the file says only what is its own; the rest is filled in here, once.
        for clause in self.clauses:
            force_setattr(clause, "ruleset", self.id)
            if clause.record_only is None:
                force_setattr(clause, "record_only", RECORD_ONLY.get(clause.kind))

    def __repr__(self) -> str:
        return f"<RuleSet {self.id}: {self.title}, {len(self.clauses)} clauses>"

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def citations(self) -> Citations:
        """Full citations by clause numbers, each checked when it is first made."""
        return Citations(self)

    @property
    def is_historical(self) -> bool:
        """Whether the authorisation of these rules has ended."""
        return self.status == "historical"

    def is_tournament(self, clause: Clause) -> bool:
        """Whether a clause is about running tournaments rather than about the game itself.

        >>> from houseway.rulebook import ruleset
        >>> rules = ruleset("NI2018-51")
        >>> rules.is_tournament(rules["20.19"]), rules.is_tournament(rules["15.2"])
        (True, False)
        """
        return clause.id.startswith(self.tournament_rules) or clause.topic in TOURNAMENT_TOPICS

    def amended(self, clauses: Iterable[Clause], **others: object) -> RuleSet:
        """These rules under another name, with some clauses in place of, or beside, their own.

        >>> from houseway.rulebook import ruleset
        >>> rules = ruleset("NI2002-45-roulette").amended((), id="HOUSE", title="Ours")
        >>> rules, rules.cite("2.1")
        (<RuleSet HOUSE: Ours, 142 clauses>, ('HOUSE 2.1',))
        """
        own = {clause.id: clause for clause in clauses}
        kept = [replace(own.pop(clause.id, clause), ruleset="") for clause in self.clauses]
        written = {**asdict(self), **others, "clauses": (*kept, *own.values())}
        return convert(written, type=RuleSet, from_attributes=True, strict=False)

    def __getitem__(self, clause_id: str) -> Clause:
        try:
            return self._by_id[clause_id]
        except KeyError:
            raise UnknownClause(self.id, clause_id) from None

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def cite(self, *clause_ids: str) -> tuple[str, ...]:
        """Full citations of clauses of this rule set, each checked.

        >>> from houseway.rulebook import ruleset
        >>> ruleset("NI2005-63").cite("13.1(b)", "13.2(b)")
        ('NI2005-63 13.1(b)', 'NI2005-63 13.2(b)')
        """
        return self.citations[clause_ids]


class Citations(dict[tuple[str, ...], tuple[str, ...]]):
    """What `cite` has said so far."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, clause_ids: tuple[str, ...]) -> tuple[str, ...]:
        found = self[clause_ids] = tuple(str(self._clause(clause_id)) for clause_id in clause_ids)
        return found

    def _clause(self, clause_id: str) -> Clause:
        """A clause of these rules, or one of rules beside them by its full citation."""
        if clause_id in self._rules or " " not in clause_id:
            return self._rules[clause_id]
        from .library import BOOK, find  # noqa: PLC0415

        return (
            find(clause_id)
            if clause_id.split(" ", maxsplit=1)[0] in BOOK
            else self._rules[clause_id]
        )
