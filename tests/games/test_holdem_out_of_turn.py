"""Rules 17.5 to 17.8 of NI2018-51: wagers out of turn, and bets of the wrong size."""

from __future__ import annotations

import pytest
from holdem_rounds import Hand

from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"
FOUR = {"ann": 20_000, "bob": 20_000, "cy": 20_000, "di": 20_000}


def flop(**more):
    """Ann is to act on the flop; everybody has $10 in."""
    return Hand(FOUR, **more).acts("cy call, di call, ann call, bob no-raise")


def bob_bets_before_ann(to=4_000):
    return flop().do("dealer", "out-of-turn", player="bob", to=to)


def said(hand, do, **facts):
    """Why something that the player at turn does is refused, with its clauses."""
    with pytest.raises(Refused) as refusal:
        hand.round.do(hand.acting, do, **facts)
    return refusal.value.reason, [one.removeprefix(f"{SET} ") for one in refusal.value.clauses]


def refused(hand, do, match, **facts):
    before = hand.round.view("inspector"), len(hand.round.events)
    with pytest.raises(Refused, match=match):
        hand.do("dealer", do, **facts)
    assert (hand.round.view("inspector"), len(hand.round.events)) == before


@rule("NI2018-51", "17.6")
def test_a_wager_out_of_turn_is_held_until_the_others_have_acted():
    hand = flop()
    with pytest.raises(Refused) as refusal:
        hand.acts("bob bet 4000")
    assert f"{SET} 17.6" in refusal.value.clauses
    hand.do("dealer", "out-of-turn", player="bob", to=4_000)
    assert hand.acting == "ann"
    assert hand.menu() == {"check", "bet", "fold"}
    assert hand.round.view(None).held == {"bob": 4_000}
    assert hand.round.stakes["bob"] == 19_000
    refused(hand, "out-of-turn", "not “bob”", player="bob", to=4_000)
    refused(hand, "out-of-turn", "not “ann”", player="ann", to=4_000)


@rule("NI2018-51", "17.6(a)")
def test_those_passed_over_check_and_so_must_the_player():
    hand = bob_bets_before_ann().acts("ann check")
    assert (hand.acting, hand.menu()) == ("bob", {"check"})
    assert hand.clauses("released") == ["17.6(a)"]
    reason = "bob wagered out of turn and was checked to: bob may check and nothing else."
    for do, facts in (("bet", {"to": 4_000}), ("fold", {})):
        assert said(hand, do, **facts) == (reason, ["17.6(a)"])
    hand.acts("bob check")
    assert hand.menu() == {"check", "bet", "fold"}
    assert hand.round.stakes["bob"] == 19_000


@rule("NI2018-51", "17.6(b)")
@pytest.mark.parametrize("total", [2_500, 4_000])
def test_a_smaller_or_equal_wager_leaves_call_or_fold(total):
    hand = bob_bets_before_ann().acts(f"ann bet {total}")
    assert (hand.menu(), hand.to_call()) == ({"call", "fold"}, total)
    reason, clauses = said(hand, "raise", to=10_000)
    assert reason.startswith("bob wagered out of turn and cannot raise: bob may fold or call $")
    assert clauses == ["17.6(b)"]
    folded = bob_bets_before_ann().acts(f"ann bet {total}, bob fold")
    assert folded.round.stakes["bob"] == 19_000  # what was indicated goes back
    hand.acts("bob call")
    assert hand.round.stakes["bob"] == 19_000 - total


@rule("NI2018-51", "17.6(b)")
def test_a_call_of_the_player_passed_over_counts_as_a_wager():
    hand = Hand(FOUR).do("dealer", "out-of-turn", player="di", to=4_000)
    hand.acts("cy call")
    assert (hand.acting, hand.menu(), hand.to_call()) == ("di", {"call", "fold"}, 1_000)


@rule("NI2018-51", "17.6(c)")
def test_a_larger_wager_leaves_everything_open():
    hand = bob_bets_before_ann().acts("ann bet 6000")
    assert hand.menu() == {"call", "raise", "fold"}
    assert (hand.to_call(), hand.totals()) == (6_000, (12_000, 19_000))
    hand.acts("bob raise 12000")
    assert hand.round.stakes["bob"] == 7_000


@rule("NI2018-51", "17.6(c)#2")
def test_a_fold_after_a_larger_wager_leaves_the_chips_in_the_pot():
    hand = bob_bets_before_ann().acts("ann bet 6000, bob fold")
    assert hand.round.stakes["bob"] == 15_000
    assert hand.round.middle == 14_000
    assert hand.clauses("forfeited") == ["17.6(c)#2"]
    hand.acts("cy fold, di fold")
    assert hand.net()["ann"] == 1_000 + 1_000 + 1_000 + 4_000
    hand.replays()


@rule("NI2018-51", "17.6(d)")
def test_where_those_passed_over_fold_the_wager_stands():
    hand = bob_bets_before_ann().acts("ann fold")
    assert hand.acting == "cy"
    assert hand.to_call() == 4_000
    assert hand.round.stakes["bob"] == 15_000
    assert hand.happened("bet")[-1]["to"] == 4_000


@rule("NI2018-51", "17.6(d)")
def test_a_call_or_a_raise_out_of_turn_may_stand():
    raised = Hand(FOUR).do("dealer", "out-of-turn", player="ann", to=3_000)
    raised.acts("cy fold, di fold")
    assert (raised.acting, raised.to_call()) == ("bob", 2_000)
    called = Hand(FOUR).do("dealer", "out-of-turn", player="di", to=1_000).acts("cy fold")
    assert called.happened("call")[-1]["player"] == "di"


@rule("NI2018-51", "17.6")
def test_with_several_passed_over_a_wager_decides_before_a_check_and_a_check_before_a_fold():
    def cy_bets(acts):
        return flop().do("dealer", "out-of-turn", player="cy", to=4_000).acts(acts)

    assert cy_bets("ann check, bob fold").clauses("released") == ["17.6(a)"]
    assert cy_bets("ann check, bob bet 2000").clauses("released") == ["17.6(b)"]
    assert cy_bets("ann bet 2000, bob raise 5000").clauses("released") == ["17.6(c)"]
    assert cy_bets("ann fold, bob fold").clauses("released") == ["17.6(d)"]


def test_a_held_wager_goes_back_where_the_hand_ends_first():
    hand = Hand({"ann": 20_000, "bob": 20_000}).acts("ann call, bob no-raise")
    hand.do("dealer", "out-of-turn", player="bob", to=5_000).acts("ann fold")
    assert hand.net() == {"ann": -1_000, "bob": 1_000}


def test_nobody_acts_out_of_turn_who_is_alone_to_act():
    hand = Hand(FOUR).acts("cy call, di call, ann call")
    refused(hand, "out-of-turn", "Nobody else", player="ann", to=5_000)
    ended = hand.acts("bob raise 20000, cy fold, di fold, ann fold")
    refused(ended, "out-of-turn", "Nobody is asked", player="ann", to=5_000)


@rule("NI2018-51", "17.5")
def test_what_the_dealer_wrongly_called_for_is_taken_back_without_penalty():
    hand = bob_bets_before_ann()
    hand.do("supervisor", "directed-out-of-turn", player="bob")
    assert hand.round.held == {}
    assert hand.clauses("retracted") == ["17.5"]
    hand.acts("ann check")
    assert hand.menu() == {"check", "bet", "fold"}  # 17.6 does not bind bob
    after = hand.do("dealer", "directed-out-of-turn", player="cy")
    assert after.acting == "bob"


# Bets of the wrong size


@rule("NI2018-51", "17.7")
def test_more_than_a_call_and_less_than_a_raise_is_a_call():
    """Facing $20, of which the least raise is to $40: $30 is a call, and $10 goes back."""
    hand = flop().acts("ann bet 2000")
    hand.do("dealer", "bet-over-call", amount=3_000)
    assert hand.happened("call")[-1] | {"clauses": []} == {
        "event": "call",
        "player": "bob",
        "amount": 2_000,
        "clauses": [],
    }
    assert hand.happened("excess returned")[0]["amount"] == 1_000
    assert hand.round.stakes["bob"] == 17_000
    for amount in (2_000, 4_000):
        refused(hand, "bet-over-call", "the amount is", amount=amount)


@rule("NI2018-51", "17.7")
def test_all_the_chips_are_a_tap_out_and_no_call():
    hand = Hand({"ann": 20_000, "bob": 4_000, "cy": 20_000}).acts("cy call, ann call, bob no-raise")
    hand.acts("ann bet 2000")
    assert hand.totals() == (3_000, 3_000)
    refused(hand, "bet-over-call", "the amount is", amount=3_000)
    hand.do("dealer", "bet-over-call", amount=2_500)
    assert hand.round.stakes["bob"] == 1_000


@rule("NI2018-51", "17.8")
def test_less_than_a_call_is_made_up_or_goes_back_with_a_fold():
    """Facing $20, $15 is put in: $5 more, or $15 back."""
    hand = flop().acts("ann bet 2000").do("dealer", "bet-under-call", amount=1_500)
    assert hand.menu() == {"call", "fold"}
    reason = "bob put in too little and makes it a call or folds: bob may fold or call $20."
    assert said(hand, "raise", to=10_000) == (reason, ["17.8"])
    refused(hand, "bet-under-call", "cannot call", amount=500)
    hand.acts("bob call")
    assert hand.round.stakes["bob"] == 17_000
    folded = flop().acts("ann bet 2000").do("dealer", "bet-under-call", amount=1_500)
    folded.acts("bob fold")
    assert folded.round.stakes["bob"] == 19_000
    assert folded.happened("returned")[0]["amount"] == 1_500
    assert folded.round.middle == 6_000  # the $10 of the first round stays


@rule("NI2018-51", "17.8")
def test_all_the_chips_are_a_tap_out_also_below_the_call():
    hand = Hand({"ann": 20_000, "bob": 2_500, "cy": 20_000}).acts("cy call, ann call, bob no-raise")
    hand.acts("ann bet 2000")
    refused(hand, "bet-under-call", "the amount is", amount=1_500)
    hand.acts("bob call")
    assert "bob" in hand.round.tapped_out


def test_a_bet_of_the_wrong_size_needs_somebody_who_can_call():
    refused(Hand(FOUR, blind_option="C"), "bet-over-call", "cannot call", amount=1_500)
    refused(Hand(FOUR).acts("cy fold, di fold, ann fold"), "bet-under-call", "Nobody", amount=100)


@rule("NI2018-51", "17.8", "10.2(a)(iii)")
def test_under_blind_a_the_opening_player_does_not_get_away_with_less_than_a_call():
    hand = Hand(FOUR, blind_option="A").do("dealer", "bet-under-call", amount=500)
    assert hand.menu() == {"call", "call-and-fold"}
