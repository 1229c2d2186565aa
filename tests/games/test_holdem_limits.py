"""Rules 4.2(g), 5, 6 and 14 of NI2018-51: how much may be bet, tap-outs, and who may raise."""

from __future__ import annotations

import pytest
from holdem_rounds import ANTE, Hand

from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"
FOUR = {"ann": 50_000, "bob": 50_000, "cy": 50_000, "di": 50_000}
LIMP = "cy call, di call, ann call, bob no-raise"


def raise_cites(hand):
    """The clauses under which a raise is open."""
    (cited,) = (option.clauses for option in hand.round.asked.options if option.do == "raise")
    return cited


# The maximum


@rule("NI2018-51", "4.2(g)#2")
@pytest.mark.parametrize(("maximum", "most"), [("full pot", 10_000), ("half pot", 6_000)])
def test_the_call_is_counted_before_the_limit(maximum, most):
    """$40 in the pot, a bet of $20: after the call there are $80."""
    hand = Hand(FOUR, maximum=maximum).acts(LIMP).acts("ann bet 2000")
    assert hand.round.middle == 6_000
    assert hand.totals() == (4_000, most)


@rule("NI2018-51", "4.2(g)")
@pytest.mark.parametrize(
    ("maximum", "totals"),
    [
        ("no limit", (1_000, 49_000)),
        ("full pot", (1_000, 4_000)),
        ("half pot", (1_000, 2_000)),
        (3_000, (1_000, 3_000)),
        ("straddle", (1_000, 1_000)),
    ],
)
def test_opening_bets_by_kind_of_limit(maximum, totals):
    assert Hand(FOUR, maximum=maximum).acts(LIMP).totals() == totals


@rule("NI2018-51", "4.2(g)", "5.2")
def test_a_figure_limits_each_raise():
    hand = Hand(FOUR, maximum=3_000).acts(LIMP).acts("ann bet 3000")
    assert hand.totals() == (6_000, 6_000)
    with pytest.raises(Refused) as refusal:
        hand.acts("bob raise 6500")
    assert f"{SET} 5.2" in refusal.value.clauses


@rule("NI2018-51", "4.2(g)", "A:Straddle")
def test_a_straddle_limit_is_twice_the_bet_before():
    hand = Hand(FOUR, maximum="straddle")
    assert hand.totals() == (2_000, 2_000)
    assert hand.acts("cy raise 2000").totals() == (3_000, 4_000)
    assert hand.acts("di raise 4000").totals() == (6_000, 8_000)


@rule("NI2018-51", "4.2(g)")
def test_a_ceiling_below_the_floor_leaves_exactly_the_minimum():
    """Half of a pot of $2 is below the minimum bet of $10."""
    hand = Hand({"ann": 50_000, "bob": 50_000}, maximum="half pot", blinds=[100], minimum_bet=1_000)
    hand.acts("bob call, ann no-raise")
    assert hand.round.middle == 200
    assert hand.totals() == (1_000, 1_000)


@rule("NI2018-51", "4.2(g)")
def test_half_of_an_odd_pot_is_rounded_down_to_a_chip():
    hand = Hand(FOUR, maximum="half pot", blinds=[100], minimum_bet=100)
    hand.acts("bob call, cy call, di fold, ann no-raise")
    assert hand.round.middle == 300
    assert hand.totals() == (100, 100)


@rule("NI2018-51", "4.7")
def test_bets_are_in_chips():
    hand = Hand(FOUR).acts(LIMP)
    with pytest.raises(Refused, match=r"chips of \$1: \$10.50 cannot be. \(NI2018-51 4.7\)"):
        hand.acts("ann bet 1050")
    hand.acts("ann bet 1700")


# The least raise


@rule("NI2018-51", "5.1#2")
def test_a_raise_is_at_least_the_one_before():
    """Open $10, raise to $40: the next is at least to $70."""
    hand = Hand(FOUR).acts(LIMP).acts("ann bet 1000, bob raise 4000")
    assert hand.totals()[0] == 7_000
    with pytest.raises(Refused) as refusal:
        hand.acts("cy raise 6000")
    assert f"{SET} 5.1#2" in refusal.value.clauses
    hand.acts("cy raise 7000")
    assert hand.totals()[0] == 10_000


@rule("NI2018-51", "5.1")
def test_raises_have_no_end_without_a_limit():
    hand = Hand(dict.fromkeys(("ann", "bob"), 50_000))
    player = {"ann": "bob", "bob": "ann"}
    acting, total = "ann", 2_000
    for _ in range(12):
        hand.do(acting, "raise", to=total)
        acting, total = player[acting], total + 1_000
    assert hand.round.street.raises == 12
    assert "raise" in hand.menu()


@rule("NI2018-51", "5.2", "A:Betting Round")
def test_a_fixed_number_of_raises():
    hand = Hand(FOUR, maximum=1_000, max_raises=3).acts(LIMP)
    hand.acts("ann bet 1000, bob raise 2000, cy raise 3000, di raise 4000")
    assert hand.menu() == {"call", "fold"}


@rule("NI2018-51", "6.2")
def test_raises_in_an_ante_game():
    """Open $10, raise to $30: the next is at least to $50."""
    hand = Hand(FOUR, **ANTE).acts("ann bet 1000, bob raise 3000")
    assert hand.totals()[0] == 5_000
    assert raise_cites(hand) == ("10.3(b)", "6.1", "6.2")
    with pytest.raises(Refused) as refusal:
        hand.acts("cy raise 4500")
    assert f"{SET} 6.2" in refusal.value.clauses


@rule("NI2018-51", "5.1#2", "5.2")
def test_a_raise_after_blinds_is_offered_by_the_rules_of_bets_and_raises():
    assert raise_cites(Hand(FOUR)) == ("10.2(b)(ii)", "5.1#2", "5.2")


# Tapping out


@rule("NI2018-51", "14.1", "10.3")
def test_a_short_stack_taps_out_or_folds():
    hand = Hand({"ann": 50_000, "bob": 50_000, "cy": 50_000, "di": 3_000})
    hand.acts("cy raise 5000")
    assert hand.menu() == {"call", "fold"}
    assert hand.to_call() == 3_000
    hand.acts("di call")
    assert hand.clauses("call") == ["10.3(a)", "14.1"]
    assert hand.round.stakes["di"] == 0


@rule("NI2018-51", "14.1#2")
@pytest.mark.parametrize(("setting", "paid"), [("all", 1_300), ("units", 1_000)])
def test_all_chips_play_or_whole_minimum_bets(setting, paid):
    """A minimum bet of $5 and a stake of $13: $13 or $10."""
    hand = Hand({"cy": 1_300, "bob": 50_000, "ann": 50_000}, tap_out=setting, minimum_bet=500)
    hand.acts("ann raise 5000")
    assert hand.acting == "cy"  # with the first blind of $5 in, $8 are left
    assert hand.to_call() == {1_300: 800, 1_000: 500}[paid]
    hand.acts("cy call, bob call")
    assert hand.round.paid_in["cy"] == paid
    assert hand.round.stakes["cy"] == 1_300 - paid
    assert "cy" in hand.round.tapped_out
    assert hand.acting == "bob"  # even with $3 left, cy takes no further part


@rule("NI2018-51", "14.1#3")
def test_a_tapped_out_player_stays_to_the_showdown_without_betting():
    hands = {"cy": "As Ad", "ann": "Ks Kd", "bob": "7c 2d"}
    hand = Hand({"ann": 50_000, "bob": 50_000, "cy": 3_000}, hands, "Ac 9d 8h 4s 3s")
    hand.acts("cy raise 3000, ann call, bob call")
    hand.acts("ann check, bob check, ann check, bob check, ann check, bob check")
    assert hand.pots() == [(9_000, {"cy": 9_000})]


@rule("NI2018-51", "14.5")
def test_a_short_raise_lets_nobody_raise_who_has_answered():
    """Bet $20, a call, a tap-out of $30: bettor and caller may only call $10 or fold."""
    hand = Hand({"ann": 50_000, "bob": 50_000, "cy": 4_000, "di": 50_000}).acts(LIMP)
    hand.acts("ann bet 2000, bob call, cy raise 3000")
    assert hand.clauses("raise") == ["12.3(b)", "14.1", "14.5"]
    assert hand.totals() == (5_000, 49_000)  # di is still to act on the $20
    hand.acts("di call")
    assert (hand.acting, hand.menu(), hand.to_call()) == ("ann", {"call", "fold"}, 1_000)
    with pytest.raises(Refused) as refusal:
        hand.acts("ann raise 9000")
    assert refusal.value.clauses == (f"{SET} 14.5",)
    hand.acts("ann call")
    assert hand.menu() == {"call", "fold"}


@rule("NI2018-51", "14.5")
def test_a_raise_after_the_short_one_opens_the_betting_again():
    hand = Hand({"ann": 50_000, "bob": 50_000, "cy": 4_000, "di": 50_000}).acts(LIMP)
    hand.acts("ann bet 2000, bob call, cy raise 3000, di raise 5000")
    assert hand.acting == "ann"
    assert hand.totals() == (7_000, 49_000)


@rule("NI2018-51", "14.5")
def test_short_tap_outs_do_not_add_up():
    """Over a bet of $20 tap-outs to $30 and $45: $25 more in all, but neither was a raise."""
    stakes = {"ann": 50_000, "bob": 4_000, "cy": 5_500, "di": 50_000}
    hand = Hand(stakes).acts(LIMP).acts("ann bet 2000, bob raise 3000, cy raise 4500, di call")
    assert hand.acting == "ann"
    assert (hand.menu(), hand.to_call()) == ({"call", "fold"}, 2_500)


@rule("NI2018-51", "14.5")
def test_the_blind_is_the_bet_that_a_short_raise_falls_short_of():
    hand = Hand({"ann": 50_000, "bob": 50_000, "cy": 50_000, "di": 1_500})
    hand.acts("cy call, di raise 1500, ann call")
    assert hand.acting == "bob"
    assert hand.totals() == (2_500, 50_000)  # the last blind has not acted yet
    hand.acts("bob call")
    assert (hand.acting, hand.menu()) == ("cy", {"call", "fold"})


@rule("NI2018-51", "14.5")
@pytest.mark.parametrize(("maximum", "most"), [("no limit", 49_000), (1_000, 1_000)])
def test_a_short_opening_may_be_called_or_met_by_a_full_bet(maximum, most):
    hand = Hand({"ann": 1_600, "bob": 50_000, "cy": 50_000}, maximum=maximum)
    hand.acts("cy call, ann call, bob no-raise")
    assert hand.totals() == (600, 600)
    hand.acts("ann bet 600")
    assert (hand.to_call(), hand.totals()) == (600, (1_000, most))


# A short blind


@rule("NI2018-51", "8.4")
def test_a_short_blind_leaves_the_full_amount_to_be_met():
    hand = Hand({"ann": 50_000, "bob": 600, "cy": 50_000})
    assert hand.to_call() == 1_000
    hand.acts("cy call, ann call")
    assert hand.acting == "ann"  # bob has tapped out


def test_nobody_is_asked_where_nothing_can_be_won_or_lost():
    """Ann has posted more than the tapped-out last blind, and all others are out."""
    hand = Hand({"ann": 50_000, "bob": 300, "cy": 50_000})
    hand.acts("cy fold")
    assert hand.round.pots_won
    assert hand.happened("uncalled")[0] | {"clauses": []} == {
        "event": "uncalled",
        "player": "ann",
        "amount": 200,
        "clauses": [],
    }
