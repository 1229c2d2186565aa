"""What conditions must, may and must not say, instrument by instrument."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from clauses import CLAUSES
from tournaments import (
    APPROVED,
    EXAMPLES,
    FEES,
    GAMES,
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
from houseway.tournament.checking import check, faults_of, lacking
from houseway.tournament.conditions import (
    Advance,
    FieldSize,
    Formula,
    Groups,
    Level,
    Override,
    Prizes,
    Purchase,
    SessionEnd,
    written,
)
from houseway.tournament.sheet import sheet
from proof import Cited, rule, under


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


LEFT_OUT: dict[str, dict[str, Any]] = {
    "start": {"start": None},
    "entry method": {"entry_method": None},
    "eligibility": {"eligibility": None},
    "entry fee": {"fee": None, "commission": 0},
    "sessions": {"stages": ()},
    "tables": {"per_table": None},
    "play": {"play": None},
    "re-buys": {"rebuys": None},
    "add-ons": {"add_ons": None},
    "re-entry": {"re_entry": None},
    "chips": {"chips": None},
    "players": {"players": None},
    "groups": {"groups": None},
    "limits": {"levels": ()},
    "prizes": {"prizes": None},
    "distribution": {"distribution": None},
    "allocation": {"allocation": None},
    "donations": {"donations": ()},
    "statement": {"statement": False},
}


def left_out(game: str, item: str) -> Refused:
    """The refusal of conditions that leave one item out; nothing is drafted by them."""
    refusal = fault(game, **LEFT_OUT[item])
    assert item in refusal.reason
    t = drafted(game)
    with pytest.raises(Refused):
        t.draft(t.rules.drafted_by, example(game, **LEFT_OUT[item]), who="Dana")
    assert t.state.version == 1
    return refusal


@rule("NI2019-212", "16.2(a)", "16.3")
@pytest.mark.parametrize(
    "item",
    [
        pytest.param("start", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(i)")),
        pytest.param("entry method", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(i)")),
        pytest.param("eligibility", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(i)")),
        pytest.param("entry fee", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(ii)")),
        pytest.param(
            "sessions",
            marks=rule(
                "NI2019-212", "16.3(a)", "16.3(a)(iii)", "16.3(a)(iii)(A)", "16.3(a)(iii)(B)"
            ),
        ),
        pytest.param(
            "tables", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(iii)", "16.3(a)(iii)(B)")
        ),
        pytest.param(
            "play", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(iii)", "16.3(a)(iii)(C)")
        ),
        pytest.param(
            "re-buys",
            marks=rule("NI2019-212", "16.3(a)", "16.3(a)(iii)", "16.3(a)(iii)(G)"),
        ),
        pytest.param(
            "add-ons",
            marks=rule("NI2019-212", "16.3(a)", "16.3(a)(iii)", "16.3(a)(iii)(H)"),
        ),
        pytest.param("chips", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(iv)")),
        pytest.param("players", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(v)")),
        pytest.param("groups", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(vi)")),
        pytest.param("limits", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(vii)")),
        pytest.param("prizes", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(ix)")),
        pytest.param("distribution", marks=rule("NI2019-212", "16.3(a)", "16.3(a)(x)")),
        pytest.param("statement", marks=rule("NI2019-212", "16.3(b)")),
    ],
)
def test_ultimate_holdem_conditions_lack_nothing_of_the_list(item: str, cited: Cited) -> None:
    assert {*left_out("ultimate-holdem", item).clauses} == {
        f"NI2019-212 {clause}" for clause in cited
    }


@rule("NI2018-51", "20.2(a)", "20.3")
@pytest.mark.parametrize(
    "item",
    [
        pytest.param("start", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(i)")),
        pytest.param("entry method", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(i)")),
        pytest.param("eligibility", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(i)")),
        pytest.param("entry fee", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(ii)")),
        pytest.param(
            "sessions",
            marks=rule(
                "NI2018-51", "20.3(a)", "20.3(a)(iii)", "20.3(a)(iii)(A)", "20.3(a)(iii)(B)"
            ),
        ),
        pytest.param(
            "tables", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(iii)", "20.3(a)(iii)(B)")
        ),
        pytest.param("play", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(iii)", "20.3(a)(iii)(C)")),
        pytest.param(
            "re-buys", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(iii)", "20.3(a)(iii)(G)")
        ),
        pytest.param(
            "add-ons", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(iii)", "20.3(a)(iii)(H)")
        ),
        pytest.param("chips", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(iv)")),
        pytest.param("players", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(v)")),
        pytest.param("groups", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(vi)")),
        pytest.param("limits", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(vii)")),
        pytest.param("prizes", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(ix)")),
        pytest.param("distribution", marks=rule("NI2018-51", "20.3(a)", "20.3(a)(x)")),
        pytest.param("statement", marks=rule("NI2018-51", "20.3(b)")),
    ],
)
def test_holdem_conditions_lack_nothing_of_the_list(item: str, cited: Cited) -> None:
    assert {*left_out("holdem", item).clauses} == {f"NI2018-51 {clause}" for clause in cited}


@rule("CTP", "3.2")
@pytest.mark.parametrize(
    "item",
    [
        pytest.param("chips", marks=rule("CTP", "3.2(a)")),
        pytest.param("limits", marks=rule("CTP", "3.2(b)")),
        pytest.param("sessions", marks=rule("CTP", "3.2(c)")),
        pytest.param("allocation", marks=rule("CTP", "3.2(d)")),
        pytest.param("play", marks=rule("CTP", "3.2(e)")),
        pytest.param("re-entry", marks=rule("CTP", "3.2(f)")),
        pytest.param("distribution", marks=rule("CTP", "3.2(h)")),
        pytest.param("statement", marks=rule("CTP", "3.2(i)")),
        pytest.param("donations", marks=rule("CTP", "2.3")),
    ],
)
def test_a_charity_sheet_lacks_nothing_of_the_list(item: str, cited: Cited) -> None:
    assert {f"CTP {clause}" for clause in cited} <= {*left_out("charity-holdem", item).clauses}


@under(
    rule("NI2019-212", "16.3(a)(iii)(D)", "16.3(a)(viii)", "16.3(a)(viii)(A)", "16.3(a)(viii)(B)"),
    rule("NI2018-51", "20.3(a)(iii)(D)", "20.3(a)(viii)", "20.3(a)(viii)(A)", "20.3(a)(viii)(B)"),
)
def test_progression_is_stated_only_where_there_is_one(game: str, cited: Cited) -> None:
    two = example("ultimate-holdem").stages
    silent = tuple(msgspec.structs.replace(stage, advance=None) for stage in two)
    rules = rules_of(game)
    refusal = fault(game, stages=silent, elimination=None)
    assert "progression, elimination, advancing" in refusal.reason
    assert {*rules.cite(*cited)} <= {*refusal.clauses}
    stated = fault(game, stages=silent, elimination="no chips")
    assert "elimination" not in stated.reason
    assert rules.cite(cited[2])[0] not in stated.clauses
    alone = example(game, stages=stages(game), elimination=None)
    assert lacking(alone, rules) == []
    assert "progression        not applicable" in sheet(alone, rules, 1, None)


@under(
    rule("NI2019-212", "16.3(a)(iii)(E)b", "16.3(a)(iii)(E)c", "16.3(a)(iii)(E)"),
    rule("NI2018-51", "20.3(a)(iii)(E)b", "20.3(a)(iii)(E)c", "20.3(a)(iii)(E)"),
)
def test_points_need_a_way_to_place_and_to_part_equals(game: str, cited: Cited) -> None:
    rules = rules_of(game)
    places, ties, points = rules.cite(*cited)
    refusal = fault(game, points=(10, 5), session_places=None, ties=None)
    assert "session places, ties" in refusal.reason
    assert {places, ties} <= {*refusal.clauses}
    assert places not in fault(game, points=(10, 5), session_places="by chips", ties=None).clauses
    assert ties not in fault(game, points=(10, 5), session_places=None, ties="draw").clauses
    check(example(game, points=(10, 5), session_places="by chips", ties="draw"), rules)
    by_points = tuple(
        msgspec.structs.replace(stage, advance=Advance(number=1, by="points"))
        for stage in example("ultimate-holdem").stages
    )
    assert points in fault(game, stages=by_points, elimination="points").clauses


@under(rule("NI2019-212", "16.3(a)(iii)(F)"), rule("NI2018-51", "20.3(a)(iii)(F)"))
def test_a_repechage_says_who_qualifies(game: str, cited: Cited) -> None:
    found = example("ultimate-holdem").stages
    silent = (found[0], msgspec.structs.replace(found[1], places=None), found[2])
    refusal = fault(game, stages=silent, elimination="no chips")
    assert rules_of(game).cite(*cited)[0] in refusal.clauses


LISTED = {
    "canberra-poker": ("15.2", "abcdefgh"),
    "blackjack": ("20.4", "abcdefghi"),
    "tournament-blackjack": ("19.2", "abcdefghi"),
    "roulette": ("12.2", "abcdefgh"),
    "mini-baccarat": ("13.2", "abcdefgh"),
    "pai-gow": ("17.2", "abcdefgh"),
}


@under(
    rule("NI2005-63", "20.4"),
    "NI2002-45-canberra-poker",
    "NI2002-45-blackjack",
    "NI2002-45-mini-baccarat",
    "NI2002-45-pai-gow",
    "NI2002-45-roulette",
)
def test_lists_that_may_be_used_need_not_be(game: str) -> None:
    rules = rules_of(game)
    clause, letters = LISTED[game]
    full = sheet(example(game, groups="none", side_bets="none"), rules, 1, None)
    assert all(f"[{clause}({letter})]" in full for letter in letters)
    bare = {"start": None, "fee": None, "commission": 0, "players": None, "groups": None}
    short = example(game, **bare, side_bets=None)
    check(short, rules)
    printed = sheet(short, rules, 1, None)
    assert not [letter for letter in "acef" if f"[{clause}({letter})]" in printed]


BARRED: dict[str, dict[str, Any]] = {
    "re-buys": {"rebuys": Purchase(cost=100, chips=100, method="desk")},
    "add-ons": {"add_ons": Purchase(cost=100, chips=100, method="desk")},
    "re-entry": {"re_entry": Purchase(cost=0, chips=100, method="desk")},
    "refunds": {"refunds": "within a week"},
    "donations": {"donations": (100,)},
}


@pytest.mark.parametrize("game", APPROVED)
@pytest.mark.parametrize(
    ("item", "about"),
    [
        ("re-buys", "one-entry"),
        ("add-ons", "chips"),
        ("re-entry", "one-entry"),
        ("refunds", "no-refund"),
        ("donations", "returned"),
    ],
)
def test_one_entry_leaves_no_room_for_more(game: str, item: str, about: str) -> None:
    rules = rules_of(game)
    assert fault(game, **BARRED[item]).clauses == rules.cite(CLAUSES[rules.id, about])


@pytest.mark.parametrize("game", FEES)
def test_bonus_and_elimination_rounds_are_for_charity(game: str) -> None:
    rules = rules_of(game)
    for change in ({"bonus_rounds": (500,)}, {"elimination_rounds": 1}):
        refusal = fault(game, stages=stages(game, **change))
        assert refusal.clauses == rules.cite(CLAUSES[rules.id, "chips"])


@rule("CTP", "2.4", "2.5")
def test_charity_charges_nothing_and_pays_no_prizes() -> None:
    assert fault("charity-holdem", fee=1).clauses == ("CTP 2.4",)
    assert fault("charity-holdem", **BARRED["re-buys"]).clauses == ("CTP 2.4",)
    assert fault("charity-holdem", **BARRED["add-ons"]).clauses == ("CTP 2.4",)
    again = Purchase(cost=1, chips=100, method="desk")
    assert fault("charity-holdem", re_entry=again).clauses == ("CTP 2.4",)
    assert fault("charity-holdem", prizes=Prizes(shares=(100,))).clauses == ("CTP 2.5",)
    check(example("charity-holdem", fee=0), rules_of("charity-holdem"))


@under(
    rule("NI2002-45-canberra-poker", "12.1[2]"),
    rule("NI2002-45-blackjack", "17.1[2]"),
    rule("NI2002-45-mini-baccarat", "12.1[2]"),
    rule("NI2002-45-pai-gow", "14.1[2]"),
    rule("NI2002-45-roulette", "11.1[2]"),
)
def test_the_commission_is_at_most_a_tenth_of_the_fee(game: str, cited: Cited) -> None:
    rules = rules_of(game)
    check(example(game, fee=11_000, commission=1_100), rules)
    check(example(game, fee=5_000, commission=500), rules)
    assert fault(game, fee=11_000, commission=1_101).clauses == rules.cite(cited[0])
    assert fault(game, fee=5_000, commission=501).clauses == rules.cite(cited[0])


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


@under(
    rule("NI2019-212", "16.3(a)(ix)"),
    rule("NI2018-51", "20.3(a)(ix)"),
    rule("NI2005-63", "20.4(i)"),
    rule("NI2002-45-canberra-poker", "15.2(h)"),
    rule("NI2002-45-blackjack", "19.2(i)"),
    rule("NI2002-45-mini-baccarat", "13.2(h)"),
    rule("NI2002-45-pai-gow", "17.2(h)"),
    rule("NI2002-45-roulette", "12.2(h)"),
)
def test_shares_make_a_hundred_percent(game: str, cited: Cited) -> None:
    rules = rules_of(game)
    where = rules.cite(cited[0])
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


NUMBER_OF_PLAYERS = "There is one player or more, and the least number is not above the greatest."
COUNTED = "Prizes, places and rounding are counted from one."
BOUGHT = "What is bought costs nothing or more, and gives chips."
FEE = "The commission is part of the entry fee, and neither is below nothing."
ONE_WAY = "The prize pool is broken down in one way: shares, fixed or a formula."
BELOW_NOTHING = "A level has no time, rounds or ante below nothing."
SEATS = "A stage has at least one session and tables with seats."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": FieldSize(minimum=9, maximum=8)}, NUMBER_OF_PLAYERS),
        ({"players": FieldSize(minimum=0, maximum=8)}, NUMBER_OF_PLAYERS),
        ({"players": FieldSize(minimum=1, maximum=1)}, None),
        ({"chips": 0}, "An entry gives chips."),
        ({"sit_and_go": 0}, "A sit-and-go starts with a number of players."),
        ({"commission": 22_001}, FEE),
        ({"commission": 22_000}, None),
        ({"commission": 0}, None),
        ({"commission": -1}, FEE),
        ({"prizes": Prizes(shares=(60, 40, 0))}, "Every share is above nothing."),
        ({"prizes": Prizes(shares=(60, 39))}, "The shares make 99%, not 100%."),
        ({"prizes": Prizes(shares=("12.5", "87.5"))}, None),
        ({"prizes": Prizes(fixed=(100, 0))}, COUNTED),
        ({"prizes": Prizes(fixed=(2, 1))}, None),
        ({"prizes": Prizes(formula=Formula(one_in=0))}, COUNTED),
        ({"prizes": Prizes(formula=Formula(one_in=1))}, None),
        ({"prizes": Prizes(shares=(100,), round_to=0)}, COUNTED),
        ({"prizes": Prizes()}, ONE_WAY),
        ({"rebuys": Purchase(cost=0, chips=0, method="desk")}, BOUGHT),
        ({"rebuys": Purchase(cost=0, chips=25, most=0, method="desk")}, BOUGHT),
        ({"rebuys": Purchase(cost=0, chips=10_000, method="desk")}, None),
        ({"stages": stages("holdem", sessions=0)}, SEATS),
        ({"stages": stages("holdem", per_table=0)}, SEATS),
        ({"stages": stages("holdem", sessions=1, per_table=2)}, None),
        ({"levels": (Level(minimum=100, ante=-1),)}, BELOW_NOTHING),
        ({"levels": (Level(minimum=100, minutes=-1),)}, BELOW_NOTHING),
        ({"levels": (Level(minimum=100, minutes=1),)}, None),
    ],
)
def test_figures_are_told_at_their_edges(changes: dict[str, Any], said: str | None) -> None:
    found = [fault.reason for fault in faults_of(example("holdem", **changes))]
    assert said is None or said in found, found
    ours = {NUMBER_OF_PLAYERS, COUNTED, BOUGHT, FEE, SEATS, ONE_WAY, BELOW_NOTHING}
    assert said is not None or not ours.intersection(found), found


@pytest.mark.parametrize(("bonus", "good"), [((500, 1), True), ((500, 0), False), ((), True)])
def test_a_bonus_round_adds_chips(bonus: tuple[int, ...], good: bool) -> None:
    chosen = stages("charity-holdem", bonus_rounds=bonus)
    found = [fault.reason for fault in faults_of(example("charity-holdem", stages=chosen))]
    assert ("A bonus round adds chips." not in found) is good


@pytest.mark.parametrize(
    ("places", "good"), [((1, 1), True), ((3, 6), True), ((6, 3), False), ((0, 3), False)]
)
def test_a_repechage_takes_places_in_their_order(places: tuple[int, int], good: bool) -> None:
    made = tuple(
        msgspec.structs.replace(stage, places=places) if stage.again else stage
        for stage in example("ultimate-holdem").stages
    )
    found = [fault.reason for fault in faults_of(example("ultimate-holdem", stages=made))]
    said = "Repechage takes places of the stage before, such as 3 to 6."
    assert (said not in found) is good


@pytest.mark.parametrize(
    "changes",
    [
        {"players": FieldSize(minimum=9, maximum=8)},
        {"chips": 0},
        {"start": example("holdem").start.replace(tzinfo=None)},
        {"sit_and_go": 0},
        {"levels": (Level(minimum=0),)},
        {"levels": (Level(minimum=100, maximum=50),)},
        {"levels": (Level(minimum=100, minutes=5, rounds=5),)},
        {"levels": (Level(minimum=100, minutes=10**12),)},
        {"stages": stages("holdem", ends=SessionEnd(by="rounds", at=10**12))},
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
    one_entry = CLAUSES[rules.id, "one-entry"]
    assert fault(game, **BARRED["re-entry"]).clauses == rules.cite(one_entry)


@under(
    rule("NI2005-63", "20.4(i)"),
    rule("NI2002-45-canberra-poker", "15.2(h)"),
    rule("NI2002-45-blackjack", "19.2(i)"),
    rule("NI2002-45-mini-baccarat", "13.2(h)"),
    rule("NI2002-45-pai-gow", "17.2(h)"),
    rule("NI2002-45-roulette", "12.2(h)"),
)
def test_fixed_prizes_are_covered_by_the_fewest_entries_where_nothing_can_be_added(
    game: str, cited: Cited
) -> None:
    rules = rules_of(game)
    few = {"fee": 10_000, "commission": 1_000, "players": FieldSize(minimum=4, maximum=40)}
    check(example(game, **few, prizes=Prizes(fixed=(30_000, 6_000))), rules)
    refusal = fault(game, **few, prizes=Prizes(fixed=(30_000, 6_001)))
    assert refusal.clauses == rules.cite(*cited)
    check(example("holdem", prizes=Prizes(fixed=(10**7,))), rules_of("holdem"))
