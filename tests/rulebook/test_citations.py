"""Citations are read from source text: what counts, what does not, and what is a mistake."""

from textwrap import dedent

import pytest

from houseway.rulebook.citations import Findings, scan_source
from houseway.rulebook.coverage import problems


def scan(source):
    findings = Findings()
    scan_source(dedent(source), "game.py", findings)
    return findings


def cited(source):
    findings = scan(source)
    assert findings.problems == []
    return set(findings.places)


def wrong(source):
    findings = scan(source)
    assert findings.places == {}
    return [str(problem) for problem in findings.problems]


BLACKJACK = 'INSTRUMENT = "NI2005-63"\n'


def test_a_string_that_is_a_clause_of_the_instrument():
    source = (
        BLACKJACK + 'ODDS = {"17.7:one seven": 3}\nsettle("win", "13.1(b)", "5.3[2]", "A:Void")'
    )
    assert cited(source) == {
        "NI2005-63 17.7:one seven",
        "NI2005-63 13.1(b)",
        "NI2005-63 5.3[2]",
        "NI2005-63 A:Void",
    }


def test_a_place_is_file_and_line():
    assert scan(BLACKJACK + 'x = ("10.3", "10.3")\ny = "10.3"').places == {
        "NI2005-63 10.3": ["game.py:2", "game.py:3"]
    }


def test_a_full_citation_counts_in_any_module():
    assert cited('raise Refused("No.", "NI2018-51 19.5")') == {"NI2018-51 19.5"}
    assert cited(BLACKJACK + 'x = "CTP 9.2"') == {"CTP 9.2"}


def test_a_margin_comment():
    source = (
        BLACKJACK + "deal()  # 6.2(a), 6.2(c)\nhalf()  # 5.3[3]: exact half, unless 5.3 is set\n"
    )
    assert cited(source) == {"NI2005-63 6.2(a)", "NI2005-63 6.2(c)", "NI2005-63 5.3[3]"}


def test_a_margin_comment_with_a_row_of_a_table_and_words():
    assert cited(BLACKJACK + "pay()  # 17.7:one seven: at once") == {"NI2005-63 17.7:one seven"}


def test_a_margin_comment_before_a_pragma():
    assert cited(BLACKJACK + "deal()  # 10.3  # noqa: PLR2004") == {"NI2005-63 10.3"}


def test_a_repeated_number_in_the_margin():
    source = 'INSTRUMENT = "NI2002-45-mini-baccarat"\nsanction()  # 11.3#2, 11.3#2(a)'
    assert cited(source) == {
        "NI2002-45-mini-baccarat 11.3#2",
        "NI2002-45-mini-baccarat 11.3#2(a)",
    }


def test_a_margin_comment_that_names_its_rule_sets():
    source = "sanction()  # NI2018-51 19.5, 19.2(a), NI2019-212 15.3: as the director says"
    assert cited(source) == {"NI2018-51 19.5", "NI2018-51 19.2(a)", "NI2019-212 15.3"}
    assert cited(BLACKJACK + "x = 1  # 10.3, CTP 9.2") == {"NI2005-63 10.3", "CTP 9.2"}


SEVERAL = 'INSTRUMENT = ("NI2005-63", "NI2002-45-blackjack")\n'


def test_with_several_instruments_a_citation_names_its_rule_set():
    source = SEVERAL + 'x = "NI2005-63 10.3"  # NI2002-45-blackjack 10.4'
    assert cited(source) == {"NI2005-63 10.3", "NI2002-45-blackjack 10.4"}
    assert cited(SEVERAL + 'x = "10.3"') == set()
    assert wrong(SEVERAL + "x = 1  # 10.3") == ["game.py:2: '10.3' does not say of which rule set"]
    assert wrong(SEVERAL + 'x = "99.1"') == [
        "game.py:2: '99.1' is not a clause of NI2005-63 or NI2002-45-blackjack"
    ]


def test_an_annotated_instrument():
    assert cited('INSTRUMENT: Final = "CTP"\nx = "9.3.1[2]"') == {"CTP 9.3.1[2]"}


def test_docstrings_and_f_strings_are_prose():
    source = """
    INSTRUMENT = "NI2005-63"
    def split():
        "10.3"
        return f"10.3{x}"
    class Split:
        "NI2005-63 10.3"
    """
    assert cited(source) == set()


def test_a_string_inside_the_braces_of_an_f_string_counts():
    assert cited(BLACKJACK + "x = f\"{rules['10.3']}\"") == {"NI2005-63 10.3"}


@pytest.mark.parametrize(
    "comment",
    [
        "pays 3.5 to 1",
        "3.5 to 1",
        "in 10.3 aces are split once",
        "10.3 and 10.4",
        "10.3, but not for aces",
        "6",
        "noqa: PLR2004",
        "type: ignore[arg-type]",
        "NI2005-63",
        "NI2005-63 says nothing",
        "",
    ],
)
def test_sentences_are_not_margin_comments(comment):
    assert cited(BLACKJACK + f"x = 1  # {comment}") == set()


@pytest.mark.parametrize("text", ["0.1.0", "1.5", "10.3", "T:Void", "AppA"])
def test_numbers_in_a_module_without_an_instrument_are_nothing(text):
    assert cited(f'x = "{text}"  # {text}') == set()


@pytest.mark.parametrize("text", ["13.9", "13.1(z)", "1.5", "T:Void", "5.3[9]", "17.7:six sevens"])
def test_what_looks_like_a_clause_but_is_none_is_a_problem(text):
    problem = f"game.py:2: {text!r} is not a clause of NI2005-63"
    assert wrong(BLACKJACK + f'x = "{text}"') == [problem]
    assert wrong(BLACKJACK + f"x = 1  # {text}") == [problem]
    assert wrong(f'\nx = "NI2005-63 {text}"') == [problem]


def test_one_wrong_number_in_the_margin_does_not_hide_the_others():
    findings = scan(BLACKJACK + "x = 1  # 10.3, 10.33")
    assert set(findings.places) == {"NI2005-63 10.3"}
    assert [problem.text for problem in findings.problems] == ["10.33"]


@pytest.mark.parametrize("value", ['"NI2005-64"', "NAME"])
def test_an_unknown_instrument_is_a_problem(value):
    (problem,) = wrong(f'INSTRUMENT = {value}\nx = "10.3"')
    assert "is not a rule set" in problem


def test_the_source_has_no_citation_that_cites_nothing():
    assert [str(problem) for problem in problems()] == []
