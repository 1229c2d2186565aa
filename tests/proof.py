"""The marks of tests that prove clauses, and what a marked row says of itself."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.rulebook import RULESETS, ruleset

Cited = tuple[str, ...]  # the clauses of a row, as the fixture `cited` gives them
GAMES = {name: ruleset(name).games[0] for name in RULESETS}


def rule(ruleset_id: str, *clause_ids: str) -> pytest.MarkDecorator:
    """Mark a test, or a row of it, as proof of these clauses; an unknown clause fails at import."""
    if not clause_ids:
        raise ValueError(f"Name the clauses of {ruleset_id} that the test proves.")
    known = ruleset(ruleset_id)
    return pytest.mark.rule(ruleset_id, tuple(known[clause].id for clause in clause_ids))


def under(
    *marks: pytest.MarkDecorator | str, **values: Mapping[str, object]
) -> pytest.MarkDecorator:
    """Run a test once under each rule set: a row for each mark, which proves that mark alone.

    A rule set that is named without clauses has a row that proves nothing. A row has the `game` of
    its rule set, or what `values` give it under other names; its clauses are the fixture `cited`.
    """
    values = values or {"game": GAMES}
    rows = []
    for mark in marks:
        name = mark if isinstance(mark, str) else mark.args[0]
        given = [by_name[name] for by_name in values.values()]
        rows.append(pytest.param(*given, marks=() if mark is name else mark, id=name))
    return pytest.mark.parametrize(tuple(values), rows)
