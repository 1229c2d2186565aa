"""Rules 10, 11 and 12 of NI2018-51: who opens, what is on the menu, and when betting ends."""

from __future__ import annotations

import pytest
from holdem_rounds import ANTE, Hand

from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"
FOUR = {"ann": 20_000, "bob": 20_000, "cy": 20_000, "di": 20_000}


def refused(hand, by, do, *clauses, **facts):
    before = hand.round.view("inspector")
    with pytest.raises(Refused) as refusal:
        hand.round.do(by, do, **facts)
    assert hand.round.view("inspector") == before
    assert {f"{SET} {clause}" for clause in clauses} <= set(refusal.value.clauses)


# Who opens


@rule("NI2018-51", "10.1", "10.1#2")
def test_the_first_round_opens_after_the_last_blind_and_later_ones_after_the_button():
    hand = Hand(FOUR, button=1)  # bob and cy post
    assert hand.acting == "di"
    hand.acts("di call, ann call, bob fold, cy no-raise")
    assert hand.acting == "cy"  # bob has folded


@rule("NI2018-51", "10.1")
@pytest.mark.parametrize(("blinds", "opener"), [([500], "bob"), ([500, 500, 1_000], "di")])
def test_with_one_or_three_blinds_the_next_player_opens(blinds, opener):
    assert Hand(FOUR, blinds=blinds).acting == opener


@rule("NI2018-51", "10.1#2")
def test_tapped_out_players_are_passed_over():
    hand = Hand({"ann": 2_000, "bob": 20_000, "cy": 20_000})
    hand.acts("cy raise 2000, ann call, bob call")
    assert hand.acting == "bob"


@rule("NI2018-51", "A:Fold")
def test_who_has_folded_is_out_of_the_round_without_cards_or_a_say():
    hand = Hand(FOUR, button=1)
    hand.acts("di call, ann fold")
    assert "ann" not in hand.round.active
    for do in ("call", "check", "fold"):
        refused(hand, "ann", do, "A:Fold")
    hand.acts("bob call, cy no-raise")
    for _ in range(3):
        hand.acts("bob check, cy check, di check")
    assert hand.round.stakes["ann"] == 20_000
    assert "ann" not in hand.round.shown
    refused(hand, "ann", "draw", "17.14")  # what is settled stands


# The opening player of the first round


@rule("NI2018-51", "10.2", "10.2(a)", "10.2(a)(i)", "10.2(a)(ii)", "10.2(a)(iii)")
def test_blind_a_call_raise_or_call_and_fold():
    hand = Hand(FOUR, blind_option="A")
    assert hand.menu() == {"call", "raise", "call-and-fold"}
    assert hand.to_call() == 1_000
    assert hand.totals() == (2_000, 20_000)
    refused(hand, "cy", "fold", "10.2(a)")
    assert Hand(FOUR, blind_option="A").acts("cy call").round.stakes["cy"] == 19_000
    raised = Hand(FOUR, blind_option="A").acts("cy raise 2000")
    assert raised.clauses("raise") == ["10.2(a)(ii)"]
    hand.do("cy", "call-and-fold")
    assert hand.round.stakes["cy"] == 19_000
    assert hand.round.middle == 2_500
    assert "cy" in hand.round.folded
    assert hand.menu() == {"fold", "call", "raise"}


@rule("NI2018-51", "10.2(a)(iii)")
def test_blind_a_with_too_few_chips_pays_all_of_them():
    hand = Hand({"ann": 20_000, "bob": 20_000, "cy": 600}, blind_option="A")
    hand.do("cy", "call-and-fold")
    assert hand.round.stakes["cy"] == 0
    assert hand.round.middle == 2_100


SHORT_BLIND = {"ann": "7s 2d", "bob": "As Ad"}
DRY = "Kc 9d 8h 4s 3s"


@rule("NI2018-51", "10.2(a)(iii)", "14.2")
def test_call_and_fold_is_a_bet_that_others_have_matched():
    """Bob has $3 of his blind of $10 and wins $9; ann's $5 was matched by the $10 of cy."""
    stakes = {"ann": 20_000, "bob": 300, "cy": 20_000}
    hand = Hand(stakes, SHORT_BLIND, DRY, blind_option="A").do("cy", "call-and-fold")
    assert hand.happened("call")[0]["amount"] == 1_000
    assert hand.clauses("call") == ["10.2(a)(iii)"]
    assert not hand.happened("uncalled")
    assert hand.pots() == [(900, {"bob": 900}), (900, {"ann": 900})]
    assert hand.net() == {"ann": 400, "bob": 600, "cy": -1_000}
    hand.replays()


@rule("NI2018-51", "10.2(a)(iii)", "14.2")
def test_a_call_of_what_was_called_and_folded_does_not_go_back():
    """Four times $3 for bob, and for di what cy and ann leave beyond: $7, $2 and the own $7."""
    stakes = {"ann": 20_000, "bob": 300, "cy": 20_000, "di": 20_000}
    hand = Hand(stakes, SHORT_BLIND, DRY, blind_option="A").do("cy", "call-and-fold")
    hand.acts("di call, ann fold")
    assert not hand.happened("uncalled")
    assert hand.pots() == [(1_200, {"bob": 1_200}), (1_600, {"di": 1_600})]


@rule("NI2018-51", "14.2", "15.2(b)")
@pytest.mark.parametrize(
    ("stakes", "blinds", "back", "pots"),
    [
        ({"bob": 300, "cy": 20_000}, [1_000], 700, [(600, {"bob": 600})]),
        (
            {"ann": 500, "bob": 300, "cy": 20_000},
            [500, 1_000],
            500,
            [(900, {"bob": 900}), (400, {"ann": 400})],
        ),
    ],
)
def test_what_no_stake_reaches_of_a_call_and_fold_goes_back(stakes, blinds, back, pots):
    """Nobody who has tapped out wins more than the own stake reaches."""
    hand = Hand(stakes, SHORT_BLIND, DRY, blinds=blinds, blind_option="A")
    hand.do("cy", "call-and-fold")
    (told,) = hand.happened("uncalled")
    assert (told["player"], told["amount"]) == ("cy", back)
    assert hand.clauses("uncalled") == ["15.2(b)"]
    assert hand.pots() == pots


@rule("NI2018-51", "10.2(a)(iii)", "17.6(b)")
def test_a_call_and_fold_counts_as_a_wager_against_one_out_of_turn():
    hand = Hand(FOUR, blind_option="A").do("dealer", "out-of-turn", player="di", to=3_000)
    hand.do("cy", "call-and-fold")
    assert hand.acting == "di"
    assert hand.menu() == {"fold", "call"}
    assert hand.to_call() == 1_000


@rule("NI2018-51", "10.2(b)", "10.2(b)(i)", "10.2(b)(ii)", "10.2(b)(iii)")
def test_blind_b_call_raise_or_fold():
    hand = Hand(FOUR, blind_option="B")
    assert hand.menu() == {"call", "raise", "fold"}
    assert hand.acts("cy fold").round.stakes["cy"] == 20_000
    assert hand.clauses("fold") == ["10.2(b)(iii)"]
    assert Hand(FOUR).acts("cy call").clauses("call") == ["10.2(b)(i)"]
    assert Hand(FOUR).acts("cy raise 2000").clauses("raise") == ["10.2(b)(ii)"]
    refused(Hand(FOUR), "cy", "raise", "10.2(b)(ii)", to=1_900)


@rule("NI2018-51", "10.2(c)", "10.2(c)(i)", "10.2(c)(ii)")
def test_blind_c_raise_or_fold_and_only_for_the_opening_player():
    hand = Hand(FOUR, blind_option="C")
    assert hand.menu() == {"raise", "fold"}
    assert hand.totals() == (2_000, 20_000)
    refused(hand, "cy", "call", "10.2(c)")
    hand.acts("cy fold")
    assert hand.round.stakes["cy"] == 20_000
    assert hand.menu() == {"call", "raise", "fold"}
    raised = Hand(FOUR, blind_option="C").acts("cy raise 2000")
    assert raised.clauses("raise") == ["10.2(c)(i)"]


@rule("NI2018-51", "10.2(c)(i)")
def test_blind_c_lets_a_short_stack_tap_out():
    hand = Hand({"ann": 20_000, "bob": 20_000, "cy": 700}, blind_option="C")
    assert hand.menu() == {"call", "fold"}
    assert hand.to_call() == 700


@rule("NI2018-51", "10.2(d)", "10.2(d)(i)", "6.1")
def test_after_antes_the_opening_player_must_bet():
    hand = Hand(FOUR, **ANTE)
    assert hand.acting == "ann"
    assert hand.menu() == {"bet"}
    assert hand.totals() == (500, 19_800)
    refused(hand, "ann", "bet", "6.1", to=400)
    refused(hand, "ann", "check", "11.1")
    refused(hand, "ann", "fold", "10.2(d)")
    hand.acts("ann bet 500")
    assert hand.menu() == {"call", "raise", "fold"}


@rule("NI2018-51", "10.2(d)(i)", "4.8(a)")
def test_the_duty_to_bet_passes_on_when_the_time_is_up():
    hand = Hand(FOUR, **ANTE, time_to_act=60)
    hand.do("clock", "expire", player="ann")
    assert hand.acting == "bob"
    assert hand.menu() == {"bet", "expire"}


@rule("NI2018-51", "10.2(tail)")
def test_the_last_blind_may_raise_where_nobody_else_has():
    hand = Hand(FOUR).acts("cy call, di call, ann call")
    assert hand.acting == "bob"
    assert hand.menu() == {"no-raise", "raise", "fold"}
    again = Hand(FOUR).acts("cy call, di call, ann call, bob raise 3000")
    assert again.acting == "cy"
    hand.acts("bob no-raise")
    assert len(hand.round.board) == 3


# Those who follow


@rule("NI2018-51", "10.3", "10.3(a)", "10.3(b)", "10.3(c)")
def test_following_players_call_raise_or_fold():
    hand = Hand(FOUR).acts("cy raise 2000")
    assert (hand.menu(), hand.to_call(), hand.totals()) == (
        {"call", "raise", "fold"},
        2_000,
        (3_000, 20_000),
    )
    hand.acts("di call")
    assert hand.clauses("call") == ["10.3(a)"]
    assert hand.to_call() == 1_500  # ann has $5 in
    hand.acts("ann raise 5000")
    assert hand.clauses("raise") == ["10.3(b)"]
    hand.acts("bob fold")
    assert hand.clauses("fold") == ["10.3(c)"]
    assert hand.round.middle == 10_000  # $20, $20, $50, and the folded blind of $10 stays
    refused(hand, "di", "call", "10.3", "17.6")


@rule("NI2018-51", "10.4", "10.4(b)")
def test_the_first_round_goes_on_until_all_have_put_in_the_same():
    hand = Hand(FOUR).acts("cy call, di raise 3000, ann call, bob call")
    assert hand.acting == "cy"
    hand.acts("cy call")
    assert hand.happened("bets met")[-1]["pot"] == 12_000
    assert hand.clauses("bets met") == ["10.4", "10.4(b)"]
    assert len(hand.round.board) == 3


@rule("NI2018-51", "10.4(a)", "9.6")
def test_the_last_player_in_wins_without_showing():
    hand = Hand(FOUR).acts("cy fold, di raise 3000, ann fold, bob fold")
    assert hand.net() == {"ann": -500, "bob": -1_000, "cy": 0, "di": 1_500}
    assert hand.clauses("awarded")[0] == "10.4(a)"
    assert not hand.happened("bets met")
    assert not hand.happened("shown")
    assert not hand.round.board


@rule("NI2018-51", "11.1", "12.2(b)", "12.3(c)")
def test_checking_is_for_the_later_rounds():
    hand = Hand(FOUR)
    refused(hand, "cy", "check", "11.1")
    hand.acts("cy call, di call, ann call, bob no-raise")
    hand.acts("ann check")
    assert hand.clauses("check") == ["12.2(b)"]
    hand.acts("bob check")
    assert hand.clauses("check") == ["12.3(c)"]
    assert "check" in hand.menu()


@rule("NI2018-51", "11.2")
def test_nobody_checks_once_a_bet_is_made():
    hand = Hand(FOUR).acts("cy call, di call, ann call, bob no-raise, ann bet 1000")
    assert hand.menu() == {"call", "raise", "fold"}
    refused(hand, "bob", "check", "11.2")


@rule("NI2018-51", "11.3")
def test_a_round_ends_when_all_check():
    hand = Hand(FOUR).acts("cy call, di call, ann call, bob no-raise")
    hand.acts("ann check, bob check, cy check, di check")
    assert hand.clauses("bets met") == ["11.3"]
    assert hand.round.middle == 4_000
    assert len(hand.round.board) == 4


@rule("NI2018-51", "12.1")
def test_there_are_four_betting_rounds_at_most():
    hand = Hand(FOUR).acts("cy call, di call, ann call, bob no-raise")
    for street in (3, 4, 5):
        assert len(hand.round.board) == street
        hand.acts("ann check, bob check, cy check, di check")
    assert hand.round.pots_won
    assert len(hand.happened("bets met")) == 4


@rule("NI2018-51", "12.2", "12.2(a)", "12.2(c)", "5.2")
def test_the_opener_of_a_later_round_bets_checks_or_folds():
    hand = Hand(FOUR, maximum=5_000).acts("cy call, di call, ann call, bob no-raise")
    assert hand.menu() == {"bet", "check", "fold"}
    assert hand.totals() == (1_000, 5_000)
    for amount in (500, 6_000):
        refused(hand, "ann", "bet", "12.2(a)", "5.2", to=amount)
    hand.acts("ann fold")
    assert hand.clauses("fold") == ["12.2(c)"]


@rule("NI2018-51", "12.3", "12.3(a)", "12.3(b)", "12.3(d)")
def test_those_who_follow_in_a_later_round():
    hand = Hand(FOUR).acts("cy call, di call, ann call, bob no-raise")
    hand.acts("ann check")
    assert hand.menu() == {"check", "bet", "fold"}
    hand.acts("bob bet 2000")
    assert (hand.menu(), hand.to_call()) == ({"call", "raise", "fold"}, 2_000)
    assert hand.totals() == (4_000, 19_000)
    hand.acts("cy call")
    assert hand.clauses("call") == ["12.3(a)"]
    hand.acts("di raise 4000")
    assert hand.clauses("raise") == ["12.3(b)"]
    hand.acts("ann fold")
    assert hand.clauses("fold") == ["12.3(d)"]


@rule("NI2018-51", "12.4", "12.4(b)")
def test_a_later_round_ends_when_the_bets_are_met():
    hand = Hand(FOUR).acts("cy call, di call, ann call, bob no-raise, ann bet 4000, bob call")
    hand.acts("cy fold, di fold")
    assert hand.clauses("bets met") == ["12.4", "12.4(b)"]
    assert hand.happened("bets met")[-1]["pot"] == 12_000


@rule("NI2018-51", "12.4(a)")
def test_the_last_player_in_wins_in_a_later_round():
    """$90 in the pot and a bet of $50 that nobody meets."""
    hand = Hand(dict.fromkeys("abc", 20_000)).acts("c raise 3000, a call, b call")
    hand.acts("a check, b check, c bet 5000, a fold, b fold")
    assert hand.pots() == [(9_000, {"c": 9_000})]
    assert hand.happened("uncalled")[0]["amount"] == 5_000
    assert hand.clauses("awarded")[0] == "12.4(a)"


# Time


@rule("NI2018-51", "4.8", "4.8(a)", "4.2(j)")
def test_the_time_to_act_folds_even_where_a_check_is_free():
    hand = Hand(FOUR, time_to_act=60).acts("cy call, di call, ann call, bob no-raise")
    assert "check" in hand.menu()
    hand.do("clock", "expire", player="ann")
    assert hand.round.folded == ["ann"]
    assert hand.clauses("fold") == ["4.8(a)"]
    assert hand.round.middle == 4_000
    with pytest.raises(Refused, match="for everybody"):
        hand.do("dealer", "instruct-to-act")


@rule("NI2018-51", "4.8(b)")
def test_otherwise_forty_seconds_on_demand():
    hand = Hand(FOUR)
    refused(hand, "clock", "expire", player="cy")
    hand.do("dealer", "instruct-to-act")
    assert hand.happened("instructed")[0]["seconds"] == 40
    with pytest.raises(Refused, match="running"):
        hand.do("dealer", "instruct-to-act")
    hand.acts("cy raise 3000")
    refused(hand, "clock", "expire", player="di")  # the instruction was for cy
    hand.do("supervisor", "instruct-to-act").do("clock", "expire", player="di")
    assert hand.clauses("fold") == ["4.8(b)"]
    assert hand.acting == "ann"
    done = Hand(FOUR).acts("cy fold, di fold, ann fold")
    with pytest.raises(Refused, match="Nobody is asked"):
        done.do("dealer", "instruct-to-act")


# What is refused, in words


def said(hand, by, do, **facts):
    """Why something is refused, with its clauses."""
    with pytest.raises(Refused) as refusal:
        hand.round.do(by, do, **facts)
    return refusal.value.reason, [one.removeprefix(f"{SET} ") for one in refusal.value.clauses]


@rule("NI2018-51", "10.2(a)", "10.2(c)", "10.2(d)", "10.2(tail)")
@pytest.mark.parametrize(
    ("table", "act", "reason", "clause"),
    [
        (
            {"blind_option": "A"},
            ("cy", "fold"),
            "Under Blind A the opening player pays the call even to fold: cy may call $10, raise "
            "to between $20 and $200 or call $10 and fold.",
            "10.2(a)",
        ),
        (
            {"blind_option": "C"},
            ("cy", "call"),
            "Under Blind C the opening player raises or folds: cy may fold or raise to between "
            "$20 and $200.",
            "10.2(c)",
        ),
        (
            ANTE,
            ("ann", "fold"),
            "The opening player of an ante game must bet: ann may bet $5 to $198.",
            "10.2(d)",
        ),
        (
            {},
            ("cy", "no-raise"),
            "Only the last blind, with nothing to call, says “no raise”: cy may fold, call $10 or "
            "raise to between $20 and $200.",
            "10.2(tail)",
        ),
    ],
)
def test_the_opening_player_is_told_what_is_open(table, act, reason, clause):
    assert said(Hand(FOUR, **table), *act) == (reason, [clause])


@rule("NI2018-51", "13.3")
@pytest.mark.parametrize("do", ["agree", "divide", "split", "chop"])
def test_players_do_not_divide_a_pot_by_agreement(do):
    reason, clauses = said(Hand(FOUR), "cy", do)
    assert reason == "The players do not agree to divide a pot: the round is played to its end."
    assert clauses == ["13.3"]
    between_cards = Hand(FOUR, deal=False).until("ann")
    assert said(between_cards, "cy", do) == (reason, ["13.3"])


@rule("NI2018-51", "4.4", "4.7", "5.1#2", "5.2", "14.1")
@pytest.mark.parametrize(
    ("total", "reason", "clause"),
    [
        (1_900, "A raise goes to at least $20, not $19.", "5.1#2"),
        (2_050, "Bets are made in chips of $1: $20.50 cannot be.", "4.7"),
        (9_000, "A raise goes to at most $50, not $90.", "5.2"),
        (90_000, "cy has $200 in all, not $900: ", "4.4"),
    ],
)
def test_a_raise_of_the_wrong_size_is_told_the_right_one(total, reason, clause):
    told, clauses = said(Hand(FOUR, maximum=4_000), "cy", "raise", to=total)
    assert told.startswith(reason)
    assert clause in clauses
    short = Hand({"ann": 20_000, "bob": 20_000, "cy": 1_500})
    told, clauses = said(short, "cy", "raise", to=1_200)
    assert told == (
        "A full raise goes to $20 and cy has less: cy may fold, call $10 or raise to $15."
    )
    assert clauses == ["14.1"]
