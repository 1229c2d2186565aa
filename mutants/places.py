"""Where a fault can be put, and what it looks like there.

Four kinds: a comparison is flipped (``<`` and ``<=``, ``==`` and ``!=``, ``in`` and ``not in``), a
number moved by one, a condition negated, a step dropped. Left alone are words for people (strings,
f-strings, what is raised), annotations, assertions and what guards them, ``__repr__``, and how many
results a cache keeps.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from msgspec import Struct

COMPARISON, NUMBER, CONDITION, STEP = "comparison", "number", "condition", "step"
KINDS = (COMPARISON, NUMBER, CONDITION, STEP)
FOLDERS = ("games", "tournament", "journal", "equipment")

_FLIPPED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_OURS = ("AssertionError", "NotImplementedError")
_LEFT_ALONE = ("Literal", "Annotated", "cast", "TypeVar", "lru_cache")


class Mutant(Struct, frozen=True):
    """One fault: the bytes of a module that it replaces, and the code that surrounds it.

    `line` and `last` are the lines it touches. `spans` are the first and last lines of the
    functions and classes around it, innermost first, and whether each is a function.
    """

    path: str
    kind: str
    line: int
    last: int
    start: int
    end: int
    text: str
    function: str
    spans: tuple[tuple[int, int, bool], ...]
    before: str
    after: str

    def applied(self, source: bytes) -> bytes:
        """The module with the fault in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.before} → {self.after}"


def all_mutants(source: Path) -> list[Mutant]:
    """Every fault that can be put into the folders of rules, in order."""
    found: list[Mutant] = []
    for folder in FOLDERS:
        for path in sorted((source / folder).rglob("*.py")):
            name = path.relative_to(source).as_posix()
            found += mutants_of(path.read_bytes(), name)
    return found


def mutants_of(source: bytes, path: str) -> list[Mutant]:
    """Every fault that can be put into one module."""
    finder = _Finder(source, path)
    finder.visit(ast.parse(source, path))
    return sorted(finder.found, key=lambda mutant: (mutant.start, mutant.kind, mutant.text))


class _Finder(ast.NodeVisitor):
    """Walks a module and notes the faults."""

    def __init__(self, source: bytes, path: str) -> None:
        self.source, self.path = source, path
        self.found: list[Mutant] = []
        lines = source.splitlines(keepends=True)
        self.offsets = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
        self.names: list[str] = []
        self.spans: list[tuple[int, int, bool]] = []

    # What is left alone

    def visit_Assert(self, node: ast.Assert) -> None: ...

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None: ...

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not _names(node.value, _LEFT_ALONE):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if not _names(node.func, _LEFT_ALONE):
            self.generic_visit(node)

    # Where we are

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name == "__repr__" or any(
            _names(mark, ("overload",)) for mark in node.decorator_list
        ):
            return
        with _Inside(self, node, node.name):
            defaults = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            for part in (*node.decorator_list, *defaults, *node.body):
                self.visit(part)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        with _Inside(self, node, node.name):
            for part in (*node.decorator_list, *node.body):
                self.visit(part)

    # Faults

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            self.note(NUMBER, node, str(node.value + 1))
            self.note(NUMBER, node, str(node.value - 1) if node.value else "(-1)")

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for before, op, after in zip(sides, node.ops, node.comparators, strict=False):
            start, end = self.offset(before, at_end=True), self.offset(after)
            sign, flipped = _FLIPPED[type(op)]
            found = re.search(rf"(?<![=<>!\w]){sign}(?![=<>\w])".encode(), self.source[start:end])
            if found:
                place = start + found.start(), start + found.end()
                self.add(COMPARISON, *place, flipped)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if _names(node.test, ("TYPE_CHECKING",)):
            return
        if isinstance(node.body[0], ast.Raise) and _is_ours(node.body[0]):
            for step in node.orelse:
                self.visit(step)
            return
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self.negate(node.guard)
            self.visit(node.guard)
        for step in node.body:
            self.visit(step)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note(CONDITION, node, f"({self.segment(node.operand)})")
        self.generic_visit(node)

    def negate(self, test: ast.expr) -> None:
        """A condition and its parts; those that are flipped or lose their `not` anyway are not."""
        if isinstance(test, ast.BoolOp):
            for part in test.values:
                self.negate(part)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            if isinstance(test.operand, ast.BoolOp):
                self.negate(test.operand)
            return
        if isinstance(test, ast.Compare) and not isinstance(test.ops[0], _ORDERED):
            return
        self.note(CONDITION, test, f"(not ({self.segment(test)}))")

    # Steps

    def visit_Raise(self, node: ast.Raise) -> None:
        if node.exc is not None and not _is_ours(node):
            self.drop(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        self.drop(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(_names(target, ("__all__",)) for target in node.targets):
            return
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.drop(node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.drop(node)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.col_offset > 4 * len(self.names):  # one that cuts the rest of the function short
            self.drop(node)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.drop(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.drop(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.drop(node)

    def drop(self, node: ast.stmt) -> None:
        """Without this step."""
        if self.names:
            self.note(STEP, node, "pass")

    # Notes

    def note(self, kind: str, node: ast.expr | ast.stmt, text: str) -> None:
        """A fault in the place of a whole node."""
        self.add(kind, self.offset(node), self.offset(node, at_end=True), text)

    def add(self, kind: str, start: int, end: int, text: str) -> None:
        """A fault in the place of some bytes."""
        first, last = self.lines(start, end)
        before = self.source[first:last]
        after = self.source[first:start] + text.encode() + self.source[end:last]
        line = self.source.count(b"\n", 0, start) + 1
        lines = (line, line + self.source.count(b"\n", start, end))
        spans = tuple(reversed(self.spans))
        shown = (_one_line(before), _one_line(after))
        where = (*lines, start, end, text, ".".join(self.names), spans)
        self.found.append(Mutant(self.path, kind, *where, *shown))

    def lines(self, start: int, end: int) -> tuple[int, int]:
        """From the beginning of the first line to the end of the last."""
        last = self.source.find(b"\n", end)
        return self.source.rfind(b"\n", 0, start) + 1, len(self.source) if last < 0 else last

    def offset(self, node: ast.expr | ast.stmt, at_end: bool = False) -> int:
        """Where a node begins or ends, in bytes of the module."""
        if at_end:
            return self.offsets[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return self.offsets[node.lineno - 1] + node.col_offset

    def segment(self, node: ast.expr) -> str:
        """The text of a node."""
        return self.source[self.offset(node) : self.offset(node, at_end=True)].decode()


class _Inside:
    """While the walk is inside a function or class."""

    def __init__(self, finder: _Finder, node: ast.FunctionDef | ast.ClassDef, name: str) -> None:
        first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
        span = (first, node.end_lineno or first, isinstance(node, ast.FunctionDef))
        self.finder, self.name, self.span = finder, name, span

    def __enter__(self) -> None:
        self.finder.names.append(self.name)
        self.finder.spans.append(self.span)

    def __exit__(self, *_: object) -> None:
        self.finder.names.pop()
        self.finder.spans.pop()


def _names(node: ast.expr, names: tuple[str, ...]) -> bool:
    return ast.unparse(node).rpartition(".")[2] in names


def _is_ours(node: ast.Raise) -> bool:
    """Whether it is raised only where the code itself is wrong."""
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return raised is not None and _names(raised, _OURS)


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())
