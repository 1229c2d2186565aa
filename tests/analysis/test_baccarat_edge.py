"""What mini-baccarat is worth, and the kernel against the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from identities import counts, hold_together

from houseway.analysis import CannotAnalyse
from houseway.analysis.mini_baccarat import exact, figures, kernel
from houseway.analysis.mini_baccarat.kernel import played
from houseway.analysis.simulation import simulate
from houseway.equipment import deck
from houseway.games.mini_baccarat import MiniBaccarat
from houseway.games.mini_baccarat.tableau import AREAS, Hand, banker_draws, player_draws
from houseway.ranking.baccarat import value
from playing import NO_MORE_BETS, net, play, wager

STANDARD = MiniBaccarat.standard
LIMITS = {"minimum": 1, "maximum": 100}


def test_eight_decks_end_as_often_as_published():
    # Combinations and probabilities as the Wizard of Odds publishes them for eight decks.
    falls = exact.outcomes(8)
    assert falls == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
    total = sum(falls.values())
    assert round(falls["banker"] / total, 6) == 0.458597
    assert round(falls["player"] / total, 6) == 0.446247
    assert round(falls["tie"] / total, 6) == 0.095156


def test_the_figures_have_the_counts_and_the_points():
    found = figures(STANDARD)
    hold_together(found)
    assert counts(found.table("outcomes"), "orders of six cards") == [
        2_292_252_566_437_888,
        2_230_518_282_592_256,
        475_627_426_473_216,
    ]
    points = found.table("points")
    tied = sum(points[f"player {count}", f"banker {count}"] for count in range(10))
    assert tied == Fraction(475_627_426_473_216, 4_998_398_275_503_360)
    hold_together(figures(STANDARD, pays={"banker": Fraction(19, 20), "tie": 9}))


def test_net_results_of_banker_by_hand():
    """Wins 2292252566437888, loses 2230518282592256 of all; the square is one for both."""
    banker = figures(STANDARD)["banker"]
    won, lost = 2_292_252_566_437_888, 2_230_518_282_592_256
    every = 4_998_398_275_503_360
    assert banker.variance == Fraction(won + lost, every) - Fraction(won - lost, every) ** 2
    assert banker.clauses == ("NI2002-45-mini-baccarat 8.1", "NI2002-45-mini-baccarat 8.2")


def test_player_and_tie_are_worth_what_is_published():
    # Wizard of Odds, eight decks: 1.2351% on Player, 14.3596% on a Tie at 8 to 1.
    found = figures(STANDARD)
    assert round(float(found["player"].edge), 6) == 0.012351
    assert round(float(found["tie"].edge), 6) == 0.143596


def test_banker_at_even_money_has_the_better_of_the_house():
    found = figures(STANDARD)
    assert found["banker"].edge == -found["player"].edge
    assert "NI2002-45-mini-baccarat 8.1" in found.notes[0]
    assert "1.2351%" in found.notes[0]


def test_banker_with_the_usual_commission_is_worth_what_is_published():
    # Wizard of Odds, eight decks, 5% commission: 1.0579%.
    found = figures(STANDARD, pays={"banker": Fraction(19, 20)})
    assert round(float(found["banker"].edge), 6) == 0.010579
    assert "departs from NI2002-45-mini-baccarat 8.1" in found.notes[-1]


def hand_by_hand(shoe):
    """Every order of six cards, dealt as the rules deal them."""
    falls: Counter[tuple[int, int]] = Counter()
    for cards in permutations(shoe, 6):
        coming = iter(cards)
        hands = Hand("player"), Hand("banker")
        for hand in hands * 2:
            hand.add(next(coming), face_up=True)
        player, banker = hands
        if not (player.is_natural or banker.is_natural):
            if player_draws(player.count)[0]:
                player.add(next(coming), face_up=True)
            if banker_draws(banker.count, player.third)[0]:
                banker.add(next(coming), face_up=True)
        falls[player.count, banker.count] += 1
    return falls


def test_counting_by_composition_agrees_with_dealing_every_order():
    shoe = Random(3).sample(deck(), 8)
    held = Counter(map(value, shoe))
    counted: Counter[tuple[int, int]] = Counter()
    for points, orders in exact._dealt(tuple(held[count] for count in range(10))):
        counted[points] += orders
    assert counted == hand_by_hand(shoe)


def test_the_kernel_settles_like_the_rules():
    random, cards = Random(7), deck() * 8
    kernels = {area: kernel(STANDARD, wager=area) for area in AREAS}
    for at in range(2_000):
        fallen = random.sample(cards, 6)
        counts = np.array([value(card) for card in fallen])
        area, used = AREAS[at % 3], int(played(counts, 0)[1])
        draws = " ".join(map(str, fallen[:used]))
        steps = [wager("ann", 10, area), NO_MORE_BETS]
        round = play("mini-baccarat", LIMITS, {"ann": 1_000}, draws, steps)
        assert net(round)["ann"] == 10 * kernels[area].settled(counts), draws


@pytest.mark.parametrize(("area", "value"), [("banker", 0.012351), ("tie", -0.143596)])
def test_a_million_rounds_come_out_as_they_should(area, value):
    found = simulate(kernel(STANDARD, wager=area), 1_000_000, 1)
    margin = found.interval[1] - found.value
    assert abs(found.value - value) < 2 * margin


def test_a_wager_that_is_not_in_the_box_is_said():
    with pytest.raises(CannotAnalyse, match="banker, player, tie"):
        kernel(STANDARD, wager="pair")
