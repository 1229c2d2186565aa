"""Plain players and the house by themselves: who speaks when, and for whom."""

from __future__ import annotations

import pytest
from blackjack_rounds import opened
from holdem_rounds import Hand

from houseway.games.asks import Act, Amounts, Option
from houseway.games.bots import bot, house
from houseway.games.holdem.bot import TIGHT, _erratic, choose
from playing import NO_MORE_BETS, begin, do, wager

BACCARAT = {"minimum": 50, "maximum": 1_000, "multiple": 25, "face": "down", "turned_by": "players"}
TWO = {"ann": 20_000, "bob": 20_000}


def test_a_player_wagers_the_minimum_on_the_own_box_once() -> None:
    round = opened(seats=TWO)
    assert bot(round, "bob") == Act("bob", "wager", {"box": 2, "on": "main", "amount": 1_000})
    do(round, **wager("bob", 1_000, box=2))
    assert bot(round, "bob") is None


def test_the_dealer_closes_the_bets_when_nobody_keeps_it_waiting() -> None:
    round = opened("", wager("ann", 1_000, box=1), seats=TWO)
    assert house(round) is None
    do(round, **wager("bob", 1_000, box=2))
    assert house(round) == Act("dealer", "no-more-bets")


def test_a_player_turns_the_hand_that_the_player_backed() -> None:
    backed = wager("ann", 50, "banker", box=None)
    round = begin("mini-baccarat", BACCARAT, {"ann": 1_000}, "?? ?? ?? ??", [backed, NO_MORE_BETS])
    assert house(round) == Act("dealer", "turn", {"hand": "player"})
    do(round, "dealer", "turn", hand="player")
    for card in ("4s", "3d"):
        round.give(card)
    assert bot(round, "ann") == Act("ann", "turn", {"hand": "banker"})


def test_the_house_does_not_speak_for_a_player() -> None:
    hand = Hand({"ann": 20_000, "bob": 20_000, "cy": 20_000}, over_blinds=[2_000])
    assert {option.do for option in hand.round.options("cy")} == {"over-blind", "decline"}
    assert house(hand.round) is None
    assert bot(hand.round, "cy") == Act("cy", "decline")


@pytest.mark.parametrize(("raises", "do_next"), [(2, "raise"), (3, "call")])
def test_a_strong_hand_is_raised_three_times_in_a_betting_round(raises: int, do_next: str) -> None:
    hand = Hand(TWO, {"ann": "As Ad", "bob": "Kc Kd"}, maximum="no limit")
    for total in (2_000, 3_000, 4_000)[:raises]:
        hand.do(hand.acting, "raise", to=total)
    chosen = choose(hand.round, hand.acting, TIGHT)
    assert chosen.do == do_next


@pytest.mark.parametrize(("number", "to"), [(0, 900), (7, 900), (8, 200), (31, 200), (32, 900)])
def test_a_player_at_whim_bets_everything_one_time_in_four(number: int, to: int) -> None:
    raising = Option("ann", "raise", {}, {"to": Amounts(200, 900)})
    assert _erratic([raising], number) == Act("ann", "raise", {"to": to})
