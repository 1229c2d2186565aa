"""What everybody sees of a hand: seats, pots with who is in them, and the hands that were shown."""

from __future__ import annotations

import re

import pytest
from holdem_rounds import Hand

from houseway.cli.felts.holdem import draw as felt
from houseway.cli.screen import Screen
from houseway.drawing import draw
from houseway.games.poker.view import PotView
from houseway.games.views import SeatView

STAKES = {"ann": 3_000, "bob": 8_000, "cy": 20_000, "di": 20_000}
HANDS = {"ann": "As Ad", "bob": "Ks Kd", "cy": "Qs Qd", "di": "7h 2c"}


@pytest.fixture
def hand() -> Hand:
    """Ann and Bob are all in before the flop for $30 and $80, Cy and Di go on."""
    made = Hand(STAKES, HANDS, "3s 4d 9c Jh 8d")
    return made.acts("cy raise 10000, di call, ann call, bob call")


def described(hand: Hand) -> str:
    """The table in words, as a picture tells it to those who do not see."""
    found = re.search(r"<desc[^>]*>(.*?)</desc>", draw(hand.round.view()), re.DOTALL)
    assert found
    return found[1]


def test_side_pots_tell_who_can_win_them(hand: Hand):
    """$30 of four, $50 more of three, $20 more of two."""
    assert hand.round.seen_by(None).pots == (
        PotView("main pot", 12_000, players=("ann", "bob", "cy", "di")),
        PotView("side pot 1", 15_000, players=("bob", "cy", "di")),
        PotView("side pot 2", 4_000, players=("cy", "di")),
    )


def test_a_bet_that_is_still_to_be_met_makes_no_pot_of_its_own():
    hand = Hand(STAKES, HANDS).acts("cy raise 5000")
    assert [one.amount for one in hand.round.seen_by(None).pots] == [6_500]


def test_pots_always_hold_all_the_chips_in_the_middle(hand: Hand):
    hand.acts("cy bet 1000")
    assert sum(one.amount for one in hand.round.seen_by(None).pots) == hand.round.middle


def test_seats_and_stakes_are_seen(hand: Hand):
    seats = hand.round.seen_by(None).seats
    assert seats[2] == SeatView(seat=3, player="cy", stake=10_000)


def test_hands_are_named_only_when_they_are_shown(hand: Hand):
    assert hand.round.seen_by("ann").names == {}
    hand.check_down()
    assert hand.round.seen_by(None).names == {
        "ann": "one pair, aces",
        "bob": "one pair, kings",
        "cy": "one pair, queens",
    }
    assert [one.won for one in hand.round.seen_by(None).pots] == [
        {"ann": 12_000},
        {"bob": 15_000},
        {"cy": 4_000},
    ]


def test_the_drawing_tells_pots_and_hands(hand: Hand):
    assert "Side pot 1 $150: bob, cy and di." in described(hand)
    hand.check_down()
    assert "Main pot $120: to ann." in described(hand)
    assert "one pair, aces" in described(hand)
    assert "one pair" not in described(Hand(STAKES, HANDS))


def test_the_terminal_tells_pots_and_who_is_in_them(hand: Hand):
    lines = [line.plain.split() for line in felt(Screen(plain=True), hand.round, "ann")]
    assert ["side", "pot", "2", "$40", "cy,", "di"] in lines
