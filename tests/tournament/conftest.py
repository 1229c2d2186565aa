"""Tests of tournaments at tables run twice: dealt by the software, and live."""

from __future__ import annotations

import at_tables
import pytest


@pytest.fixture(params=[False, True], ids=["dealt", "live"])
def dealt_or_live(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the tables of the test are live."""
    monkeypatch.setitem(at_tables.TABLES_ARE, "live", request.param)
    return request.param
