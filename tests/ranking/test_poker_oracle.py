"""The evaluator against a slow one that tries every five cards, and properties of all hands."""

from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from houseway.equipment.cards import JOKER, Card, deck
from houseway.ranking.poker import (
    HOLDEM,
    LowHand,
    PokerHand,
    PokerRanking,
    WinningHand,
    best,
)

DECKS = (52, 48, 44, 40, 36, 32)
FULL_ORDER = (
    *("royal flush", "five of a kind", "straight flush", "four of a kind", "full house", "flush"),
    *("straight", "three of a kind", "two pairs", "one pair", "five odd cards"),
)
REDUCED_ORDER = (*FULL_ORDER[:4], "flush", "full house", *FULL_ORDER[6:])


def order_of(ranking: PokerRanking) -> tuple[str, ...]:
    return FULL_ORDER if ranking.deck == 52 else REDUCED_ORDER


def matched(ranks: list[int]) -> tuple[str, list[int]]:
    """The category by equal ranks alone, and the ranks with the matched ones first."""
    times = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (times[rank], rank), reverse=True)
    shapes = {
        (5,): "five of a kind",
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pairs",
        (2, 1, 1, 1): "one pair",
        (1, 1, 1, 1, 1): "five odd cards",
    }
    return shapes[tuple(sorted(times.values(), reverse=True))], ordered


def five_high(cards: tuple[Card, ...], ranking: PokerRanking) -> tuple[int, list[int]]:
    category, ranks = matched([card.rank for card in cards])
    flush = len({card.suit for card in cards}) == 1
    lowest = 15 - ranking.deck // 4
    wheel = [14, lowest + 3, lowest + 2, lowest + 1, lowest]
    if ranking.ace_low and ranks == wheel:
        ranks = [*wheel[1:], lowest - 1]
    if category == "five odd cards":
        straight = ranks == list(range(ranks[0], ranks[0] - 5, -1))
        if straight and flush:
            category = "royal flush" if ranks[0] == 14 else "straight flush"
        elif straight or flush:
            category = "flush" if flush else "straight"
    return -order_of(ranking).index(category), ranks


def five_low(cards: tuple[Card, ...], ranking: PokerRanking) -> tuple[int, list[int]]:
    aces = 1 if ranking.ace_in_low == "low" else 14
    category, ranks = matched([aces if card.rank == 14 else card.rank for card in cards])
    return -FULL_ORDER.index(category), ranks


def as_natural(five: tuple[Card, ...], ranking: PokerRanking):
    """The five cards with the joker taken as each card that it may be."""
    rest = tuple(card for card in five if card is not JOKER)
    if len(rest) == 5:
        yield five
        return
    for card in deck(ranking.deck):
        substituted = (*rest, card)
        if card not in rest or len({card.rank for card in substituted}) == 1:
            yield substituted


def all_fives(cards: tuple[Card, ...], ranking: PokerRanking):
    for five in combinations(cards, 5):
        yield from as_natural(five, ranking)


def oracle_high(cards: tuple[Card, ...], ranking: PokerRanking) -> tuple[int, list[int]]:
    return max(five_high(five, ranking) for five in all_fives(cards, ranking))


def oracle_low(cards: tuple[Card, ...], ranking: PokerRanking) -> tuple[int, list[int]]:
    return min(five_low(five, ranking) for five in all_fives(cards, ranking))


def assert_same_order(oracle: list, values: list) -> None:
    """Both put the hands in the same order, with the same ties."""
    ordered = sorted(zip(oracle, values, strict=True))
    for (worse, low), (better, high) in pairwise(ordered):
        assert (low < high) == (worse < better)
        assert (low == high) == (worse == better)


def sample(ranking: PokerRanking, seed: int, hands: int, joker: bool) -> list[tuple[Card, ...]]:
    """Hands of five to seven cards; small decks of them, so that strong hands are common."""
    random = Random(seed)
    found = []
    for n in range(hands):
        pool = list(deck(ranking.deck))
        if n % 2:
            pool = random.sample(pool, 12)
        size = 5 + n % 3
        found.append((*random.sample(pool, size - joker), *[JOKER] * joker))
    return found


@pytest.mark.parametrize("ace_low", [False, True])
@pytest.mark.parametrize("size", DECKS)
def test_the_best_of_21_hands(size: int, ace_low: bool):
    ranking = PokerRanking(size, ace_low=ace_low)
    hands = sample(ranking, seed=size, hands=600, joker=False)
    oracle = [oracle_high(cards, ranking) for cards in hands]
    assert_same_order(oracle, [ranking.high_value(cards) for cards in hands])


@pytest.mark.parametrize("ace_low", [False, True])
@pytest.mark.parametrize("size", DECKS)
def test_the_joker_is_the_best_card_for_its_holder(size: int, ace_low: bool):
    ranking = PokerRanking(size, joker=True, ace_low=ace_low)
    hands = sample(ranking, seed=size, hands=100, joker=True)
    hands += sample(ranking, seed=size, hands=100, joker=False)
    oracle = [oracle_high(cards, ranking) for cards in hands]
    assert_same_order(oracle, [ranking.high_value(cards) for cards in hands])


@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("ace_in_low", ["high", "low"])
@pytest.mark.parametrize("size", [52, 40, 32])
def test_the_lowest_of_21_hands(size: int, ace_in_low, joker: bool):
    ranking = PokerRanking(size, joker, winning=WinningHand.LOW, ace_in_low=ace_in_low)
    hands = sample(ranking, seed=size, hands=100 if joker else 500, joker=joker)
    oracle = [oracle_low(cards, ranking) for cards in hands]
    assert_same_order(oracle, [-ranking.low_value(cards) for cards in hands])


@pytest.mark.parametrize("size", [52, 36])
def test_the_category_and_the_cards_shown_are_those_of_the_value(size: int):
    ranking = PokerRanking(size, joker=True, ace_low=True)
    hands = sample(ranking, seed=7, hands=400, joker=False)
    hands += sample(ranking, seed=8, hands=40, joker=True)
    for cards in hands:
        hand = ranking.high(cards)
        assert hand.category == order_of(ranking)[-oracle_high(cards, ranking)[0]]
        assert len(hand.cards) == len(set(hand.cards)) == len(hand.ranks) == 5
        assert set(hand.cards) <= set(cards)
        assert ranking.high(hand.cards) == hand
        counted = zip(hand.cards, hand.ranks, strict=True)
        assert all(card is JOKER or card.rank == rank for card, rank in counted)


full_deck = deck()
hands_of = {
    n: st.lists(st.sampled_from(full_deck), min_size=n, max_size=n, unique=True) for n in (5, 6, 7)
}
any_hand = st.one_of(*hands_of.values())
rankings = st.builds(
    PokerRanking,
    joker=st.just(True),
    ace_low=st.booleans(),
    ace_in_low=st.sampled_from(["high", "low"]),
)


@given(rankings, any_hand, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(ranking, cards, random):
    shuffled = random.sample(cards, len(cards))
    assert ranking.high(cards) == ranking.high(shuffled)
    assert ranking.low(cards) == ranking.low(shuffled)


@given(rankings, any_hand, st.sampled_from(list(permutations("cdhs"))))
def test_suits_may_change_places(ranking, cards, suits):
    turned = [Card(card.rank, suits["cdhs".index(card.suit)]) for card in cards]
    assert ranking.high(cards) == ranking.high(turned)
    assert ranking.low(cards) == ranking.low(turned)


@settings(max_examples=60)
@given(rankings, st.lists(st.sampled_from(deck(joker=True)), min_size=7, max_size=7, unique=True))
def test_one_more_card_never_makes_a_hand_worse(ranking, cards):
    assert ranking.high(cards[:5]) <= ranking.high(cards[:6]) <= ranking.high(cards)
    assert ranking.low(cards[:5]) <= ranking.low(cards[:6]) <= ranking.low(cards)


@given(st.lists(any_hand, min_size=3, max_size=3))
def test_any_two_hands_compare_one_way(three):
    first, second, third = sorted(HOLDEM.high(cards) for cards in three)
    assert first <= second <= third
    assert first <= third
    assert (first < second) + (first == second) + (first > second) == 1
    assert (hash(first) == hash(second)) or first != second


@given(st.lists(any_hand, min_size=1, max_size=9))
def test_the_winners_are_all_hands_that_none_beats(players):
    hands = [HOLDEM.high(cards) for cards in players]
    unbeaten = [n for n, hand in enumerate(hands) if not any(other > hand for other in hands)]
    assert list(best(hands)) == unbeaten


def test_nobody_wins_where_no_hand_contests():
    assert best([]) == best([None, None]) == ()


def test_a_high_hand_does_not_compare_with_a_low_hand():
    cards = deck()[:5]
    high, low = HOLDEM.high(cards), HOLDEM.low(cards)
    assert type(high) is PokerHand
    assert type(low) is LowHand
    assert high != low
    with pytest.raises(TypeError):
        assert high < low
