"""A plugin for pytest: when the time is up, the tests that are left are skipped."""

from __future__ import annotations

import os
import time

import pytest

DEADLINE = "HOUSEWAY_CHECK_DEADLINE"
LEFT_OUT = "left out, the time was up"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Skip before anything is made ready for the test."""
    if time.time() > float(os.environ[DEADLINE]):
        pytest.skip(LEFT_OUT)
