"""Pai gow at a live table: tiles lie unknown until they are turned."""

from __future__ import annotations

import pytest
from pai_gow_rounds import (
    BANK,
    LOSES,
    TABLE,
    WINS,
    hand_of,
    opening,
    refuses,
    result,
    seated,
    shown_down,
)

from houseway.games.asks import Draw, Settled
from houseway.games.record import play_record, read_record, result as outcome
from houseway.rulebook import Refused
from playing import begin, do, draw, happened, net, opens, record, step
from proof import rule

UNKNOWN = [[1, 1, 1], *["??"] * 32]


def unseen(*wagers):
    """Tiles lie face down in every Box, and nobody knows any of them."""
    bets = wagers or (("ann", 100),)
    seats = seated(*(name for name, _ in bets))
    return begin("pai-gow", TABLE, seats, UNKNOWN, opening(*bets))


def set_unseen(round, player="ann"):
    do(round, player, "view")
    do(round, player, "set")


def test_a_hand_is_set_unknown_and_named_part_by_part_when_it_is_displayed():
    round = unseen()
    set_unseen(round)
    assert list(hand_of(round, 2, "ann").tiles) == ["??"] * 4
    draw(round, BANK)
    shown_down(round)
    assert round.asked == Draw("tile", "box 2 low", turned=True)
    draw(round, "chong-1 mooy-1")
    assert round.asked.to == "box 2 high"
    draw(round, "teen-1 teen-2")
    assert isinstance(round.asked, Settled)
    assert result(round) == ("win", 200)
    assert hand_of(round, 2).high == "teen-1 teen-2"


def test_parts_that_turn_out_the_wrong_way_round_are_relabelled():
    round = unseen()
    set_unseen(round)
    draw(round, BANK)
    shown_down(round)
    draw(round, "teen-1 teen-2 chong-1 mooy-1")
    assert hand_of(round, 2).low == "mooy-1 chong-1"
    assert result(round) == ("win", 200)


def test_a_tile_that_is_turned_must_be_named_and_lies_in_one_place():
    round = unseen()
    set_unseen(round)
    for wrong in ("??", "nonsense", 7):
        with pytest.raises(Refused, match=r"2\.1"):
            round.give(wrong)
    draw(round, "gor-1 foo-1")
    with pytest.raises(Refused, match="lies elsewhere"):
        round.give("gor-1")


@rule("NI2002-45-pai-gow", "9.2")
def test_for_the_house_way_the_dealer_looks_at_the_tiles():
    round = unseen()
    do(round, "ann", "house-way")
    assert round.asked == Draw("tile", "box 2", turned=True)
    draw(round, WINS)
    assert hand_of(round, 2, "ann").low == "mooy-1 chong-1"
    assert list(hand_of(round, 2, "bob").tiles) == ["??"] * 4
    draw(round, BANK)
    assert result(shown_down(round)) == ("win", 200)


@rule("NI2002-45-pai-gow", "13.8")
def test_exposed_tiles_are_named_and_found_again_in_the_hand():
    round = unseen()
    do(round, "dealer", "dealer-exposed", box=2, tiles=2)
    draw(round, "teen-1 mooy-1")
    assert list(hand_of(round, 2).tiles) == ["teen-1", "mooy-1", "??", "??"]
    assert "call-void" in opens(round, "ann")
    set_unseen(round)
    draw(round, BANK)
    shown_down(round)
    draw(round, "chong-1 mooy-1 teen-2")
    with pytest.raises(Refused, match="teen-1 must still be among"):
        round.give("day-1")
    round.give("teen-1")
    assert result(round) == ("win", 200)


def test_a_ruling_on_tiles_waits_until_the_tile_is_named():
    round = unseen()
    do(round, "dealer", "dealer-exposed", box=2, tiles=1)
    refuses(round, "13.11", "supervisor", "misplaced", "must be named first", boxes="1-2")


@rule("NI2002-45-pai-gow", "11.7", "13.10")
def test_a_hand_given_up_unknown_is_named_only_when_it_is_disputed():
    round = unseen()
    do(round, "ann", "concede")
    assert isinstance(round.asked, Settled)
    do(round, "director", "restore-conceded", box=2, reason="ann disputes it")
    draw(round, LOSES)
    assert happened(round, "restored")[0]["tiles"] == LOSES.split()
    assert result(round) == ("lose", 0)


@rule("NI2002-45-pai-gow", "13.10")
def test_a_set_hand_that_was_given_up_unknown_is_named_and_then_played():
    round = unseen()
    set_unseen(round)
    draw(round, BANK)
    do(round, "dealer", "house-way")
    do(round, "ann", "concede")
    decision = {"decision": "the Hand is played", "reason": "the dealer misheard"}
    do(round, "director", "restore-conceded", box=2, **decision)
    draw(round, WINS)
    do(round, "dealer", "display")
    draw(round, "mooy-1 chong-1 teen-1 teen-2")
    assert net(round) == {"ann": 100}


def test_a_wager_made_void_while_its_tiles_are_turned_is_not_settled_again():
    round = unseen(("ann", 100), ("bob", 100))
    set_unseen(round, "ann")
    set_unseen(round, "bob")
    draw(round, BANK)
    shown_down(round)
    first = round.asked.to
    assert first == "box 3 low"  # dealt first
    do(round, "director", "breach", player="bob", rule="12.1", void_wagers=True)
    draw(round, "look-1 bot-26 gor-2 bon-1")
    draw(round, "chong-1 mooy-1 teen-1 teen-2")
    assert net(round) == {"ann": 100, "bob": 0}


@rule("NI2002-45-pai-gow", "13.11")
def test_unknown_tiles_go_back_to_their_box():
    round = unseen()
    do(round, "dealer", "dealer-exposed", box=2, tiles=1)
    draw(round, "teen-1")
    do(round, "supervisor", "misplaced", boxes="1-2")
    assert list(hand_of(round, 1).tiles) == ["teen-1", "??", "??", "??"]
    assert list(hand_of(round, 2).tiles) == ["??"] * 4


def test_a_live_round_replays_from_its_record():
    steps = [*opening(("ann", 100)), step("ann", "view"), step("ann", "set")]
    steps += [step("dealer", "house-way"), step("dealer", "display")]
    draws = [*UNKNOWN, *BANK.split(), *WINS.split()]
    told = record("pai-gow", TABLE, seated("ann"), draws, steps)
    again = play_record(told)
    assert outcome(again)["stakes"] == {"ann": 1_100}
    text = (
        b'{"houseway":1,"game":"pai-gow","determinations":{"minimum":50,"maximum":500},'
        b'"seats":[{"seat":2,"player":"ann","stake":100}],"draws":["1 1 1"],"steps":[]}'
    )
    assert read_record(text).draws == ["1 1 1"]
