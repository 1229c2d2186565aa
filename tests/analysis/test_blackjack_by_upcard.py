"""Blackjack by upcard: the dealer's hand, net results and the dealer's own way, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest
from blackjack_card_by_card import Shoe, after, dealer_ends, total
from identities import INEXACT, hold_together
from msgspec.structs import replace

from houseway.analysis.blackjack import figures
from houseway.analysis.blackjack.against_upcard import Against, PlayLine, most_hands, pair
from houseway.analysis.blackjack.compositions import UPCARDS, full_shoe, hands, numbers
from houseway.analysis.blackjack.dealer_endings import dealer_outcomes, outcomes_from, over_all
from houseway.analysis.blackjack.solution import solve
from houseway.analysis.blackjack.solver import DOUBLE, DRAW, STAND, values
from houseway.analysis.blackjack.splitting import Split
from houseway.analysis.blackjack.worth import exact_worth, exactly, like_the_dealer
from houseway.games.blackjack import Blackjack
from houseway.games.tournament_blackjack import TournamentBlackjack

#                   A  2  3  4  5  6  7  8  9  10
WITH_EIGHTS: Shoe = (2, 0, 2, 0, 0, 0, 0, 5, 0, 6)
SMALLER: Shoe = (0, 0, 0, 0, 12, 0, 12, 0, 0, 14)
ENDS = (17, 18, 19, 20, 21, 0, 22)  # 0: over 21, 22: Blackjack
THREE_TO_TWO = Fraction(3, 2)


# The dealer's hand


@pytest.mark.parametrize("upcard", [2, 6, 10, 1])
def test_the_dealers_hand_from_six_decks_is_that_of_drawing_card_by_card(upcard: int) -> None:
    shoe = [24] * 9 + [96]
    shoe[upcard - 1] -= 1
    ends = dealer_ends(tuple(shoe), (upcard,))
    assert dealer_outcomes(6)[upcard] == tuple(ends.get(end, 0) for end in ENDS)


@pytest.mark.parametrize("upcard", [1, 3, 8, 10])
def test_the_dealers_hand_from_a_few_cards(upcard: int) -> None:
    left = [count - (rank == upcard) for rank, count in enumerate(WITH_EIGHTS, start=1)]
    ends = dealer_ends(tuple(left), (upcard,))
    assert outcomes_from(list(WITH_EIGHTS), upcard) == tuple(ends.get(end, 0) for end in ENDS)


def test_the_dealer_ends_as_often_as_any_two_cards_and_more_would() -> None:
    """The ace or the ten may come first: of six decks 24 x 96 pairs, twice, of 312 x 311."""
    overall = over_all(6)
    assert sum(overall) == 1
    assert overall[6] == Fraction(2 * 24 * 96, 312 * 311)


# Net results of a whole round

Decide = Callable[[tuple[int, ...], int], int]


def ends_of_hands(decide: Decide) -> Callable[[Shoe, tuple[int, ...], int], dict]:
    """Every end of a hand: its points, its stake, and what is left, with how likely it is."""

    @cache
    def ends(shoe: Shoe, cards: tuple[int, ...], upcard: int) -> dict:
        says = STAND if total(cards) >= 21 else decide(cards, upcard)
        if says == STAND:
            return {(total(cards), 1, shoe): Fraction(1)}
        found: Counter[tuple[int, int, Shoe]] = Counter()
        for card, chance, left in after(shoe):
            more = tuple(sorted((*cards, card)))
            if says == DOUBLE:
                found[total(more), 2, left] += chance
            else:
                for end, then in ends(left, more, upcard).items():
                    found[end] += chance * then
        return found

    return ends


def rounds(shoe: Shoe, decide: Decide, split: Callable[[int, int], bool]) -> dict:
    """How likely each net result of a round is, dealt card by card: player, dealer, player."""
    found: Counter[object] = Counter()
    ends = ends_of_hands(decide)
    for first, one, left_one in after(shoe):
        for upcard, two, left_two in after(left_one):
            for second, three, left in after(left_two):
                dealt = one * two * three
                if first == second and split(first, upcard):
                    found["split"] += dealt
                elif {first, second} == {1, 10}:
                    both = dealer_ends(left, (upcard,)).get(22, Fraction(0))
                    found["Blackjack"] += dealt * (1 - both)
                    found[0] += dealt * both
                else:
                    two_cards = tuple(sorted((first, second)))
                    for (points, stake, rest), chance in ends(left, two_cards, upcard).items():
                        for end, then in dealer_ends(rest, (upcard,)).items():
                            lost = points > 21 or end > points
                            won = not lost and points > end
                            found[stake * (won - lost)] += dealt * chance * then
    return {net: share for net, share in found.items() if share}


def told(worth) -> dict:
    every = {**worth.unsplit, "Blackjack": worth.blackjack, "split": worth.split}
    return {net: share for net, share in every.items() if share}


@pytest.mark.parametrize("shoe", [WITH_EIGHTS, SMALLER])
def test_net_results_of_the_basic_strategy_are_those_of_playing_card_by_card(shoe: Shoe) -> None:
    found = solve(np.array(shoe))

    def decide(cards: tuple[int, ...], upcard: int) -> int:
        return int(found.basic_lines[upcard].play[numbers()[tuple(sorted(cards))]])

    def split(rank: int, upcard: int) -> bool:
        return rank in found.basic_lines[upcard].splits

    worth = exact_worth(np.array(shoe), found.basic_lines)
    assert told(worth) == rounds(shoe, decide, split)


@pytest.mark.parametrize("shoe", [WITH_EIGHTS, SMALLER])
def test_who_mimics_the_dealer_draws_below_17_and_nothing_else(shoe: Shoe) -> None:
    lines = {rank: PlayLine(like_the_dealer(), {}) for rank, count in enumerate(shoe, 1) if count}
    worth = exact_worth(np.array(shoe), lines)

    def decide(cards: tuple[int, ...], _: int) -> int:
        return DRAW if total(cards) < 17 else STAND

    slow = rounds(shoe, decide, lambda *_: False)
    assert told(worth) == slow
    assert worth.units == 1
    paid = {"Blackjack": THREE_TO_TWO}
    assert worth.value(THREE_TO_TWO) == sum(paid.get(net, net) * slow[net] for net in slow)


def goes_over(coming: Iterator[int]) -> bool:
    """Whether a hand that draws below 17 goes over 21."""
    hand = (next(coming), next(coming))
    while total(hand) < 17:
        hand = (*hand, next(coming))
    return total(hand) > 21


def test_who_mimics_the_dealer_loses_by_going_over_first() -> None:
    """Cards in any order are alike, so both hands end alike: the house has the rounds in which both
    go over 21, and pays half a unit more for a Blackjack. 25,000 rounds are dealt to see that."""
    random, count, both = Random(1), 25_000, 0
    shoe = [rank for rank in range(1, 11) for _ in range(24 if rank < 10 else 96)]
    for _ in range(count):
        coming = iter(random.sample(shoe, 24))
        both += all([goes_over(coming), goes_over(coming)])
    mimic = exactly(6).mimic
    expected = float(-mimic.value(THREE_TO_TWO) + mimic.blackjack / 2)
    assert both / count == pytest.approx(expected, abs=4 * (expected / count) ** 0.5)


# The figures


@pytest.fixture(scope="module", params=[6, 8], ids=["six decks", "eight decks"])
def found(request):
    return figures(replace(Blackjack.standard, decks=request.param))


def test_everything_fits_together(found) -> None:
    hold_together(found, inexact=INEXACT)


def test_upcards_make_the_value_of_every_way_to_play(found) -> None:
    table = found.table("value-by-upcard")
    names = {
        "best play": "main",
        "basic strategy": "main, basic strategy",
        "mimic the dealer": "main, mimic the dealer",
    }
    for column, wager in names.items():
        mean = sum(
            table[line, "dealt"] * table[line, column] for line in table.lines if line != "any"
        )
        assert mean == table["any", column] == found[wager].value
    assert table["10", "dealt"] == Fraction(4, 13)
    assert table["A", "dealt"] == Fraction(1, 13)


def test_rounds_with_and_without_a_split_make_the_value(found) -> None:
    table, nets = found.table("unsplit-results"), {"wins 2": 2, "wins 1": 1, "loses 1": -1}
    nets |= {"loses 2": -2, "Blackjack": THREE_TO_TWO}
    for key, column, wager in (
        ("best", "best play", "main"),
        ("basic", "basic strategy", "main, basic strategy"),
    ):
        unsplit = sum(net * table[line, column] for line, net in nets.items())
        assert unsplit + found.figure(f"split-value-{key}").value == found[wager].value
        assert table["a pair is split", column] == found.figure(f"split-{key}").value


def test_the_dealers_lines_make_the_last_one(found) -> None:
    dealer = found.table("dealer-by-upcard")
    for column in dealer.columns:
        ranks = [dealer[line, column] for line in ("2", "3", "4", "5", "6", "7", "8", "9", "A")]
        tens = 4 * dealer["10", column]
        assert dealer["any", column] == (sum(ranks) + tens) / 13
    assert found.figure("dealer-over-21").value == dealer["any", "over 21"]


def test_a_blackjack_is_as_likely_for_the_player_as_for_the_dealer() -> None:
    """Six decks: an ace and a ten in either order; both with 23 aces and 95 tens left."""
    found = figures(Blackjack.standard)
    dealt = Fraction(2 * 24 * 96, 312 * 311)
    both = dealt * Fraction(2 * 23 * 95, 310 * 309)
    assert found.figure("blackjack").value == found.figure("dealer-blackjack").value == dealt
    assert found.figure("both-blackjack").value == both
    assert found.figure("blackjack-paid").value == dealt - both
    assert found.figure("blackjack").clauses == ("NI2005-63 A:Blackjack",)


def test_another_pay_for_a_blackjack_keeps_everything_together() -> None:
    found = figures(Blackjack.standard, pays={"blackjack": Fraction(6, 5)})
    hold_together(found, inexact=INEXACT)
    mimic = found["main, mimic the dealer"]
    assert [one.net for one in mimic.results] == [Fraction(6, 5), 1, 0, -1]
    even = figures(Blackjack.standard, pays={"blackjack": 1})
    hold_together(even, inexact=INEXACT)
    assert [one.net for one in even["main, mimic the dealer"].results] == [1, 0, -1]


def test_the_tournament_game_cites_its_own_clauses() -> None:
    found = figures(TournamentBlackjack.standard)
    hold_together(found, inexact=INEXACT)
    for one in (*found.tables, *found.beside, *found.wagers):
        assert all(clause.startswith("NI2002-45-blackjack ") for clause in one.clauses)


# Ties


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_no_two_acts_are_worth_the_same(decks: int) -> None:
    """What is said of ties: the best act of any hand is worth a millionth more than the next."""
    every = hands()
    for upcard in UPCARDS:
        against = Against(full_shoe(decks), upcard)
        play = np.full(len(numbers()), STAND, dtype=np.int64)
        worth, _ = values(against.dealer, against.following, play, True, every)
        must_draw = (every.points < 12) & ~every.soft
        worth[must_draw, STAND] = -np.inf
        choice = (every.size >= 2) & (every.points < 21) & (against.dealer.sum(axis=1) > 0)
        _, second, first = np.sort(worth[choice], axis=1).T
        assert (first - second).min() > 1e-6


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_no_split_is_worth_the_same_as_another_act(decks: int) -> None:
    for upcard in UPCARDS:
        against = Against(full_shoe(decks), upcard)
        _, value = against.worth(against.best.play)
        for rank, tables in against.pairs.items():
            split = Split(tables, tables.best_play)
            for most in range(2, most_hands(rank) + 1):
                assert abs(split.ending(most).value - value[pair(rank)]) > 1e-6
