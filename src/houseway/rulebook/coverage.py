"""Which clauses the source carries out and the tests prove, counted without running either."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct, to_builtins

from houseway.errors import HousewayError

from .citations import CitationProblem, Findings, parsed, scan_folder, stamped
from .library import RULESETS, ruleset
from .model import KINDS, RECORD_ONLY, Clause, Kind, RuleSet
from .proofs import scan_tests
from .reach import ENTRIES, reached
from .uses import Hop, Uses, uses_in

PACKAGE = Path(__file__).parents[1]
NO_TESTS = "The tests are not part of this installation, so what they prove is not counted."


class NoSuchFolder(HousewayError, ValueError):  # noqa: N818 - named for what went wrong
    """A folder of tests was named that is not there."""


class CoverageTally(Struct, frozen=True):
    """The clauses of one kind in one rule set, counted."""

    total: int
    cited: int
    tested: int | None
    missing: list[str]
    missing_tournament: list[str]
    record_only: dict[str, str]


class Coverage(Struct, frozen=True):
    """The tally of every kind in every rule set, what is wrong with the citations, and a note."""

    rulesets: dict[str, dict[Kind, CoverageTally]]
    problems: list[str]
    note: str | None


class Evidence(Struct, frozen=True):
    """Where each clause is cited in the source, and which tests prove it (None: no tests here).

    Where a clause stands in a table, `through` has the lines that use the table.
    """

    cited: Mapping[str, list[str]]
    through: Mapping[str, list[Hop]]
    proven: Mapping[str, list[str]] | None

    def is_record_only(self, clause: Clause) -> bool:
        """Whether software has nothing to carry out for the clause, and does not say it does."""
        return clause.kind in RECORD_ONLY and str(clause) not in self.cited

    def is_missing(self, clause: Clause) -> bool:
        """Whether the clause should be carried out and proven, and one of them is lacking."""
        if self.is_record_only(clause):
            return False
        proven = self.proven is None or str(clause) in self.proven
        return not (proven and str(clause) in self.cited)


def tests_folder() -> Path | None:
    """The folder of tests beside the source, in a checkout; None in an installation."""
    folder = PACKAGE.parents[1] / "tests"
    return folder if PACKAGE.parent.name == "src" and folder.is_dir() else None


def evidence(source: Path = PACKAGE, tests: Path | None = None) -> Evidence:
    """Read all citations in a source folder and all marks in a folder of tests."""
    proofs = _scan_tests(tests)
    proven = None if proofs is None else proofs.places
    return Evidence(scan_folder(source).places, _followed(source).hops, proven)


def problems(source: Path = PACKAGE, tests: Path | None = None) -> list[CitationProblem]:
    """Everything in source and tests that cites no clause, or cites one and carries nothing out."""
    proofs = _scan_tests(tests) or Findings()
    return scan_folder(source).problems + _followed(source).problems + proofs.problems


def _followed(source: Path) -> Uses:
    return _follow(source, stamped(source.rglob("*.py")))


@lru_cache(maxsize=4)
def _follow(source: Path, files: tuple[tuple[Path, int], ...]) -> Uses:
    """Where the tables of clauses are used; idle tables and modules without an entry are wrong."""
    cited = scan_folder(source).places
    trees = {
        path.relative_to(source).as_posix(): parsed(path.read_text("utf-8")) for path, _ in files
    }
    uses = uses_in(trees, cited)
    if not all(entry in trees for entry in ENTRIES):
        return uses
    used = reached(source.name, trees)
    idle: dict[str, CitationProblem] = {}
    for citation, places in cited.items():
        for module in {place.rpartition(":")[0] for place in places} - used:
            why = "is cited in a module that the product does not import"
            idle.setdefault(module, CitationProblem(module, citation, why))
    return Uses(uses.hops, [*uses.problems, *idle.values()])


def measure(
    names: Iterable[str] = RULESETS, source: Path = PACKAGE, tests: Path | None = None
) -> Coverage:
    """Count what is cited, tested and missing, by rule set and kind."""
    found = evidence(source, tests)
    rulesets = {
        name: {kind: _tally(ruleset(name), kind, found) for kind in KINDS} for name in names
    }
    wrong = [str(problem) for problem in problems(source, tests)]
    return Coverage(rulesets, wrong, NO_TESTS if found.proven is None else None)


def report(
    names: Iterable[str] = RULESETS, source: Path = PACKAGE, tests: Path | None = None
) -> dict[str, object]:
    """The coverage in the shape in which it is printed as JSON."""
    built: dict[str, object] = to_builtins(measure(names, source, tests))
    return built


def _scan_tests(folder: Path | None) -> Findings | None:
    folder = folder or tests_folder()
    if folder is None:
        return None
    if not folder.is_dir():
        raise NoSuchFolder(f"There is no folder {str(folder)!r} with tests.")
    return scan_tests(folder)


def _tally(rules: RuleSet, kind: Kind, found: Evidence) -> CoverageTally:
    clauses = [clause for clause in rules if clause.kind == kind]
    missing = [clause for clause in clauses if found.is_missing(clause)]
    return CoverageTally(
        total=len(clauses),
        cited=_count(clauses, found.cited),
        tested=None if found.proven is None else _count(clauses, found.proven),
        missing=[clause.id for clause in missing],
        missing_tournament=[clause.id for clause in missing if rules.is_tournament(clause)],
        record_only={
            clause.id: clause.record_only or ""
            for clause in clauses
            if found.is_record_only(clause)
        },
    )


def _count(clauses: Iterable[Clause], places: Mapping[str, list[str]]) -> int:
    return sum(str(clause) in places for clause in clauses)
