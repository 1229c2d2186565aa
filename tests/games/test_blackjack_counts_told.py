"""What is told with each card: the count, and "Blackjack" for none but the first two."""

from __future__ import annotations

import pytest
from blackjack_rounds import bets, opened

from playing import happened, step
from proof import rule


def told(round, to):
    return [event["count"] for event in happened(round, "dealt") if event["to"] == to]


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("Kd Ac", ["10", "Blackjack"]),
        ("Kd 6c 5h", ["10", "16", "21"]),
        ("Td 7c", ["10", "17"]),
    ],
)
def test_the_dealers_count_is_told_with_each_card(cards, counts):
    first, *rest = cards.split()
    round = opened(f"Ts {first} 9h {' '.join(rest)}", *bets(ann=1_000), step("ann", "stand"))
    assert told(round, "dealer") == counts


@rule("NI2005-63", "A:Blackjack")
@pytest.mark.parametrize(("second", "count"), [("Kh", "Blackjack"), ("9h", "soft 20")])
def test_a_players_count_is_told_with_each_card(second, count):
    round = opened(f"As 6d {second}", *bets(ann=1_000))
    assert told(round, "box 1")[-1] == count
