"""Rules 2, 3, 4.2 and 15 of NI2018-51: what the operator may determine, and what not."""

from __future__ import annotations

import msgspec
import pytest
from holdem_rounds import ANTE, CASH, FIVE, TEN, Hand

from houseway.games.holdem import HoldemDeterminations
from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"


def made(**changes):
    return msgspec.convert({**CASH, **changes}, type=HoldemDeterminations)


def refused(clause, **changes):
    with pytest.raises(Refused) as refusal:
        made(**changes)
    assert f"{SET} {clause}" in refusal.value.clauses


@rule("NI2018-51", "2.1", "2.2")
@pytest.mark.parametrize("size", [52, 48, 44, 40, 36, 32])
def test_one_deck_of_a_declared_size(size):
    hand = Hand({"ann": 20_000, "bob": 20_000}, deck=size)
    assert hand.round.pack_size == size
    assert sum(hand.cards_lie().values()) == size
    first = str(hand.round.hole["ann"][0])
    with pytest.raises(Refused, match="cannot have fallen"):
        Hand({"ann": 20_000, "bob": 20_000}, {"ann": f"{first} {first}"}, deck=size)


@rule("NI2018-51", "2.2")
def test_other_sizes_and_decks_too_small_for_the_seats_are_refused():
    with pytest.raises(Refused):
        made(deck=50)
    assert made(deck=32, seats=12)
    refused("2.2", deck=32, seats=13)
    with pytest.raises(Refused, match="has 2 seats: 3 players are too many"):
        Hand(dict.fromkeys("abc", 20_000), seats=2)


@rule("NI2018-51", "2.3")
def test_the_joker_may_be_added():
    hand = Hand({"ann": 20_000, "bob": 20_000}, {"ann": "Jk As"}, joker=True)
    assert hand.round.pack_size == 53
    with pytest.raises(Refused):
        Hand({"ann": 20_000, "bob": 20_000}, {"ann": "Jk As"})


@rule("NI2018-51", "3.5")
@pytest.mark.parametrize(
    ("winning", "shares"),
    [
        pytest.param("high", {"ann": 4_000}, marks=rule("NI2018-51", "3.5(b)")),
        pytest.param("low", {"bob": 4_000}, marks=rule("NI2018-51", "3.5(b)")),
        pytest.param("high-low", {"ann": 2_000, "bob": 2_000}, marks=rule("NI2018-51", "3.5(c)")),
        pytest.param(
            "8-or-better", {"ann": 2_000, "bob": 2_000}, marks=rule("NI2018-51", "3.5(d)")
        ),
    ],
)
def test_the_winning_hand_is_determined_before_the_round(winning, shares):
    """Ann makes four aces, bob the low of eight-seven-five-three-two."""
    hand = Hand(
        {"ann": 20_000, "bob": 20_000},
        {"ann": "As Ad", "bob": "7s 5h"},
        "Ac Ah 8d 3c 2h",
        winning=winning,
    )
    hand.acts("ann raise 2000, bob call").check_down()
    assert hand.pots() == [(4_000, shares)]


@rule("NI2018-51", "3.5(d)")
def test_without_a_qualifying_low_hand_the_high_hand_takes_all():
    hands = {"ann": "As Ad", "bob": "9s 7h"}
    hand = Hand({"ann": 20_000, "bob": 20_000}, hands, "Ac Kh 8d 3c 2h", winning="8-or-better")
    hand.acts("ann raise 4000, bob call").check_down()
    assert hand.pots() == [(8_000, {"ann": 8_000})]


@rule("NI2018-51", "3.5(a)")
@pytest.mark.parametrize(("ace_low", "winner"), [(True, "ann"), (False, "bob")])
def test_the_ace_is_low_in_straights_only_where_determined(ace_low, winner):
    hands = {"ann": "5s 4h", "bob": "Ks Kh"}
    hand = Hand({"ann": 20_000, "bob": 20_000}, hands, "Ac 3h 2d 9c 8h", ace_low=ace_low)
    hand.acts("ann call").check_down()
    assert hand.pots() == [(2_000, {winner: 2_000})]


@rule("NI2018-51", "4.2", "4.2(a)", "4.2(i)")
def test_stakes_and_commission():
    assert made()
    refused("4.2(a)", minimum_stake=0)
    refused("4.2(i)", maximum_buy_in=19_000)
    refused("15.1", commission=None)


@rule("NI2018-51", "4.2(b)", "4.2(c)", "4.2(f)")
def test_blinds_or_antes():
    assert made(blinds=[1_000])
    assert made(blinds=[500, 1_000, 2_000])
    refused("4.2(c)", blinds=[])
    refused("4.2(c)", blinds=[500, 1_000, 2_000, 4_000])
    refused("4.2(b)", ante=200)
    refused("4.2(b)", **{**ANTE, "blinds": [500]})
    refused("4.2(f)", **{**ANTE, "ante": 0})
    refused("4.2(f)", blinds=[1_000, 500])
    refused("4.2(f)", blinds=[550, 1_000])
    refused("4.2(f)", over_blinds=[900])
    assert made(ante=200, tournament=True, commission=None)


@rule("NI2018-51", "4.2(d)")
def test_blind_betting_needs_one_of_the_three_options():
    assert [made(blind_option=option).blind_option for option in "ABC"] == ["A", "B", "C"]
    with pytest.raises(msgspec.ValidationError):
        made(blind_option="D")


@rule("NI2018-51", "4.2(g)", "5.1")
def test_minimum_and_maximum_bet():
    for maximum in (1_000, 5_000, "half pot", "full pot", "no limit", "straddle"):
        assert made(maximum=maximum)
    refused("4.2(g)", maximum=500)
    refused("4.2(g)", minimum_bet=0)
    refused("4.2(g)", minimum_bet=1_050)
    for free in ("half pot", "full pot", "no limit"):
        refused("5.1", maximum=free, max_raises=3)
    assert made(maximum=1_000, max_raises=3)
    refused("5.2", maximum=1_000, max_raises=0)


@rule("NI2018-51", "4.2(j)")
def test_a_time_to_act_is_a_number_of_seconds():
    assert made(time_to_act=60)
    refused("4.2(j)", time_to_act=0)


@rule("NI2018-51", "4.7")
def test_stakes_are_in_chips():
    refused("4.7", smallest_chip=0)
    with pytest.raises(Refused, match="not in chips") as refusal:
        Hand({"ann": 20_050, "bob": 20_000})
    assert refusal.value.clauses == ("NI2018-51 4.7",)


@rule("NI2018-51", "15.1", "15.2", "15.2(a)", "15.2(e)")
def test_commission_from_the_pot():
    assert made(commission=FIVE)
    assert made(commission=TEN)
    with pytest.raises(msgspec.ValidationError):
        made(commission={**FIVE, "percent": 7})
    refused("15.2", commission={**FIVE, "approval": " "})
    refused("15.2", commission={**FIVE, "cap": 0})
    refused("15.2(e)", commission=TEN, maximum_buy_in=50_100)
    refused("15.2(e)", commission=TEN, maximum_buy_in=None)
    assert made(commission=FIVE, maximum_buy_in=None)
    refused("15.1", commission=FIVE, tournament=True)


@rule("NI2018-51", "15.2")
def test_whole_dollars_need_chips_of_a_dollar():
    coarse = {"minimum_bet": 1_000, "blinds": [500, 1_000], "smallest_chip": 500}
    refused("15.2", commission=FIVE, **coarse)
    assert made(**coarse)


@rule("NI2018-51", "15.3")
def test_commission_by_time_is_at_most_what_is_approved():
    time = {"type": "time", "rate": 600, "minutes": 30, "approved_maximum": 600}
    assert made(commission=time)
    refused("15.3", commission={**time, "approved_maximum": 500})
    refused("15.3", commission={**time, "minutes": 0})
