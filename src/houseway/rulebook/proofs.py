"""Which clauses are proven by tests: the ``@rule(...)`` marks, read from the tests' text."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from .citations import Findings, Problem, scan_files, stamped
from .library import RULESETS

_NOT_RUN = frozenset(
    {
        *("pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail"),
        *("pytest.skip", "pytest.xfail", "pytest.importorskip"),
        *("unittest.skip", "unittest.skipIf", "unittest.skipUnless", "unittest.expectedFailure"),
    }
)


def scan_tests(folder: Path) -> Findings:
    """The clauses that the tests under a folder are marked to prove."""
    files = stamped((*folder.rglob("test_*.py"), *folder.rglob("*_test.py")))
    return scan_files(scan_test, folder, files)


def scan_test(source: str, name: str, findings: Findings) -> None:
    """Add the clauses that one module of tests proves to the findings."""
    _visit(ast.parse(source, name).body, (), name, findings)


def _visit(
    body: Sequence[ast.stmt], outer: Sequence[ast.expr], name: str, findings: Findings
) -> None:
    """Go through the tests of a module or class; marks from outside hold for each of them."""
    marks = [*outer, *_pytestmarks(body)]
    for node in body:
        match node:
            case ast.ClassDef() if node.name.startswith("Test"):
                inner = [*marks, *node.decorator_list]
                _visit(node.body, inner, f"{name}::{node.name}", findings)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                if not any(_is_not_run(part) for part in (*marks, node)):
                    test = f"{name}::{node.name}"
                    for mark in (*marks, *node.decorator_list):
                        _read_mark(mark, test, findings)


def _pytestmarks(body: Sequence[ast.stmt]) -> Iterator[ast.expr]:
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                yield value


def _is_not_run(node: ast.AST) -> bool:
    return any(
        isinstance(part, ast.Attribute) and ast.unparse(part) in _NOT_RUN for part in ast.walk(node)
    )


def _read_mark(mark: ast.expr, test: str, findings: Findings) -> None:
    for call in ast.walk(mark):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "proof.rule"):
            named = [part.value for part in call.args if isinstance(part, ast.Constant)]
            if len(named) < len(call.args) or not named or named[0] not in RULESETS:
                why = "does not name a rule set and clauses in plain strings"
                findings.problems.append(Problem(test, ast.unparse(call), why))
                continue
            for clause_id in named[1:]:
                findings.check(str(named[0]), str(clause_id), test)
