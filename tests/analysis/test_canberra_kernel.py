"""The kernel of Canberra Poker against the round: the same cards, the same settlement."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.analysis import CannotAnalyse, canberra_poker
from houseway.analysis.canberra_poker.five_cards import DECK
from houseway.analysis.canberra_poker.rounds import CanberraPokerKernel, deals
from houseway.equipment import cards
from houseway.games.canberra_poker import CanberraPoker, choose
from playing import NO_MORE_BETS, begin, do, net, step, wager

TABLE = CanberraPoker.standard
ANTE = 100
RARE = (
    "As Ks Qs Js Ts",
    "5d 4d 3d 2d Ad",
    "9c 9d 9h 9s 2c",
    "3c 3d 3h Ks Kc",
    "Kh Jh 8h 7h 4h",
    "As 2d 3c 4h 5s",
    "Tc Td Th 6s 2c",
    "Ac Ad 8s 8c Qd",
)


@pytest.fixture(scope="module")
def simple() -> CanberraPokerKernel:
    return canberra_poker.kernel(TABLE, policy="simple", ante=ANTE)


def to_decide(fell: Any) -> Any:
    """A round with an Ante in which these cards have been dealt."""
    opening = [step("dealer", "cut"), wager("ann", ANTE, "ante"), NO_MORE_BETS]
    table = {"minimum": 50, "maximum": 1_000, "multiple": 25, "maximum_payout": 20_000}
    return begin(
        "canberra-poker", table, {"ann": 1_000}, " ".join(str(DECK[card]) for card in fell), opening
    )


def assert_settled_alike(kernel: CanberraPokerKernel, dealt: Any) -> None:
    """The kernel's decisions, given to the round, come to the kernel's results."""
    result = kernel.settled(dealt)
    for fell, won, staked in zip(dealt, result.net, result.staked, strict=True):
        round = to_decide(fell)
        do(round, "ann", "bet" if staked > kernel.scale else "fold")
        assert (net(round)["ann"] * kernel.scale, int(staked)) == (
            int(won) * ANTE,
            kernel.scale * (3 if staked > kernel.scale else 1),
        ), [str(DECK[card]) for card in fell]


def test_random_deals_are_settled_as_in_the_round(simple: CanberraPokerKernel):
    assert_settled_alike(simple, deals(seed=11, block=3, rounds=2_000))


def test_rare_hands_are_settled_as_in_the_round(simple: CanberraPokerKernel):
    random = Random(5)
    dealt = []
    for hand in RARE * 20:
        own = [DECK.index(card) for card in cards(hand)]
        dealers = random.sample([n for n in range(52) if n not in own], 5)
        dealt.append([card for two in zip(own, dealers, strict=True) for card in two])
    assert_settled_alike(simple, np.array(dealt, dtype=np.int8))


def test_equal_hands_are_void(simple: CanberraPokerKernel):
    own, dealers = cards("As Ks 9d 9h 4c"), cards("Ad Kd 9c 9s 4h")
    fell = [[DECK.index(card) for two in zip(own, dealers, strict=True) for card in two]]
    result = simple.settled(np.array(fell, dtype=np.int8))
    assert (result.net.tolist(), result.staked.tolist()) == ([0], [3 * simple.scale])


def test_the_plain_player_of_the_round_plays_by_the_ace_king_policy():
    kernel = canberra_poker.kernel(TABLE, policy="ace-king", ante=ANTE)
    dealt = deals(seed=2, block=0, rounds=1_000)
    for fell, won in zip(dealt, kernel.settled(dealt).net, strict=True):
        round = to_decide(fell)
        act = choose(round, "ann")
        assert act is not None
        round.give(act)
        assert net(round)["ann"] * kernel.scale == int(won) * ANTE


def test_a_block_is_the_same_wherever_it_is_played(simple: CanberraPokerKernel):
    elsewhere = pickle.loads(pickle.dumps(simple))
    one, other = simple.block(9, 4, 500), elsewhere.block(9, 4, 900)
    assert (one.net == other.net[:500]).all()
    assert len(pickle.dumps(simple)) < 10_000


def test_no_card_is_dealt_twice():
    dealt = deals(seed=1, block=1, rounds=3_000)
    assert all(len(set(fell)) == 10 for fell in dealt.tolist())


def test_a_payment_that_does_not_divide_is_kept_in_parts_of_the_ante():
    kernel = canberra_poker.kernel(TABLE, pays={"flush": "7/3"}, policy="pair")
    assert kernel.scale == 3
    assert canberra_poker.kernel(TABLE, policy="pair").scale == 1


def test_an_unknown_policy_gets_a_sentence():
    with pytest.raises(CannotAnalyse, match="one of optimal, simple"):
        canberra_poker.kernel(TABLE, policy="brave")
