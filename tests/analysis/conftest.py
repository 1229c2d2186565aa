"""What is kept on disk by tests stays among tests, and is worked out once for all of them."""

from __future__ import annotations

import os

import pytest

from houseway.analysis.keeping import FOLDER


@pytest.fixture(scope="session", autouse=True)
def _kept_apart(tmp_path_factory):
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(shared / "kept"))
        yield
