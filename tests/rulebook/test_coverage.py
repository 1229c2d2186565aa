"""Coverage is counted from source and tests without running either."""

from textwrap import dedent

import pytest

from houseway.rulebook import KINDS, RULESETS
from houseway.rulebook.citations import Findings
from houseway.rulebook.coverage import NoSuchFolder, problems, report
from houseway.rulebook.proofs import scan_test


def marks(source):
    findings = Findings()
    scan_test(dedent(source), "test_game.py", findings)
    return findings


def proven(source):
    findings = marks(source)
    assert findings.problems == []
    return set(findings.places)


def test_marks_on_a_function_are_proof():
    source = """
    @rule("NI2005-63", "10.3", "10.4")
    @rule("CTP", "9.2")
    def test_split(): ...
    """
    assert marks(source).places == {
        "NI2005-63 10.3": ["test_game.py::test_split"],
        "NI2005-63 10.4": ["test_game.py::test_split"],
        "CTP 9.2": ["test_game.py::test_split"],
    }


def test_marks_on_classes_modules_and_rows_of_a_table_are_proof():
    source = """
    pytestmark = [rule("NI2005-63", "10.1"), pytest.mark.slow]

    @rule("NI2005-63", "10.2")
    class TestSplit:
        pytestmark = rule("NI2005-63", "10.3")

        @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("NI2005-63", "10.5"))])
        async def test_it(self, n): ...
    """
    assert proven(source) == {f"NI2005-63 10.{n}" for n in (1, 2, 3, 5)}


def rows(source):
    findings = marks(source)
    assert findings.problems == []
    return {place.partition("::")[2]: citation for citation, (place,) in findings.places.items()}


def test_a_row_proves_its_own_clause():
    source = """
    @rule("NI2005-63", "10.1")
    @pytest.mark.parametrize(
        ("cards", "total"),
        [
            pytest.param("As Ad", 12, marks=rule("NI2005-63", "10.2")),
            pytest.param("As 8d", 19, marks=[rule("NI2005-63", "10.3")], id="soft"),
            pytest.param(HAND, 20, marks=(rule("NI2005-63", "10.4"),)),
            ("Ts 9d", 19),
        ],
    )
    def test_it(cards, total): ...
    """
    assert rows(source) == {
        "test_it": "NI2005-63 10.1",
        "test_it[As Ad-12]": "NI2005-63 10.2",
        "test_it[soft]": "NI2005-63 10.3",
        "test_it[row 3]": "NI2005-63 10.4",
    }


def test_a_row_for_each_rule_set():
    source = """
    @under(rule("NI2005-63", "20.6"), rule("CTP", "9.2"), "NI2018-51")
    def test_it(game): ...
    """
    assert rows(source) == {"test_it[NI2005-63]": "NI2005-63 20.6", "test_it[CTP]": "CTP 9.2"}


@pytest.mark.parametrize(
    "given",
    [
        'ROWS = [pytest.param("a", marks=rule("NI2005-63", "10.3"))]',
        'MORE = [pytest.param("a", marks=rule("NI2005-63", "10.3"))]\nROWS = [*MORE, "b"]',
        'ROWS = [1] + [pytest.param("a", marks=rule("NI2005-63", "10.3"))]',
        'ROWS = [pytest.param(n, marks=rule("NI2005-63", f"10.{n}"), id="a") for n in (3,)]',
        'OF = {"a": "3"}\n'
        'ROWS = [pytest.param(k, marks=rule("NI2005-63", f"10.{n}")) for k, n in OF.items()]',
        'OF = [("a", ("10.3", 1))]\n'
        'ROWS = [pytest.param(k, marks=rule("NI2005-63", c)) for k, (c, _) in OF]',
    ],
)
def test_rows_that_stand_elsewhere_in_the_module(given):
    source = f'{given}\n@pytest.mark.parametrize("n", ROWS)\ndef test_it(n): ...'
    assert rows(source) == {"test_it[a]": "NI2005-63 10.3"}


@pytest.mark.parametrize(
    "row",
    [
        'pytest.param(1, marks=rule("NI2005-63", NUMBER))',
        'pytest.param(1, marks=rule("NI2005-63", f"10.{n}"))',
        "pytest.param(1, marks=MARK)",
    ],
)
def test_a_row_whose_mark_cannot_be_read_is_a_problem(row):
    written = f'@pytest.mark.parametrize("n", [{row}])\ndef test_it(n): ...'
    made = f'@pytest.mark.parametrize("n", [{row} for n in range(3)])\ndef test_it(n): ...'
    for source in (written, made):
        findings = marks(source)
        assert findings.places == {}
        assert [problem.place for problem in findings.problems] == ["test_game.py::test_it[1]"]


@pytest.mark.parametrize("games", ['pytest.mark.parametrize("game", GAMES)', "every_game"])
def test_marks_of_several_rule_sets_stand_on_the_rows_that_prove_them(games):
    source = f'@{games}\n@rule("NI2005-63", "20.6")\n@rule("CTP", "9.2")\ndef test_it(game): ...'
    (problem,) = marks(source).problems
    assert str(problem) == (
        "test_game.py::test_it: 'CTP and NI2005-63' are rule sets that not every row proves; "
        "mark each row with its own"
    )


@pytest.mark.parametrize(
    "mark",
    ["pytest.mark.skip", 'pytest.mark.skipif(True, reason="")', "pytest.mark.xfail(strict=True)"],
)
def test_a_test_that_is_skipped_or_expected_to_fail_proves_nothing(mark):
    function = f'@rule("NI2005-63", "10.3")\n@{mark}\ndef test_split(): ...'
    module = f'pytestmark = {mark}\n@rule("NI2005-63", "10.3")\ndef test_split(): ...'
    tests = f'@{mark}\nclass TestSplit:\n    @rule("NI2005-63", "10.3")\n    def test_it(self): ...'
    assert [proven(source) for source in (function, module, tests)] == [set()] * 3


def test_a_test_that_skips_itself_proves_nothing():
    source = '@rule("NI2005-63", "10.3")\ndef test_split():\n    pytest.skip("later")'
    assert proven(source) == set()


def test_a_verb_of_a_game_is_not_a_skip():
    source = '@rule("NI2005-63", "10.3")\ndef test_split():\n    table.skip(1)'
    assert proven(source) == {"NI2005-63 10.3"}


def test_marks_without_a_test_prove_nothing():
    source = """
    pytestmark = rule("NI2005-63", "10.1")

    @rule("NI2005-63", "10.2")
    def deal(): ...

    @rule("NI2005-63", "10.3")
    class TestNothing:
        value = 1
    """
    assert proven(source) == set()


@pytest.mark.parametrize("call", ['rule("NI2005-63", *IDS)', "rule(NAME, '10.3')", "rule()"])
def test_a_mark_that_cannot_be_read_is_a_problem(call):
    (problem,) = marks(f"@{call}\ndef test_split(): ...").problems
    assert problem.place == "test_game.py::test_split"


@pytest.fixture
def house(tmp_path):
    """A small house: 10.3 cited and tested, 10.4 only cited, 10.5 only tested, A:Box cited."""
    source, tests = tmp_path / "src", tmp_path / "tests" / "games"
    source.mkdir()
    tests.mkdir(parents=True)
    (source / "game.py").write_text('INSTRUMENT = "NI2005-63"\nsettle("10.3")  # 10.4, A:Box\n')
    (tests / "test_game.py").write_text('@rule("NI2005-63", "10.3", "10.5")\ndef test_it(): ...\n')
    (tests / "helpers.py").write_text('@rule("NI2005-63", "10.6")\ndef test_it(): ...\n')
    return source, tmp_path / "tests"


def test_a_clause_is_missing_until_it_is_cited_and_tested(house):
    mechanic = report(["NI2005-63"], *house)["rulesets"]["NI2005-63"]["mechanic"]
    assert (mechanic["total"], mechanic["cited"], mechanic["tested"]) == (143, 2, 2)
    assert "10.3" not in mechanic["missing"]
    assert {"10.4", "10.5", "10.6"} <= set(mechanic["missing"])
    assert len(mechanic["missing"]) == 142
    assert mechanic["missing"].index("10.4") < mechanic["missing"].index("10.5")


def test_what_is_missing_about_tournaments_is_counted_apart(house):
    mechanic = report(["NI2005-63"], *house)["rulesets"]["NI2005-63"]["mechanic"]
    assert "20.14" in mechanic["missing_tournament"]
    assert all(clause.startswith("20.") for clause in mechanic["missing_tournament"])
    assert set(mechanic["missing_tournament"]) < set(mechanic["missing"])


def test_the_commission_on_a_pot_is_not_about_tournaments(house):
    kinds = report(["NI2018-51"], *house)["rulesets"]["NI2018-51"].values()
    apart = {clause for tally in kinds for clause in tally["missing_tournament"]}
    assert "20.19" in apart
    assert not any(clause.startswith("15.") for clause in apart)


def test_a_definition_is_kept_for_the_record_until_code_cites_it(house):
    definition = report(["NI2005-63"], *house)["rulesets"]["NI2005-63"]["definition"]
    assert definition["missing"] == ["A:Box"]
    assert len(definition["record_only"]) == 38
    assert definition["record_only"]["A:Void"].startswith("says what a word means")


def test_the_report_has_every_rule_set_and_kind(house):
    built = report(RULESETS, *house)
    assert list(built) == ["rulesets", "problems", "note"]
    assert list(built["rulesets"]) == list(RULESETS)
    fields = {"total", "cited", "tested", "missing", "missing_tournament", "record_only"}
    for kinds in built["rulesets"].values():
        assert set(kinds) == set(KINDS)
        assert all(set(tally) == fields for tally in kinds.values())


def test_without_tests_nothing_is_said_about_them(house, monkeypatch):
    monkeypatch.setattr(
        "houseway.rulebook.coverage.PACKAGE", house[0] / "site-packages" / "houseway"
    )
    built = report(["NI2005-63"], house[0])
    mechanic = built["rulesets"]["NI2005-63"]["mechanic"]
    assert "not part of this installation" in built["note"]
    assert mechanic["tested"] is None
    assert not {"10.3", "10.4"} & set(mechanic["missing"])


def test_a_folder_of_tests_that_is_not_there_is_refused(house):
    with pytest.raises(NoSuchFolder, match="There is no folder"):
        report(["NI2005-63"], house[0], house[1] / "nowhere")


def test_problems_come_from_source_and_tests(house):
    source, tests = house
    assert problems(source, tests) == []
    (source / "wrong.py").write_text('INSTRUMENT = "CTP"\nx = "99.1"\n')
    (tests / "test_wrong.py").write_text('@rule("CTP", "99.2")\ndef test_it(): ...\n')
    assert [problem.text for problem in problems(source, tests)] == ["99.1", "99.2"]
