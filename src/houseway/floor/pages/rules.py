"""The rules in our words: every instrument, every clause, and where it is carried out."""

from __future__ import annotations

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from houseway.rulebook import BOOK, Clause, RuleSet, UnknownClause, UnknownRuleSet, ruleset

from ..access import Asked, needs
from ..permissions import Permission


class RulePages(Controller):
    """The rulebook to be read."""

    path = "/rules"
    include_in_schema = False

    @get("/", opt=needs(Permission.ENTER, visited=True))
    async def instruments(self, request: Asked) -> Template:
        """Every instrument."""
        found = [ruleset(name) for name in BOOK]
        return Template("rules.html", context={"account": request.user, "rulesets": found})

    @get("/{rules:str}", opt=needs(Permission.ENTER, visited=True))
    async def instrument(self, rules: FromPath[str], request: Asked) -> Template:
        """One instrument, clause by clause."""
        context = {"account": request.user, "rules": _ruleset(rules)}
        return Template("ruleset.html", context=context)

    @get("/{rules:str}/{clause:str}", opt=needs(Permission.ENTER, visited=True))
    async def clause(
        self,
        rules: FromPath[str],
        clause: FromPath[str],
        request: Asked,
        fragment: FromQuery[bool] = False,
    ) -> Template:
        """One clause; as a fragment it is shown beside whatever cites it."""
        found = _ruleset(rules)
        one = _clause(found, clause)
        context = {"account": request.user, "rules": found, "clause": one}
        if fragment:
            return Template("parts/clause.html", context=context)
        before, after = _beside(found, one)
        return Template("clause.html", context={**context, "before": before, "after": after})


def _beside(rules: RuleSet, clause: Clause) -> tuple[Clause | None, Clause | None]:
    """The clauses before and after one."""
    every = [None, *rules, None]
    at = every.index(clause)
    return every[at - 1], every[at + 1]


def _ruleset(name: str) -> RuleSet:
    try:
        return ruleset(name)
    except UnknownRuleSet:
        raise NotFoundException("There is no such instrument.") from None


def _clause(rules: RuleSet, number: str) -> Clause:
    try:
        return rules[number]
    except UnknownClause:
        raise NotFoundException("There is no such clause.") from None
