"""Rules 9.1, 13.1, 16.7 and 17.10 of NI2018-51: who shows, what wins, and what is out."""

from __future__ import annotations

import pytest
from holdem_rounds import FIVE, UNKNOWN, Hand

from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"
THREE = {"ann": 20_000, "bob": 20_000, "cy": 20_000}
HANDS = {"ann": "As Ad", "bob": "Ks Kd", "cy": "Qs Qd"}
BOARD = "2c 3c 7h 8h 9d"
LIMP = "cy call, ann call, bob no-raise"
CHECK = "ann check, bob check, cy check"


@rule("NI2018-51", "9.1")
@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("Ah Kh", "Qh Jh Th 3d 2c", "royal flush"),
        ("8s Kd", "8c 8h Jd 4s 2c", "three of a kind, eights"),
        ("2s 3s", "Qh Jd Tc 9s 8h", "straight, eight to queen"),
    ],
)
def test_any_five_of_the_seven_cards_make_the_hand(hole, board, name):
    """Two, one or none of the hole cards."""
    hand = Hand({"ann": 20_000, "bob": 20_000}, {"ann": hole, "bob": "6s 5c"}, board)
    hand.acts("ann call").check_down()
    assert hand.happened("shown")[0]["hand"] == name


@rule("NI2018-51", "13.1", "13.1#2")
def test_whoever_was_called_shows_first_and_others_only_what_is_as_good():
    hand = Hand(THREE, HANDS, BOARD).acts(LIMP).acts(CHECK).acts(CHECK)
    hand.acts("ann check, bob bet 1000, cy call, ann call")
    assert [one["player"] for one in hand.happened("shown")] == ["bob", "ann"]
    assert [one["player"] for one in hand.happened("not shown")] == ["cy"]
    assert hand.happened("shown")[0]["clauses"] == [f"{SET} 13.1"]
    assert hand.round.view("ann").hands["cy"] == (UNKNOWN, UNKNOWN)
    assert hand.round.view("cy").hands["ann"] == ("As", "Ad")


@rule("NI2018-51", "13.1")
def test_where_nobody_was_called_the_first_player_after_the_button_shows_first():
    hand = Hand(THREE, HANDS, BOARD).acts(LIMP).acts(CHECK).acts(CHECK).acts(CHECK)
    assert [one["player"] for one in hand.happened("shown")] == ["ann"]
    assert len(hand.happened("not shown")) == 2


@rule("NI2018-51", "13.1")
def test_a_bet_of_an_earlier_round_counts_where_the_later_ones_are_not_played():
    hand = Hand(dict.fromkeys(THREE, 5_000), HANDS, BOARD)
    hand.acts("cy call, ann fold, bob raise 5000, cy call")
    assert [one["player"] for one in hand.happened("shown")] == ["bob"]


@rule("NI2018-51", "13.1#2")
def test_an_equal_hand_is_shown():
    hands = {"ann": "As Kd", "bob": "Ah Kc", "cy": "Qs Qd"}
    hand = Hand(THREE, hands, "Ac Kh 7h 3s 2d").acts(LIMP).acts(CHECK).acts(CHECK).acts(CHECK)
    assert [one["player"] for one in hand.happened("shown")] == ["ann", "bob"]


@rule("NI2018-51", "13.1#2")
def test_for_high_and_low_a_hand_that_wins_a_half_is_shown():
    hands = {"ann": "As 7d", "bob": "Qs Qd", "cy": "6s 4d"}
    hand = Hand(THREE, hands, "Ah Kh Kd 3c 2h", winning="high-low")
    hand.acts(LIMP).acts(CHECK).acts(CHECK).acts(CHECK)
    assert [one["player"] for one in hand.happened("shown")] == ["ann", "cy"]
    assert hand.happened("shown")[1]["hand"].endswith("low")


@rule("NI2018-51", "13.1#3")
def test_the_winner_is_announced_with_the_five_cards():
    hand = Hand(THREE, HANDS, BOARD).acts(LIMP).acts(CHECK).acts(CHECK).acts(CHECK)
    told = hand.happened("awarded")[0]
    assert told["hands"] == {"ann": {"hand": "one pair, aces", "five": ["As Ad 9d 8h 7h"]}}
    assert told["shares"] == {"ann": 3_000}
    assert f"{SET} 13.1#3" in told["clauses"]


@rule("NI2018-51", "16.7")
def test_nobody_sees_discards_or_undealt_cards():
    hand = Hand(THREE, HANDS, BOARD).acts(LIMP).acts("ann bet 2000, bob fold, cy fold")
    seen = [hand.round.view(viewer) for viewer in (None, "ann", "bob", "dealer", "supervisor")]
    assert {view.board for view in seen} == {("2c", "3c", "7h")}
    assert all(view.hands["cy"] == (UNKNOWN, UNKNOWN) for view in seen)
    told = [event for viewer in (None, "ann", "bob") for event in hand.round.told(viewer)]
    assert {event["card"] for event in told if event["event"] == "burnt"} == {UNKNOWN}


@rule("NI2018-51", "4.3#2")
def test_every_stake_is_in_full_view_of_everybody():
    hand = Hand(THREE).acts("cy raise 3000")
    viewers = (None, "ann", "bob", "cy", "dealer", "supervisor", "inspector")
    stakes = [hand.round.view(viewer).stakes for viewer in viewers]
    assert stakes == [{"ann": 19_500, "bob": 19_000, "cy": 17_000}] * len(viewers)


# A live table, where nobody knows the cards until they are turned


def live(**more):
    hand = Hand(THREE, HANDS, BOARD, hidden=True, **more)
    return hand.acts(LIMP).acts(CHECK).acts(CHECK)


@rule("NI2018-51", "13.1", "13.1#2")
def test_at_a_live_table_hands_are_shown_by_their_players():
    hand = live().acts("ann check, bob bet 1000, cy call, ann call")
    assert [one["player"] for one in hand.happened("shown")] == ["bob"]  # bob was called
    assert hand.menu() == {"show", "muck"}
    assert hand.round.asked.prompt == "cy may show"
    hand.do("cy", "muck").do("ann", "show")
    assert hand.pots() == [(6_000, {"ann": 6_000})]
    assert hand.round.view("bob").hands["cy"] == (UNKNOWN, UNKNOWN)
    hand.replays()


@rule("NI2018-51", "17.10")
def test_a_mucked_hand_is_out_even_if_it_was_best():
    hand = live().acts("ann check, bob bet 1000, cy call, ann call")
    hand.do("cy", "muck").do("ann", "muck")
    assert hand.pots() == [(6_000, {"bob": 6_000})]
    assert [one["clauses"] for one in hand.happened("mucked")] == [[f"{SET} 17.10"]] * 2
    for by in ("ann", "dealer", "operator"):
        with pytest.raises(Refused):
            hand.round.do(by, "show")


def test_the_first_hand_is_not_mucked_and_the_last_need_not_be_shown():
    hand = live().acts(CHECK)
    assert [one["player"] for one in hand.happened("shown")] == ["ann"]
    lonely = Hand(THREE, HANDS, BOARD, hidden=True).acts("cy raise 3000, ann fold, bob fold")
    assert not lonely.happened("shown")
    assert lonely.net()["cy"] == 1_500


def test_a_hand_that_alone_can_win_a_side_pot_is_shown():
    """Ann is all in for the main pot; of the two in the side pot the last cannot throw away."""
    hand = Hand({"ann": 2_000, "bob": 20_000, "cy": 20_000}, HANDS, BOARD, hidden=True)
    hand.acts("cy raise 2000, ann call, bob call, bob bet 1000, cy call")
    hand.acts("bob check, cy check, bob check, cy check")
    hand.do("bob", "muck")
    assert [one["player"] for one in hand.happened("shown")] == ["ann", "cy"]
    assert hand.pots() == [(6_000, {"ann": 6_000}), (2_000, {"cy": 2_000})]


# Pots are what the bets made them, whoever shows

SMALL = {"blinds": [100, 100], "minimum_bet": 100}
SHORT = {"ann": 400, "bob": 20_000, "cy": 20_000}
LOSING = {"ann": "Qs Qd", "bob": "As Ad", "cy": "Ks Kd"}
SIDE_POT = "cy raise 400, ann call, bob call"
PASS = "bob check, cy check"


def two_pots(hidden=True):
    """A main pot of $12 for all, a side pot of $12 for bob and cy; ann has tapped out."""
    hand = Hand(SHORT, LOSING, BOARD, hidden=hidden, commission=FIVE, **SMALL)
    return hand.acts(SIDE_POT).acts(PASS).acts(PASS).acts("bob bet 600, cy call")


@rule("NI2018-51", "14.2", "15.2(a)(i)")
@pytest.mark.parametrize("mucks", [("cy", "ann"), ("ann",), ("cy",), ()])
def test_a_muck_merges_no_pots(mucks):
    """Two pots of $12 bear nothing; one of $24 would bear $1."""
    hand = two_pots()
    for player in ("cy", "ann"):
        hand.do(player, "muck" if player in mucks else "show")
    assert hand.pots() == [(1_200, {"bob": 1_200}), (1_200, {"bob": 1_200})]
    assert hand.pots() == two_pots(hidden=False).pots()
    assert hand.round.float == 0
    assert hand.clauses("awarded")[0] == "9.1"
    hand.replays()


def test_the_pots_on_view_stay_apart_when_a_hand_is_mucked():
    hand = Hand(SHORT, LOSING, BOARD, hidden=True, **SMALL)
    hand.acts(SIDE_POT).acts(PASS).acts(PASS).acts("bob bet 600, cy raise 1200, bob call")
    assert [one["player"] for one in hand.happened("shown")] == ["cy"]
    hand.do("ann", "muck")
    assert hand.round.asked.prompt == "bob may show"
    pots = [(one.amount, one.players) for one in hand.round.view(None).pots]
    assert pots == [(1_200, ("bob", "cy")), (2_400, ("bob", "cy"))]


@rule("NI2018-51", "13.2#2")
def test_a_muck_leaves_the_odd_chip_of_every_pot():
    """$15 and $5, both for bob and cy: $8 and $7, $3 and $2; of $20 each would have $10."""
    stakes = {"ann": 300, **dict.fromkeys(("bob", "cy", "di", "eve"), 20_000)}
    hands = {"ann": "Qs Js", "bob": "As Kd", "cy": "Ah Kc"}
    hand = Hand(stakes, hands, BOARD, hidden=True, **SMALL)
    hand.acts("cy raise 300, di call, eve call, ann call, bob call")
    hand.acts("bob bet 100, cy call, di call, eve fold, bob check, cy check, di fold")
    hand.acts("bob bet 100, cy call")
    hand.do("cy", "show").do("ann", "muck")
    assert hand.pots() == [
        (1_500, {"bob": 800, "cy": 700}),
        (500, {"bob": 300, "cy": 200}),
    ]


def test_a_player_sees_the_own_cards_and_nobody_else_does():
    hand = Hand(THREE, HANDS, BOARD)
    assert hand.round.view("ann").hands == {
        "ann": ("As", "Ad"),
        "bob": (UNKNOWN, UNKNOWN),
        "cy": (UNKNOWN, UNKNOWN),
    }
    for viewer in (None, "dealer", "supervisor", "operator", "inspector"):
        assert hand.round.view(viewer).hands["ann"] == (UNKNOWN, UNKNOWN)
    hand.acts("cy fold, ann fold")
    hand.round.give(None)
    assert hand.round.view("inspector").hands["cy"] == ("Qs", "Qd")
