"""The kernel of Ultimate Texas Hold-em against the round: the same cards, the same settlement."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from houseway.analysis.philox import draw, seeded
from houseway.analysis.ranks.board_places import suit_sets
from houseway.analysis.ranks.lookups import CARDS
from houseway.analysis.ranks.suits import HOLES, exchanged_holes, flops, hole_place
from houseway.analysis.ultimate_holdem.boards import folded, worth_of
from houseway.analysis.ultimate_holdem.decision import showdowns
from houseway.analysis.ultimate_holdem.river_plays import plays_on_river, river_plays
from houseway.analysis.ultimate_holdem.rounds import UltimateHoldemKernel, settle
from houseway.analysis.ultimate_holdem.terms import Terms, scaled, seven_cards, terms
from houseway.games.ultimate_holdem import UltimateHoldem
from playing import NO_MORE_BETS, play, step, wager

TABLE = {"minimum": 1_000, "maximum": 30_000, "multiple": 500}
ANTE, TRIPS = 1_000, 500
CHECK = step("ann", "check")
DECISIONS = {
    4: [step("ann", "play", times=4)],
    3: [step("ann", "play", times=3)],
    2: [CHECK, step("ann", "play", times=2)],
    1: [CHECK, CHECK, step("ann", "play", times=1)],
    0: [CHECK, CHECK, step("ann", "fold")],
}


@pytest.fixture(scope="module")
def at_stake() -> Terms:
    return terms(UltimateHoldem.standard, trips="1/2")


def in_the_round(dealt: Any, times: int) -> dict[str, int]:
    """What each wager won, played through the rules."""
    opening = [wager("ann", ANTE, "ante"), wager("ann", TRIPS, "trips"), NO_MORE_BETS]
    draws = [str(CARDS[card]) for card in dealt[:9]]
    if times == 0:
        draws = draws[:9]
    round = play("ultimate-holdem", TABLE, {"ann": 100_000}, draws, [*opening, *DECISIONS[times]])
    return {
        one.wager: one.returned - one.staked for one in round.settlements if one.player == "ann"
    }


def assert_settled_alike(at_stake: Terms, dealt: Any, times: int) -> None:
    units, ranks = scaled(at_stake), seven_cards().ranks
    won = settle(ranks, units, dealt, times)
    expected = in_the_round(dealt, times)
    for on in ("ante", "blind", "play", "trips"):
        amount = getattr(won, on) * ANTE // at_stake.scale
        assert amount == expected.get(on, 0), (on, times, [str(CARDS[n]) for n in dealt[:9]])


def test_random_deals_are_settled_as_in_the_round(at_stake: Terms):
    state, deck = seeded(212, 0, 0), np.arange(52, dtype=np.uint8)
    for n in range(2_000):
        draw(state, deck, 9)
        assert_settled_alike(at_stake, deck, n % 5)


@pytest.mark.parametrize(
    "rare",
    [
        "Qs Js Ts 2d 3c As Ks 4h 4c",
        "5h 6h 7h 2d Kc 8h 9h 7c 7d",
        "9c 9d 9h 2s 3c 9s Ad Ah Kc",
        "9c 9d 9h 2s 3c 2d Ad Ah 4c",
        "2c 5d 7h 9s Jc Ad 3h Kd Qh",
        "Ac Kd Qh Js Tc 2d 3h 4d 5h",
    ],
)
def test_rare_deals_are_settled_as_in_the_round(at_stake: Terms, rare: str):
    texts = [str(card) for card in CARDS]
    dealt = np.array([texts.index(card) for card in rare.split()], dtype=np.uint8)
    for times in DECISIONS:
        assert_settled_alike(at_stake, dealt, times)


def test_a_kernel_plays_by_its_policy_and_comes_out_the_same(at_stake: Terms):
    always = np.full(HOLES, 4, dtype=np.int8)
    never = np.zeros((len(flops().cards), HOLES), dtype=np.bool_)
    four_times = UltimateHoldemKernel(at_stake, always, never)
    result = four_times.block(1, 2, 5_000)
    assert (result.staked == 6 * four_times.scale + four_times.scale // 2).all()
    assert (result.net == four_times.block(1, 2, 5_000).net).all()
    waits = UltimateHoldemKernel(at_stake, 0 * always, never).block(1, 2, 5_000)
    least = 2 * four_times.scale + four_times.scale // 2
    assert set(waits.staked.tolist()) == {least, least + four_times.scale}
    assert (waits.net[waits.staked == least] == -least).all()


def test_on_the_river_what_is_looked_up_is_what_is_worked_out(at_stake: Terms):
    plays, units, ranks = river_plays(at_stake), scaled(at_stake), seven_cards().ranks
    state, deck = seeded(9, 0, 0), np.arange(52, dtype=np.uint8)
    told = []
    for _ in range(400):
        draw(state, deck, 7)
        board, hole = deck[:5], deck[5:7]
        place, ends = showdowns(ranks, hole, board, units.qualifies)
        worth = worth_of(ends, place, units, 0)
        mask = np.bitwise_or.reduce(ranks.masks[board])
        at = hole_place(int(hole[0]), int(hole[1]))
        told.append(plays_on_river(plays, suit_sets(), exchanged_holes(), mask, at))
        assert told[-1] == (worth.played + worth.fixed > folded(units, 0))
    assert {*told} == {True, False}
