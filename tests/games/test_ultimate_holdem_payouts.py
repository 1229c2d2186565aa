"""Rule 10: every line of the pay tables, and the maximum payout."""

import pytest
from ultimate_holdem_rounds import cited, endings, showdown

from playing import net
from proof import rule

WINNERS = {  # board, own cards, dealer's cards
    "royal flush": ("Ts Js Qs 2c 3d", "As Ks", "9c 9d"),
    "straight flush": ("5s 6s 7s 2c Kd", "8s 9s", "Kc 3d"),
    "four of a kind": ("9c 9d 4s 2c Kd", "9h 9s", "Kc 3h"),
    "full house": ("9c 4d 4s 2c Kd", "9h 9s", "Kc 3h"),
    "flush": ("2s 7s Js 3c Kd", "As 9s", "Kc 4h"),
    "straight": ("5s 6d 7c 2c Kd", "8h 9s", "Kc 3h"),
    "three of a kind": ("9c 4d 7s 2c Kd", "9h 9s", "Kc 3h"),
    "two pairs": ("9c 4d 7s 2c Kd", "9h 4s", "Kc 3h"),
}
BLIND = [  # for $10
    ("royal flush", 500_000, "10.1:Blind:Royal Flush"),
    ("straight flush", 50_000, "10.1:Blind:Straight Flush"),
    ("four of a kind", 10_000, "10.1:Blind:Four of a Kind"),
    ("full house", 3_000, "10.1:Blind:Full House"),
    ("flush", 1_500, "10.1:Blind:Flush"),
    ("straight", 1_000, "10.1:Blind:Straight"),
]
TRIPS = [  # for $5
    ("royal flush", 25_000, "10.1:Table 1:Royal Flush"),
    ("straight flush", 20_000, "10.1:Table 1:Straight Flush"),
    ("four of a kind", 15_000, "10.1:Table 1:Four of a Kind"),
    ("full house", 4_000, "10.1:Table 1:Full House"),
    ("flush", 3_500, "10.1:Table 1:Flush"),
    ("straight", 2_000, "10.1:Table 1:Straight"),
    ("three of a kind", 1_500, "10.1:Table 1:Three of a Kind"),
]


@rule("NI2019-212", "10.1")
@pytest.mark.parametrize(
    ("hand", "paid", "row"),
    [pytest.param(h, paid, row, marks=rule("NI2019-212", row)) for h, paid, row in BLIND],
)
def test_a_blind_of_ten_dollars_wins(hand, paid, row):
    round = showdown(*WINNERS[hand])
    assert endings(round)["blind"] == ("win", paid)
    assert row in cited(round, "blind")


@rule("NI2019-212", "10.1:Blind:less than Straight")
@pytest.mark.parametrize("hand", ["three of a kind", "two pairs"])
def test_a_winning_hand_below_a_straight_returns_the_blind(hand):
    round = showdown(*WINNERS[hand])
    assert endings(round)["blind"] == ("push", 0)
    assert "10.1:Blind:less than Straight" in cited(round, "blind")


@rule("NI2019-212", "10.1")
@pytest.mark.parametrize(
    ("hand", "paid", "row"),
    [pytest.param(h, paid, row, marks=rule("NI2019-212", row)) for h, paid, row in TRIPS],
)
def test_trips_of_five_dollars_wins(hand, paid, row):
    round = showdown(*WINNERS[hand])
    assert endings(round)["trips"] == ("win", paid)
    assert row in cited(round, "trips")


@rule("NI2019-212", "10.1:Table 1:Royal Flush")
def test_trips_is_paid_for_a_royal_flush_that_lies_on_the_board():
    round = showdown("As Ks Qs Js Ts", "2c 3d", "4h 5c")
    assert endings(round)["trips"] == ("win", 25_000)
    assert endings(round)["blind"] == ("push", 0)


@rule("NI2019-212", "10.1:Ante", "10.1:Play wager")
def test_ante_and_play_pay_even_money():
    round = showdown(*WINNERS["two pairs"])
    assert endings(round)["ante"] == ("win", 1_000)
    assert endings(round)["play"] == ("win", 4_000)
    assert {one.wager: one.odds for one in round.settlements}["play"] == "1 to 1"


@rule("NI2019-212", "10.1:Blind:Must beat dealer")
def test_a_straight_flush_that_is_beaten_loses_the_blind_and_still_wins_trips():
    round = showdown("5s 6s 7s 2c Kd", "3s 4s", "8s 9s")
    assert endings(round)["blind"] == ("lose", 0)
    assert endings(round)["trips"] == ("win", 20_000)


@rule("NI2019-212", "10.1:Blind:Flush")
def test_five_dollars_at_3_to_2_are_seven_fifty():
    round = showdown(*WINNERS["flush"], amount=500)
    assert endings(round)["blind"] == ("win", 750)


class TestMaximumPayout:
    @rule("NI2019-212", "10.1:Maximum payout")
    @pytest.mark.parametrize(
        ("hand", "most", "paid", "odds", "limited"),
        [
            ("royal flush", 400_000, 400_000, "500 to 1, maximum payout", True),
            ("royal flush", 500_000, 500_000, "500 to 1", False),
            ("straight flush", 40_000, 40_000, "50 to 1, maximum payout", True),
            ("flush", 1_400, 1_400, "3 to 2, maximum payout", True),
            ("flush", 2_000, 1_500, "3 to 2", False),
            ("straight", 40_000, 1_000, "1 to 1", False),
        ],
    )
    def test_it_limits_what_a_blind_wins(self, hand, most, paid, odds, limited):
        round = showdown(*WINNERS[hand], table={"maximum_payout": most})
        [blind] = [one for one in round.settlements if one.wager == "blind"]
        assert (blind.result, blind.paid, blind.returned) == ("win", paid, paid + 1_000)
        assert blind.odds == odds
        assert ("10.1:Maximum payout" in cited(round, "blind")) is limited

    @rule("NI2019-212", "10.1:Maximum payout")
    def test_a_royal_flush_for_25_dollars_wins_no_more_than_ten_thousand(self):
        round = showdown(*WINNERS["royal flush"], amount=2_500, table={"maximum_payout": 1_000_000})
        assert endings(round)["blind"] == ("win", 1_000_000)

    @rule("NI2019-212", "10.1:Maximum payout")
    def test_it_is_for_each_blind_and_leaves_the_other_wagers_alone(self):
        round = showdown(*WINNERS["royal flush"], table={"maximum_payout": 300})
        assert endings(round) == {
            "ante": ("win", 1_000),
            "blind": ("win", 300),
            "trips": ("win", 25_000),
            "play": ("win", 4_000),
        }
        assert net(round) == {"ann": 30_300}
