"""Pai gow: the limits of rule 5 and the wagers of rule 7."""

from __future__ import annotations

import pytest
from pai_gow_rounds import (
    CUT,
    LOSES,
    TABLE,
    WINS,
    clauses,
    dealt,
    falls,
    opening,
    played,
    refused,
    refuses,
    result,
    seated,
)

from houseway.games.asks import Draw
from houseway.games.pai_gow import PaiGow, PaiGowDeterminations
from houseway.games.round import Seat
from houseway.games.views import WagerView
from playing import NO_MORE_BETS, begin, do, happened, net, opens, wager
from proof import rule


def betting(*players: str, **more):
    """A round with its bets open."""
    return begin("pai-gow", TABLE, seated(*players, **more), [], [CUT])


# Limits


@rule("NI2002-45-pai-gow", "5.1", "5.2")
def test_the_sign_shows_the_limits_per_box_and_the_multiples():
    sign = dict(PaiGowDeterminations(minimum=50, maximum=1_000, multiple=25).sign())
    assert sign["minimum"] == "50 per Box"
    assert sign["maximum"] == "1,000 per Box"
    assert sign["multiples"] == "25"


@rule("NI2002-45-pai-gow", "5.1")
@pytest.mark.parametrize("limits", [{"minimum": 0}, {"maximum": 40}])
def test_limits_that_cannot_be_displayed_are_refused(limits):
    with refused("5.1"):
        PaiGowDeterminations(**{"minimum": 50, "maximum": 500, "multiple": 10} | limits)


@rule("NI2002-45-pai-gow", "5.2")
def test_limits_go_in_the_multiples():
    with refused("5.2"):
        PaiGowDeterminations(minimum=50, maximum=510, multiple=20)


@rule("NI2002-45-pai-gow", "5.2")
def test_a_wager_goes_in_the_multiples_on_the_sign():
    round = betting("ann")
    refuses(round, "5.2", "ann", "wager", "115 is not a multiple of 10", amount=115)
    do(round, "ann", "wager", amount=110)
    assert round.stakes["ann"] == 890


@rule("NI2002-45-pai-gow", "5.3")
@pytest.mark.parametrize(("hand", "moved"), [(WINS, 40), (LOSES, -40)])
def test_a_wager_under_the_minimum_is_settled_and_its_owner_warned(hand: str, moved: int):
    round = played(hand, amount=40)
    assert net(round) == {"ann": moved}
    (warned,) = happened(round, "warned")
    assert (warned["player"], warned["staked"], warned["minimum"]) == ("ann", 40, 50)
    assert warned["clauses"] == ["NI2002-45-pai-gow 5.3"]


@rule("NI2002-45-pai-gow", "5.3")
def test_after_the_warning_a_wager_under_the_minimum_is_handed_back():
    round = betting("ann", warned=True)
    refuses(round, "5.3", "ann", "wager", amount=40)
    do(round, "ann", "wager", amount=50)
    do(round, "ann", "wager", amount=10)
    assert round.stakes["ann"] == 940


@rule("NI2002-45-pai-gow", "5.4")
@pytest.mark.parametrize(("hand", "moved"), [(WINS, 500), (LOSES, -500)])
def test_a_wager_over_the_maximum_plays_to_the_maximum(hand: str, moved: int):
    round = played(hand, amount=650)
    assert net(round) == {"ann": moved}
    assert "5.4" in clauses(round)


@rule("NI2002-45-pai-gow", "5.4")
def test_the_maximum_itself_is_not_over_it():
    assert "5.4" not in clauses(played(WINS, amount=500))


# Wagers


@rule("NI2002-45-pai-gow", "6.1")
def test_the_house_banks_every_round_and_nobody_else_can():
    round = dealt({2: WINS})
    assert (round.bank.box, round.bank.player) == (1, "house")
    assert not {"bank", "co-bank"} & opens(betting("ann"), "ann")
    assert round.view(None).chung == 1


@rule("NI2002-45-pai-gow", "7.1")
def test_the_cup_is_not_opened_while_a_box_is_without_a_wager():
    round = betting("ann", "bob", "cy")
    do(round, "ann", "wager", amount=100)
    do(round, "cy", "wager", amount=100)
    refuses(round, "7.1", "dealer", "no-more-bets", r"box 3 \(bob\)")
    assert "no-more-bets" not in opens(round, "dealer")
    do(round, "bob", "wager", amount=100)
    do(round, "dealer", "no-more-bets")
    assert round.asked == Draw("dice", "cup")


@rule("NI2002-45-pai-gow", "7.1")
def test_a_stranger_and_an_absent_player_place_no_wager():
    seats = [*seated("ann"), Seat(seat=3, player="bob", stake=500, present=False)]
    round = begin("pai-gow", TABLE, seats, [], [CUT])
    refuses(round, "7.1", "mallory", "wager", "not at this table", on="main", box=4, amount=100)
    do(round, "ann", "wager", amount=100)
    assert opens(round, "dealer") == {"no-more-bets"}


@rule("NI2002-45-pai-gow", "7.2")
def test_a_wager_moves_tournament_chips_from_the_stack_to_the_box():
    round = betting("cy")
    do(round, "cy", "wager", amount=100)
    assert round.stakes == {"cy": 900}
    assert round.view(None).wagers == (WagerView("cy", 5, "main", 100),)
    refuses(round, "7.2", "cy", "wager", "with 900 in chips", amount=910)


@rule("NI2002-45-pai-gow", "7.3")
def test_box_one_takes_no_wagers():
    refuses(betting("ann"), "7.3", "ann", "wager", on="main", box=1, amount=100)
    seats = [Seat(seat=1, player="zoe", stake=500), *seated("ann")]
    round = begin("pai-gow", TABLE, seats, [], [CUT])
    refuses(round, "7.3", "zoe", "wager", amount=100)
    do(round, "ann", "wager", amount=100)
    assert opens(round, "dealer") == {"no-more-bets"}


@rule("NI2002-45-pai-gow", "T:Box")
def test_each_seat_has_one_box():
    refuses(betting("ann"), "T:Box", "ann", "wager", on="main", box=3, amount=100)
    seats = [Seat(player="kit", stake=500), *seated("ann")]
    refuses(begin("pai-gow", TABLE, seats, [], [CUT]), "T:Box", "kit", "wager", amount=100)


@rule("NI2002-45-pai-gow", "7.4")
def test_after_no_more_bets_wagers_are_frozen_until_they_are_settled():
    round = begin("pai-gow", TABLE, seated("ann"), [], opening(("ann", 100)))
    refuses(round, "7.4", "ann", "wager", amount=100)
    refuses(round, "7.4", "ann", "take-back", on="main", box=2)
    dealt_round = dealt({2: WINS})
    refuses(dealt_round, "7.4", "ann", "wager", amount=100)


def test_before_the_call_a_wager_can_be_changed():
    round = betting("ann")
    do(round, "ann", "wager", amount=100)
    do(round, "ann", "take-back")
    do(round, "ann", "wager", amount=200)
    do(round, "ann", "wager", amount=50)
    assert round.stakes == {"ann": 750}


@rule("NI2002-45-pai-gow", "16.3(b)")
def test_an_excluded_player_places_no_wager():
    round = betting("ann", "bob")
    do(round, "director", "breach", player="ann", rule="16.8", exclude=True)
    refuses(round, "16.3(b)", "ann", "wager", amount=100)


def test_with_a_marker_players_wager_in_order_and_none_is_passed_over():
    round = begin("pai-gow", TABLE, seated("ann", "bob"), [], [CUT], first_to_wager="bob")
    refuses(round, "7.1", "dealer", "next-player", r"box 3 \(bob\)")
    do(round, "bob", "wager", amount=100)
    do(round, "dealer", "next-player")
    assert "wager" not in opens(round, "bob")
    do(round, "ann", "wager", amount=100)
    do(round, "dealer", "no-more-bets")


def test_a_table_has_sensible_limits_to_begin_with():
    assert PaiGow.standard.sign()[0] == ("minimum", "50 per Box")


def test_a_player_who_cannot_make_a_wager_does_not_hold_up_the_round():
    seats = [*seated("ann"), Seat(seat=3, player="bob", stake=40, warned=True)]
    steps = [CUT, wager("ann", 100, box=2), NO_MORE_BETS]
    round = begin("pai-gow", TABLE, seats, falls({2: WINS}), steps)
    assert [hand.box for hand in round.view(None).hands] == [1, 2]


@rule("NI2002-45-pai-gow", "5.3", "5.4")
def test_limits_concern_the_open_wagers_alone():
    round = dealt({2: WINS, 3: LOSES}, wagers=[("ann", 600), ("bob", 40)])
    assert [event["player"] for event in happened(round, "over the maximum")] == ["ann"]
    assert [event["player"] for event in happened(round, "warned")] == ["bob"]
    assert result(played(WINS, amount=600)) == ("win", 1_100)
