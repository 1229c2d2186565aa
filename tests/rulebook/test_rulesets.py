"""The rule sets as data: every clause is there, in order, and can be cited."""

from datetime import date

import pytest

from houseway.rulebook import (
    KINDS,
    RULESETS,
    Refused,
    UnknownClause,
    UnknownRuleSet,
    find,
    ruleset,
)
from houseway.rulebook.model import RECORD_ONLY
from proof import rule

#              definition mechanic option ruling notice conduct physical total
COUNTS = {
    "NI2019-212": (34, 119, 40, 31, 18, 17, 3, 262),
    "NI2018-51": (50, 145, 70, 39, 17, 16, 1, 338),
    "NI2005-63": (39, 143, 26, 29, 9, 7, 5, 258),
    "CTP": (45, 127, 21, 45, 13, 3, 8, 262),
    "NI2002-45-canberra-poker": (16, 75, 16, 23, 5, 17, 2, 154),
    "NI2002-45-blackjack": (32, 113, 22, 25, 6, 13, 1, 212),
    "NI2002-45-roulette": (16, 69, 18, 18, 3, 16, 2, 142),
    "NI2002-45-mini-baccarat": (19, 80, 18, 20, 5, 13, 2, 157),
    "NI2002-45-pai-gow": (26, 84, 16, 26, 4, 18, 1, 175),
}
ORDER = ("definition", "mechanic", "option", "ruling", "notice", "conduct", "physical")


def test_the_table_of_counts_is_about_all_rule_sets_and_kinds():
    assert set(COUNTS) == set(RULESETS)
    assert set(ORDER) == set(KINDS)


@pytest.mark.parametrize("name", RULESETS)
def test_every_clause_of_every_kind_is_there(name):
    rules = ruleset(name)
    counted = [sum(clause.kind == kind for clause in rules) for kind in ORDER]
    assert (*counted, len(rules)) == COUNTS[name]


def test_the_rulebook_holds_1960_clauses():
    assert sum(len(ruleset(name)) for name in RULESETS) == 1960


@pytest.mark.parametrize("name", RULESETS)
def test_clauses_have_different_ids_and_say_something(name):
    rules = ruleset(name)
    assert len({clause.id for clause in rules}) == len(rules)
    assert all(clause.summary and clause.topic for clause in rules)
    assert all(clause.ruleset == name for clause in rules)
    assert all(clause.reading != "" for clause in rules)


@pytest.mark.parametrize("name", RULESETS)
def test_a_reason_to_keep_only_a_record_is_given_for_three_kinds(name):
    for clause in ruleset(name):
        assert bool(clause.record_only) == (clause.kind in RECORD_ONLY), clause


def test_clauses_stand_in_the_order_of_the_instrument():
    ids = [clause.id for clause in ruleset("NI2005-63")]
    assert ids[:3] == ["I:Approval", "I:Revocation", "A:nb"]
    assert ids.index("5.3") + 2 == ids.index("5.3[3]")
    assert ids[-1] == "20.24[2]"


def test_a_rule_set_is_read_once():
    assert ruleset("CTP") is ruleset("CTP")


def test_what_a_rule_set_says_of_itself():
    rules = ruleset("NI2018-51")
    assert rules.games == ("holdem",)
    assert rules.jurisdiction == "Australian Capital Territory"
    assert rules.made == date(2018, 2, 7)
    assert rules.commencement is None
    assert rules.commencement_note


def test_charity_poker_prints_no_dates():
    assert ruleset("CTP").made is None
    assert ruleset("CTP").jurisdiction == "New South Wales"


def test_only_the_blackjack_schedule_of_2002_is_historical():
    assert [name for name in RULESETS if ruleset(name).is_historical] == ["NI2002-45-blackjack"]
    assert "7 Feb 2005" in ruleset("NI2002-45-blackjack").status_note


def test_every_game_has_rules():
    games = [game for name in RULESETS for game in ruleset(name).games]
    assert len(games) == len(set(games)) == 9


def test_a_clause_cites_itself_and_is_found_by_its_citation():
    clause = ruleset("NI2005-63")["13.1(b)"]
    assert str(clause) == "NI2005-63 13.1(b)"
    assert find("NI2005-63 13.1(b)") is clause
    assert find("NI2005-63 17.7:one seven").id == "17.7:one seven"


@pytest.mark.parametrize("name", RULESETS)
def test_every_citation_leads_back_to_its_clause(name):
    assert all(find(str(clause)) is clause for clause in ruleset(name))


def test_citing_checks_every_clause():
    rules = ruleset("NI2005-63")
    assert rules.cite("13.1(b)", "13.2(b)") == ("NI2005-63 13.1(b)", "NI2005-63 13.2(b)")
    with pytest.raises(UnknownClause, match=r"NI2005-63 has no clause '13\.9'"):
        rules.cite("13.1(b)", "13.9")


def test_membership():
    assert "10.3" in ruleset("NI2005-63")
    assert "T:Void" not in ruleset("NI2005-63")


@pytest.mark.parametrize("name", ["NI2005-64", "", "../NI2005-63", "ni2005-63"])
def test_an_unknown_rule_set_is_named_with_the_known_ones(name):
    with pytest.raises(UnknownRuleSet, match=r"^There is no rule set .* holds NI2019-212, .*\.$"):
        ruleset(name)


def test_tournament_clauses_are_told_from_those_of_the_game():
    rules = ruleset("NI2002-45-blackjack")
    tournament = {clause.id for clause in rules if rules.is_tournament(clause)}
    assert {"17.1", "19.1", "19.14[4]"} <= tournament
    assert not {"13.1(a)", "18.1", "20.1"} & tournament


def test_a_refusal_says_why_and_by_which_clause():
    refusal = Refused("Wagers go in multiples of 250.", "NI2005-63 3.3")
    assert refusal.reason == "Wagers go in multiples of 250."
    assert refusal.clauses == ("NI2005-63 3.3",)
    assert str(refusal) == "Wagers go in multiples of 250. (NI2005-63 3.3)"


def test_a_refusal_may_name_several_clauses_or_none():
    assert str(Refused("No.", "NI2005-63 3.3", "CTP 9.2")) == "No. (NI2005-63 3.3, CTP 9.2)"
    assert str(Refused("There is no such seat.")) == "There is no such seat."


@pytest.mark.parametrize("citation", ["NI2005-63 3.9", "NI2005-63", "3.3", ""])
def test_a_refusal_with_a_wrong_citation_is_a_bug(citation):
    with pytest.raises((UnknownClause, UnknownRuleSet)):
        Refused("No.", citation)


def test_the_mark_of_a_proof_checks_its_clauses():
    mark = rule("NI2005-63", "10.3", "10.4").mark
    assert mark.name == "rule"
    assert mark.args == ("NI2005-63", ("10.3", "10.4"))
    with pytest.raises(UnknownClause):
        rule("NI2005-63", "10.3", "10.33")
    with pytest.raises(ValueError, match="Name the clauses"):
        rule("NI2005-63")
