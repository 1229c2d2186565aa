"""What a laboratory or a regulator is given about a game: everything that was run, and signed."""

from __future__ import annotations

import platform
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import houseway
from houseway.analysis import analysis
from houseway.games import GAMES
from houseway.journal import canonical
from houseway.journal.signing import Statement
from houseway.rulebook import BOOK, KINDS, RULESETS
from houseway.rulebook.coverage import evidence

PACKAGES = ("numpy", "numba", "msgspec", "cryptography")
SOURCE = Path(houseway.__file__).parent
Written = dict[str, Any]
"""A part of a report as it stands in JSON."""


class LaboratoryReport(Statement, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report on one game at one table; the same software always makes the same of it."""

    purpose = b"houseway report\n"

    game: str
    houseway: str
    rules: Written
    determinations: Written
    coverage: Written
    par: Written
    simulation: Written | None
    chance: list[Written]
    digests: dict[str, str]
    run_with: dict[str, str]


def laboratory_report(game: str, rounds: int, seed: int) -> LaboratoryReport:
    """Work everything out that a report has, at the usual table of the game."""
    from houseway.analysis.chance_statistics import chance_statistics  # noqa: PLC0415
    from houseway.analysis.par_sheet import ParSheet  # noqa: PLC0415

    played, table = GAMES[game], GAMES[game].usual_table.determinations
    figures = analysis(game).figures(table)
    statistics = chance_statistics(played.round, seed.to_bytes(32))
    return LaboratoryReport(
        game=game,
        houseway=houseway.__version__,
        rules=_rules(played.round.rules.id),
        determinations=dict(figures.determinations),
        coverage=_coverage(played.round.rules.id),
        par=ParSheet(figures).whole(),
        simulation=_simulated(game, rounds, seed),
        chance=[test.whole() for test in statistics],
        digests=_digests(game, played.round.rules.id),
        run_with=_surroundings(),
    )


def _rules(name: str) -> Written:
    rules = BOOK[name]
    return {
        "id": rules.id,
        "title": rules.title,
        "jurisdiction": rules.jurisdiction,
        "made": str(rules.made) if rules.made else None,
        "status": rules.status,
        "clauses": len(rules),
    }


@cache
def _coverage(name: str) -> Written:
    """Every clause with the lines that carry it out and the tests that prove it."""
    if name not in RULESETS:
        return {"note": "The rules come from another package, which says what carries them out."}
    found = evidence()
    proven = found.proven or {}
    clauses = {
        clause.id: {
            "kind": clause.kind,
            "code": list(found.cited.get(str(clause), ())),
            "tests": list(proven.get(str(clause), ())),
        }
        for clause in BOOK[name]
    }
    tallies = {kind: _tally(kind, clauses) for kind in KINDS}
    missing = [clause.id for clause in BOOK[name] if found.is_missing(clause)]
    return {"kinds": tallies, "clauses": clauses, "missing": missing}


def _tally(kind: str, clauses: dict[str, Written]) -> dict[str, int]:
    of_it = [one for one in clauses.values() if one["kind"] == kind]
    cited, proven = (sum(bool(one[how]) for one in of_it) for how in ("code", "tests"))
    return {"total": len(of_it), "cited": cited, "tested": proven}


def _simulated(game: str, rounds: int, seed: int) -> Written | None:
    from houseway.analysis import CannotAnalyse  # noqa: PLC0415
    from houseway.analysis.simulation import simulate  # noqa: PLC0415

    try:
        kernel = analysis(game).kernel(GAMES[game].usual_table.determinations)
    except CannotAnalyse:
        return None
    found = simulate(kernel, rounds, seed).whole()
    return {name: value for name, value in found.items() if name != "series"}


def _digests(game: str, rules: str) -> dict[str, str]:
    """The digest of each part of the software that the report speaks of."""
    own = game.replace("-", "_")
    parts = {
        "engine": SOURCE / "games",
        "game": SOURCE / "games" / own,
        "equipment": SOURCE / "equipment",
        "ranking": SOURCE / "ranking",
        "analysis": SOURCE / "analysis",
    }
    found = {name: _digest(folder) for name, folder in parts.items() if folder.is_dir()}
    return {**found, "rules": sha256(canonical(BOOK[rules])).hexdigest()}


def _digest(folder: Path) -> str:
    """One digest over the names and texts of all modules in a folder."""
    whole = sha256()
    for file in sorted(folder.rglob("*.py")):
        text = file.read_bytes()
        whole.update(f"{file.relative_to(folder).as_posix()}\n{len(text)}\n".encode() + text)
    return whole.hexdigest()


def _surroundings() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def in_markdown(report: LaboratoryReport) -> str:
    """The report for people; clause by clause it is in the JSON."""
    kinds = report.coverage.get("kinds", {})
    lines = [
        f"# Report on {report.game}",
        "",
        f"- **rules**: {report.rules['id']}, {report.rules['title']} ({report.rules['status']}), "
        f"{report.rules['clauses']} clauses",
        f"- **houseway**: {report.houseway}",
        *(f"- **{name}**: {value}" for name, value in report.run_with.items()),
        "",
        "## Clauses carried out and proven",
        "",
        "| kind | clauses | cited in the code | proven by a test |",
        "|---|---:|---:|---:|",
        *(f"| {k} | {t['total']} | {t['cited']} | {t['tested']} |" for k, t in kinds.items()),
        "",
        "## Exact figures",
        "",
        "| wager | hits | edge | deviation |",
        "|---|---:|---:|---:|",
        *(
            f"| {one['name']} | {_percent(one['hit_frequency'])} | "
            f"{_percent(one['edge']['float'])} | {one['deviation'] or '–'} |"
            for one in report.par["wagers"]
        ),
        "",
        *_simulation_lines(report.simulation),
        "## Chance",
        "",
        "| question | trials | degrees | chi-squared | p |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {one['question']} | {one['trials']:,} | {one['degrees']:,} | "
            f"{one['statistic']:.2f} | {one['p_value']:.4f} |"
            for one in report.chance
        ),
        "",
        "## Digests (SHA-256)",
        "",
        *(f"- {name}: `{digest}`" for name, digest in report.digests.items()),
        "",
        f"Signature: `{report.signature or 'not signed'}`",
    ]
    return "\n".join(lines) + "\n"


def _simulation_lines(found: Written | None) -> list[str]:
    if found is None:
        return []
    low, high = found["interval"]
    return [
        "## Simulation",
        "",
        f"{found['rounds']:,} rounds by {found['policy']}, seed {found['seed']}: a unit brings "
        f"{found['value']:+.6f}, with {found['confidence']:.0%} confidence from {low:+.6f} to "
        f"{high:+.6f}.",
        "",
    ]


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.4%}"
