"""Which tests run which lines, recorded once for each file of tests and kept in ``build/mutants``.

A file of tests is traced anew when it, or a module of the tests that it imports, has changed. Where
a module of the product has changed since, its old line numbers mean nothing, and every test that
came by it counts as running all of it; ``--fresh`` traces everything anew.
"""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from coverage import Coverage
from msgspec import Struct

from houseway.machine_code import SWITCH

from . import BUILD, ROOT, SOURCE, TESTS
from .places import FOLDERS

# Where rules are claimed; the others (the floor, the terminal, long random play) stand on these.
TRACED = ("equipment", "games", "journal", "table", "tournament")
Call = pytest.CallInfo[None]
TRACES = BUILD / "traces"
LONG = 4  # seconds of its own: a test that takes longer while traced is left to `make test`


class Trace(Struct):
    """What the tests of one file ran: by module and line, the tests by their place in the list.

    `left_out` are those that are skipped here or take too long.
    """

    digest: str
    tests: list[tuple[str, float]] = []
    failed: list[str] = []
    left_out: list[str] = []
    sources: dict[str, str] = {}
    lines: dict[str, dict[int, list[int]]] = {}

    def running(self, path: str, lines: Iterable[int]) -> set[int]:
        """The tests that ran some lines of a module."""
        if (by_line := self.lines.get(path)) is None:
            return set()
        changed = self.sources.get(path) != digest(SOURCE / path)
        where = by_line if changed else [line for line in lines if line in by_line]
        return {test for line in where for test in by_line[line]}


def traces(fresh: bool = False, workers: int = 1) -> list[Trace]:
    """The trace of every file of tests, made where there is none that holds."""
    stale = [path for path in test_files() if fresh or _kept(path) is None]
    if stale:
        print(f"Tracing which lines the tests of {len(stale)} files run (once) ...", flush=True)
        TRACES.mkdir(parents=True, exist_ok=True)
        running = [_tracing(part) for first in range(workers) if (part := stale[first::workers])]
        for process in running:
            process.wait()
    return [trace for trace in map(_kept, test_files()) if trace is not None]


def test_files() -> list[Path]:
    """The files of tests that are traced."""
    return [path for folder in TRACED for path in sorted((TESTS / folder).glob("test_*.py"))]


@cache
def digest(path: Path) -> str:
    """What tells one state of a file from another."""
    return sha256(path.read_bytes()).hexdigest()[:16]


@cache
def state(path: Path) -> str:
    """What tells one state of a file of tests from another: its own, and of all it stands on."""
    return sha256("".join(map(digest, sorted(_standing_on(path)))).encode()).hexdigest()[:16]


def _standing_on(path: Path) -> set[Path]:
    """A file of tests with what tests share of which it makes use, at first or second hand."""
    found: set[Path] = set()
    waiting = {path, *(folder / "conftest.py" for folder in path.parents)}
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.add(path)
            waiting.update(file for name in _imported(path) for file in _shared().get(name, ()))
    return found


@cache
def _shared() -> dict[str, list[Path]]:
    """The modules from which tests import, by name."""
    by_name: dict[str, list[Path]] = defaultdict(list)
    for path in TESTS.rglob("*.py"):
        by_name[path.stem].append(path)
    return by_name


@cache
def _imported(path: Path) -> set[str]:
    """The names of all that is imported in a file."""
    nodes = list(ast.walk(ast.parse(path.read_bytes())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def _place(path: Path) -> Path:
    return TRACES / f"{path.relative_to(TESTS).as_posix().replace('/', '.')}.msgpack"


def _kept(path: Path) -> Trace | None:
    try:
        trace = msgspec.msgpack.decode(_place(path).read_bytes(), type=Trace)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    return trace if trace.digest == state(path) else None


def _tracing(paths: list[Path]) -> subprocess.Popen[bytes]:
    plugins = ("-p", "_hypothesis_pytestplugin", "-p", "mutants.tracing")
    options = (
        "-o",
        "addopts=-q --strict-markers --tb=line",
        "-p",
        "no:cacheprovider",
        "--hypothesis-seed=1",
    )
    command = (sys.executable, "-m", "pytest", *plugins, *options, *map(str, paths))
    environment = os.environ | {
        SWITCH: "1",  # lines of machine code cannot be followed
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": os.pathsep.join((str(SOURCE.parent), str(ROOT))),
    }
    return subprocess.Popen(command, cwd=ROOT, env=environment)


class TooLong(BaseException):
    """A test takes so long that it is left out; no test or rule may catch it."""


def _too_long(*_: object) -> None:
    raise TooLong


class _Tracer:
    """Follows each test, and keeps a trace when the tests of a file are over."""

    def __init__(self) -> None:
        folders = [str(SOURCE / name) for name in FOLDERS]
        self.coverage = Coverage(data_file=None, config_file=False, source=folders, branch=False)
        signal.signal(signal.SIGVTALRM, _too_long)
        self._begin()

    def _begin(self) -> None:
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.left_out: set[str] = set()
        self.coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        began = time.process_time()
        self.coverage.switch_context(item.nodeid)
        signal.setitimer(signal.ITIMER_VIRTUAL, LONG)
        yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.coverage.switch_context("")
        self.seconds[item.nodeid] = time.process_time() - began
        if nextitem is None or nextitem.path != item.path:
            self._keep(item.path)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: Call) -> Iterator[None]:
        yield
        if call.excinfo is not None:
            left_out = call.excinfo.errisinstance((TooLong, pytest.skip.Exception))
            (self.left_out if left_out else self.failed).add(item.nodeid)

    def _keep(self, path: Path) -> None:
        """The tests of a file are over: what they ran is written, so that a stop loses no other."""
        self.coverage.stop()
        trace = Trace(
            state(path),
            [(test, round(seconds, 3)) for test, seconds in self.seconds.items()],
            failed=sorted(self.failed),
            left_out=sorted(self.left_out),
        )
        places = {test: place for place, test in enumerate(self.seconds)}
        data = self.coverage.get_data()
        for file in map(Path, data.measured_files()):
            name = file.relative_to(SOURCE).as_posix()
            trace.sources[name] = digest(file)
            trace.lines[name] = {
                line: [places[test] for test in tests if test]
                for line, tests in data.contexts_by_lineno(str(file)).items()
            }
        _place(path).write_bytes(msgspec.msgpack.encode(trace))
        self.coverage.erase()
        self._begin()


def pytest_configure(config: pytest.Config) -> None:
    """As a plugin of pytest: trace what is run."""
    config.pluginmanager.register(_Tracer())
