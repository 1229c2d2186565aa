"""Canberra Poker from Bet or Fold to the settlement: every row of the pay table, by hand."""

from __future__ import annotations

import pytest
from canberra_poker_rounds import (
    ACE_KING,
    ACE_QUEEN,
    FIVES,
    FLUSH,
    NINES,
    NOTHING,
    RULES,
    TABLE,
    clauses_of,
    dealers,
    dealt,
    played,
    refused,
    results,
    shown_at,
    unchanged,
)

from houseway.games.asks import Settled
from houseway.games.canberra_poker.view import CanberraDealerView
from playing import do, happened, net, opens
from proof import rule

# Bet or Fold


@rule("NI2002-45-canberra-poker", "7.1")
def test_players_decide_in_the_order_of_the_deal():
    round = dealt(FLUSH, FIVES, ACE_KING)
    assert (opens(round, "ann"), opens(round, "bob")) == ({"bet", "fold"}, set())
    unchanged(round, "7.1", "bob", "fold")
    do(round, "ann", "bet")
    assert (opens(round, "ann"), opens(round, "bob")) == (set(), {"bet", "fold"})


@rule("NI2002-45-canberra-poker", "7.2")
def test_a_bet_is_exactly_twice_the_ante():
    round = dealt(FLUSH, NINES, antes=(75,))
    for amount in (149, 151, 75, 0):
        unchanged(round, "7.2", "ann", "bet", amount=amount)
    do(round, "ann", "bet", amount=150)
    assert [(w.on, w.box, w.amount) for w in round.wagers] == [("ante", 1, 75), ("bet", 1, 150)]


@rule("NI2002-45-canberra-poker", "7.2")
def test_a_player_who_cannot_cover_the_bet_must_fold():
    round = dealt(FLUSH, NINES, antes=(75,), stake=175)
    assert opens(round, "ann") == {"fold"}
    with refused("7.2", "must Fold: a Bet is 150, and 100 are left"):
        do(round, "ann", "bet")
    assert opens(dealt(FLUSH, NINES, antes=(75,), stake=225), "ann") == {"bet", "fold"}


@rule("NI2002-45-canberra-poker", "7.3")
def test_a_folded_ante_is_lost_even_if_the_dealer_takes_no_part():
    round = played(NOTHING, FIVES, ACE_QUEEN, acts="fold bet")
    assert net(round) == {"ann": -100, "bob": 100}
    assert clauses_of(round, "ann", "ante") == {"7.3"}


@rule("NI2002-45-canberra-poker", "7.4")
def test_the_cards_of_a_fold_are_counted():
    round = dealt(NOTHING, FIVES, ACE_KING)
    do(round, "ann", "fold")
    assert happened(round, "counted") == [
        {"event": "counted", "hand": "box 1", "cards": 5, "clauses": [f"{RULES} 7.4"]}
    ]


def test_when_all_have_folded_the_dealers_hand_stays_down():
    round = played(NOTHING, FIVES, ACE_KING, acts="fold fold")
    assert isinstance(round.asked, Settled)
    assert dealers(round) == "?? ?? ?? ?? 3s"


# The pay table: an Ante of 100 and a Bet of 200 against a pair of nines

ROWS = {
    "one-pair-or-less": ("Th Td 7d 4c 2h", 200),
    "two-pairs": ("Th Td 4h 4c 2h", 400),
    "three-of-a-kind": ("3h 3d 3c 7d 2h", 600),
    "straight": ("6h 5d 4c 3d 2h", 800),
    "flush": (FLUSH, 1_000),
    "full-house": ("3h 3d 3c 2s 2h", 1_400),
    "four-of-a-kind": ("3h 3d 3c 3s 2h", 4_000),
    "straight-flush": ("6h 5h 4h 3h 2h", 10_000),
    "royal-flush": ("Ah Kh Qh Jh Th", 50_000),
}


@pytest.mark.parametrize(
    ("row", "hand", "paid"),
    [
        pytest.param(row, hand, paid, marks=rule("NI2002-45-canberra-poker", "8.1"), id=row)
        for row, (hand, paid) in ROWS.items()
    ],
)
def test_a_winning_bet_is_paid_by_its_row(row, hand, paid):
    round = played(hand, NINES)
    assert results(round) == {
        ("ann", "ante"): ("win", 100, 200),
        ("ann", "bet"): ("win", paid, paid + 200),
    }
    assert clauses_of(round, "ann", "bet") == {"9.4", f"8.1:{row}"}
    assert clauses_of(round, "ann", "ante") == {"9.4", "8.1:ante"}


def bet_pays(row):
    """What a winning Bet of 200 is paid on the hand of a row."""
    return results(played(ROWS[row][0], NINES))["ann", "bet"][1]


@rule("NI2002-45-canberra-poker", "8.1:one-pair-or-less")
def test_one_pair_or_less_pays_1_to_1():
    assert bet_pays("one-pair-or-less") == 200
    assert results(played("Ad Kh Qc 4h 2h", ACE_KING))["ann", "bet"] == ("win", 200, 400)


@rule("NI2002-45-canberra-poker", "8.1:two-pairs")
def test_two_pairs_pay_2_to_1():
    assert bet_pays("two-pairs") == 400


@rule("NI2002-45-canberra-poker", "8.1:three-of-a-kind")
def test_three_of_a_kind_pays_3_to_1():
    assert bet_pays("three-of-a-kind") == 600


@rule("NI2002-45-canberra-poker", "8.1:straight")
def test_a_straight_pays_4_to_1():
    assert bet_pays("straight") == 800


@rule("NI2002-45-canberra-poker", "8.1:flush")
def test_a_flush_pays_5_to_1():
    assert bet_pays("flush") == 1_000


@rule("NI2002-45-canberra-poker", "8.1:full-house")
def test_a_full_house_pays_7_to_1():
    assert bet_pays("full-house") == 1_400


@rule("NI2002-45-canberra-poker", "8.1:four-of-a-kind")
def test_four_of_a_kind_pays_20_to_1():
    assert bet_pays("four-of-a-kind") == 4_000


@rule("NI2002-45-canberra-poker", "8.1:straight-flush")
def test_a_straight_flush_pays_50_to_1():
    assert bet_pays("straight-flush") == 10_000


@rule("NI2002-45-canberra-poker", "8.1:royal-flush")
def test_a_royal_flush_pays_250_to_1():
    assert bet_pays("royal-flush") == 50_000


@rule("NI2002-45-canberra-poker", "8.1:ante")
@pytest.mark.parametrize("row", ROWS)
def test_a_winning_ante_pays_1_to_1_whatever_the_hand(row):
    assert results(played(ROWS[row][0], NINES))["ann", "ante"] == ("win", 100, 200)


@rule("NI2002-45-canberra-poker", "8.2", "8.1:straight-flush", "8.1:royal-flush")
def test_a_bet_is_paid_up_to_the_maximum_payout_and_the_ante_besides():
    capped = TABLE | {"maximum_payout": 5_000}
    for hand in ("6h 5h 4h 3h 2h", "Ah Kh Qh Jh Th"):
        round = played(hand, NINES, table=capped)
        assert results(round)["ann", "bet"] == ("win", 5_000, 5_200)
        assert results(round)["ann", "ante"] == ("win", 100, 200)
        assert "8.2" in clauses_of(round, "ann", "bet")
        odds = {one.wager: one.odds for one in round.settlements}
        to_one = 250 if hand.startswith("Ah") else 50
        assert odds == {"ante": "1 to 1", "bet": f"{to_one} to 1, maximum payout"}
    below = played(ROWS["four-of-a-kind"][0], NINES, table=capped)
    assert results(below)["ann", "bet"] == ("win", 4_000, 4_200)
    assert "8.2" not in clauses_of(below, "ann", "bet")
    assert {one.wager: one.odds for one in below.settlements}["bet"] == "20 to 1"


@rule("NI2002-45-canberra-poker", "8.2")
def test_the_maximum_payout_is_for_each_winning_bet():
    capped = TABLE | {"maximum_payout": 900}
    round = played(FLUSH, "Kc Jc 8c 6c 4c", NINES, table=capped)
    assert net(round) == {"ann": 1_000, "bob": 1_000}


@rule("NI2002-45-canberra-poker", "T:Dead Man's Hand")
def test_aces_and_eights_have_a_name_and_are_paid_as_two_pairs():
    round = played("Ah Ad 8h 8c Ks", NINES)
    named = "two pairs, aces and eights (Dead Man's Hand)"
    assert round.view(None).boxes[0].hand == named
    assert results(round)["ann", "bet"] == ("win", 400, 600)
    full = played("Ah Ad 8h 8c 8s", NINES)
    assert "Dead Man" not in full.view(None).boxes[0].hand
    assert "Dead Man" not in played("Ah Ad 7h 7d Ks", NINES).view(None).boxes[0].hand


# Settlement


@rule("NI2002-45-canberra-poker", "9.1")
def test_the_dealers_hand_is_what_its_cards_make():
    round = played(NINES, "9c 8d 7h 6c 5s")
    assert round.view(None).dealer == CanberraDealerView(
        cards=("9c", "8d", "7h", "6c", "5s"), hand="straight, five to nine", takes_part=True
    )
    assert happened(round, "shown")[0]["clauses"][0] == f"{RULES} 9.1"


@rule("NI2002-45-canberra-poker", "9.2")
@pytest.mark.parametrize(
    ("dealer", "takes_part"),
    [
        ("Ac Kd 4c 3d 2h", True),
        ("2c 2d 5h 6c 8s", True),
        ("Ac Qd Jc Td 8h", False),
        ("Kc Qd Jc Td 8h", False),
        ("Ac 2d 3c 4d 5h", True),
    ],
)
def test_the_dealer_takes_part_with_ace_and_king_or_higher(dealer, takes_part):
    round = played("Ts Th Tc 9s 9h", dealer)
    assert round.view(None).dealer.takes_part is takes_part
    assert net(round) == {"ann": 100 + 1_400 if takes_part else 100}


@rule("NI2002-45-canberra-poker", "9.3")
@pytest.mark.parametrize("hand", ["Ah Kh Qh Jh Td", NOTHING, "Ac Qh Jd Td 8c"])
def test_without_ace_and_king_antes_win_and_bets_are_void(hand):
    round = played(hand, ACE_QUEEN)
    assert results(round) == {("ann", "ante"): ("win", 100, 200), ("ann", "bet"): ("void", 0, 200)}
    assert clauses_of(round, "ann", "bet") == {"9.3", "T:Void"}
    assert shown_at(round, 1) == "?? ?? ?? ?? ??"


@rule("NI2002-45-canberra-poker", "9.4")
def test_a_higher_hand_wins_ante_and_bet():
    assert net(played(FLUSH, NINES)) == {"ann": 100 + 1_000}


@rule("NI2002-45-canberra-poker", "9.5")
def test_a_lower_hand_loses_ante_and_bet():
    round = played(FIVES, NINES)
    assert results(round) == {("ann", "ante"): ("lose", 0, 0), ("ann", "bet"): ("lose", 0, 0)}
    assert clauses_of(round, "ann", "bet") == {"9.5"}


@rule("NI2002-45-canberra-poker", "9.6")
def test_equal_hands_leave_ante_and_bet_void():
    round = played("Ad Kh 9h 5c 3d", ACE_KING)
    assert results(round) == {("ann", "ante"): ("void", 0, 100), ("ann", "bet"): ("void", 0, 200)}
    assert clauses_of(round, "ann", "ante") == {"9.6", "T:Void"}


@rule("NI2002-45-canberra-poker", "9.6", "2.5[2]")
def test_one_higher_card_of_five_breaks_the_tie():
    assert net(played("Ad Kh 9h 5c 4d", ACE_KING)) == {"ann": 300}
    assert net(played("Ad Kh 9h 5c 2d", ACE_KING)) == {"ann": -300}


@rule("NI2002-45-canberra-poker", "9.6", "2.8")
def test_equal_flushes_of_two_suits_are_equal():
    assert net(played("Ks Js 9s 7s 5s", "Kh Jh 9h 7h 5h")) == {"ann": 0}


@rule("NI2002-45-canberra-poker", "9.7")
def test_every_hand_is_counted_before_it_is_settled():
    round = played(FLUSH, FIVES, NINES)
    told = [(e.event, e.facts.get("hand") or e.facts.get("box")) for e in round.events]
    counted = [hand for event, hand in told if event == "counted"]
    assert counted == ["dealer", "box 1", "box 2"]
    assert told.index(("counted", "box 2")) < told.index(("settled", 2))
    assert {e["clauses"][0] for e in happened(round, "counted")} == {f"{RULES} 9.7"}


def test_each_box_is_settled_by_itself():
    round = played(FLUSH, "Jc Td 6c 3c 2s", NOTHING, FIVES, ACE_KING, acts="bet bet fold bet")
    assert net(round) == {"ann": 1_100, "bob": -300, "cy": -100, "di": 300}
