"""Rule 15.2 of NI2018-51: commission from the pots, to the dollar."""

from __future__ import annotations

import pytest
from holdem_rounds import BY_TIME, FIVE, TEN, Hand

from houseway.games.round import Seat
from proof import rule

HANDS = {"ann": "As Ad", "bob": "Ks Kd", "cy": "Qs Qd"}
BOARD = "2c 3c 7h 8h 9d"
SAME_BOARD = "As Ks Qs Js Ts"


def heads_up(total, schedule):
    """A pot of that many cents between ann and bob, which ann wins."""
    levels = {"blinds": [50], "minimum_bet": 50, "smallest_chip": 50, "maximum_buy_in": 50_000}
    hand = Hand({"ann": 50_000, "bob": 50_000}, HANDS, BOARD, commission=schedule, **levels)
    hand.do("bob", "raise", to=total // 2).do("ann", "call")
    return hand.check_down()


@rule("NI2018-51", "15.2", "15.2(a)", "15.2(a)(i)")
@pytest.mark.parametrize(
    ("pot", "taken"),
    [
        (1_900, 0),
        (2_000, 100),
        (3_900, 100),
        (4_000, 200),
        (9_900, 400),
        (50_000, 1_000),
    ],
)
def test_five_per_cent_over_nineteen_dollars(pot, taken):
    hand = heads_up(pot, FIVE)
    assert hand.round.float == taken
    assert hand.pots() == [(pot, {"ann": pot - taken})]
    assert len(hand.happened("commission")) == (taken > 0)
    if taken:
        assert hand.clauses("commission") == ["15.2", "15.2(a)(i)"]
        assert hand.happened("commission")[0]["pots"] == pot


@rule("NI2018-51", "15.2(a)(ii)")
@pytest.mark.parametrize(("pot", "taken"), [(900, 0), (1_000, 100), (2_900, 200), (20_000, 800)])
def test_ten_per_cent_over_nine_dollars(pot, taken):
    hand = heads_up(pot, TEN)
    assert hand.round.float == taken
    if taken:
        assert hand.clauses("commission") == ["15.2", "15.2(a)(ii)"]


@rule("NI2018-51", "15.2(a)(i)")
def test_the_threshold_is_for_a_pot_and_the_base_for_all_of_them():
    """A main pot of $15 and a side pot of $30: $2 of the $45, out of the side pot."""
    levels = {"blinds": [100, 100], "minimum_bet": 100}
    hand = Hand({"ann": 500, "bob": 20_000, "cy": 20_000}, HANDS, BOARD, commission=FIVE, **levels)
    hand.acts("cy raise 500, ann call, bob call, bob bet 1500, cy call").check_down()
    assert hand.round.float == 200
    assert hand.pots() == [(1_500, {"ann": 1_500}), (3_000, {"bob": 2_800})]


@rule("NI2018-51", "15.2(a)(i)")
def test_no_pot_over_the_threshold_bears_nothing():
    """$15 and $12."""
    levels = {"blinds": [100, 100], "minimum_bet": 100}
    hand = Hand({"ann": 500, "bob": 20_000, "cy": 20_000}, HANDS, BOARD, commission=FIVE, **levels)
    hand.acts("cy raise 500, ann call, bob call, bob bet 600, cy call").check_down()
    assert [pot for pot, _ in hand.pots()] == [1_500, 1_200]
    assert hand.round.float == 0


@rule("NI2018-51", "15.2", "15.2(a)(i)")
@pytest.mark.parametrize(
    ("bet", "side", "taken"),
    [
        (2_000, 4_000, 500),  # 5 per cent of $60 and $40
        (7_000, 14_000, 1_000),  # of $60 and $140, and that is the cap
        (18_000, 36_000, 1_000),  # of $60 and $360: the cap, where $21 would be due
    ],
)
def test_of_two_pots_over_the_threshold_the_first_bears_all_of_it_once(bet, side, taken):
    levels = {"blinds": [100, 100], "minimum_bet": 100}
    stakes = {"ann": 2_000, "bob": 20_000, "cy": 20_000}
    hand = Hand(stakes, HANDS, BOARD, commission=FIVE, **levels)
    hand.acts(f"cy raise 2000, ann call, bob call, bob bet {bet}, cy call").check_down()
    assert hand.pots() == [(6_000, {"ann": 6_000 - taken}), (side, {"bob": side})]
    assert hand.round.float == taken
    (told,) = hand.happened("commission")
    assert (told["amount"], told["pots"]) == (taken, 6_000 + side)


@rule("NI2018-51", "15.2", "15.2(a)(ii)")
def test_of_three_pots_the_first_over_the_threshold_bears_all_of_it():
    """$8, $21 and $24: 10 per cent of $53 is $5, out of the second."""
    stakes = {"ann": 200, "bob": 900, "cy": 2_100, "di": 20_000}
    hands = {**HANDS, "di": "Js Jd"}
    levels = {"blinds": [100, 100], "minimum_bet": 100, "maximum_buy_in": 50_000}
    hand = Hand(stakes, hands, BOARD, commission=TEN, **levels)
    hand.acts("cy raise 2100, di call, ann call, bob call")
    assert hand.pots() == [(800, {"ann": 800}), (2_100, {"bob": 1_600}), (2_400, {"cy": 2_400})]
    assert hand.round.float == 500


@rule("NI2018-51", "15.2")
def test_what_the_first_pot_cannot_bear_the_next_one_does():
    """$20 and $600 with a cap of $50: 5 per cent are $31, $20 of it out of the main pot."""
    stakes = {"ann": 500, "bob": 50_000, "cy": 50_000, "di": 50_000}
    levels = {"blinds": [100, 100], "minimum_bet": 100}
    hand = Hand(stakes, HANDS, BOARD, commission={**FIVE, "cap": 5_000}, **levels)
    hand.acts("cy raise 500, di call, ann call, bob call, bob bet 30000, cy call, di fold")
    hand.check_down()
    assert [sum(shares.values()) for _, shares in hand.pots()] == [0, 58_900]
    assert hand.round.float == 3_100


@rule("NI2018-51", "15.2(a)(i)", "15.2(a)(ii)")
@pytest.mark.parametrize(
    ("schedule", "short", "bet", "dead", "taken"),
    [
        (FIVE, 600, 950, 100, 0),  # $19 and $19
        (FIVE, 600, 1_000, 150, 100),  # $19.50 and $20: 5 per cent of $39.50
        (TEN, 300, 450, 0, 0),  # $9 and $9
        (TEN, 300, 500, 0, 100),  # $9 and $10: 10 per cent of $19
    ],
)
def test_a_pot_of_just_the_threshold_bears_nothing(schedule, short, bet, dead, taken):
    """Ann taps out, bob and cy bet on, and what di has left lies dead in the main pot."""
    di = Seat(seat=4, player="di", stake=20_000, dead=dead)
    stakes = {"ann": short, "bob": 20_000, "cy": 20_000}
    seats = [Seat(seat=n, player=p, stake=s) for n, (p, s) in enumerate(stakes.items(), 1)]
    levels = {"blinds": [50, 50], "minimum_bet": 50, "smallest_chip": 50}
    hand = Hand([*seats, di], HANDS, BOARD, commission=schedule, **levels)
    hand.acts(f"cy raise {short}, di fold, ann call, bob call, bob bet {bet}, cy call")
    hand.check_down()
    assert [pot for pot, _ in hand.pots()] == [3 * short + dead, 2 * bet]
    assert hand.round.float == taken


@rule("NI2018-51", "15.2(c)")
def test_dead_chips_of_another_are_a_contribution():
    """Bob and cy tie for $200; with a dead blind of $5 that di posted and left, it is charged."""
    seats = [
        Seat(seat=1, player="ann", stake=20_000),
        Seat(seat=2, player="bob", stake=20_000),
        Seat(seat=3, player="di", stake=20_000, dead=500),
    ]
    levels = {"blinds": [500, 500], "minimum_bet": 500}
    hand = Hand(seats, board=SAME_BOARD, commission=FIVE, **levels)
    hand.acts("di fold, ann raise 10000, bob call").check_down()
    assert hand.round.float == 1_000
    alone = Hand({"ann": 20_000, "bob": 20_000}, board=SAME_BOARD, commission=FIVE, **levels)
    alone.acts("ann raise 10000, bob call").check_down()
    assert alone.round.float == 0


@rule("NI2018-51", "15.2(b)")
def test_an_uncalled_bet_is_no_part_of_the_pot():
    """$90 in the pot and $50 that nobody meets: 5 per cent of $90 is $4."""
    hand = Hand(dict.fromkeys(HANDS, 20_000), HANDS, BOARD, commission=FIVE)
    hand.acts("cy raise 3000, ann call, bob call, ann bet 5000, bob fold, cy fold")
    assert hand.happened("uncalled")[0]["amount"] == 5_000
    assert hand.round.float == 400
    assert hand.net()["ann"] == 5_600


@rule("NI2018-51", "15.2(b)", "15.2(d)")
@pytest.mark.parametrize(("reading", "pot", "taken"), [("whole", 1_500, 0), ("excess", 2_500, 100)])
def test_a_raise_that_nobody_meets_is_uncalled_in_full(reading, pot, taken):
    """A raise to $30 over $5 and $10 leaves $15 of blinds; by the other reading $25."""
    hand = Hand(dict.fromkeys(HANDS, 20_000), HANDS, commission=FIVE, uncalled=reading)
    hand.acts("cy raise 3000, ann fold, bob fold")
    assert hand.pots() == [(pot, {"cy": pot - taken})]
    assert hand.round.float == taken


@rule("NI2018-51", "15.2(b)")
def test_where_a_tap_out_met_a_part_of_it_only_the_rest_is_uncalled():
    hand = Hand({"ann": 20_000, "bob": 20_000, "cy": 2_000}, HANDS, BOARD, commission=FIVE)
    hand.acts("cy raise 2000, ann raise 6000, bob fold")
    assert hand.happened("uncalled")[0]["amount"] == 4_000
    assert hand.pots() == [(5_000, {"ann": 4_800})]


@rule("NI2018-51", "15.2(c)")
def test_tied_players_who_alone_contributed_pay_nothing():
    two = Hand({"ann": 20_000, "bob": 20_000}, board=SAME_BOARD, commission=FIVE)
    two.acts("ann raise 10000, bob call").check_down()
    assert two.pots() == [(20_000, {"ann": 10_000, "bob": 10_000})]
    assert two.round.float == 0
    third = Hand(dict.fromkeys(HANDS, 20_000), board=SAME_BOARD, commission=FIVE)
    third.acts("cy fold, ann raise 10000, bob call").check_down()
    assert third.round.float == 0  # cy has put nothing in
    with_a_blind = Hand(dict.fromkeys(HANDS, 20_000), board=SAME_BOARD, commission=FIVE)
    with_a_blind.acts("cy raise 10000, ann fold, bob call").check_down()
    assert with_a_blind.round.float == 1_000  # the folded blind of $5 is in the pot


@rule("NI2018-51", "15.2(c)")
def test_high_and_low_winners_do_not_tie():
    hands = {"ann": "As Ad", "bob": "6s 4d"}
    hand = Hand(
        {"ann": 20_000, "bob": 20_000}, hands, "Ac Kh 8d 3c 2h", winning="high-low", commission=FIVE
    )
    hand.acts("ann raise 2000, bob call").check_down()
    assert hand.round.float == 200


@rule("NI2018-51", "15.2(c)")
def test_a_tie_in_one_of_two_pots_spares_nobody():
    """Ann wins the $60 of the main pot alone; bob and cy tie for the $40 beside it."""
    hands = {"ann": "As Ad", "bob": "Ks Qd", "cy": "Kh Qc"}
    levels = {"blinds": [100, 100], "minimum_bet": 100}
    stakes = {"ann": 2_000, "bob": 20_000, "cy": 20_000}
    hand = Hand(stakes, hands, BOARD, commission=FIVE, **levels)
    hand.acts("cy raise 2000, ann call, bob call, bob bet 2000, cy call").check_down()
    assert hand.pots() == [(6_000, {"ann": 5_500}), (4_000, {"bob": 2_000, "cy": 2_000})]


@rule("NI2018-51", "15.2(d)")
def test_a_blind_that_was_met_in_part_is_still_only_a_blind():
    """Ann's last $10 meets $10 of bob's blind of $30; $20 lie in the pot."""
    stakes = {"ann": 1_000, "bob": 20_000, "cy": 20_000}
    hand = Hand(stakes, HANDS, BOARD, commission=FIVE, blinds=[1_000, 3_000]).acts("cy fold")
    assert hand.pots() == [(2_000, {"ann": 2_000})]
    assert hand.round.float == 0


@rule("NI2018-51", "15.2(d)")
def test_blinds_alone_bear_nothing():
    hand = Hand(dict.fromkeys(HANDS, 20_000), commission=FIVE, blinds=[1_000, 2_000])
    hand.acts("cy fold, ann fold")
    assert hand.pots() == [(3_000, {"bob": 3_000})]
    assert hand.round.float == 0
    called = Hand(dict.fromkeys(HANDS, 20_000), commission=FIVE, blinds=[1_000, 2_000])
    called.acts("cy raise 4000, ann fold, bob call, bob check, cy bet 2000, bob fold")
    assert called.round.float == 400  # a called raise is no blind: 5 per cent of $90


@rule("NI2018-51", "15.3")
def test_commission_by_time_takes_nothing_from_the_pot():
    assert heads_up(20_000, BY_TIME).round.float == 0


def test_a_void_round_bears_no_commission():
    hand = heads_up(20_000, FIVE)
    assert hand.round.float == 1_000
    hand.do("operator", "void-round", ground="fraud", reason="marked cards")
    assert hand.round.float == 0
    assert hand.net() == {"ann": 0, "bob": 0}
