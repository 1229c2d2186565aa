"""How many hands of five and seven cards there are, with every deck and the joker."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest
from identities import counts, hold_together
from msgspec.structs import replace

from houseway.analysis import charity_holdem, holdem
from houseway.analysis.hand_counts import NO_LOW, hands_of_five, low_name
from houseway.games.charity_holdem import CharityHoldem
from houseway.games.holdem import Holdem
from houseway.ranking.poker import CANBERRA, CTP, HOLDEM, NI2019_212, PokerRanking, WinningHand

STANDARD = replace(Holdem.standard, ace_low=True)
FIVE = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
SEVEN = [
    4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620,
    31_433_400, 58_627_800, 23_294_460,
]  # fmt: skip
SMALL = [
    PokerRanking(deck=32, joker=True),
    PokerRanking(deck=32, winning=WinningHand.LOW),
    PokerRanking(deck=36, winning=WinningHand.HIGH_LOW, joker=True, ace_low=True),
    PokerRanking(deck=40, winning=WinningHand.EIGHT_OR_BETTER, ace_in_low="low", ace_low=True),
]


@pytest.mark.parametrize(
    ("figures", "clause"),
    [
        (lambda: holdem.figures(STANDARD), "NI2018-51 3.3"),
        (lambda: charity_holdem.figures(CharityHoldem.standard), "CTP 17.1"),
    ],
    ids=["holdem", "charity-holdem"],
)
def test_five_and_seven_cards_make_what_is_published(figures, clause):
    found = figures()
    hold_together(found)
    five, seven = found.table("hands-of-five"), found.table("hands-of-seven")
    assert (counts(five), counts(seven)) == (FIVE, SEVEN)
    assert clause in five.clauses
    assert clause in seven.clauses


@pytest.mark.parametrize("ranking", [HOLDEM, CTP, NI2019_212, CANBERRA], ids=lambda _: "")
def test_five_cards_of_a_whole_deck_make_the_same_under_every_instrument(ranking):
    assert list(hands_of_five(ranking)[0].values()) == FIVE


def test_hands_of_a_deck_of_32_cards_by_hand():
    """Eight ranks from the seven up, the ace high only, so four straights."""
    high, low = hands_of_five(PokerRanking(deck=32))
    assert low == {}
    assert high == {
        "royal flush": 4,
        "straight flush": 4 * 3,
        "four of a kind": 8 * 28,
        "flush": 4 * comb(8, 5) - 4 * 4,
        "full house": 8 * 4 * 7 * 6,
        "straight": 4 * 4**5 - 4 * 4,
        "three of a kind": 8 * 4 * comb(7, 2) * 4**2,
        "two pairs": comb(8, 2) * 6 * 6 * 24,
        "one pair": 8 * 6 * comb(7, 3) * 4**3,
        "five odd cards": (comb(8, 5) - 4) * (4**5 - 4),
    }
    assert sum(high.values()) == comb(32, 5)


def test_the_joker_makes_five_of_a_kind():
    """Eight ranks: all four cards of one and the joker, and for seven cards any two of 28 more."""
    found = holdem.figures(replace(STANDARD, deck=32, joker=True, ace_low=False))
    hold_together(found)
    assert found.table("hands-of-five")["five of a kind", "hands"] == 8
    assert found.table("hands-of-seven")["five of a kind", "hands"] == 8 * comb(28, 2)
    assert sum(counts(found.table("hands-of-seven"))) == comb(33, 7)
    assert {"NI2018-51 3.4", "NI2018-51 3.7"} <= set(found.table("hands-of-five").clauses)


def test_low_hands_have_tables_of_their_own():
    found = holdem.figures(replace(STANDARD, deck=36, winning="high-low"))
    hold_together(found, unknown=True)
    assert list(found.whole()["tables"]) == [
        "hands-of-five",
        "low-hands-of-five",
        "hands-of-seven",
        "low-hands-of-seven",
    ]
    assert "NI2018-51 3.6" in found.table("low-hands-of-five").clauses


@pytest.mark.parametrize("ranking", SMALL, ids=str)
def test_hands_of_five_are_counted_as_the_ranking_names_them(ranking: PokerRanking):
    """Beside three thousand hands at random, named one by one."""
    high, low = hands_of_five(ranking)
    hands, drawn = list(combinations(ranking.cards, 5)), 3_000
    assert bool(high) is ranking.high_wins
    assert bool(low) is ranking.low_wins
    fallen: Counter[tuple[bool, str]] = Counter()
    for hand in Random(5).sample(hands, drawn):
        made = ranking.low(hand)
        fallen[False, str(ranking.category_of(ranking.high_value(hand)))] += 1
        fallen[True, NO_LOW if made is None else low_name(made.value)] += 1
    for is_low, found in ((False, high), (True, low)):
        assert sum(found.values()) in (0, len(hands))
        for name, count in found.items():
            share = count / len(hands)
            spread = 4 * (share / drawn) ** 0.5 + 2 / drawn
            assert fallen[is_low, name] / drawn == pytest.approx(share, abs=spread), name
