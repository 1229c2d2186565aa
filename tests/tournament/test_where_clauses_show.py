"""Every clause of tournaments is proven where a round is played, or never shows at a table."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from at_tables import SETTLED, check_settled, hosted, in_play, play_round

from houseway.rulebook import RULESETS, ruleset
from houseway.rulebook.proofs import scan_tests

HERE = Path(__file__).parent
NEVER = tomllib.loads((HERE / "never_at_tables.toml").read_text("utf-8"))["never"]
BY_MARK = {"dealt_and_live", "dealt_alone", "live_alone"}


def tournament_clauses() -> set[str]:
    """The clauses about tournaments that the product carries out."""
    rules = [ruleset(name) for name in RULESETS]
    return {
        str(clause)
        for rule in rules
        for clause in rule
        if rule.is_tournament(clause) and clause.kind not in ("conduct", "definition", "physical")
    }


def never_at_tables() -> list[str]:
    return [
        f"{name} {clause}"
        for entry in NEVER
        for name, clauses in entry.items()
        if name != "reason"
        for clause in clauses
    ]


def at_tables(file: Path) -> set[str]:
    """The tests of a module that fail unless they settle a round at a dealt and at a live table."""
    body = ast.parse(file.read_text("utf-8")).body
    whole = any(ast.unparse(statement) == "pytestmark = dealt_and_live" for statement in body)
    tests = [statement for statement in body if isinstance(statement, ast.FunctionDef)]
    own = {test.name: BY_MARK & {ast.unparse(d) for d in test.decorator_list} for test in tests}
    return {f"{file.name}::{name}" for name, marks in own.items() if _both(marks, whole)}


def _both(marks: set[str], whole: bool) -> bool:
    return "dealt_and_live" in marks or (whole and not marks)


def proven_at_tables() -> set[str]:
    found = set().union(*map(at_tables, HERE.glob("test_*.py")))
    places = scan_tests(HERE).places
    tests = {clause: {test.partition("[")[0] for test in places[clause]} for clause in places}
    return {clause for clause, proofs in tests.items() if proofs & found}


def test_every_clause_of_tournaments_is_proven_at_a_table_or_never_shows_at_one() -> None:
    proven, never = proven_at_tables(), never_at_tables()
    assert tournament_clauses() - proven - set(never) == set()
    assert proven & set(never) == set(), "proven at a table: take it off the list"
    assert set(never) <= tournament_clauses()
    assert len(never) == len(set(never))
    assert all(entry["reason"] for entry in NEVER)


def test_a_mark_is_kept_only_where_a_round_was_settled_at_such_a_table() -> None:
    with pytest.raises(AssertionError, match="no round was settled at a dealt table"):
        check_settled("dealt")
    host = hosted(in_play("roulette", 2))
    host.do("dealer", "start")
    assert set() == SETTLED
    play_round(hosted(in_play("roulette", 2)))
    check_settled("dealt")
    with pytest.raises(AssertionError, match="no round was settled at a live table"):
        check_settled("live")
