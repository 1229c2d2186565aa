"""Which clauses are proven by tests: the ``rule(...)`` marks, read from the tests' text.

A mark on a test holds for all its rows. Where rows prove clauses of their own, each has its mark:
``pytest.param(..., marks=rule(...))``, or one of the marks in ``under(...)``.
"""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .citations import CitationProblem, Findings, scan_files, stamped
from .library import RULESETS
from .rows import Definitions, MarkedRow, definitions, rows_of

_NOT_RUN = frozenset(
    {
        *("pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail"),
        *("pytest.skip", "pytest.xfail", "pytest.importorskip"),
        *("unittest.skip", "unittest.skipIf", "unittest.skipUnless", "unittest.expectedFailure"),
    }
)
_NAMES_OF_SKIPS = frozenset(name.rpartition(".")[2] for name in _NOT_RUN)


class ProofMark(NamedTuple):
    """A mark as it is read: the rule set and the clauses, or nothing where they are not plain."""

    text: str
    ruleset: str | None
    clauses: tuple[str, ...]


def scan_tests(folder: Path) -> Findings:
    """The clauses that the tests under a folder are marked to prove."""
    files = stamped((*folder.rglob("test_*.py"), *folder.rglob("*_test.py")))
    return scan_files(scan_test, folder, files)


def scan_test(source: str, name: str, findings: Findings) -> None:
    """Add the clauses that one module of tests proves to the findings."""
    tree = ast.parse(source, name)
    _visit(tree.body, (), name, definitions(tree), findings)


def _visit(
    body: Sequence[ast.stmt],
    outer: Sequence[ast.expr],
    name: str,
    known: Definitions,
    findings: Findings,
) -> None:
    """Go through the tests of a module or class; marks from outside hold for each of them."""
    marks = [*outer, *_pytestmarks(body)]
    for node in body:
        match node:
            case ast.ClassDef() if node.name.startswith("Test"):
                inner = [*marks, *node.decorator_list]
                _visit(node.body, inner, f"{name}::{node.name}", known, findings)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                if not any(_is_not_run(part) for part in (*marks, node)):
                    decorators = [*marks, *node.decorator_list]
                    _read_test(decorators, f"{name}::{node.name}", known, findings)


def _pytestmarks(body: Sequence[ast.stmt]) -> Iterator[ast.expr]:
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                yield value


def _is_not_run(node: ast.AST) -> bool:
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in _NAMES_OF_SKIPS
        and ast.unparse(part) in _NOT_RUN
        for part in ast.walk(node)
    )


def _read_test(
    decorators: Sequence[ast.expr], test: str, known: Definitions, findings: Findings
) -> None:
    """Note what a test proves by its own marks, and what each of its rows proves besides."""
    claimed: set[str] = set()
    has_rows = False
    for decorator in decorators:
        rows = rows_of(decorator, known)
        if rows is None:
            claimed |= {mark.ruleset for mark in _noted(decorator, test, findings) if mark.ruleset}
        else:
            has_rows = True
            _read_rows(rows, test, findings)
    if has_rows and len(claimed) > 1:
        why = "are rule sets that not every row proves; mark each row with its own"
        findings.problems.append(CitationProblem(test, " and ".join(sorted(claimed)), why))


def _read_rows(rows: Sequence[MarkedRow], test: str, findings: Findings) -> None:
    for row in rows:
        place = f"{test}[{row.label}]"
        for mark in row.marks:
            if not _noted(mark, place, findings) and "pytest.mark." not in ast.unparse(mark):
                why = "cannot be read as a mark in plain strings"
                findings.problems.append(CitationProblem(place, ast.unparse(mark), why))


def _noted(node: ast.expr, place: str, findings: Findings) -> list[ProofMark]:
    """The marks in an expression, each noted as proof or as a problem."""
    marks = [_mark(call) for call in ast.walk(node) if isinstance(call, ast.Call) and _marks(call)]
    for mark in marks:
        if mark.ruleset is None:
            why = "does not name a rule set and clauses in plain strings"
            findings.problems.append(CitationProblem(place, mark.text, why))
        for clause_id in mark.clauses:
            findings.check(mark.ruleset or "", clause_id, place)
    return marks


def _marks(call: ast.Call) -> bool:
    return ast.unparse(call.func) in ("rule", "proof.rule")


def _mark(call: ast.Call) -> ProofMark:
    named = [str(part.value) for part in call.args if isinstance(part, ast.Constant)]
    if len(named) < len(call.args) or not named or named[0] not in RULESETS:
        return ProofMark(ast.unparse(call), None, ())
    return ProofMark(ast.unparse(call), named[0], tuple(named[1:]))
