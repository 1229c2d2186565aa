"""Mini-baccarat: what the Director determines, the wagers before the first card, the limits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from houseway.games.mini_baccarat import MiniBaccarat, MiniBaccaratDeterminations
from houseway.games.round import Circumstances, Seat
from houseway.games.views import WagerView
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, Step, begin, do, happened, net, opens, play, step, wager
from proof import rule

RULES = "NI2002-45-mini-baccarat"
LIMITS: dict[str, Any] = {"minimum": 50, "maximum": 500, "multiple": 10}
PLAYER_WINS = "9c 2d Kh Ks"  # 9 to 2, a Natural
BANKER_WINS = "2d 9c Kh Ks"
TIE = "9c 9d Kh Ks"


def table(steps: Sequence[Step] = (), draws: str = "", **more: Any) -> Any:
    """A round of ann in Box 1 and, unless she is alone, bob in Box 2, as far as it goes."""
    seats = more.pop("seats", {"ann": 1_000, "bob": 1_000})
    circumstances = {k: more.pop(k) for k in list(more) if k in Circumstances.__struct_fields__}
    return begin("mini-baccarat", {**LIMITS, **more}, seats, draws, list(steps), **circumstances)


def refused(clause: str) -> Any:
    return pytest.raises(Refused, match=re.escape(f"{RULES} {clause}") + r"[,)]")


# What the Director determines


@rule("NI2002-45-mini-baccarat", "2.1")
@pytest.mark.parametrize("decks", [1, 6, 7, 9])
def test_other_than_eight_decks_are_refused(decks: int):
    with refused("2.1"):
        MiniBaccaratDeterminations(minimum=50, maximum=500, decks=decks)


@rule("NI2002-45-mini-baccarat", "2.1")
def test_the_shoe_holds_416_cards_with_eight_of_each():
    round = table([wager("ann", 50, "tie"), NO_MORE_BETS], seats={"ann": 100}, gone=("As",) * 7)
    assert round.stack == 416 - 7
    round.give("As")
    with refused("6.1"):
        round.give("As")


@rule("NI2002-45-mini-baccarat", "6.1")
@pytest.mark.parametrize("thing", ["Jk", "17", 5])
def test_only_a_card_of_the_shoe_can_fall(thing: object):
    round = table([wager("ann", 50, "tie"), NO_MORE_BETS], seats={"ann": 100})
    with refused("6.1"):
        round.give(thing)


@rule("NI2002-45-mini-baccarat", "2.2")
def test_cards_are_dealt_face_up_or_face_down_and_no_other_way():
    with refused("2.2"):
        MiniBaccaratDeterminations(minimum=50, maximum=500, face="sideways")


@rule("NI2002-45-mini-baccarat", "6.3")
def test_who_turns_the_cards_is_determined_only_for_face_down_dealing():
    with refused("6.3"):
        MiniBaccaratDeterminations(minimum=50, maximum=500, face="up", turned_by="dealer")


@rule("NI2002-45-mini-baccarat", "6.3")
@pytest.mark.parametrize("turner", [None, "director"])
def test_face_down_dealing_needs_a_dealer_a_player_or_players_to_turn(turner: str | None):
    with refused("6.3"):
        MiniBaccaratDeterminations(minimum=50, maximum=500, face="down", turned_by=turner)


@rule("NI2002-45-mini-baccarat", "3.1")
@pytest.mark.parametrize(
    "limits",
    [
        {"minimum": 0, "maximum": 500},
        {"minimum": 500, "maximum": 50},
        {"minimum": 50, "maximum": 500, "tie_minimum": 10},
        {"minimum": 50, "maximum": 500, "tie_minimum": 20, "tie_maximum": 10},
    ],
)
def test_the_sign_shows_a_minimum_and_a_maximum_that_fit(limits: dict[str, int]):
    with refused("3.1"):
        MiniBaccaratDeterminations(**limits)


@rule("NI2002-45-mini-baccarat", "3.1", "3.2")
def test_the_sign_shows_limits_and_multiples():
    sign = dict(MiniBaccaratDeterminations(minimum=50, maximum=500, multiple=25).sign())
    assert (sign["minimum"], sign["maximum"], sign["multiple"]) == ("50", "500", "25")


def test_a_table_has_at_least_one_box():
    with pytest.raises(Refused, match="at least one Box"):
        MiniBaccaratDeterminations(minimum=50, maximum=500, boxes=0)


# Where a player may wager


@rule("NI2002-45-mini-baccarat", "4.2")
def test_a_wager_moves_chips_from_the_stake_to_the_box():
    round = table([wager("ann", 100, "banker", 4)], seats=[Seat(seat=4, player="ann", stake=300)])
    assert round.stakes["ann"] == 200
    assert round.view().wagers == (WagerView("ann", 4, "banker", 100),)


@rule("NI2002-45-mini-baccarat", "4.2")
def test_chips_that_a_player_does_not_have_cannot_be_wagered():
    with refused("4.2"):
        table([wager("ann", 1_010, "banker")])


def test_a_seat_without_a_box_is_refused():
    with pytest.raises(ValueError, match="no box 8"):
        table(seats=[Seat(seat=8, player="ann", stake=300)])


@rule("NI2002-45-mini-baccarat", "4.3")
def test_a_box_takes_the_wagers_of_one_player_only():
    with refused("4.3"):
        table([wager("bob", 100, "banker", 1)])


@rule("NI2002-45-mini-baccarat", "4.3")
def test_who_stands_behind_the_boxes_cannot_wager():
    seats = [Seat(seat=1, player="ann", stake=100), Seat(player="cyd", stake=100)]
    round = table([wager("ann", 50, "tie")], seats=seats)
    with refused("4.3"):
        do(round, **wager("cyd", 50, "tie"))
    do(round, **NO_MORE_BETS)


@rule("NI2002-45-mini-baccarat", "4.4")
def test_a_player_wagers_on_one_box_only():
    with refused("4.4"):
        table([wager("ann", 100, "banker", 5)])


@rule("NI2002-45-mini-baccarat", "4.6", "4.6(a)", "4.6(b)", "4.6(c)")
def test_the_three_areas_are_banker_player_and_tie():
    where = {o.where["on"] for o in table().options("ann") if o.do == "wager"}
    assert where == {"banker", "player", "tie"}


@pytest.mark.parametrize(
    "area",
    [
        pytest.param("banker", marks=rule("NI2002-45-mini-baccarat", "4.6(a)")),
        pytest.param("player", marks=rule("NI2002-45-mini-baccarat", "4.6(b)")),
        pytest.param("tie", marks=rule("NI2002-45-mini-baccarat", "4.6(c)")),
    ],
)
def test_each_area_alone_is_a_wager_that_lets_the_cards_be_dealt(area: str):
    round = table([wager("ann", 50, area), NO_MORE_BETS], seats={"ann": 100})
    assert [(w.on, w.amount) for w in round.wagers] == [(area, 50)]
    assert not round.warned


@rule("NI2002-45-mini-baccarat", "4.6")
def test_no_other_wager_is_taken():
    with refused("4.6"):
        table([wager("ann", 10, "pair")])


@rule("NI2002-45-mini-baccarat", "4.7")
@pytest.mark.parametrize(("first", "second"), [("banker", "player"), ("player", "banker")])
def test_banker_and_player_cannot_both_be_backed(first: str, second: str):
    with refused("4.7"):
        table([wager("ann", 100, first), wager("ann", 50, second)])


@rule("NI2002-45-mini-baccarat", "4.7")
def test_tie_may_accompany_banker_or_player():
    round = table([wager("ann", 100, "banker"), wager("ann", 20, "tie")])
    do(round, **wager("bob", 100, "player", 2))
    do(round, **wager("bob", 20, "tie", 2))
    assert round.stakes == {"ann": 880, "bob": 880}


def test_the_other_side_is_open_again_once_the_wager_is_taken_back():
    back = step("ann", "take-back", on="banker")
    round = table([wager("ann", 100, "banker"), back, wager("ann", 60, "player")])
    assert [(w.on, w.amount) for w in round.wagers] == [("player", 60)]


# Before the first card


@rule("NI2002-45-mini-baccarat", "4.1")
def test_the_cards_are_not_dealt_while_a_seat_has_no_wager():
    round = table([wager("ann", 100, "banker")])
    with refused("4.1"):
        do(round, **NO_MORE_BETS)
    do(round, **wager("bob", 50, "tie", 2))
    assert opens(round, "dealer") == {"no-more-bets"}


@pytest.mark.parametrize(
    "other",
    [
        Seat(seat=2, player="bob", stake=100, present=False),
        Seat(seat=2, player="bob", stake=0),
        Seat(seat=2, player="bob", stake=40, warned=True),
    ],
)
def test_who_is_not_there_or_cannot_wager_holds_up_nobody(other: Seat):
    seats = [Seat(seat=1, player="ann", stake=100), other]
    round = table([wager("ann", 50, "tie"), NO_MORE_BETS], seats=seats)
    assert not round.betting_open


def test_an_excluded_player_holds_up_nobody():
    out = step("director", "breach", player="bob", rule="4.1", exclude=True)
    round = table([wager("ann", 50, "tie"), out, NO_MORE_BETS])
    assert not round.betting_open


def test_the_next_player_is_called_once_the_one_before_has_wagered():
    round = table(first_to_wager="bob")
    with refused("4.1"):
        do(round, "dealer", "next-player")
    do(round, **wager("bob", 50, "tie", 2))
    do(round, "dealer", "next-player")
    do(round, **wager("ann", 50, "tie"))
    assert opens(round, "dealer") == {"no-more-bets"}


def test_whose_turn_to_wager_is_past_wagers_no_more():
    round = table([wager("bob", 50, "tie", 2), step("dealer", "next-player")], first_to_wager="bob")
    with pytest.raises(Refused, match="bob cannot wager"):
        do(round, **wager("bob", 50, "tie", 2))


def test_after_the_last_player_nobody_is_called():
    called = [wager("bob", 50, "tie", 2), step("dealer", "next-player"), wager("ann", 50, "tie")]
    round = table(called, first_to_wager="bob")
    with pytest.raises(Refused, match="dealer cannot call the next player"):
        do(round, "dealer", "next-player")


@pytest.mark.parametrize("act", [wager("eve", 50, "tie"), step("ann", "take-back", on="tie")])
def test_strangers_do_not_wager_and_only_a_wager_is_taken_back(act: Step):
    with pytest.raises(Refused, match=r"not at this table|no wager that could be taken back"):
        table([act])


@rule("NI2002-45-mini-baccarat", "6.2")
def test_no_more_bets_is_announced_before_the_first_card():
    round = table([wager("ann", 50, "tie"), NO_MORE_BETS], "9c", seats={"ann": 100})
    assert [e.event for e in round.events] == ["wagered", "no more bets", "dealt"]


@rule("NI2002-45-mini-baccarat", "4.5")
@pytest.mark.parametrize("draws", ["9c", "9c 2d Kh Ks"])
@pytest.mark.parametrize(
    "change", [step("ann", "take-back", on="banker"), wager("ann", 50, "player")]
)
def test_wagers_stand_from_the_first_card_to_the_settlement(draws: str, change: dict[str, Any]):
    round = table([wager("ann", 100, "banker"), NO_MORE_BETS], draws, seats={"ann": 200})
    with refused("4.5"):
        do(round, **change)


@rule("NI2002-45-mini-baccarat", "2.3")
@pytest.mark.parametrize("draws", ["", "9c", "9c 2d Kh Ks"])
def test_cards_are_not_changed_in_the_middle_of_a_round(draws: str):
    round = table([wager("ann", 100, "banker"), NO_MORE_BETS], draws, seats={"ann": 200})
    with refused("2.3"):
        do(round, "director", "change-cards")


# Limits


@rule("NI2002-45-mini-baccarat", "3.2")
def test_wagers_go_in_the_multiples_on_the_sign():
    assert table([wager("ann", 110, "banker")]).stakes["ann"] == 890
    with refused("3.2"):
        table([wager("ann", 115, "banker")])


@rule("NI2002-45-mini-baccarat", "3.3")
@pytest.mark.parametrize(("draws", "change"), [(BANKER_WINS, 40), (PLAYER_WINS, -40)])
def test_the_first_wager_under_the_minimum_plays_and_its_owner_is_warned(draws: str, change: int):
    steps = [wager("ann", 40, "banker"), NO_MORE_BETS]
    round = play("mini-baccarat", LIMITS, {"ann": 100}, draws, steps)
    assert net(round) == {"ann": change}
    assert round.warned == {"ann"}
    assert happened(round, "warned")[0]["clauses"] == [f"{RULES} 3.3"]


WARNED = [Seat(seat=1, player="ann", stake=1_000, warned=True)]


@rule("NI2002-45-mini-baccarat", "3.3")
def test_after_the_warning_a_wager_under_the_minimum_is_handed_back():
    round = table(seats=WARNED)
    with refused("3.3"):
        do(round, **wager("ann", 40, "banker"))
    assert round.stakes["ann"] == 1_000
    do(round, **wager("ann", 50, "banker"))
    do(round, **wager("ann", 10, "tie"))
    do(round, **NO_MORE_BETS)
    assert not round.warned


@rule("NI2002-45-mini-baccarat", "3.3")
def test_after_the_warning_chips_taken_back_cannot_leave_less_than_the_minimum():
    steps = [
        wager("ann", 50, "tie"),
        wager("ann", 20, "banker"),
        step("ann", "take-back", on="tie"),
    ]
    round = table(steps, seats=WARNED)
    with refused("3.3"):
        do(round, **NO_MORE_BETS)
    do(round, **wager("ann", 30, "banker"))
    do(round, **NO_MORE_BETS)


@rule("NI2002-45-mini-baccarat", "3.3")
def test_the_areas_of_a_box_count_together_towards_the_minimum():
    steps = [wager("ann", 30, "banker"), wager("ann", 20, "tie"), NO_MORE_BETS]
    assert not table(steps, seats={"ann": 100}).warned


@rule("NI2002-45-mini-baccarat", "3.3", "4.6(c)")
def test_a_minimum_for_tie_on_the_sign_separates_the_areas():
    steps = [wager("ann", 100, "banker"), wager("ann", 20, "tie"), NO_MORE_BETS]
    assert not table(steps, seats={"ann": 200}, tie_minimum=20, tie_maximum=100).warned
    assert table(steps, seats={"ann": 200}, tie_minimum=30, tie_maximum=100).warned == {"ann"}


@rule("NI2002-45-mini-baccarat", "3.4")
@pytest.mark.parametrize(
    ("draws", "change", "result"), [(BANKER_WINS, 500, "win"), (PLAYER_WINS, -500, "lose")]
)
def test_a_wager_over_the_maximum_plays_to_the_maximum(draws: str, change: int, result: str):
    steps = [wager("ann", 650, "banker"), NO_MORE_BETS]
    round = play("mini-baccarat", LIMITS, {"ann": 1_000}, draws, steps)
    assert net(round) == {"ann": change}
    assert (round.settlements[0].staked, round.settlements[0].result) == (650, result)
    assert f"{RULES} 3.4" in round.settlements[0].clauses


@rule("NI2002-45-mini-baccarat", "3.4")
def test_the_later_area_is_trimmed_where_two_together_pass_the_maximum():
    steps = [wager("ann", 480, "banker"), wager("ann", 50, "tie"), NO_MORE_BETS]
    assert net(play("mini-baccarat", LIMITS, {"ann": 1_000}, TIE, steps)) == {"ann": 160}
    assert net(play("mini-baccarat", LIMITS, {"ann": 1_000}, PLAYER_WINS, steps)) == {"ann": -500}


@rule("NI2002-45-mini-baccarat", "3.4")
def test_a_wager_wholly_over_the_maximum_is_handed_back():
    steps = [wager("ann", 500, "player"), wager("ann", 50, "tie"), NO_MORE_BETS]
    round = table(steps, seats={"ann": 1_000})
    assert round.stakes["ann"] == 500
    assert [w.on for w in round.wagers] == ["player"]


@rule("NI2002-45-mini-baccarat", "3.4")
def test_a_maximum_for_tie_on_the_sign_is_for_tie_alone():
    steps = [wager("ann", 500, "banker"), wager("ann", 50, "tie"), NO_MORE_BETS]
    round = table(steps, TIE, seats={"ann": 1_000}, tie_minimum=10, tie_maximum=40)
    assert net(round) == {"ann": 8 * 40}


def test_a_simple_wager_is_the_minimum_on_banker_or_what_is_left():
    round = table(seats={"ann": 1_000, "bob": 35})
    for player in ("ann", "bob"):
        round.give(MiniBaccarat.simple_wager(round, player))
    assert [(w.player, w.on, w.amount) for w in round.wagers] == [
        ("ann", "banker", 50),
        ("bob", "banker", 30),
    ]
