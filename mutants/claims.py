"""Which tests a line must answer to.

Closest first: the tests marked with a clause that is cited on the line itself, then in the function
around it, the class, the module. Of those of the class and the module, only tests that run the line
count. Where the function cites no clause, because the rule has its numbers in a table or because it
is no rule (the journal, the course of a round), every test that runs the line counts as well, and
after those every test that runs anything in the module: it may use what the line made on loading.

A default or a mark of a function answers to the tests that run the function. What else is run when
a module is loaded (a table, a field, what makes them), or never, answers to the tests that run
anything in that module, or, where nothing in it is ever called, in its package. Of all these as
many as take twenty seconds are tried.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from houseway.rulebook.citations import scan_folder
from houseway.rulebook.proofs import scan_tests

from . import SOURCE, TESTS
from .places import Mutant
from .tracing import Trace

LINE, FUNCTION, CLASS, MODULE, RUN = "line", "function", "class", "module", "run"
LEVELS = (LINE, FUNCTION, CLASS, MODULE, RUN)
FUNCTION_DEF = (ast.FunctionDef, ast.AsyncFunctionDef)
BUDGET = 20.0  # seconds of tests, as traced, for one mutant


class Answer(NamedTuple):
    """A test that a line answers to, for which reason, and how long it takes."""

    test: str
    level: str
    seconds: float


class Claims:
    """Clauses where they are cited, tests where they are marked and what they run."""

    def __init__(self, traces: Iterable[Trace]) -> None:
        self.traces = list(traces)
        telling_nothing = {test for t in self.traces for test in (*t.failed, *t.left_out)}
        self.seconds = {test: cpu for t in self.traces for test, cpu in t.tests}
        for test in telling_nothing:
            del self.seconds[test]
        self.rows: dict[str, list[str]] = defaultdict(list)
        for test in self.seconds:
            self.rows[test.partition("[")[0]].append(test)
        # A mark on a row asks all rows of the test: they have other names when it runs.
        self.proven = {
            clause: {f"{TESTS.name}/{place.partition('[')[0]}" for place in places}
            for clause, places in scan_tests(TESTS).places.items()
        }
        self.cited = _by_module(scan_folder(SOURCE).places)

    @property
    def failed(self) -> list[str]:
        """Tests that do not pass as the product is, and so can tell nothing."""
        return [test for trace in self.traces for test in trace.failed]

    def answering(self, mutant: Mutant) -> list[Answer]:
        """The tests that a fault is tried with, closest and quickest first, within the budget."""
        running = self._running(mutant)
        found: dict[str, Answer] = {}
        for level, tests in self._levels(mutant, running):
            ordered = sorted(
                tests, key=lambda test: (test not in running, self.seconds[test], test)
            )
            for test in ordered:
                found.setdefault(test, Answer(test, level, self.seconds[test]))
        return list(_within(BUDGET, found.values()))

    def _levels(self, mutant: Mutant, running: set[str]) -> Iterator[tuple[str, set[str]]]:
        own: set[str] = set()
        for level, first, last in _around(mutant):
            claimed = self._claiming(mutant.path, first, last)
            if level in (LINE, FUNCTION):
                own |= claimed
                yield level, claimed
            else:
                yield level, claimed & running
        if not own:
            yield RUN, running
            yield RUN, self._called(mutant.path)  # a table may be made when the module is loaded

    def _claiming(self, path: str, first: int, last: int) -> set[str]:
        clauses = {clause for line, clause in self.cited.get(path, ()) if first <= line <= last}
        marked = {test for clause in clauses for test in self.proven.get(clause, ())}
        return {row for test in marked for row in self.rows.get(test, ())}

    def _running(self, mutant: Mutant) -> set[str]:
        functions = [(first, last) for first, last, is_function in mutant.spans if is_function]
        for first, last in ((mutant.line, mutant.last), *functions):
            if functions and (ran := self._ran(mutant.path, range(first, last + 1))):
                return ran
        package = mutant.path.rpartition("/")[0]
        return self._called(mutant.path) or {
            test
            for path in {path for trace in self.traces for path in trace.lines}
            if path.rpartition("/")[0] == package
            for test in self._called(path)
        }

    def _called(self, path: str) -> set[str]:
        """The tests that run anything in a module but what is run when it is loaded."""
        return self._ran(path, _bodies(SOURCE / path))

    def _ran(self, path: str, lines: Iterable[int]) -> set[str]:
        found: set[str] = set()
        for trace in self.traces:
            found |= {trace.tests[place][0] for place in trace.running(path, lines)}
        return found & self.seconds.keys()


@cache
def _bodies(module: Path) -> frozenset[int]:
    """The lines of a module that are run when its functions are called."""
    functions = (n for n in ast.walk(ast.parse(module.read_bytes())) if isinstance(n, FUNCTION_DEF))
    return frozenset(
        line
        for function in functions
        for line in range(function.body[0].lineno, (function.end_lineno or 0) + 1)
    )


def _by_module(places: Mapping[str, Iterable[str]]) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for clause, where in places.items():
        for place in where:
            path, _, line = place.rpartition(":")
            found[path].append((int(line), clause))
    return found


def _around(mutant: Mutant) -> Iterator[tuple[str, int, int]]:
    yield LINE, mutant.line, mutant.last
    for first, last, is_function in mutant.spans:
        yield FUNCTION if is_function else CLASS, first, last
    yield MODULE, 1, 10**9


def _within(budget: float, answers: Iterable[Answer]) -> Iterator[Answer]:
    """As many as fit; the first is always tried."""
    spent = 0.0
    for answer in answers:
        if not spent or spent + answer.seconds <= budget:
            spent += answer.seconds
            yield answer
