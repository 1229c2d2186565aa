"""What is told with each card: the count, and "Blackjack" for none but the first two."""

from __future__ import annotations

import pytest
from blackjack_rounds import at, bets, opened

from playing import draw, happened, step
from proof import rule


def told(round, to):
    return [event["count"] for event in happened(round, "dealt") if event["to"] == to]


def seen(round):
    return [hand.count for hand in round.view().boxes]


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
    assert round.view().dealer.count == counts[-1]


@rule("NI2005-63", "A:Blackjack")
@pytest.mark.parametrize(("second", "count"), [("Kh", "Blackjack"), ("9h", "soft 20")])
def test_a_players_count_is_told_with_each_card(second, count):
    round = opened(f"As 6d {second}", *bets(ann=1_000))
    assert told(round, "box 1")[-1] == count
    assert seen(round) == [count]


@rule("NI2005-63", "10.7", "A:Blackjack")
def test_a_hand_after_a_split_is_seen_to_be_no_blackjack():
    round = opened("As 6d Ah", *bets(ann=1_000), step("ann", "split"))
    draw(round, "Kc 5c")
    assert (told(round, "box 1 hand 1"), told(round, "box 1 hand 2")) == (["21"], ["soft 16"])
    assert seen(round) == ["21", "soft 16"]


def test_nothing_is_counted_before_a_card_lies_there():
    round = opened("Ts", *bets(ann=1_000, bob=1_000), seats=[at("ann", 1), at("bob", 2)])
    assert (seen(round), round.view().dealer.count) == (["10", None], None)
