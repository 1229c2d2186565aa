"""What conditions must, may and must not say, instrument by instrument."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tournaments import (
    APPROVED,
    EXAMPLES,
    FEES,
    GAMES,
    SCHEDULES,
    blank,
    drafted,
    enter,
    example,
    operator,
    prepared,
    refused,
    stages,
)

from houseway.rulebook import Refused
from houseway.tournament import load, parse, rules_of
from houseway.tournament.checking import check, lacking
from houseway.tournament.conditions import (
    Advance,
    Ending,
    Field,
    Groups,
    Level,
    Override,
    Prizes,
    Purchase,
    written,
)
from houseway.tournament.sheet import sheet
from proof import rule


def fault(game: str, **changes: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        check(example(game, **changes), rules_of(game))
    return refusal.value


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_are_good_conditions(game: str) -> None:
    conditions = load(EXAMPLES / f"{game}.toml")
    check(conditions, rules_of(game))
    assert conditions.game == game
    assert parse(written(conditions)) == conditions
    printed = sheet(conditions, rules_of(game), 1, "A-1")
    assert conditions.title in printed
    assert "A-1" in printed


def test_there_is_one_example_for_each_game() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.toml")} == set(GAMES)


LEFT_OUT = {
    "start": {"start": None},
    "entry method": {"entry_method": None},
    "eligibility": {"eligibility": None},
    "entry fee": {"fee": None, "commission": 0},
    "sessions": {"stages": ()},
    "tables": {"per_table": None},
    "play": {"play": None},
    "re-buys": {"rebuys": None},
    "add-ons": {"add_ons": None},
    "chips": {"chips": None},
    "players": {"players": None},
    "groups": {"groups": None},
    "limits": {"levels": ()},
    "prizes": {"prizes": None},
    "distribution": {"distribution": None},
    "statement": {"statement": False},
}


@rule(
    "NI2019-212",
    "16.2(a)",
    "16.3",
    "16.3(a)",
    "16.3(a)(i)",
    "16.3(a)(ii)",
    "16.3(a)(iii)",
    "16.3(a)(iii)(A)",
    "16.3(a)(iii)(B)",
    "16.3(a)(iii)(C)",
    "16.3(a)(iv)",
    "16.3(a)(v)",
    "16.3(a)(vi)",
    "16.3(a)(vii)",
    "16.3(a)(ix)",
    "16.3(a)(x)",
    "16.3(b)",
)
@rule(
    "NI2018-51",
    "20.2(a)",
    "20.3",
    "20.3(a)",
    "20.3(a)(i)",
    "20.3(a)(ii)",
    "20.3(a)(iii)",
    "20.3(a)(iii)(A)",
    "20.3(a)(iii)(B)",
    "20.3(a)(iii)(C)",
    "20.3(a)(iv)",
    "20.3(a)(v)",
    "20.3(a)(vi)",
    "20.3(a)(vii)",
    "20.3(a)(ix)",
    "20.3(a)(x)",
    "20.3(b)",
)
@pytest.mark.parametrize("item", LEFT_OUT)
@pytest.mark.parametrize("game", ["ultimate-holdem", "holdem"])
def test_what_is_left_out_is_named_with_its_clause(game: str, item: str) -> None:
    rules = rules_of(game)
    refusal = fault(game, **LEFT_OUT[item])
    assert item in refusal.reason
    clause = rules.items[item].clause
    above = [stem for stem in rules.stems if clause.startswith(stem)]
    assert {*rules.cite(rules.document, *above, clause)} <= {*refusal.clauses}
    t = drafted(game)
    with pytest.raises(Refused):
        t.draft("operator", example(game, **LEFT_OUT[item]))
    assert t.state.version == 1


CHARITY = {
    "chips": {"chips": None},
    "limits": {"levels": ()},
    "sessions": {"stages": ()},
    "allocation": {"allocation": None},
    "play": {"play": None},
    "re-entry": {"re_entry": None},
    "distribution": {"distribution": None},
    "donations": {"donations": ()},
    "statement": {"statement": False},
}


@rule(
    "CTP",
    "3.2",
    "3.2(a)",
    "3.2(b)",
    "3.2(c)",
    "3.2(d)",
    "3.2(e)",
    "3.2(f)",
    "3.2(h)",
    "3.2(i)",
    "2.3",
)
@pytest.mark.parametrize("item", CHARITY)
def test_a_charity_sheet_lacks_nothing_of_the_list(item: str) -> None:
    rules = rules_of("charity-holdem")
    refusal = fault("charity-holdem", **CHARITY[item])
    assert item in refusal.reason
    assert f"CTP {rules.items[item].clause}" in refusal.clauses


@rule("NI2019-212", "16.3(a)(iii)(D)", "16.3(a)(viii)", "16.3(a)(viii)(A)", "16.3(a)(viii)(B)")
@rule("NI2018-51", "20.3(a)(iii)(D)", "20.3(a)(viii)", "20.3(a)(viii)(A)", "20.3(a)(viii)(B)")
@pytest.mark.parametrize("game", ["ultimate-holdem", "holdem"])
def test_progression_is_stated_only_where_there_is_one(game: str) -> None:
    two = example("ultimate-holdem").stages
    silent = tuple(msgspec.structs.replace(one, advance=None) for one in two)
    rules = rules_of(game)
    refusal = fault(game, stages=silent, elimination=None)
    for item in ("progression", "elimination", "advancing"):
        assert item in refusal.reason
        assert rules.cite(rules.items[item].clause)[0] in refusal.clauses
    alone = example(game, stages=stages(game), elimination=None)
    assert lacking(alone, rules) == []
    assert "progression        not applicable" in sheet(alone, rules, 1, None)


@rule("NI2019-212", "16.3(a)(iii)(E)", "16.3(a)(iii)(E)b", "16.3(a)(iii)(E)c")
@rule("NI2018-51", "20.3(a)(iii)(E)", "20.3(a)(iii)(E)b", "20.3(a)(iii)(E)c")
@pytest.mark.parametrize("game", ["ultimate-holdem", "holdem"])
def test_points_need_a_way_to_place_and_to_part_equals(game: str) -> None:
    rules = rules_of(game)
    refusal = fault(game, points=(10, 5), session_places=None, ties=None)
    for item in ("session places", "ties"):
        assert item in refusal.reason
        assert rules.cite(rules.items[item].clause)[0] in refusal.clauses
    check(example(game, points=(10, 5), session_places="by chips", ties="draw"), rules)
    by_points = tuple(
        msgspec.structs.replace(one, advance=Advance(number=1, by="points"))
        for one in example("ultimate-holdem").stages
    )
    refusal = fault(game, stages=by_points, elimination="points")
    assert rules.cite(rules.items["points"].clause)[0] in refusal.clauses


@rule("NI2019-212", "16.3(a)(iii)(F)")
@rule("NI2018-51", "20.3(a)(iii)(F)")
@pytest.mark.parametrize("game", ["ultimate-holdem", "holdem"])
def test_a_repechage_says_who_qualifies(game: str) -> None:
    rules = rules_of(game)
    found = example("ultimate-holdem").stages
    silent = (found[0], msgspec.structs.replace(found[1], places=None), found[2])
    refusal = fault(game, stages=silent, elimination="no chips")
    assert rules.cite(rules.items["repechage"].clause)[0] in refusal.clauses


@rule("NI2005-63", "20.4")
@pytest.mark.parametrize("game", APPROVED)
def test_lists_that_may_be_used_need_not_be(game: str) -> None:
    rules = rules_of(game)
    full = sheet(example(game, groups="none", side_bets="none"), rules, 1, None)
    assert all(f"[{item.clause}]" in full for item in rules.items.values())
    bare = {"start": None, "fee": None, "commission": 0, "players": None, "groups": None}
    short = example(game, **bare, side_bets=None)
    check(short, rules)
    for item in ("start", "entry fee", "players", "groups"):
        assert f"[{rules.items[item].clause}]" not in sheet(short, rules, 1, None)


BARRED: dict[str, dict[str, Any]] = {
    "re-buys": {"rebuys": Purchase(cost=100, chips=100, method="desk")},
    "add-ons": {"add_ons": Purchase(cost=100, chips=100, method="desk")},
    "re-entry": {"re_entry": Purchase(cost=0, chips=100, method="desk")},
    "refunds": {"refunds": "within a week"},
    "donations": {"donations": (100,)},
}


@pytest.mark.parametrize("item", BARRED)
@pytest.mark.parametrize("game", APPROVED)
def test_one_entry_leaves_no_room_for_more(game: str, item: str) -> None:
    rules = rules_of(game)
    assert fault(game, **BARRED[item]).clauses == rules.cite(rules.barred[item])


@pytest.mark.parametrize("game", FEES)
def test_bonus_and_elimination_rounds_are_for_charity(game: str) -> None:
    rules = rules_of(game)
    for change in ({"bonus_rounds": (500,)}, {"elimination_rounds": 1}):
        refusal = fault(game, stages=stages(game, **change))
        assert refusal.clauses == rules.cite(rules.chips)


@rule("CTP", "2.4", "2.5")
def test_charity_charges_nothing_and_pays_no_prizes() -> None:
    assert fault("charity-holdem", fee=1).clauses == ("CTP 2.4",)
    assert fault("charity-holdem", **BARRED["re-buys"]).clauses == ("CTP 2.4",)
    assert fault("charity-holdem", **BARRED["add-ons"]).clauses == ("CTP 2.4",)
    again = Purchase(cost=1, chips=100, method="desk")
    assert fault("charity-holdem", re_entry=again).clauses == ("CTP 2.4",)
    assert fault("charity-holdem", prizes=Prizes(shares=(100,))).clauses == ("CTP 2.5",)
    check(example("charity-holdem", fee=0), rules_of("charity-holdem"))


@rule("NI2002-45-canberra-poker", "12.1[2]")
@rule("NI2002-45-blackjack", "17.1[2]")
@rule("NI2002-45-mini-baccarat", "12.1[2]")
@rule("NI2002-45-pai-gow", "14.1[2]")
@rule("NI2002-45-roulette", "11.1[2]")
@pytest.mark.parametrize("game", SCHEDULES)
def test_the_commission_is_at_most_a_tenth_of_the_fee(game: str) -> None:
    rules = rules_of(game)
    check(example(game, fee=11_000, commission=1_100), rules)
    check(example(game, fee=5_000, commission=500), rules)
    assert fault(game, fee=11_000, commission=1_101).clauses == rules.cite(rules.commission_limit)
    assert fault(game, fee=5_000, commission=501).clauses == rules.cite(rules.commission_limit)


@pytest.mark.parametrize("game", ["blackjack", "holdem", "ultimate-holdem"])
def test_elsewhere_the_commission_is_what_was_approved_or_notified(game: str) -> None:
    check(example(game, fee=10_000, commission=4_000), rules_of(game))
    fault(game, fee=10_000, commission=10_001)


def test_where_conditions_prevail_they_may_replace_a_rule_and_nowhere_else() -> None:
    instead = (Override(rule="4.2", instead="something else"),)
    check(example("blackjack", overrides=instead), rules_of("blackjack"))
    assert fault("holdem", overrides=instead).clauses == ("NI2018-51 20.3(b)",)
    assert fault("ultimate-holdem", overrides=instead).clauses == ("NI2019-212 16.3(b)",)
    assert fault("charity-holdem", overrides=instead).clauses == ("CTP 3.2(i)",)
    assert fault("roulette", overrides=instead).clauses == ("NI2002-45-roulette 12.2",)


@rule("NI2019-212", "16.3(a)(ix)")
@rule("NI2018-51", "20.3(a)(ix)")
@rule("NI2005-63", "20.4(i)")
@rule("NI2002-45-canberra-poker", "15.2(h)")
@rule("NI2002-45-blackjack", "19.2(i)")
@rule("NI2002-45-mini-baccarat", "13.2(h)")
@rule("NI2002-45-pai-gow", "17.2(h)")
@rule("NI2002-45-roulette", "12.2(h)")
@pytest.mark.parametrize("game", FEES)
def test_shares_make_a_hundred_percent(game: str) -> None:
    rules = rules_of(game)
    where = rules.cite(rules.items["prizes"].clause)
    assert fault(game, prizes=Prizes(shares=(60, 30, 5))).clauses == where
    check(example(game, prizes=Prizes(shares=("62.5", "37.5"))), rules)
    for wrong in (
        Prizes(),
        Prizes(shares=(100,), fixed=(5,)),
        Prizes(shares=("half",)),
        Prizes(shares=(150, -50)),
        Prizes(fixed=(0,)),
    ):
        assert fault(game, prizes=wrong).clauses == where


def test_blackjack_sessions_last_rounds_or_shoes() -> None:
    for by in ("players", "minutes"):
        ends = {"by": by, "at": 3}
        wrong = msgspec.convert(ends, type=type(stages("blackjack")[0].ends))
        assert fault("blackjack", stages=stages("blackjack", ends=wrong)).clauses == (
            "NI2005-63 20.4(b)",
        )


@pytest.mark.parametrize(
    "changes",
    [
        {"players": Field(minimum=9, maximum=8)},
        {"chips": 0},
        {"start": example("holdem").start.replace(tzinfo=None)},
        {"sit_and_go": 0},
        {"levels": (Level(minimum=0),)},
        {"levels": (Level(minimum=100, maximum=50),)},
        {"levels": (Level(minimum=100, minutes=5, rounds=5),)},
        {"levels": (Level(minimum=100, minutes=10**12),)},
        {"stages": stages("holdem", ends=Ending(by="rounds", at=10**12))},
        {"stages": example("holdem").stages * 2},
        {"stages": stages("holdem", sessions=0)},
        {"stages": stages("holdem", advance=Advance(number="a third"))},
        {"rebuys": Purchase(cost=-1, chips=100, method="desk")},
        {"commission": -1},
    ],
)
def test_impossible_figures_are_refused_in_one_sentence(changes: dict[str, Any]) -> None:
    refusal = fault("holdem", **changes)
    assert refusal.clauses
    assert refusal.reason.endswith(".")


@pytest.mark.parametrize("text", ["title =", "{", 'title = "x"', '{"title": 1, "game": "x"}'])
def test_a_document_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        parse(text)


def test_conditions_of_another_game_are_refused() -> None:
    t = blank("holdem")
    with pytest.raises(Refused, match="conditions for roulette"):
        t.draft("operator", example("roulette"))


@rule("CTP", "3.2(g)", "3.2(g)(i)", "3.2(g)(ii)", "2.6")
def test_a_charity_sheet_prints_who_may_enter_and_its_own_name() -> None:
    printed = sheet(example("charity-holdem", title="Stars"), rules_of("charity-holdem"), 1, None)
    assert printed.startswith("Stars\ncharity-holdem, CTP")
    assert "may enter the casino and gamble" in printed
    assert "discretion of the casino operator" in printed
    t = enter(prepared("charity-holdem"), "ann")
    operator(t, "invite", player="zoe")
    refused(t, "3.2(g)(i)", "director", "enter", player="zoe", eligible=False)


def test_the_sheet_tells_groups_fixed_prizes_and_formulas() -> None:
    rules = rules_of("holdem")
    told = example(
        "holdem",
        play="{braces} are only text",
        groups=Groups(only=("members",), most_entries=4, most_per_table=1),
        prizes=Prizes(fixed=(100_000, 50_050)),
        refunds="until the day before",
        other="No hats",
    )
    printed = sheet(told, rules, 1, None)
    assert "only members; at most 4 entries of a group; at most 1 of a group at one" in printed
    assert "$1,000 / $500.50" in printed
    assert "until the day before [20.24]" in printed
    assert "No hats" in printed
    assert "{braces} are only text" in printed
    assert "The Tournament Director conducts the tournament" in printed


def test_an_item_that_cannot_be_read_is_named_with_its_clause() -> None:
    text = (EXAMPLES / "roulette.toml").read_text()
    with pytest.raises(Refused, match="fee: Expected") as refusal:
        parse(text.replace("fee = 11_000", 'fee = "eleven"'))
    assert refusal.value.clauses == ("NI2002-45-roulette 12.2(c)",)
    with pytest.raises(Refused, match=r"levels\[0\]\.minimum") as refusal:
        parse(text.replace("minimum = 50", "minimum = true"))
    assert refusal.value.clauses == ("NI2002-45-roulette 12.2(g)",)
    with pytest.raises(Refused, match="unknown field `free_beer`") as refusal:
        parse("free_beer = true\n" + text)
    assert refusal.value.clauses == ()


@pytest.mark.parametrize("game", ["ultimate-holdem", "holdem"])
def test_a_rebuy_is_no_second_entry_and_there_is_none(game: str) -> None:
    rules = rules_of(game)
    assert fault(game, **BARRED["re-entry"]).clauses == rules.cite(rules.one_entry)


@pytest.mark.parametrize("game", APPROVED)
def test_fixed_prizes_are_covered_by_the_fewest_entries_where_nothing_can_be_added(
    game: str,
) -> None:
    rules = rules_of(game)
    few = {"fee": 10_000, "commission": 1_000, "players": Field(minimum=4, maximum=40)}
    check(example(game, **few, prizes=Prizes(fixed=(30_000, 6_000))), rules)
    refusal = fault(game, **few, prizes=Prizes(fixed=(30_000, 6_001)))
    assert refusal.clauses == rules.cite(rules.items["prizes"].clause)
    check(example("holdem", prizes=Prizes(fixed=(10**7,))), rules_of("holdem"))
