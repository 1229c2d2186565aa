"""What a player of poker reads who does what is not open: word for word, with its clause."""

from __future__ import annotations

from typing import Any

import charity_holdem_rounds as charity
import holdem_rounds as cash
import pytest

from houseway.games.asks import Act
from houseway.rulebook import Refused
from proof import rule


def said(hand: Any, by: str, do: str, **facts: Any) -> tuple[str, ...]:
    """The sentence with which something is refused, and the clauses without their instrument."""
    with pytest.raises(Refused) as refusal:
        hand.round.give(Act(by, do, facts))
    clauses = (clause.partition(" ")[2] for clause in refusal.value.clauses)
    return refusal.value.reason, *clauses


def pots_to_divide() -> charity.Hand:
    """Cy is all in for the main pot of 300, di is out, ann and bob have a side pot of 450."""
    sit = charity.seats(5_000, 5_000, 100, 5_000)
    hand = charity.Hand(sit, wait=("showdown",))
    return hand.acts("cy call", "di fold", "ann raise 325", "bob call").all_stay()


@rule("CTP", "18.1[2]")
def test_those_who_can_win_a_pot_agree_on_it():
    hand = pots_to_divide()
    for player, pots in (("cy", "main pot"), ("ann", "main pot or the side pot 1")):
        assert said(hand, player, "agree", pot="side pot 2") == (
            f"Who agrees says “agree” and which pot, for {player} the {pots}.",
            "18.1[2]",
        )
    assert said(hand, "di", "agree", pot="main pot") == (
        "di has no pot to divide with others: those who can win it agree.",
        "18.1[2]",
    )


@rule("CTP", "18.1", "18.1[2]")
def test_no_pot_is_divided_while_there_is_betting():
    assert said(charity.Hand(), "cy", "agree", pot="main pot") == (
        "A pot is divided by agreement only when the betting is over.",
        "18.1",
        "18.1[2]",
    )


@rule("CTP", "8.5")
def test_time_is_up_once():
    hand = charity.Hand(table={"time_to_act": 30}).to_flop()
    hand.do("clock", "expire", player="ann")
    assert said(hand, "clock", "expire", player="ann") == (
        "The time of ann is up already: the supervisor may fold the hand.",
        "8.5",
    )


@rule("CTP", "A:table stake[2]")
def test_nobody_raises_to_more_than_the_chips_on_the_table():
    reason, *clauses = said(charity.Hand(), "cy", "raise", to=6_000)
    assert reason.startswith("cy has 5,000 in all, not 6,000: ")
    assert clauses == ["A:table stake[2]"]


@rule("CTP", "9.2")
def test_a_raise_goes_no_further_than_the_limit():
    hand = charity.Hand(table=charity.LIMIT_100)
    reason, *clauses = said(hand, "cy", "raise", to=500)
    assert reason == "A raise goes to at most 200, not 500."
    assert clauses[0] == "9.2"


@rule("CTP", "13.1")
def test_what_is_no_way_to_bet_is_told_from_what_is_not_open():
    assert said(charity.Hand(), "cy", "check")[1:] == ("13.1",)


@rule("NI2018-51", "13.1")
def test_a_hand_is_shown_once():
    stakes, pairs = {"ann": 50_000, "bob": 50_000}, {"ann": "Ah Ad", "bob": "Kh Kd"}
    hand = cash.Hand(stakes, pairs, "2c 5d 7h 9s Jc", hidden=True).check_down()
    [shown] = [one["player"] for one in hand.happened("shown")]
    other = "bob" if shown == "ann" else "ann"
    assert said(hand, shown, "show") == (
        f"{shown} has shown already: {other} shows or mucks.",
        "13.1",
    )
