"""`houseway rules` shows rule sets, clauses and coverage, to people and as JSON."""

import argparse
import io
import json

import pytest
from rich.console import Console

from houseway.rulebook import RULESETS, Refused, UnknownRuleSet
from houseway.rulebook.command import add_parser
from houseway.rulebook.coverage import measure
from houseway.rulebook.display import show_coverage, show_missing, show_rulesets


@pytest.fixture
def rules(capsys):
    """Run the command and give what it printed."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())

    def run(*arguments):
        args = parser.parse_args(["rules", *map(str, arguments)])
        assert args.run(args) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def tests(tmp_path):
    (tmp_path / "test_it.py").write_text('@rule("NI2005-63", "10.3")\ndef test_aces(): ...\n')
    return tmp_path


def test_the_rule_sets_are_listed_one_a_line(rules):
    lines = rules().splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(RULESETS)
    assert ["historical" in line for line in lines[1:]].count(True) == 1


def test_the_rule_sets_as_json(rules):
    first, *_, last = json.loads(rules("--json"))["rulesets"]
    assert (first["id"], first["total"], first["kinds"]["mechanic"]) == ("NI2019-212", 262, 119)
    assert last["games"] == ["pai-gow"]
    assert "clauses" not in first


def test_the_clauses_of_a_rule_set(rules):
    printed = rules("NI2005-63")
    assert "made 7 February 2005" in printed
    (line,) = [line for line in printed.splitlines() if line.startswith("5.3[3] ")]
    assert "Our reading: cap at exactly half" in line


def test_a_rule_set_without_a_day_of_making(rules):
    assert "day of making not printed" in rules("CTP")


def test_the_clauses_of_a_rule_set_as_json(rules):
    printed = json.loads(rules("NI2005-63", "--json"))
    assert len(printed["clauses"]) == 258
    assert printed["clauses"][0]["id"] == "I:Approval"


def test_one_clause(rules):
    printed = rules("NI2005-63", "17.7:one seven")
    assert printed.startswith("NI2005-63 17.7:one seven  (mechanic, payout)\n")


def test_one_clause_that_is_kept_for_the_record(rules):
    assert "kept for the record: says what a word means" in rules("NI2005-63", "A:Void")


def test_one_clause_as_json(rules):
    assert json.loads(rules("NI2005-63", "10.3", "--json"))["kind"] == "mechanic"


def test_where_one_clause_is_proven(rules, tests):
    printed = rules("NI2005-63", "10.3", "--tests", tests)
    assert printed.endswith("Proven by: test_it.py::test_aces\n")
    answer = json.loads(rules("NI2005-63", "10.3", "--tests", tests, "--json"))
    assert answer["tested"] == ["test_it.py::test_aces"]


def test_the_way_from_a_table_to_the_lines_that_use_it(rules, tests):
    printed = rules("NI2018-51", "7.1", "--tests", tests)
    (line,) = [line for line in printed.splitlines() if "through" in line]
    assert line.startswith("  through PokerClauses.shuffle → games/")
    assert "games/poker/dealing.py:" in line
    (hop,) = json.loads(rules("NI2018-51", "7.1", "--tests", tests, "--json"))["through"]
    assert hop["table"] == "PokerClauses.shuffle"
    assert hop["place"].startswith("games/holdem/round.py:")
    assert ", ".join(hop["used"]) in line


def test_coverage_fails_on_what_is_wrong(tests, capsys):
    (tests / "test_wrong.py").write_text('@rule("CTP", "99.2")\ndef test_it(): ...\n')
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["rules", "--coverage", "--tests", str(tests)])
    assert args.run(args) == 1
    assert (
        "Wrong: test_wrong.py::test_it: '99.2' is not a clause of CTP." in capsys.readouterr().out
    )


def test_coverage_ends_with_a_total(rules, tests):
    lines = rules("--coverage", "--tests", tests).splitlines()
    assert len(lines) == 1 + 9 * 7 + 1 + 1
    assert lines[-2].split()[:2] == ["total", "1960"]


def test_coverage_of_one_rule_set_as_json(rules, tests):
    printed = json.loads(rules("NI2005-63", "--coverage", "--tests", tests, "--json"))
    assert list(printed["rulesets"]) == ["NI2005-63"]
    assert printed["rulesets"]["NI2005-63"]["mechanic"]["tested"] == 1


def test_missing_clauses_are_listed_with_their_summaries(rules, tests):
    printed = rules("NI2005-63", "--missing", "--tests", tests)
    assert "\nNI2005-63: " in printed
    (line,) = [line for line in printed.splitlines() if line.startswith("20.14[2] ")]
    assert "mechanic" in line


def test_an_unknown_rule_set_is_refused(rules):
    with pytest.raises(UnknownRuleSet):
        rules("NI2005-64")
    with pytest.raises(UnknownRuleSet):
        rules("NI2005-64", "--coverage")


def test_an_unknown_clause_is_refused(rules):
    with pytest.raises(Refused, match=r"^NI2005-63 has no clause '99\.1'\.$"):
        rules("NI2005-63", "99.1")


def test_tables_on_a_terminal(tests):
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=120, color_system=None)
    counted = measure(["NI2005-63"], tests=tests)
    show_rulesets(console)
    show_coverage(console, counted)
    show_missing(console, counted)
    printed = screen.getvalue()
    assert "NI2002-45-canberra-poker" in printed
    assert "20.14[2]" in printed
