"""What cards count in blackjack."""

import pytest

from houseway.equipment import Card, cards, deck
from houseway.ranking.blackjack import is_blackjack, total, value
from proof import rule


@rule("NI2005-63", "2.5")
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        pytest.param("As 8d", 19, True, marks=rule("NI2005-63", "2.5(a)", "A:Soft total")),
        pytest.param("As 8d 5c", 14, False, marks=rule("NI2005-63", "2.5(a)", "A:Hard total")),
        pytest.param("As 5d Kc", 16, False, marks=rule("NI2005-63", "A:Hard total")),
        pytest.param("As 6d Tc", 17, False, marks=rule("NI2005-63", "A:Hard total")),
        pytest.param("As 6d 9c", 16, False, marks=rule("NI2005-63", "A:Hard total")),
        pytest.param("As Ad", 12, True, marks=rule("NI2005-63", "2.5(a)", "A:Soft total")),
        pytest.param("As Ad 9c", 21, True, marks=rule("NI2005-63", "2.5(a)", "A:Soft total")),
        pytest.param("2s 9d", 11, False, marks=rule("NI2005-63", "2.5(b)")),
        pytest.param("7s 7d 7c", 21, False, marks=rule("NI2005-63", "2.5(b)")),
        pytest.param("Ts Jd", 20, False, marks=rule("NI2005-63", "2.5(c)")),
        pytest.param("Qs Kd", 20, False, marks=rule("NI2005-63", "2.5(c)")),
    ],
)
def test_totals(hand, points, soft):
    assert total(cards(hand)) == (points, soft)


@rule("NI2005-63", "2.5", "2.5(a)", "2.5(b)", "2.5(c)")
def test_every_card_is_in_one_of_three_classes():
    expected = {**{n: n for n in range(2, 10)}, **dict.fromkeys((10, 11, 12, 13), 10), 14: 1}
    assert {card.rank: value(card) for card in deck()} == expected


@rule("NI2005-63", "A:Soft total")
def test_only_one_ace_can_count_eleven():
    for aces in range(1, 9):
        assert total([Card.parse("As")] * aces) == (10 + aces, True)


@rule("NI2005-63", "A:Blackjack")
@pytest.mark.parametrize(
    ("hand", "blackjack"),
    [("As Kd", True), ("Td Ah", True), ("As 5d 5c", False), ("Ks Qd", False), ("Kc", False)],
)
def test_blackjack_is_two_cards(hand, blackjack):
    assert is_blackjack(cards(hand)) is blackjack


@pytest.mark.parametrize(
    ("hand", "words"), [("As 6d", "soft 17"), ("Ts 7d", "17"), ("As Kd", "21")]
)
def test_totals_in_words(hand, words):
    assert str(total(cards(hand))) == words


def test_over_twenty_one_is_bust():
    assert total(cards("Ts 6d 6c")).bust
    assert not total(cards("Ts 6d 5c")).bust
