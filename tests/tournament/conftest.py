"""Tests of tournaments at tables run twice: dealt by the software, and live."""

from __future__ import annotations

from collections.abc import Iterator

import at_tables
import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test is run once for each kind of table that its nearest mark names."""
    if mark := metafunc.definition.get_closest_marker("tables"):
        metafunc.parametrize("_tables_are", mark.args, indirect=True)


@pytest.fixture(autouse=True)
def _tables_are(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the tables played as the mark says; a test fails that settles no round at such a one."""
    kind = getattr(request, "param", None)
    monkeypatch.setitem(at_tables.TABLES_ARE, "live", kind == "live")
    at_tables.SETTLED.clear()
    yield
    if kind is not None:
        at_tables.check_settled(kind)
