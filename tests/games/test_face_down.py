"""Cards dealt face down at a live table: nobody knows them until they are turned."""

import pytest

from houseway.games.mini_baccarat.view import BaccaratHandView
from houseway.games.record import result
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, wager

TABLE = {"minimum": 50, "maximum": 1_000, "face": "down", "turned_by": "dealer"}
BETS = [wager("ann", 100, on="banker"), NO_MORE_BETS]


def unknown(draws):
    """A live round in which the first four cards fall unseen."""
    return begin("mini-baccarat", TABLE, {"ann": 1_000}, draws, BETS)


def test_unknown_cards_are_asked_for_when_they_are_turned():
    round = unknown("?? ?? ?? ??")
    do(round, "dealer", "turn")
    assert round.asked.turned
    for card in ("9s", "Kd"):
        round.give(card)
    do(round, "dealer", "turn")
    for card in ("2c", "5c"):
        round.give(card)
    assert round.seen_by("ann").hands["player"] == BaccaratHandView(("9s", "Kd"), 9)
    assert [one.result for one in round.settlements] == ["lose"]
    assert round.unseen == 0


def test_known_and_unknown_cards_settle_alike():
    known = begin("mini-baccarat", TABLE, {"ann": 1_000}, "9s 2c Kd 5c", BETS)
    do(known, "dealer", "turn")
    do(known, "dealer", "turn")
    live = unknown("?? ?? ?? ??")
    do(live, "dealer", "turn")
    live.give("9s"), live.give("Kd")
    do(live, "dealer", "turn")
    live.give("2c"), live.give("5c")
    assert result(known)["settlements"] == result(live)["settlements"]


def test_a_card_that_lies_open_must_be_named():
    round = begin("mini-baccarat", {"minimum": 50, "maximum": 1_000}, {"ann": 1_000}, "", BETS)
    with pytest.raises(Refused, match="say which it is"):
        round.give("??")


def test_a_turned_card_must_be_one_that_can_have_fallen():
    round = unknown("?? ?? ?? ??")
    do(round, "dealer", "turn")
    with pytest.raises(Refused, match="say which it is"):
        round.give("??")
    for wrong in ("Jk", "cut", "1x"):
        with pytest.raises(Refused):
            round.give(wrong)
    assert round.unseen == 4


def test_hands_are_not_put_in_another_order_while_a_card_is_unknown():
    round = unknown("?? ?? ?? ??")
    with pytest.raises(Refused, match="nobody knows yet"):
        do(round, "director", "reconstruct", card=1, place=2)
    assert round.unseen == 4
