"""Hands ranked in batches, against the rules of ranking and against known counts."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import eval7
import numpy as np
import pytest

from houseway.analysis import CannotAnalyse
from houseway.analysis.ranks.batches import count_places, numbers, rank_hands, rank_low_hands
from houseway.analysis.ranks.board_places import BOARDS, board_place, suit_sets
from houseway.analysis.ranks.lookups import CARDS, ranking_tables
from houseway.analysis.ranks.rivals import (
    count_rivals,
    holdings,
    rank_holdings,
    rank_low_holdings,
)
from houseway.analysis.ranks.suits import (
    EXCHANGES,
    boards,
    exchanged,
    exchanged_holes,
    flops,
)
from houseway.equipment import cards
from houseway.ranking.poker import HOLDEM, PokerRanking, WinningHand

RANKINGS = [
    HOLDEM,
    PokerRanking(),
    PokerRanking(joker=True, ace_low=True),
    PokerRanking(deck=36, joker=True),
    PokerRanking(deck=32, ace_low=True),
    PokerRanking(deck=44, winning=WinningHand.LOW),
    PokerRanking(winning=WinningHand.EIGHT_OR_BETTER, ace_in_low="low", joker=True),
]
SEVEN_CARDS = {  # all 133,784,560 hands, as tables of poker probabilities have them
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pairs": 31_433_400,
    "one pair": 58_627_800,
    "five odd cards": 23_294_460,
}


def some_hands(ranking: PokerRanking, count: int, size: int = 7) -> list[list[object]]:
    rng = random.Random(7)
    return [rng.sample(ranking.cards, size) for _ in range(count)]


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_numbers_stand_for_the_values_of_the_ranking(ranking: PokerRanking):
    dealt = some_hands(ranking, 3_000)
    found = rank_hands(np.array([numbers(hand) for hand in dealt]), ranking)
    table = ranking_tables(ranking)
    expected = [ranking.high_value(hand) for hand in dealt]
    assert table.values[found].tolist() == expected
    assert (np.diff(table.values) > 0).all()
    named = [table.category(place) for place in found]
    assert named == [ranking.category_of(value) for value in expected]


def test_five_cards_are_numbered_in_7462_places():
    dealt = some_hands(HOLDEM, 1_000, size=5)
    table = ranking_tables(HOLDEM, 5)
    found = rank_hands(np.array([numbers(hand) for hand in dealt]))
    assert len(table.values) == 7_462
    assert table.values[found].tolist() == [HOLDEM.high_value(hand) for hand in dealt]


def test_the_order_is_that_of_another_evaluator():
    dealt = some_hands(HOLDEM, 4_000)
    ours = rank_hands(np.array([numbers(hand) for hand in dealt])).tolist()
    theirs = [eval7.evaluate([eval7.Card(str(card)) for card in hand]) for hand in dealt]
    by_ours = [theirs[n] for n in sorted(range(len(dealt)), key=ours.__getitem__)]
    assert by_ours == sorted(theirs)
    assert len(set(zip(ours, theirs, strict=True))) == len(set(ours)) == len(set(theirs))


def test_every_seven_card_hand_is_counted():
    table = ranking_tables(HOLDEM)
    counts = np.zeros(len(table.values), dtype=np.int64)
    for first in range(46):
        count_places(table.ranks, first, 52, counts)
    found = dict.fromkeys(SEVEN_CARDS, 0)
    for place, count in enumerate(counts):
        found[table.category(place)] += int(count)
    assert found == SEVEN_CARDS
    assert sum(found.values()) == comb(52, 7)


# Suits


@pytest.mark.parametrize(("deck", "joker"), [(52, False), (52, True), (32, False), (36, True)])
def test_boards_up_to_suits_stand_for_all(deck: int, joker: bool):
    found = boards(deck, joker)
    assert int(found.weights.sum()) == comb(deck + joker, 5)


def test_flops_lead_to_those_that_stand_for_them():
    known = flops()
    assert (len(known.cards), int(known.weights.sum())) == (1_755, 22_100)
    rng = random.Random(3)
    for _ in range(200):
        flop = sorted(rng.sample(range(52), 3))
        low, middle, high = flop
        place = comb(high, 3) + comb(middle, 2) + low
        mask = np.uint64(sum(1 << card for card in flop))
        moved = exchanged(mask, EXCHANGES[known.exchange[place]])
        stands = known.cards[known.standing[place]]
        assert int(moved) == sum(1 << int(card) for card in stands)


def test_exchanges_of_holes_are_permutations():
    for moved in exchanged_holes():
        assert sorted(moved.tolist()) == list(range(1_326))


# Rivals


@pytest.mark.parametrize("ranking", [HOLDEM, RANKINGS[3], RANKINGS[6]], ids=str)
def test_rivals_are_counted_as_one_by_one(ranking: PokerRanking):
    table, rng = ranking_tables(ranking), random.Random(1)
    lowest, highest = 52 - ranking.deck, 52 + ranking.joker
    held = holdings(highest - lowest - 5, len(table.values))
    board = np.array(sorted(rng.sample(range(lowest, highest), 5)), dtype=np.uint8)
    rank_holdings(table.ranks, board, lowest, highest, held)
    count_rivals(held)
    for at in rng.sample(range(len(held.one)), 25):
        assert_rivals(held, at)
    if ranking.low_wins:
        rank_low_holdings(table.ranks, board, lowest, highest, held)
        count_rivals(held)
        for at in rng.sample(range(len(held.one)), 25):
            hole = [CARDS[held.live[place]] for place in (held.one[at], held.other[at])]
            value = ranking.low_value([*hole, *(CARDS[card] for card in board)])
            place = int(held.places[at])
            assert (table.low_values[place - 1] if place else None) == value
            assert_rivals(held, at)


def assert_rivals(held: object, at: int) -> None:
    mine = {int(held.one[at]), int(held.other[at])}
    others = [
        int(held.places[n])
        for n in range(len(held.one))
        if not mine & {int(held.one[n]), int(held.other[n])}
    ]
    place = int(held.places[at])
    assert int(held.below[at]) == sum(one < place for one in others)
    assert int(held.level[at]) == others.count(place)


def test_a_joker_does_not_hide_four_of_a_kind_behind_a_flush():
    ranking = PokerRanking(joker=True)
    table = ranking_tables(ranking)
    hand = cards("As Ks Qs 9s Ad Ah Jk")
    (place,) = rank_hands(np.array([numbers(hand)]), ranking)
    assert table.category(place) == "four of a kind"


def test_all_pairs_of_a_board_are_held_once():
    held = holdings(47, 5_000)
    pairs = {(int(a), int(b)) for a, b in zip(held.other, held.one, strict=True)}
    assert pairs == set(combinations(range(47), 2))


SEVEN = [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ([[*SEVEN[:6], 60]], "there is no card 60"),
        ([[*SEVEN[:6], 52]], "numbers 0 to 51: there is no card 52"),
        ([[-1, *SEVEN[1:]]], "there is no card -1"),
        ([[*SEVEN[:6], 300]], "there is no card 300"),
        ([SEVEN, [*SEVEN[:6], 0]], "Hand 1 has the same card twice"),
        ([[*SEVEN, 7]], "5 to 7 cards a line, not the shape \\(1, 8\\)"),
        (SEVEN, "not the shape \\(7,\\)"),
        ([[1.5, *SEVEN[1:]]], "whole numbers, not float64"),
    ],
)
def test_what_is_no_hand_is_not_ranked(hands, why):
    for rank in (rank_hands, rank_low_hands):
        with pytest.raises(CannotAnalyse, match=why):
            rank(np.array(hands), HOLDEM)


def test_no_hands_have_no_ranks():
    assert rank_hands(np.empty((0, 7), dtype=np.uint8)).tolist() == []


def test_every_board_has_a_place_of_its_own_whatever_its_suits_are_called():
    masks = ranking_tables(HOLDEM).ranks.masks
    of_boards = np.bitwise_or.reduce(masks[boards().cards], axis=1)
    places = [board_place(suit_sets(), mask)[0] for mask in of_boards]
    assert sorted(places) == list(range(BOARDS))
    for at in range(0, BOARDS, 997):
        in_order = set()
        for exchange in EXCHANGES:
            moved = [4 * (card // 4) + exchange[card % 4] for card in boards().cards[at]]
            place, leads = board_place(suit_sets(), np.bitwise_or.reduce(masks[moved]))
            assert place == places[at]
            in_order.add(frozenset(4 * (card // 4) + EXCHANGES[leads][card % 4] for card in moved))
        assert len(in_order) == 1
