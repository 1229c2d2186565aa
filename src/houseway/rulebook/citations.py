"""Where source text cites clauses: in strings, and in comments in the margin.

A module that carries out rules says which at module level: ``INSTRUMENT = "NI2005-63"``, or a
tuple of several. With one instrument, a string that is a clause number is a citation, and so is a
comment that consists of clause numbers: ``# 6.2(a), 6.2(c)`` or ``# 5.3[3]: why``. With several
instruments, or none, a citation names its rule set: ``"NI2005-63 10.3"``, ``# NI2018-51 19.5``.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from msgspec import Struct, field

from .library import RULESETS, ruleset

_NUMBER = r"\d+(\.\d+)+((\([^()]+\)|\[[^][]+\]|#\d+)[a-z]?)*(:\S.*)?"
_LOOKS_LIKE_A_CLAUSE = re.compile(rf"{_NUMBER}|[AIT]:\w.*|App[A-Z]")


class CitationProblem(Struct, frozen=True):
    """A place that looks like a citation but cites nothing."""

    place: str
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text!r} {self.why}"


class Findings(Struct):
    """Full citations and the places where they stand, and what could not be read."""

    places: dict[str, list[str]] = field(default_factory=dict)
    problems: list[CitationProblem] = field(default_factory=list)

    def note(self, citation: str, place: str) -> None:
        """Keep a place of a citation, once."""
        places = self.places.setdefault(citation, [])
        if place not in places:
            places.append(place)

    def check(self, rules: str, clause_id: str, place: str) -> None:
        """Keep a citation if there is such a clause, and a problem if there is not."""
        if clause_id in ruleset(rules):
            self.note(f"{rules} {clause_id}", place)
        else:
            self.problems.append(CitationProblem(place, clause_id, f"is not a clause of {rules}"))


def scan_folder(folder: Path) -> Findings:
    """The citations in all Python modules under a folder; unchanged files are read once."""
    return scan_files(scan_source, folder, stamped(folder.rglob("*.py")))


def stamped(paths: Iterable[Path]) -> tuple[tuple[Path, int], ...]:
    """Files in order, each with the time of its last change."""
    return tuple((path, path.stat().st_mtime_ns) for path in sorted(set(paths)))


@lru_cache(maxsize=8)
def scan_files(
    scan: Callable[[str, str, Findings], None], folder: Path, files: tuple[tuple[Path, int], ...]
) -> Findings:
    """What a scan finds in some files of a folder."""
    findings = Findings()
    for path, _ in files:
        scan(path.read_text("utf-8"), path.relative_to(folder).as_posix(), findings)
    return findings


def scan_source(source: str, name: str, findings: Findings) -> None:
    """Add the citations in one module's text to the findings."""
    tree = parsed(source)
    instruments, line = _instruments(tree)
    unknown = [text for text in instruments if text not in RULESETS]
    for text in unknown:
        findings.problems.append(CitationProblem(f"{name}:{line}", text, "is not a rule set"))
    if unknown:
        return
    for text, line in _strings(tree):
        _read_string(text, instruments, f"{name}:{line}", findings)
    if instruments or any(rules in source for rules in RULESETS):
        for text, line in _comments(source):
            _read_comment(text, instruments, f"{name}:{line}", findings)


@lru_cache(maxsize=1024)
def parsed(source: str) -> ast.Module:
    """A module's text, parsed once however many look at it."""
    return ast.parse(source)


def looks_like_a_clause(text: str) -> bool:
    """Whether a text has the form of a clause number.

    >>> [looks_like_a_clause(text) for text in ("13.1(b)", "T:Void", "3.5 to 1", "at 4.1")]
    [True, True, False, False]
    """
    return _LOOKS_LIKE_A_CLAUSE.fullmatch(text) is not None


def instruments_of(tree: ast.Module) -> tuple[str, ...]:
    """The rule sets that a module says it carries out."""
    return _instruments(tree)[0]


def _instruments(tree: ast.Module) -> tuple[tuple[str, ...], int]:
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="INSTRUMENT")], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id="INSTRUMENT"), value=ast.expr() as value):
                pass
            case _:
                continue
        named = value.elts if isinstance(value, ast.Tuple) else [value]
        return tuple(_constant(node) for node in named), statement.lineno
    return (), 0


def _constant(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ast.unparse(node)


def _strings(node: ast.AST) -> Iterator[tuple[str, int]]:
    """String constants with their lines; docstrings and pieces of f-strings are prose."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Constant(value=str(text)):
                if not isinstance(node, ast.Expr | ast.JoinedStr):
                    yield text, child.lineno
            case _:
                yield from _strings(child)


def cited_by(text: str, instruments: tuple[str, ...]) -> str | None:
    """The full citation that a string is in a module with these instruments.

    >>> cited_by("10.3", ("NI2005-63",)), cited_by("CTP 9.2", ()), cited_by("10.3", ())
    ('NI2005-63 10.3', 'CTP 9.2', None)
    """
    candidates, clause_id = _candidates(text, instruments)
    cites = len(candidates) == 1 and clause_id in ruleset(candidates[0])
    return f"{candidates[0]} {clause_id}" if cites else None


def _candidates(text: str, instruments: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    named, _, rest = text.partition(" ")
    return ((named,), rest) if named in RULESETS else (instruments, text)


def _read_string(text: str, instruments: tuple[str, ...], place: str, findings: Findings) -> None:
    if citation := cited_by(text, instruments):
        findings.note(citation, place)
        return
    candidates, clause_id = _candidates(text, instruments)
    known = any(clause_id in ruleset(name) for name in candidates)
    if candidates and not known and looks_like_a_clause(clause_id):
        why = f"is not a clause of {' or '.join(candidates)}"
        findings.problems.append(CitationProblem(place, clause_id, why))


def _comments(source: str) -> Iterator[tuple[str, int]]:
    """Comments with their lines; a pragma after a second ``#`` is a comment of its own."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            for text in re.split(r"\s+#\s*", token.string.lstrip("#")):
                yield text.strip(), token.start[0]


def _read_comment(text: str, instruments: tuple[str, ...], place: str, findings: Findings) -> None:
    rules = instruments[0] if len(instruments) == 1 else ""
    cited: list[tuple[str, str]] = []
    for item in re.split(r":(?:\s|$)", text, maxsplit=1)[0].split(","):
        clause_id = item.strip()
        named, _, rest = clause_id.partition(" ")
        if named in RULESETS:
            rules, clause_id = named, rest.strip()
        if not (looks_like_a_clause(clause_id) or (rules and clause_id in ruleset(rules))):
            return
        cited.append((rules, clause_id))
    for rules, clause_id in cited:
        if rules:
            findings.check(rules, clause_id, place)
        elif instruments:
            findings.problems.append(
                CitationProblem(place, clause_id, "does not say of which rule set")
            )
