"""Rules 13.2, 14.2 and 15.2(b) of NI2018-51: main pot, side pots, halves and remainders."""

from __future__ import annotations

import pytest
from holdem_rounds import Hand

from houseway.games.round import Seat
from proof import rule

SAME_BOARD = "As Ks Qs Js Ts"


@rule("NI2018-51", "14.2", "14.2#2")
def test_a_tapped_out_player_contests_what_was_in_by_then():
    """$30 all in against two of $80: $90 for all, $100 for the two; best hand cy, then ann."""
    hands = {"cy": "As Ad", "ann": "Ks Kd", "bob": "7c 2d"}
    hand = Hand({"ann": 8_000, "bob": 8_000, "cy": 3_000}, hands, "Ac 9d 8h 4s 3s")
    hand.acts("cy raise 3000, ann raise 8000, bob call")
    assert hand.pots() == [(9_000, {"cy": 9_000}), (10_000, {"ann": 10_000})]
    assert hand.clauses("awarded")[:2] == ["9.1", "14.2"]


@rule("NI2018-51", "14.2", "14.2#2")
def test_a_pot_for_every_tap_out():
    """$10, $25, $40 and $60 of five players, and each pot goes to the next best hand."""
    stakes = {"ann": 1_000, "bob": 2_500, "cy": 4_000, "di": 6_000, "eve": 6_000}
    hands = {"ann": "As Ad", "bob": "Ks Kd", "cy": "Qs Qd", "di": "Js Jd", "eve": "Ts Td"}
    hand = Hand(stakes, hands, "2c 3c 7h 8h 9d", smallest_chip=100)
    hand.acts("cy raise 4000, di raise 6000, eve call, ann call, bob call")
    assert hand.pots() == [
        (5_000, {"ann": 5_000}),
        (6_000, {"bob": 6_000}),
        (4_500, {"cy": 4_500}),
        (4_000, {"di": 4_000}),
    ]
    assert hand.net() == {"ann": 4_000, "bob": 3_500, "cy": 500, "di": -2_000, "eve": -6_000}


@rule("NI2018-51", "15.2(b)")
def test_what_nobody_met_goes_back_before_the_pots_are_made():
    hand = Hand({"ann": 8_000, "bob": 50_000}, {"ann": "As Ad", "bob": "Ks Kd"}, "2c 3c 7h 8h 9d")
    hand.acts("ann call, bob raise 50000, ann call")
    assert hand.happened("uncalled")[0]["amount"] == 42_000
    assert hand.pots() == [(16_000, {"ann": 16_000})]


@rule("NI2018-51", "13.2")
def test_equal_hands_share_in_chips():
    hand = Hand(dict.fromkeys(("ann", "bob", "cy"), 20_000), board=SAME_BOARD)
    hand.acts("cy call, ann call, bob no-raise").check_down()
    assert hand.pots() == [(3_000, {"ann": 1_000, "bob": 1_000, "cy": 1_000})]
    assert "13.2" in hand.clauses("awarded")
    assert "13.2#2" not in hand.clauses("awarded")


@rule("NI2018-51", "13.2#2")
def test_the_whole_remainder_goes_to_the_winner_first_clockwise_of_the_button():
    """$101 in chips of $1 for seats 3, 5 and 8, button on seat 4: seat 5 gets $35."""
    seats = [
        Seat(seat=3, player="seat 3", stake=20_000, posts=500, dead=200),
        Seat(seat=5, player="seat 5", stake=20_000),
        Seat(seat=8, player="seat 8", stake=20_000),
    ]
    hand = Hand(seats, board=SAME_BOARD, button=4, blinds=[500, 500], minimum_bet=500)
    hand.do("seat 3", "raise", to=3_300).do("seat 5", "call").do("seat 8", "call")
    hand.check_down()
    assert hand.pots() == [(10_100, {"seat 5": 3_500, "seat 8": 3_300, "seat 3": 3_300})]
    assert "13.2#2" in hand.clauses("awarded")


@rule("NI2018-51", "13.2")
@pytest.mark.parametrize("chip", [100, 500])
def test_the_smallest_chip_decides_what_cannot_be_divided(chip):
    hand = Hand(
        {"ann": 20_000, "bob": 20_000, "cy": 20_000},
        {"ann": "2c 2d", "bob": "3c 3d", "cy": "4c 4d"},
        SAME_BOARD,
        blinds=[500, 500],
        minimum_bet=500,
        smallest_chip=chip,
    )
    hand.acts("cy raise 2000, ann fold, bob call").check_down()
    shares = {100: {"bob": 2_300, "cy": 2_200}, 500: {"bob": 2_500, "cy": 2_000}}
    assert hand.pots() == [(4_500, shares[chip])]


@rule("NI2018-51", "3.5(c)", "13.2#2")
def test_the_odd_chip_of_two_halves_goes_to_the_high_hand():
    """$25 in chips of $1: $13 for high, $12 for low."""
    hands = {"bob": "As Ad", "cy": "7s 5h", "ann": "Kc Kd"}
    hand = Hand(
        {"ann": 20_000, "bob": 20_000, "cy": 20_000}, hands, "Ac Ah 8d 3c 2h", winning="high-low"
    )
    hand.acts("cy call, ann fold, bob no-raise").check_down()
    assert hand.pots() == [(2_500, {"bob": 1_300, "cy": 1_200})]


@rule("NI2018-51", "3.5(c)", "14.2")
def test_every_pot_is_split_between_high_and_low():
    hands = {"ann": "As Ad", "bob": "7s 5h", "cy": "Kc Kd"}
    stakes = {"ann": 2_000, "bob": 20_000, "cy": 20_000}
    hand = Hand(stakes, hands, "Ac Kh 8d 3c 2h", winning="high-low")
    hand.acts("cy raise 2000, ann call, bob call, bob bet 1000, cy call").check_down()
    assert hand.pots() == [
        (6_000, {"ann": 3_000, "bob": 3_000}),
        (2_000, {"cy": 1_000, "bob": 1_000}),
    ]


def test_one_player_may_win_both_halves():
    hands = {"ann": "6s 4d", "bob": "Ks Kd"}
    hand = Hand({"ann": 20_000, "bob": 20_000}, hands, "5c 3h 2d Qc Jh", winning="high-low")
    hand.acts("ann call").check_down()
    assert hand.pots() == [(2_000, {"ann": 2_000})]
