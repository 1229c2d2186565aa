"""Baccarat counts."""

from __future__ import annotations

import pytest

from houseway.equipment import Card, cards
from houseway.equipment.cards import deck
from houseway.ranking.baccarat import count, is_natural, value
from proof import rule


@rule("NI2002-45-mini-baccarat", "2.4", "2.4(a)")
@pytest.mark.parametrize("pips", range(2, 10))
def test_two_to_nine_count_their_pips(pips: int):
    assert {value(Card(pips, suit)) for suit in "cdhs"} == {pips}


@rule("NI2002-45-mini-baccarat", "2.4", "2.4(b)")
@pytest.mark.parametrize("letter", "TJQK")
def test_tens_and_court_cards_count_nothing(letter: str):
    assert {value(Card.parse(letter + suit)) for suit in "cdhs"} == {0}


@rule("NI2002-45-mini-baccarat", "2.4", "2.4(c)")
def test_an_ace_counts_one():
    assert {value(Card.parse("A" + suit)) for suit in "cdhs"} == {1}


def test_a_deck_counts_180():
    assert sum(map(value, deck())) == 4 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9)


@rule("NI2002-45-mini-baccarat", "2.6")
@pytest.mark.parametrize(
    ("hand", "total"), [("6c 2d As", 9), ("2c 5d", 7), ("Kc 7d", 7), ("Kc Qd", 0), ("Ah 7s", 8)]
)
def test_a_hand_counts_the_sum_of_its_cards(hand: str, total: int):
    assert count(cards(hand)) == total


@rule("NI2002-45-mini-baccarat", "2.6[2]")
@pytest.mark.parametrize(
    ("hand", "total"), [("7c 8d", 5), ("5c 5d Ks", 0), ("Ac 9d", 0), ("9c 9d 9h", 7)]
)
def test_the_tens_digit_is_dropped(hand: str, total: int):
    assert count(cards(hand)) == total


@pytest.mark.parametrize("hand", ["9c Kd", "3c 5d", "Ac 7d", "9c 9d"])
def test_two_cards_that_count_eight_or_nine_are_a_natural(hand: str):
    assert is_natural(cards(hand))


@pytest.mark.parametrize("hand", ["2c 2d 4h", "4c 3d", "Kc Qd", "9c", "8h"])
def test_three_cards_or_a_lower_count_are_no_natural(hand: str):
    assert not is_natural(cards(hand))
