"""For all tests: examples may take their time, because machines are not equally fast."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")


@pytest.fixture
def cited(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The clauses that the test or its row is marked with, as the mark names them."""
    marks = [mark for mark in request.node.iter_markers("rule")]
    return tuple(clause for mark in marks for clause in mark.args[1])
