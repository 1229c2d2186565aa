"""Pai gow: the settlement of rule 11, with figures that a dealer can check."""

from __future__ import annotations

import pytest
from pai_gow_rounds import (
    LOSES,
    PUSHES,
    WINS,
    as_dealt,
    clauses,
    dealt,
    hand_of,
    played,
    refuses,
    result,
    shown_down,
)

from houseway.games.pai_gow.view import PaiGowHandView
from playing import do, happened, net, opens, step
from proof import rule

LOOKS = "look-1 look-2 foo-1 gow-36"  # as Bank: 0 and a pair
CONCEDE = step("ann", "concede")


@rule("NI2002-45-pai-gow", "11.1", "11.8")
def test_both_parts_higher_win_even_money():
    round = played(WINS)  # 6 and a pair against 5 and 9
    (settled,) = round.settlements
    assert (settled.result, settled.odds, settled.paid, settled.returned) == (
        "win",
        "1 to 1",
        100,
        200,
    )
    assert clauses(round) == {"11.1", "11.1(a)", "11.1(b)", "11.8"}


@rule("NI2002-45-pai-gow", "11.8")
@pytest.mark.parametrize("amount", [50, 70, 330, 500])
def test_no_commission_is_taken_from_a_win(amount: int):
    assert net(played(WINS, amount=amount)) == {"ann": amount}


@rule("NI2002-45-pai-gow", "11.3", "T:Push")
@pytest.mark.parametrize("hand", [PUSHES, "teen-1 tit-1 day-1 foo-2"])
def test_one_part_higher_and_one_lower_is_a_push(hand: str):
    round = played(hand)
    assert result(round) == ("push", 100)
    assert net(round) == {"ann": 0}
    assert {"11.3", "T:Push"} <= clauses(round)


@rule("NI2002-45-pai-gow", "11.3")
def test_a_low_part_won_and_a_high_part_lost_is_a_push_too():
    assert result(played("day-1 bon-1 chong-1 day-2")) == ("push", 100)  # 6 and 8 against 5 and 9


@rule("NI2002-45-pai-gow", "11.4")
def test_both_parts_lower_lose():
    round = played(LOSES)  # 4 and 8 against 5 and 9
    assert result(round) == ("lose", 0)
    assert clauses(round) == {"11.4", "11.4(b)"}
    assert net(round) == {"ann": -100}


@rule("NI2002-45-pai-gow", "11.1(a)", "11.4(a)")
def test_ranked_parts_come_before_point_counts():
    bank = "day-1 tit-1 foo-1 gow-36"  # 0 and Day High Nine
    round = played("gor-1 ng-14 gor-2 ng-23", bank)  # 9 and 9
    assert result(round) == ("push", 100)
    assert {"11.4(a)", "11.1(b)"} <= clauses(round)
    assert "11.1(a)" in clauses(played("gor-2 ng-14 teen-1 bot-26"))


@rule("NI2002-45-pai-gow", "11.2")
def test_equal_counts_go_by_the_highest_tile():
    higher = "day-1 bot-26 mooy-1 gow-45"
    # Bank 5 with Gor, 9 with Ping; Mooy outranks Ping, so 9 wins; a Gong wins Low.
    assert result(played("chong-1 gow-45 teen-1 teen-2")) == ("push", 100)  # 5 with Chong: lost
    assert "11.2" in clauses(played("chong-1 gow-45 teen-1 teen-2"))
    assert result(played(higher)) == ("win", 200)


@rule("NI2002-45-pai-gow", "11.5")
def test_a_copy_is_a_part_lost():
    copy_and_win = played("look-1 mooy-1 ping-2 gow-45")  # 6, and the Bank's own 9
    assert result(copy_and_win) == ("push", 100)
    assert "11.5" in clauses(copy_and_win)
    copy_and_loss = played("bon-1 mooy-1 ping-2 gow-45")  # 4, and the Bank's own 9
    assert result(copy_and_loss) == ("lose", 0)


@rule("NI2002-45-pai-gow", "11.6")
def test_two_zeros_in_the_low_part_go_to_the_bank():
    round = played("chong-1 gor-1 teen-1 teen-2", LOOKS)
    assert result(round) == ("push", 100)
    assert "11.6" in clauses(round)


@rule("NI2002-45-pai-gow", "11.6")
def test_a_gong_in_the_low_part_is_no_zero():
    assert result(played("day-1 yun-1 teen-1 teen-2", LOOKS)) == ("win", 200)


# Taking the wager unseen


@rule("NI2002-45-pai-gow", "11.7")
def test_a_wager_may_be_taken_without_the_hand_being_displayed():
    round = dealt({2: LOSES}, CONCEDE)
    assert (result(round), clauses(round)) == (("lose", 0), {"11.7"})
    assert net(round) == {"ann": -100}
    for viewer in (None, "ann", "dealer"):
        assert hand_of(round, 2, viewer) == PaiGowHandView(
            box=2, player="ann", state="conceded", tiles=("??",) * 4
        )
    kept = [event for event in happened(round, "delivered") if event["box"] == 2]
    assert kept[0]["tiles"] == LOSES.split()


@rule("NI2002-45-pai-gow", "11.7")
def test_a_set_hand_may_be_given_up_until_it_is_displayed():
    steps = [*as_dealt("ann", LOSES), step("dealer", "house-way")]
    round = dealt({2: LOSES}, *steps)
    assert opens(round, "ann") == {"concede"}
    do(round, **CONCEDE)
    assert result(round) == ("lose", 0)
    assert not happened(round, "displayed")
    assert "look-1" not in str(round.told("dealer"))


@rule("NI2002-45-pai-gow", "11.7")
def test_others_play_on_after_a_wager_was_taken_unseen():
    hands, wagers = {2: LOSES, 3: WINS}, [("ann", 100), ("bob", 50)]
    round = shown_down(dealt(hands, CONCEDE, *as_dealt("bob", WINS), wagers=wagers))
    assert net(round) == {"ann": -100, "bob": 50}


def test_a_wager_that_is_settled_cannot_be_given_up():
    with pytest.raises(Exception, match="the round is settled"):
        do(played(WINS), **CONCEDE)


@rule("NI2002-45-pai-gow", "11.5")
def test_the_house_way_against_itself_never_wins():
    for bank in (
        "teen-1 day-1 yun-1 gor-1",
        "bon-1 foo-1 ping-1 tit-1",
        "chong-1 look-1 mooy-1 bon-1",
    ):
        twins = bank.replace("-1", "-2")
        round = shown_down(dealt({1: bank, 2: twins}, step("ann", "house-way")))
        assert result(round) == ("lose", 0)


def test_displayed_hands_are_seen_by_all():
    round = played(WINS)
    assert list(hand_of(round, 2).tiles) == WINS.split()
    assert hand_of(round, 2).low == "mooy-1 chong-1"
    refuses(round, "7.4", "ann", "wager", amount=100)
