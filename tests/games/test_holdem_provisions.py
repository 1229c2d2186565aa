"""Rules 2.6, 17.9, 17.16 and 19 of NI2018-51: fouled hands, agreement, sanctions, void rounds."""

from __future__ import annotations

import pytest
from holdem_rounds import FIVE, Hand

from houseway.games.holdem.provisions import last_to_give_up
from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"
FOUR = {"ann": 20_000, "bob": 20_000, "cy": 20_000, "di": 20_000}
HANDS = {"ann": "As Ad", "bob": "Ks Kd", "cy": "Qs Qd", "di": "Js Jd"}
BOARD = "2c 3c 7h 8h 9d"
LIMP = "cy call, di call, ann call, bob no-raise"
OWN = "the player's own doing"


def refused(hand, by, do, match, **facts):
    before = hand.round.view("inspector"), len(hand.round.events)
    with pytest.raises(Refused, match=match) as refusal:
        hand.do(by, do, **facts)
    assert (hand.round.view("inspector"), len(hand.round.events)) == before
    return [clause.removeprefix(f"{SET} ") for clause in refusal.value.clauses]


def river(**more):
    hand = Hand(FOUR, HANDS, BOARD, **more).acts(LIMP)
    for _ in range(2):
        hand.acts("ann check, bob check, cy check, di check")
    return hand


@rule("NI2018-51", "2.6")
@pytest.mark.parametrize(("size", "found", "right"), [(52, 52, True), (36, 35, False)])
def test_the_cards_are_counted_at_any_time(size, found, right):
    hand = Hand(dict.fromkeys(HANDS, 20_000), deck=size, seats=8)
    hand.do("supervisor", "verify-cards", found=found)
    told = hand.happened("cards verified")[0]
    assert (told["expected"], told["right"]) == (size, right)
    assert "void-round" in {one.do for one in hand.round.rulings_open()}
    refused(hand, "dealer", "verify-cards", "supervisor")


# Rule 17.9


@rule("NI2018-51", "17.9")
def test_a_hand_of_the_wrong_number_is_folded_and_its_bets_stay():
    hand = river().acts("ann bet 7000, bob call")
    hand.do("supervisor", "fouled-hand", player="bob", count=3, cause="the deal")
    assert hand.round.discarded  # the card too many left the shoe as well
    assert sum(hand.cards_lie().values()) == 52
    assert hand.round.folded == ["bob"]
    assert hand.round.middle == 18_000
    hand.acts("cy call, di fold")
    assert hand.pots() == [(25_000, {"ann": 25_000})]


@rule("NI2018-51", "17.9", "17.2")
def test_until_the_first_betting_round_is_over_a_fault_of_the_deal_is_a_misdeal():
    hand = Hand(FOUR, HANDS)
    refused(
        hand, "supervisor", "fouled-hand", "not “the deal”", player="ann", count=3, cause="the deal"
    )
    hand.do("supervisor", "fouled-hand", player="cy", count=1, cause=OWN)
    assert hand.acting == "di"
    refused(Hand(FOUR, deal=False), "supervisor", "fouled-hand", "not all", player="ann", count=1)


@rule("NI2018-51", "17.9#2")
def test_at_the_showdown_the_other_hand_wins_if_it_is_right():
    hand = Hand({"ann": 20_000, "bob": 20_000}, HANDS, BOARD, hidden=True)
    hand.acts("ann raise 10000, bob call")
    hand.acts("ann check, bob check, ann check, bob check, ann check")
    hand.round.do("bob", "check")
    hand.do("supervisor", "fouled-hand", player="ann", count=1, cause=OWN)
    assert hand.pots() == [(20_000, {"bob": 20_000})]
    assert hand.clauses("awarded")[0] == "17.9#2"
    assert not hand.happened("shown")


@rule("NI2018-51", "17.9#2", "17.10")
def test_a_hand_fouled_earlier_does_not_decide_the_showdown():
    """Cy is fouled on the flop; ann and bob play on and bob mucks: the hand that shows wins."""
    hand = Hand(FOUR, HANDS, BOARD, hidden=True).acts("cy call, di fold, ann call, bob no-raise")
    hand.do("supervisor", "fouled-hand", player="cy", count=1, cause=OWN)
    hand.acts("ann check, bob check, ann check, bob check, ann check, bob check")
    hand.do("bob", "muck")
    assert hand.pots() == [(3_000, {"ann": 3_000})]
    assert hand.clauses("awarded")[0] == "9.1"
    assert {one.clauses[0] for one in hand.round.settlements} == {"NI2018-51 9.1"}


@rule("NI2018-51", "17.9", "12.4(a)")
def test_where_the_others_fold_after_a_fouled_hand_the_last_player_wins():
    hand = Hand(FOUR, HANDS, BOARD).acts("cy call, di fold, ann call, bob no-raise")
    hand.do("supervisor", "fouled-hand", player="cy", count=1, cause=OWN)
    hand.acts("ann bet 2000, bob fold")
    assert hand.clauses("awarded")[0] == "12.4(a)"


def two_pots(**more):
    """$12 for all and $12 for bob and cy; ann has tapped out, and the river is to come."""
    stakes = {"ann": 400, "bob": 20_000, "cy": 20_000}
    levels = {"blinds": [100, 100], "minimum_bet": 100, "commission": FIVE}
    hand = Hand(stakes, HANDS, BOARD, **levels, **more).acts("cy raise 400, ann call, bob call")
    return hand.acts("bob bet 600, cy call")


@rule("NI2018-51", "14.2", "17.9", "15.2(a)(i)")
def test_a_fouled_hand_that_had_tapped_out_merges_no_pots():
    """Found on the turn: the two pots of $12 stay, and neither bears commission."""
    hand = two_pots().do("supervisor", "fouled-hand", player="ann", count=1, cause=OWN)
    hand.check_down()
    assert hand.pots() == [(1_200, {"bob": 1_200}), (1_200, {"bob": 1_200})]
    assert hand.round.float == 0
    beaten = two_pots().do("operator", "breach", player="ann", rule="16.3", sanction="hand folded")
    assert beaten.check_down().pots() == hand.pots()


@rule("NI2018-51", "17.9#2", "15.2(a)(i)")
def test_the_only_right_hand_at_the_showdown_wins_every_pot():
    """Bob mucks, and cy, the last in the side pot, has one card: ann wins both pots of $12."""
    hand = two_pots(hidden=True).acts("bob check, cy check, bob check, cy check")
    hand.round.do("bob", "muck")
    hand.do("supervisor", "fouled-hand", player="cy", count=1, cause=OWN)
    assert hand.pots() == [(1_200, {"ann": 1_200}), (1_200, {"ann": 1_200})]
    assert (hand.clauses("awarded")[0], hand.round.float) == ("17.9#2", 0)


@rule("NI2018-51", "17.9#3")
def test_who_mucked_is_the_last_to_fold_where_no_other_hand_is_right():
    hand = two_pots(hidden=True).acts("bob check, cy check, bob check, cy check")
    hand.round.do("bob", "muck")
    hand.do("supervisor", "fouled-hand", player="cy", count=1, cause=OWN, all_active=True)
    assert hand.pots() == [(1_200, {"bob": 1_200}), (1_200, {"bob": 1_200})]
    assert hand.clauses("awarded")[0] == "17.9#3"


@rule("NI2018-51", "17.9#3")
def test_where_no_hand_is_right_the_last_to_fold_wins():
    hand = Hand(FOUR, HANDS, BOARD, hidden=True).acts(LIMP)
    hand.acts("ann bet 3000, bob fold, cy call, di fold, ann check, cy check, ann check")
    hand.round.do("cy", "check")
    hand.do("supervisor", "fouled-hand", player="ann", count=1, cause=OWN, all_active=True)
    assert hand.pots() == [(10_000, {"di": 10_000})]
    assert hand.clauses("awarded")[0] == "17.9#3"
    assert hand.net() == {"ann": -4_000, "bob": -1_000, "cy": -4_000, "di": 9_000}


@rule("NI2018-51", "17.9#3")
def test_a_fouled_or_sanctioned_player_is_not_the_last_to_fold():
    hand = Hand(FOUR, HANDS, BOARD).acts("cy call, di call, ann call, bob fold")
    hand.do("supervisor", "fouled-hand", player="di", count=1, cause=OWN)
    hand.do("operator", "breach", player="cy", rule="16.3", sanction="hand folded")
    assert last_to_give_up(hand.round) == "bob"
    nobody = Hand(FOUR, HANDS, BOARD)
    facts = {"player": "ann", "count": 1, "cause": OWN, "all_active": True}
    refused(nobody, "supervisor", "fouled-hand", "“all active” is no, not yes", **facts)


def test_the_last_hand_is_not_fouled():
    over = Hand(FOUR, HANDS).acts("cy fold, di fold, ann fold")
    refused(over, "supervisor", "fouled-hand", "pots are won", player="bob", count=1)


# Rule 17.16


@rule("NI2018-51", "17.16")
@pytest.mark.parametrize(("agree", "void"), [(4, True), (3, False)])
def test_an_uncovered_irregularity_needs_the_agreement_of_all(agree, void):
    hand = Hand(FOUR, HANDS).acts("cy raise 3000")
    facts = {"irregularity": "a drink on the cards", "action": "return all bets", "agree": agree}
    hand.do("operator", "agreed-action", **facts)
    assert bool(hand.round.void) == void
    if void:
        assert hand.net() == dict.fromkeys(FOUR, 0)
    else:
        assert hand.clauses("operator decides") == ["17.16", "19.4"]
        assert hand.acting == "di"


@rule("NI2018-51", "17.16")
def test_players_may_agree_to_play_on():
    hand = Hand(FOUR, HANDS)
    hand.do("operator", "agreed-action", irregularity="noise", action="play on", agree=4)
    assert hand.happened("put to the players")[0]["agreed"]
    assert hand.acting == "cy"
    refused(
        hand, "dealer", "agreed-action", "operator", irregularity="x", action="play on", agree=4
    )


# Rule 19


@rule("NI2018-51", "19.1")
def test_a_disturbance_gives_everything_back():
    """$130 in the pot: three of $40 and a folded blind of $10."""
    hand = Hand(FOUR, HANDS).acts("cy raise 4000, di call, ann call, bob fold, ann check")
    assert hand.round.middle == 13_000
    hand.do("operator", "disturbance", cause="fire")
    assert hand.net() == dict.fromkeys(FOUR, 0)
    assert hand.round.void.clauses == (f"{SET} 19.1",)
    assert {s.player: s.returned for s in hand.round.settlements} == {
        "ann": 4_000,
        "bob": 1_000,
        "cy": 4_000,
        "di": 4_000,
    }
    assert {s.result for s in hand.round.settlements} == {"void"}


@rule("NI2018-51", "19.1")
def test_a_disturbance_comes_too_late_once_the_pots_are_won():
    hand = Hand(FOUR, HANDS).acts("cy fold, di fold, ann fold")
    assert refused(hand, "operator", "disturbance", "pots are won", cause="fire") == ["19.1"]
    refused(Hand(FOUR), "supervisor", "disturbance", "operator", cause="fire")


@rule("NI2018-51", "19.3")
def test_a_void_round_returns_every_contribution_and_bears_no_commission():
    hand = Hand(FOUR, HANDS, BOARD, commission=FIVE).acts("cy raise 4000, di call, ann call")
    hand.do("operator", "void-round", ground="impractical", reason="a card is missing")
    assert hand.net() == dict.fromkeys(FOUR, 0)
    assert hand.round.float == 0
    assert hand.round.over


@rule("NI2018-51", "19.3")
def test_fraud_found_before_the_next_round_undoes_the_award():
    hand = river(commission=FIVE).acts("ann bet 5000, bob call, cy fold, di fold")
    assert hand.round.float == 700
    hand.do("operator", "void-round", ground="fraud", reason="a card up the sleeve")
    assert hand.net() == dict.fromkeys(FOUR, 0)
    assert len(hand.round.settlements) == 4
    hand.replays()


@rule("NI2018-51", "19.2", "19.2(a)")
def test_a_breach_may_fold_the_hand_with_its_bets_in_the_pot():
    hand = Hand(FOUR, HANDS, BOARD).acts("cy raise 8000, di call")
    hand.do("operator", "breach", player="di", rule="16.3", sanction="hand folded")
    assert hand.round.folded == ["di"]
    assert hand.round.stakes["di"] == 12_000
    assert hand.round.middle == 17_500
    assert hand.clauses("fold") == ["19.2(a)"]
    assert "di" not in hand.round.excluded


@rule("NI2018-51", "19.2", "19.2(b)")
@pytest.mark.parametrize(("sanction", "folded"), [("excluded", False), ("both", True)])
def test_a_breach_may_exclude_the_player(sanction, folded):
    hand = Hand(FOUR, HANDS).acts("cy raise 8000, di call")
    hand.do("operator", "breach", player="di", rule="16.8(a)", sanction=sanction)
    assert hand.round.excluded == {"di"}
    assert ("di" in hand.round.folded) == folded
    assert [e["player"] for e in hand.happened("excluded")] == ["di"]


@rule("NI2018-51", "19.2")
def test_the_sanction_is_one_of_three_and_the_operators():
    hand = Hand(FOUR, HANDS)
    refused(hand, "supervisor", "breach", "operator", player="di", rule="x", sanction="both")
    refused(hand, "operator", "breach", "not “fine”", player="di", rule="x", sanction="fine")
    over = Hand(FOUR, HANDS).acts("cy fold, di fold, ann fold")
    refused(over, "operator", "breach", "not “both”", player="di", rule="x", sanction="both")
    over.do("operator", "breach", player="di", rule="x", sanction="excluded")
    assert over.round.excluded == {"di"}


@rule("NI2018-51", "19.2(a)")
def test_the_bet_of_a_folded_offender_still_has_to_be_met():
    hand = river().acts("ann bet 5000")
    hand.do("operator", "breach", player="ann", rule="16.1", sanction="hand folded")
    assert hand.acting == "bob"
    assert hand.to_call() == 5_000
