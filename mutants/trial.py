"""One fault at a time in a child process, with the tests that must notice it.

The parent has pytest loaded and nothing of the product that is altered; each child is a fork of it,
loads one module in its altered form and everything else as it is, and runs tests until one fails.
A child that uses too much time or memory has noticed the fault too.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType

import hypothesis
import msgspec
import pytest

from houseway.machine_code import SWITCH, Libraries

from . import BUILD, ROOT, SOURCE
from .claims import Answer
from .places import FOLDERS, Mutant

DEAD, SURVIVED, UNTESTED, EQUIVALENT = "dead", "survived", "untested", "equivalent"
TIME, LOADING = "time", "loading"  # how a fault is noticed that no test fails by
BATCHES = (10, 60, 10**6)  # so that most children load few files of tests
MEMORY = 3 * 2**30
PATIENCE = 300  # seconds by the clock: only one that waits forever lives so long
OPTIONS = (
    *("-x", "-q", "--assert=plain", "-o", "addopts=--strict-markers"),
    *("-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin"),
    *("--hypothesis-seed=1", "--hypothesis-profile=mutants"),
)


class Outcome(msgspec.Struct):
    """What became of a fault: which test noticed it, why that one was asked, how many were."""

    mutant: Mutant
    state: str
    tests: int = 0
    level: str = ""
    by: str = ""


class Trial:
    """A fault with its tests, batch by batch, in one child after the other."""

    def __init__(self, mutant: Mutant, answers: Sequence[Answer]) -> None:
        self.mutant, self.answers = mutant, list(answers)
        self.outcome = Outcome(mutant, SURVIVED if answers else UNTESTED)
        self.batches = list(_batches(self.answers))
        self.child: Child | None = None

    def over(self) -> bool:
        """Go on as far as can be without waiting; whether the trial is over."""
        if self.child is None:
            if not self.batches:
                return True
            self.child = Child(self.mutant, self.batches.pop(0))
        if not self.child.ended():
            return False
        ran, by = self.child.told()
        self.outcome.tests += ran
        if self.child.how == LOADING and not passes(self.child.answers):
            raise SystemExit(
                f"{self.mutant.path}: tests do not run as the product is; try --fresh."
            )
        if not self.child.passed:
            self.outcome.state, self.outcome.by = DEAD, by or self.child.how
            levels = {answer.test: answer.level for answer in self.answers}
            self.outcome.level = levels.get(by, self.child.answers[0].level)
            return True
        self.child = None
        return False

    def stop(self) -> None:
        """End what still runs."""
        if self.child is not None:
            self.child.kill()


class Child:
    """A process that runs some tests with a fault in place."""

    def __init__(self, mutant: Mutant | None, answers: Sequence[Answer]) -> None:
        self.answers = answers
        seconds = sum(answer.seconds for answer in answers)
        self.until = time.monotonic() + PATIENCE + 10 * seconds
        self.how, self.passed = "", False
        reading, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(reading)
            _run(mutant, [answer.test for answer in answers], int(20 + 4 * seconds), writing)
        os.close(writing)
        self.reading = reading

    def ended(self) -> bool:
        """Whether the child is done, or was given up."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if not pid:
            if time.monotonic() < self.until:
                return False
            self.kill()
            self.how = TIME
            return True
        code = os.waitstatus_to_exitcode(status)
        self.passed = code == pytest.ExitCode.OK
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.how = TIME if code < 0 else LOADING
        return True

    def told(self) -> tuple[int, str]:
        """How many tests were run, and which failed."""
        with os.fdopen(self.reading, "rb") as pipe:
            told = pipe.read().decode().split("\n")
        return len(told) - 1, next((line[1:] for line in told if line.startswith("-")), "")

    def kill(self) -> None:
        """End the child and all it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)


def passes(answers: Sequence[Answer]) -> bool:
    """Whether some tests pass as the product is."""
    child = Child(None, answers)
    while not child.ended():
        time.sleep(0.05)
    child.told()
    return child.passed


def prepare() -> None:
    """Load what every child needs, and nothing that may be altered; nor is machine code used.

    That was made of the rules as they are, and would play in the place of what is altered.
    """
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Libraries)]
    os.environ[SWITCH] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(BUILD / "hypothesis")
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(BUILD / "bytecode")
    kept = hypothesis.settings(
        deadline=None, database=None, phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate)
    )
    hypothesis.settings.register_profile("mutants", kept)
    loaded = {name.split(".")[1] for name in sys.modules if name.startswith("houseway.")}
    if early := loaded.intersection(FOLDERS):
        raise AssertionError(f"Loaded too early to be altered: {', '.join(sorted(early))}.")


def _batches(answers: Sequence[Answer]) -> Iterator[Sequence[Answer]]:
    rest = list(answers)
    for size in BATCHES:
        if rest:
            yield rest[:size]
            rest = rest[size:]


def _run(mutant: Mutant | None, tests: Sequence[str], seconds: int, writing: int) -> None:
    """In the child: everything until its end."""
    code = 99
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(silence, stream)
        os.chdir(ROOT)
        if mutant is not None:
            sys.meta_path.insert(0, _Finder(mutant))
        code = int(pytest.main([*OPTIONS, *tests], plugins=[_Teller(writing)]))
    finally:
        os._exit(code)


class _Teller:
    """Tells the parent of each test, and of the first that fails."""

    def __init__(self, writing: int) -> None:
        self.writing = writing

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.writing, f"-{report.nodeid}\n".encode())
        elif report.when == "call":
            os.write(self.writing, b"+\n")


class _Loader(SourceFileLoader):
    """Loads the one module that is altered."""

    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        source = self.mutant.applied(self.get_data(self.path))
        code: CodeType = compile(source, self.path, "exec", dont_inherit=True)
        return code


class _Finder:
    """Finds the one module that is altered, before anything else does."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant, self.file = mutant, SOURCE / mutant.path
        parts = ("houseway", *mutant.path.removesuffix(".py").split("/"))
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """The altered module, if it is the one that is wanted."""
        if name != self.name:
            return None
        loader = _Loader(name, str(self.file), self.mutant)
        places = [str(self.file.parent)] if self.is_package else None
        return importlib.util.spec_from_file_location(
            name, self.file, loader=loader, submodule_search_locations=places
        )
