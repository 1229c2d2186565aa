"""Pai gow: the Setting of Hands, rules 9 and 10 and the Bank's Hand."""

from __future__ import annotations

import pytest
from pai_gow_rounds import (
    BANK,
    LOSES,
    TABLE,
    WINS,
    as_dealt,
    dealt,
    hand_of,
    refuses,
    result,
    sets,
    shown_down,
)

from houseway.games.asks import Turn
from houseway.games.pai_gow import choose
from houseway.rulebook import Refused
from playing import begin, do, happened, net, opens, step
from proof import rule

VIEW = step("ann", "view")
TEENS = "teen-1 teen-2 gor-2 gee-24"  # kept 7 and the pair; 6 and 8 without the guard


# Rule 9


@rule("NI2002-45-pai-gow", "9.1")
def test_a_player_views_and_divides_the_own_hand_in_any_of_three_ways():
    round = dealt({2: WINS}, VIEW)
    ways = [option.where for option in round.options("ann") if option.do == "set"]
    assert len(ways) == 3
    do(round, "ann", "set", low="teen-1 chong-1", high="teen-2 mooy-1")
    assert hand_of(round, 2, "ann").low == "teen-2 mooy-1"  # 2 is Low, 8 High
    assert hand_of(round, 2, "ann").high == "teen-1 chong-1"


@rule("NI2002-45-pai-gow", "9.1")
def test_no_hand_is_set_for_a_player_who_did_not_ask():
    round = dealt({2: WINS, 3: LOSES}, *as_dealt("bob", LOSES), wagers=[("ann", 50), ("bob", 50)])
    assert isinstance(round.asked, Turn)
    assert round.asked.lapse is None
    assert opens(round, "dealer") == set()
    assert opens(round, "ann") == {"view", "house-way", "concede"}


@rule("NI2002-45-pai-gow", "9.1", "T:Set")
@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("teen-1 teen-2", "chong-1 day-1"),
        ("teen-1", "teen-2 chong-1 mooy-1"),
        ("teen-1 teen-1", "chong-1 mooy-1"),
        (7, None),
    ],
)
def test_a_hand_is_set_as_two_parts_of_the_own_four_tiles(low, high):
    refuses(dealt({2: WINS}, VIEW), "9.1", "ann", "set", "two tiles Low", low=low, high=high)


def test_one_part_says_what_the_other_is_and_tiles_may_come_as_a_list():
    round = dealt({2: WINS}, VIEW, step("ann", "set", high=["teen-2", "teen-1"]))
    assert hand_of(round, 2, "ann").low == "mooy-1 chong-1"


def test_a_division_must_be_named_and_belongs_to_the_own_box():
    round = dealt({2: WINS, 3: LOSES}, VIEW, wagers=[("ann", 50), ("bob", 50)])
    refuses(round, "9.1", "ann", "set")
    with pytest.raises(Refused, match="the box is 3, not 2"):
        do(round, "bob", "view", box=2)


def test_tiles_are_viewed_before_they_are_set():
    round = dealt({2: WINS})
    with pytest.raises(Refused, match="cannot set the tiles now"):
        do(round, "ann", "set", low="chong-1 mooy-1", high="teen-1 teen-2")


@rule("NI2002-45-pai-gow", "9.2", "10.1")
def test_the_dealer_sets_a_hand_by_house_way_when_asked_as_the_bank_would():
    tricky = "yun-1 mooy-2 gow-45 bot-26"
    round = dealt({2: tricky}, step("ann", "house-way"))
    assert hand_of(round, 2, "ann").low == "yun-1 gow-45"
    assert hand_of(round, 2, "ann").high == "mooy-2 bot-26"
    banked = dealt({1: tricky, 2: WINS}, *as_dealt("ann", WINS), step("dealer", "house-way"))
    assert hand_of(banked, 1).low == "yun-1 gow-45"


@rule("NI2002-45-pai-gow", "9.2", "10.1(a)")
@pytest.mark.parametrize(("guard", "low"), [(True, "gor-2 gee-24"), (False, "teen-1 gor-2")])
def test_the_table_says_whether_pairs_are_split_for_less(guard: bool, low: str):
    table = TABLE | {"guard": guard}
    round = dealt({2: TEENS}, step("ann", "house-way"), table=table)
    assert hand_of(round, 2, "ann").low == low


@rule("NI2002-45-pai-gow", "9.3")
def test_a_set_hand_is_not_altered():
    steps = as_dealt("ann", WINS)
    round = dealt({2: WINS, 3: LOSES}, *steps, wagers=[("ann", 50), ("bob", 50)])
    refuses(round, "9.3", "ann", "set", low="chong-1 teen-1", high="mooy-1 teen-2")
    refuses(round, "9.3", "ann", "house-way")
    do(round, "bob", "house-way")
    refuses(round, "9.3", "ann", "set", low="chong-1 teen-1", high="mooy-1 teen-2")


@rule("NI2002-45-pai-gow", "T:Low Part of the Hand")
def test_parts_named_the_wrong_way_round_are_relabelled():
    round = dealt({2: WINS}, *sets("ann", low="teen-1 teen-2", high="chong-1 mooy-1"))
    assert hand_of(round, 2, "ann").low == "mooy-1 chong-1"
    assert result(shown_down(round)) == ("win", 200)


# Who sees what


@rule("NI2002-45-pai-gow", "12.1")
def test_tiles_are_for_their_player_alone_until_they_are_displayed():
    steps = [VIEW, step("bob", "house-way")]
    round = dealt({2: WINS, 3: LOSES}, *steps, wagers=[("ann", 50), ("bob", 50)])
    assert list(hand_of(round, 2, "ann").tiles) == WINS.split()
    for viewer in (None, "bob", "dealer", "director", "inspector"):
        assert list(hand_of(round, 2, viewer).tiles) == ["??"] * 4
        assert "teen-1" not in str(round.view(viewer)) + str(round.told(viewer))
    assert "bot-26" not in str(round.told("ann"))
    assert "10.1(" not in str(round.told("ann"))
    assert "look-1" in str(round.told("bob"))


def test_a_hand_set_by_house_way_cites_the_rule_when_it_is_displayed():
    round = shown_down(dealt({2: LOSES}, step("ann", "house-way")))
    (displayed,) = happened(round, "displayed")
    assert "NI2002-45-pai-gow 10.1(c)" in displayed["clauses"]


# The Bank


@rule("NI2002-45-pai-gow", "10.1")
def test_the_bank_is_set_by_house_way():
    round = dealt(
        {1: "teen-1 day-1 gor-1 ng-14", 2: LOSES},
        step("ann", "house-way"),
    )
    do(round, "dealer", "house-way")
    (bank,) = happened(round, "bank set")
    assert (bank["low"], bank["high"]) == ("teen-1 gor-1", "day-1 ng-14")
    assert "NI2002-45-pai-gow 10.1(c)(i)#2" in bank["clauses"]


@rule("NI2002-45-pai-gow", "13.9")
def test_a_bank_set_against_house_way_is_set_again():
    hand = "mooy-1 tit-1 day-2 chong-1"  # 7 and 8
    hands = {1: "teen-1 day-1 gor-1 ng-14", 2: hand}
    round = dealt(hands, *as_dealt("ann", hand))
    do(round, "dealer", "set", low="teen-1 day-1", high="gor-1 ng-14")  # 4 and 9
    (wrong,) = happened(round, "set against House Way")
    assert (wrong["low"], wrong["high"]) == ("teen-1 day-1", "gor-1 ng-14")
    (again,) = happened(round, "set again")
    assert (again["low"], again["high"]) == ("teen-1 gor-1", "day-1 ng-14")
    do(round, "dealer", "display")
    assert result(round) == ("win", 200)  # against 6 and 7, not against 4 and 9


@rule("NI2002-45-pai-gow", "13.9")
def test_a_bank_that_the_dealer_set_by_house_way_stays_so():
    round = dealt({2: WINS}, *as_dealt("ann", WINS))
    do(round, "dealer", "set", low="gor-1 foo-1", high="ping-1 gow-36")
    assert not happened(round, "set again")
    assert hand_of(round, 1).low == "gor-1 foo-1"


@rule("NI2002-45-pai-gow", "T:Bank")
def test_each_player_is_compared_with_the_bank_alone():
    steps = [*as_dealt("ann", WINS), *as_dealt("bob", LOSES)]
    round = shown_down(dealt({2: WINS, 3: LOSES}, *steps, wagers=[("ann", 100), ("bob", 100)]))
    alone = shown_down(dealt({2: WINS}, *as_dealt("ann", WINS)))
    assert net(round) == {"ann": 100, "bob": -100}
    assert net(alone) == {"ann": 100}


def test_the_bank_stays_face_down_when_nobody_is_left_to_settle_with():
    round = dealt({2: WINS}, step("ann", "concede"))
    assert list(hand_of(round, 1).tiles) == ["??"] * 4
    assert net(round) == {"ann": -100}


# A plain player


def test_the_bot_wagers_the_minimum_and_has_its_hand_set_by_house_way():
    round = begin("pai-gow", TABLE, {"zoe": 500, "ann": 500}, [], [step("dealer", "cut")])
    assert choose(round, "zoe") is None  # in the seat of Box 1
    act = choose(round, "ann")
    assert (act.do, act.facts) == ("wager", {"on": "main", "box": 2, "amount": 50})
    round.give(act)
    assert choose(round, "ann") is None
    round = dealt({1: BANK, 2: WINS})
    round.give(choose(round, "ann"))
    assert round.hands[2].is_set
    assert choose(round, "ann") is None
