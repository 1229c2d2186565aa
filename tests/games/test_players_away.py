"""Players who have left the table: nobody waits for them, and their hands are played."""

from __future__ import annotations

import canberra_poker_rounds as canberra
import pai_gow_rounds as pai_gow
import pytest
from canberra_poker_rounds import ACE_KING, CUT, FIVES, NINES, TABLE
from charity_holdem_rounds import Hand

from houseway.games.bots import house
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, wager

STAKES = {"ann": 1_000, "bob": 1_000}


def told(round, event):
    return [one.facts for one in round.events if one.event == event]


def before_the_deal(*wagers):
    return begin("canberra-poker", TABLE, STAKES, "", [CUT, *wagers])


def test_the_cards_are_dealt_without_whoever_owes_an_ante_and_has_left():
    round = before_the_deal(wager("ann", 100, "ante", 1))
    with pytest.raises(Refused, match="box 2"):
        do(round, "dealer", "no-more-bets")
    do(round, "dealer", "player-away", player="bob")
    do(round, **NO_MORE_BETS)
    assert [hand.player for hand in round.hands] == ["ann"]
    assert round.absent == {"bob"}


def test_an_ante_short_of_what_everybody_must_risk_goes_back_to_whoever_has_left():
    steps = [CUT, wager("bob", 25, "ante", 2)]
    round = begin("canberra-poker", TABLE, STAKES, "", steps, first_to_wager="bob")
    assert round.stakes["bob"] == 975
    do(round, "dealer", "player-away", player="bob")
    assert round.stakes["bob"] == 1_000
    assert told(round, "taken back")[-1]["amount"] == 25


def test_nobody_is_away_for_whom_the_dealer_does_not_wait():
    round = before_the_deal(wager("ann", 100, "ante", 1), wager("bob", 100, "ante", 2))
    with pytest.raises(Refused, match="waits for nobody"):
        do(round, "dealer", "player-away", player="bob")
    assert "player-away" not in {one.do for one in round.rulings_open()}


def test_the_dealer_folds_a_hand_whose_player_has_left():
    round = canberra.dealt(NINES, FIVES, ACE_KING)
    with pytest.raises(Refused):
        do(round, "dealer", "fold", box=1)
    do(round, "dealer", "player-away", player="ann")
    assert (house(round).by, house(round).do) == ("dealer", "fold")
    do(round, "dealer", "fold", box=1)
    assert canberra.results(round)["ann", "ante"] == ("lose", 0, 0)


def test_tiles_of_a_player_who_has_left_are_set_by_the_house_way():
    round = pai_gow.dealt({1: pai_gow.BANK, 2: pai_gow.WINS})
    do(round, "dealer", "player-away", player="ann")
    do(round, "dealer", "house-way", box=2)
    assert told(round, "set")[-1]["by"] == "House Way"
    assert pai_gow.result(pai_gow.shown_down(round))[0] in ("win", "push")


def test_a_player_ruled_absent_at_the_turn_folds_at_once():
    hand = Hand()
    assert hand.round.acting == "cy"
    hand.do("dealer", "player-absent", player="cy")
    assert hand.round.folded == ["cy"]
    assert hand.round.acting == "di"
