"""Every hand counted: all five- and seven-card hands, by classes that are ranked alike."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod

import pytest

from houseway.equipment.cards import ACE, JOKER, SUITS, Card
from houseway.ranking.poker import HOLDEM, PokerRanking, WinningHand

Held = dict[int, int]  # how many cards of each rank

DECKS = (52, 48, 44, 40, 36, 32)

FIVE_CARDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pairs": 123_552,
    "one pair": 1_098_240,
    "five odd cards": 1_302_540,
}

SEVEN_CARDS = {
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

FIVE_OF_53_CARDS = {
    "royal flush": 24,
    "five of a kind": 13,
    "straight flush": 180,
    "four of a kind": 3_120,
    "full house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 137_280,
    "two pairs": 123_552,
    "one pair": 1_268_088,
    "five odd cards": 1_302_540,
}


def rank_classes(size: int, lowest: int = 2) -> Iterator[Held]:
    """Each way to hold so many cards, suits apart."""

    def hold(ranks: list[int], left: int) -> Iterator[Held]:
        if not left:
            yield {}
        elif ranks:
            for times in range(min(4, left) + 1):
                for others in hold(ranks[1:], left - times):
                    yield ({ranks[0]: times} if times else {}) | others

    return hold(list(range(lowest, ACE + 1)), size)


def dealt_round(held: Held, suits: str) -> tuple[Card, ...]:
    """The cards with the suits taken in turn, so that no suit gathers five of seven."""
    ranks = [rank for rank, times in held.items() for _ in range(times)]
    return tuple(Card(rank, suits[n % len(suits)]) for n, rank in enumerate(ranks))


def suit_classes(held: Held, flush: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """A hand of each suit class, and how many hands are ranked like it.

    A class is the set of ranks held in a suit of at least `flush` cards, or no such suit.
    """
    rest = prod(comb(4, times) for times in held.values())
    for size in range(flush, len(held) + 1):
        for suited in combinations(held, size):
            others = {rank: times - (rank in suited) for rank, times in held.items()}
            count = 4 * prod(comb(3, times) for times in others.values())
            if count:
                spades = tuple(Card(rank, "s") for rank in suited)
                yield spades + dealt_round(others, "cdh"), count
                rest -= count
    yield dealt_round(held, SUITS), rest


def classes(size: int, lowest: int = 2, flush: int = 5) -> Iterator[tuple[tuple[Card, ...], int]]:
    for held in rank_classes(size, lowest):
        yield from suit_classes(held, flush)


def count(ranking: PokerRanking, size: int) -> tuple[dict[str, int], int]:
    """How many hands without a joker are in each category, and how many values there are."""
    hands_of_value: Counter[int] = Counter()
    for hand, hands in classes(size, lowest=15 - ranking.deck // 4):
        hands_of_value[ranking.high_value(hand)] += hands
    hands_in: Counter[str] = Counter()
    for value, hands in hands_of_value.items():
        hands_in[ranking.category_of(value)] += hands
    return dict(hands_in), len(hands_of_value)


def five_card_formulas(ranks: int, straights: int) -> dict[str, int]:
    """The numbers of five-card hands in four suits, each from its own formula."""
    unpaired = comb(ranks, 5) - straights
    return {
        "royal flush": 4,
        "straight flush": 4 * (straights - 1),
        "four of a kind": ranks * (ranks - 1) * 4,
        "full house": ranks * comb(4, 3) * (ranks - 1) * comb(4, 2),
        "flush": 4 * unpaired,
        "straight": straights * (4**5 - 4),
        "three of a kind": ranks * comb(4, 3) * comb(ranks - 1, 2) * 4**2,
        "two pairs": comb(ranks, 2) * comb(4, 2) ** 2 * (ranks - 2) * 4,
        "one pair": ranks * comb(4, 2) * comb(ranks - 1, 3) * 4**3,
        "five odd cards": unpaired * (4**5 - 4),
    }


def test_all_2598960_hands_of_five_cards():
    hands, values = count(HOLDEM, 5)
    assert hands == FIVE_CARDS
    assert sum(hands.values()) == comb(52, 5) == 2_598_960
    assert values == 7_462


def test_all_133784560_hands_of_seven_cards():
    hands, values = count(HOLDEM, 7)
    assert hands == SEVEN_CARDS
    assert sum(hands.values()) == comb(52, 7) == 133_784_560
    assert values == 4_824


def test_there_are_49205_ways_to_hold_seven_ranks():
    assert sum(1 for _ in rank_classes(7)) == 49_205


@pytest.mark.parametrize("ace_low", [False, True])
@pytest.mark.parametrize("deck", DECKS)
def test_five_cards_of_every_deck(deck: int, ace_low: bool):
    ranks = deck // 4
    hands, _ = count(PokerRanking(deck, ace_low=ace_low), 5)
    assert hands == five_card_formulas(ranks, straights=ranks - 4 + ace_low)
    assert sum(hands.values()) == comb(deck, 5)


def joker_hands(ranking: PokerRanking) -> Counter[str]:
    """The categories of every four cards and a joker."""
    hands_in: Counter[str] = Counter()
    for hand, hands in classes(4, lowest=15 - ranking.deck // 4, flush=4):
        hands_in[ranking.category_of(ranking.high_value((*hand, JOKER)))] += hands
    return hands_in


def test_all_2869685_hands_of_five_cards_with_a_joker():
    ranking = PokerRanking(joker=True, ace_low=True)
    hands = joker_hands(ranking) + Counter(FIVE_CARDS)
    assert hands == FIVE_OF_53_CARDS
    assert hands.total() == comb(53, 5) == 2_869_685


@pytest.mark.parametrize("deck", DECKS)
def test_what_a_joker_makes_of_four_cards_in_every_deck(deck: int):
    ranks = deck // 4
    hands = joker_hands(PokerRanking(deck, joker=True))
    assert hands["five of a kind"] == ranks
    assert hands["royal flush"] == 4 * comb(5, 4)
    assert hands["four of a kind"] == ranks * comb(4, 3) * (ranks - 1) * 4
    assert hands["full house"] == comb(ranks, 2) * comb(4, 2) ** 2
    assert hands["three of a kind"] == ranks * comb(4, 2) * comb(ranks - 1, 2) * 4**2
    assert hands["two pairs"] == hands["five odd cards"] == 0
    assert hands.total() == comb(deck, 4)


@pytest.mark.parametrize(("ace_in_low", "ranks"), [("high", 7), ("low", 8)])
def test_five_cards_eight_or_better(ace_in_low, ranks: int):
    ranking = PokerRanking(winning=WinningHand.EIGHT_OR_BETTER, ace_in_low=ace_in_low)
    qualifying = sum(n for hand, n in classes(5) if ranking.low_value(hand) is not None)
    assert qualifying == comb(ranks, 5) * 4**5


def seven_cards_with_five_low_ranks(ranks: int) -> int:
    """How many of all seven-card hands hold at least five of the lowest ranks, counted by rank."""
    return sum(
        prod(comb(4, times) for times in low) * comb(52 - 4 * ranks, 7 - sum(low))
        for low in product(range(5), repeat=ranks)
        if sum(low) <= 7 and sum(map(bool, low)) >= 5
    )


@pytest.mark.parametrize(("ace_in_low", "ranks"), [("high", 7), ("low", 8)])
def test_seven_cards_eight_or_better(ace_in_low, ranks: int):
    ranking = PokerRanking(winning=WinningHand.EIGHT_OR_BETTER, ace_in_low=ace_in_low)
    qualifying = sum(
        prod(comb(4, times) for times in held.values())
        for held in rank_classes(7)
        if ranking.low_value(dealt_round(held, SUITS)) is not None
    )
    assert qualifying == seven_cards_with_five_low_ranks(ranks)


@pytest.mark.parametrize("ace_in_low", ["high", "low"])
def test_low_hands_of_five_cards(ace_in_low):
    ranking = PokerRanking(winning=WinningHand.LOW, ace_in_low=ace_in_low)
    hands_in: Counter[str] = Counter()
    values = set()
    for held in rank_classes(5):
        hand = ranking.low(dealt_round(held, SUITS))
        hands_in[hand.category] += prod(comb(4, times) for times in held.values())
        values.add(hand.value)
    assert hands_in == {
        "five odd cards": comb(13, 5) * 4**5,
        "one pair": FIVE_CARDS["one pair"],
        "two pairs": FIVE_CARDS["two pairs"],
        "three of a kind": FIVE_CARDS["three of a kind"],
        "full house": FIVE_CARDS["full house"],
        "four of a kind": FIVE_CARDS["four of a kind"],
    }
    assert len(values) == sum(1 for _ in rank_classes(5))
