"""The mark of a test that proves clauses."""

import pytest

from houseway.rulebook import ruleset


def rule(ruleset_id: str, *clause_ids: str) -> pytest.MarkDecorator:
    """Mark a test as proof of these clauses; a clause that does not exist fails at import.

    Marks may be stacked, so that one test can prove clauses of several rule sets.
    """
    if not clause_ids:
        raise ValueError(f"Name the clauses of {ruleset_id} that the test proves.")
    known = ruleset(ruleset_id)
    return pytest.mark.rule(ruleset_id, tuple(known[clause].id for clause in clause_ids))
