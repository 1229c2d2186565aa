"""For all tests and examples: time, a place for what is kept, and the clauses of a mark."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

# Machines are not equally fast
settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")


# A module whose examples are tried may be compiled, and is then not the file that they stand in.
os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"

# Nobody looks for what can go while tests are collected: all of it stays to the end.
gc.disable()

# What is compiled, or read of the source, for one of these is there for the others
COMPILED = ("tests/analysis", "src/houseway/analysis")
SOURCE = ("tests/rulebook", "tests/test_used", "tests/games/test_tournament_blackjack_numbers")
# A file of these shares one server, browser or schedule, or what it reads of the house
TOGETHER = ("tests/browser", "tests/floor", "tests/simulation", "tests/test_")


class Scheduling(LoadScopeScheduling):
    """Gives each test to a worker that is free; those that share something are given together."""

    def _split_scope(self, nodeid: str) -> str:
        for shared in (COMPILED, SOURCE):
            if nodeid.startswith(shared):
                return shared[0]
        return nodeid.partition("::")[0] if nodeid.startswith(TOGETHER) else nodeid

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """What a worker is done with is forgotten: otherwise all of it is counted for each test."""
        super().mark_test_complete(node, item_index, duration)
        given = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(given[scope].values()):
            del given[scope]


# Begun last, these would keep one worker busy alone.
LONGEST = (
    *COMPILED,
    *("tests/games/test_holdem_peer.py", "tests/fuzz/test_fuzz_histories.py"),
    *("tests/ranking/test_poker_counts.py", "tests/tournament/test_hosting_random.py"),
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first, all others as they stand."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """What was collected is not looked through again; what tests leave is, now and then."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where a test leaves its seeds to chance, it has the same ones every time."""
    from houseway.equipment import chance  # noqa: PLC0415  nothing of the house is loaded before

    setattr(chance, "secrets", SimpleNamespace(token_bytes=Random(item.nodeid).randbytes))  # noqa: B010


@pytest.hookimpl(hookwrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Iterator[None]:
    """Only files that have examples are loaded and looked through for them."""
    has_examples = file_path.suffix == ".py" and b">>> " in file_path.read_bytes()
    parent.config.option.doctestmodules = has_examples
    yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling | None:
    """What `--dist loadscope` means here."""
    return Scheduling(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.fixture(scope="session", autouse=True)
def _kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What analysis keeps on disk is kept apart from what the house has kept."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEWAY_CACHE", str(shared / "kept"))
        yield


@pytest.fixture
def cited(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The clauses that the test or its row is marked with, as the mark names them."""
    return tuple(c for mark in request.node.iter_markers("rule") for c in mark.args[1])
