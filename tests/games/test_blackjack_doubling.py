"""Rule 11: doubling, alone and with others on the box."""

import pytest
from blackjack_rounds import STAKE, at, bets, clauses, on_box, opened, refused, settled

from houseway.games.asks import Draw
from playing import do, draw, happened, net, opens, step
from proof import rule

SHARED = [at("ann", 1), at("bob"), at("cy")]
THREE = on_box(1, ann=5_000, bob=2_000, cy=3_000)


@rule("NI2005-63", "A:Double/double down")
@pytest.mark.parametrize("amount", [500, 3_000, 5_000])
def test_up_to_the_initial_wager_buys_exactly_one_card(amount):
    round = opened("5s 6d 6h", *bets(ann=5_000))
    do(round, "ann", "double", amount=amount)
    draw(round, "2c")
    assert round.asked == Draw("card", "dealer")
    draw(round, "Td Ks")
    assert settled(round) == [("ann", "win", 5_000 + amount)]


@rule("NI2005-63", "A:Double/double down")
@pytest.mark.parametrize("amount", [0, 5_500, 6_000, 2_750])
def test_more_than_the_initial_wager_or_an_odd_amount_is_refused(amount):
    round = opened("5s 6d 6h", *bets(ann=5_000))
    assert clauses(refused(round, "ann", "double", amount=amount)) == {"A:Double/double down"}


@rule("NI2005-63", "A:Double/double down")
def test_a_short_stake_doubles_for_less():
    round = opened("5s 6d 6h", *bets(ann=5_000), seats={"ann": 7_000})
    refused(round, "ann", "double", amount=2_500)
    do(round, "ann", "double", amount=2_000)
    assert round.stakes == {"ann": 0}


def test_without_chips_there_is_no_double():
    round = opened("5s 6d 6h", *bets(ann=5_000), seats={"ann": 5_000})
    assert opens(round, "ann") == {"draw"}
    refused(round, "ann", "double", amount=500)


@rule("NI2005-63", "11.3")
def test_a_split_hand_is_doubled_and_the_other_is_not():
    round = opened("8s 6d 8h", *bets(ann=5_000), step("ann", "split"))
    draw(round, "3c")
    refused(round, "ann", "double", amount=5_500)
    do(round, "ann", "double", amount=5_000)
    draw(round, "Kc Kd")
    do(round, "ann", "stand", hand="2")
    draw(round, "Td 2c")
    assert settled(round) == [("ann", "win", 10_000), ("ann", "push", 0)]


class TestOthersOnTheBox:
    @rule("NI2005-63", "11.1")
    def test_nobody_doubles_unless_the_decider_does(self):
        round = opened("6s 6d 5h", *THREE, seats=SHARED)
        assert clauses(refused(round, "bob", "double", amount=2_000)) == {"11.1"}
        do(round, "ann", "draw")
        draw(round, "3c")
        assert clauses(refused(round, "bob", "double", amount=2_000)) == {"11.1"}

    @rule("NI2005-63", "11.2", "11.2[2]")
    def test_others_add_what_they_like_up_to_their_wager_and_all_get_one_card(self):
        round = opened("6s 6d 5h", *THREE, seats=SHARED)
        do(round, "ann", "double", amount=5_000)
        assert clauses(refused(round, "bob", "double", amount=2_500)) == {"11.2"}
        do(round, "bob", "double", amount=500)
        do(round, "cy", "decline")
        draw(round, "2c")
        assert round.asked == Draw("card", "dealer")
        draw(round, "Td Ks")
        assert net(round) == {"ann": 10_000, "bob": 2_500, "cy": 3_000}
        cited = [event["clauses"] for event in happened(round, "doubled")]
        assert cited == [["NI2005-63 11.1"], ["NI2005-63 11.2"]]

    @rule("NI2005-63", "11.2[2]")
    def test_a_low_total_stays_low_for_those_who_did_not_double(self):
        round = opened("6s 6d 2h", *on_box(1, ann=5_000, bob=2_000), seats=SHARED)
        do(round, "ann", "double", amount=5_000)
        do(round, "bob", "decline")
        draw(round, "2c Td 2s")
        assert net(round) == {"ann": -10_000, "bob": -2_000, "cy": 0}

    @rule("NI2005-63", "11.3", "11.2")
    def test_on_a_split_hand_those_who_ride_are_asked_too(self):
        round = opened("8s 6d 8h", *THREE, step("ann", "split"), seats=SHARED)
        do(round, "bob", "ride")
        do(round, "cy", "split")
        draw(round, "3c")
        do(round, "ann", "double", amount=5_000)
        do(round, "bob", "double", amount=2_000)
        do(round, "cy", "decline")
        amounts = {w.player: w.amount for w in round.boxes[0].hands[0].open_wagers}
        assert amounts == {"ann": 10_000, "bob": 4_000, "cy": 3_000}

    def test_who_is_away_or_without_chips_is_not_asked(self):
        seats = [at("ann", 1), at("bob", stake=2_000), at("cy")]
        round = opened("6s 6d 5h", *THREE, seats=seats)
        do(round, "dealer", "player-absent", player="cy")
        do(round, "ann", "double", amount=5_000)
        assert round.asked == Draw("card", "box 1")
        assert round.stakes["cy"] == STAKE - 3_000
