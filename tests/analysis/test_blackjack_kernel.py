"""The kernel against the rules: the same cards and decisions come to the same, round by round."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from houseway.analysis import CannotAnalyse, tournament_blackjack
from houseway.analysis.blackjack import kernel
from houseway.analysis.blackjack.basic import DOUBLES_OR_DRAWS, DRAWS, Basic
from houseway.analysis.blackjack.compositions import full_shoe
from houseway.analysis.blackjack.dealt import dealer_draws
from houseway.analysis.blackjack.solution import solved
from houseway.equipment import Card, deck
from houseway.games.asks import Draw, Settled
from houseway.games.blackjack import Blackjack, BlackjackDeterminations
from houseway.games.blackjack.hands import Hand
from houseway.games.record import open_round
from houseway.games.round import Round
from houseway.games.tournament_blackjack import TournamentBlackjack
from houseway.ranking.blackjack import value
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, record, wager

STAKE, UNIT, ROUNDS = 100_000, 1_000, 1_500
BY_RANK = {rank: [card for card in deck() if value(card) == rank] for rank in range(1, 11)}
TABLE = {"minimum": 1_000, "maximum": 50_000, "multiple": 500, "decks": 6}
AUTOMATED = BlackjackDeterminations(**TABLE, shoe="automated")


def cards_of(ranks: list[int]) -> list[Card]:
    """Cards of these ranks, each card as often as the decks have it."""
    met: Counter[int] = Counter()
    cards = []
    for rank in ranks:
        cards.append(BY_RANK[rank][met[rank] % len(BY_RANK[rank])])
        met[rank] += 1
    return cards


def decision(hand: Hand, upcard: int, basic: Basic, hands: int) -> str:
    """What the basic strategy says to a hand on a box of so many."""
    if hand.is_pair and hands < 4 and basic.pairs[value(hand.cards[0]), upcard]:
        return "split"
    says = basic.totals[int(hand.total.soft), hand.total.points, upcard]
    if says >= DOUBLES_OR_DRAWS and len(hand.cards) == 2:
        return "double"
    return "draw" if says in (DRAWS, DOUBLES_OR_DRAWS) else "stand"


def by_the_rules(game: str, table: dict, ranks: list[int], basic: Basic) -> tuple[int, int]:
    """The net result and the chips wagered when the round itself is played with these cards."""
    round = open_round(record(game, table, {"ann": STAKE}))
    steps, cards = [wager("ann", UNIT), NO_MORE_BETS], cards_of(ranks)
    while round.asked is not None and not isinstance(round.asked, Settled):
        if isinstance(round.asked, Draw):
            round.give(cards.pop(0))
        elif steps:
            do(round, **steps.pop(0))
        else:
            _decide(round, basic)
    assert not cards, "the kernel took more cards than the rules do"
    return round.stakes["ann"] - STAKE, sum(s.staked for s in round.settlements)


def _decide(round: Round, basic: Basic) -> None:
    open_to_ann = {option.do for option in round.options("ann")}
    if not open_to_ann & {"draw", "stand"}:
        do(round, "dealer", "insurance-closed")
        return
    hand = round.deciding
    says = decision(hand, value(round.dealer[0]), basic, len(round.box_of(hand).hands))
    facts = {"box": 1} if hand.label is None else {"box": 1, "hand": hand.label}
    if says in ("double", "split"):
        facts["amount"] = UNIT
    do(round, "ann", says, **facts)


@pytest.mark.parametrize("seed", [1, 2])
def test_thousands_of_rounds_are_settled_as_the_rules_settle_them(seed: int) -> None:
    fast = kernel(BlackjackDeterminations(**TABLE, burn_on_new_shoe=1))
    result, dealt = fast.noted(seed, 0, ROUNDS)
    strategy = fast.strategy
    if seed == 2:  # pairs fall seldom: here all of them are split
        strategy = Basic(strategy.totals, np.ones_like(strategy.pairs))
        eager = type(fast)(strategy, 6, fast.before_cut, 1, 3, 2)
        result, dealt = eager.noted(seed, 0, ROUNDS)
        assert result.staked.max() >= 2 * 5
    assert len(dealt) == ROUNDS
    for net, staked, ranks in zip(result.net, result.staked, dealt, strict=True):
        slow = by_the_rules("blackjack", TABLE, ranks, strategy)
        assert (net * UNIT / 2, staked * UNIT / 2) == slow, ranks


def test_tournament_rounds_are_settled_alike() -> None:
    table = TABLE | {"shuffle": "hand"}
    fast = tournament_blackjack.kernel(TournamentBlackjack.determinations_type(**table))
    assert fast.game == "tournament-blackjack"
    result, dealt = fast.noted(3, 0, 300)
    for net, ranks in zip(result.net, dealt, strict=True):
        slow, _ = by_the_rules("tournament-blackjack", table, ranks, fast.strategy)
        assert net * UNIT / 2 == slow


def test_a_shoe_is_dealt_to_the_cutting_card_and_no_further_round_begins_behind_it() -> None:
    fast = kernel(BlackjackDeterminations(**TABLE), from_back=52)
    _, dealt = fast.noted(1, 0, 2_000)
    shoes: list[list[int]] = [[]]
    for ranks in dealt:
        if len(shoes[-1]) >= 6 * 52 - 52:
            shoes.append([])
        shoes[-1] += ranks
    full = full_shoe(6)
    assert len(shoes) > 35
    for shoe in shoes:
        assert all(count <= full[rank - 1] for rank, count in Counter(shoe).items())
    tens = sum(shoe.count(10) for shoe in shoes) / sum(map(len, shoes))
    assert tens == pytest.approx(16 / 52, abs=0.02)


def test_the_same_seed_and_block_give_the_same_rounds() -> None:
    fast = kernel(Blackjack.standard)
    whole, part = fast.block(7, 3, 1_000), fast.block(7, 3, 400)
    assert np.array_equal(whole.net[:400], part.net)
    assert np.array_equal(whole.staked[:400], part.staked)
    assert np.array_equal(whole.net, pickle.loads(pickle.dumps(fast)).block(7, 3, 1_000).net)
    assert not np.array_equal(whole.net, fast.block(7, 4, 1_000).net)
    assert not np.array_equal(whole.net, fast.block(8, 3, 1_000).net)


def test_simulation_and_solution_agree() -> None:
    """From a full shoe every round, as from an automated shuffling shoe: within four deviations."""
    fast, exact = kernel(AUTOMATED), solved(6).by_basic
    blocks = [fast.block(11, block, 65_536) for block in range(16)]
    net = np.concatenate([block.net for block in blocks]) / fast.scale
    staked = np.concatenate([block.staked for block in blocks]) / fast.scale
    error = exact.deviation(1.5) / np.sqrt(net.size)
    assert net.mean() == pytest.approx(exact.value(1.5), abs=4 * error)
    assert staked.mean() == pytest.approx(exact.units, abs=4 * staked.std() / np.sqrt(net.size))
    assert net.std() == pytest.approx(exact.deviation(1.5), rel=0.003)
    for result in (-4, -2, -1, 0, 1, 2, 4):
        chance = exact.nets[result + 8]
        spread = 4 * np.sqrt(chance / net.size)
        assert (net == result).mean() == pytest.approx(chance, abs=spread)
    assert (net == 1.5).mean() == pytest.approx(exact.blackjack, abs=0.001)


def test_a_blackjack_may_be_paid_otherwise() -> None:
    usual, less = kernel(AUTOMATED), kernel(AUTOMATED, pays={"blackjack": Fraction(6, 5)})
    assert (usual.scale, less.scale) == (2, 10)
    assert usual.policy.endswith("a full shoe")
    one, other = usual.block(1, 0, 2_000).net / 2, less.block(1, 0, 2_000).net / 10
    assert set(other[one == 1.5]) == {1.2}
    assert np.array_equal(one[one != 1.5], other[one != 1.5])


@pytest.mark.parametrize("from_back", [51, 157, "78", True])
def test_the_cutting_card_lies_where_the_rules_have_it(from_back: object) -> None:
    with pytest.raises(Refused, match="52 to 156") as refusal:
        kernel(Blackjack.standard, from_back=from_back)
    assert refusal.value.clauses == ("NI2005-63 5.3[3]",)


def test_a_dealer_who_draws_on_a_soft_17_is_a_study():
    shoe = np.array([6, 5, 9, 10, 0])  # an ace and a six, then five and nine
    assert dealer_draws(shoe, 0, 1, False) == (1, 17)
    assert dealer_draws(shoe, 0, 1, True) == (3, 21)
    assert dealer_draws(np.array([6, 10, 0]), 0, 10, True)[0] == 2  # a hard 16 draws, as ever
    study = kernel(AUTOMATED, study_soft_17=True)
    assert study.policy.endswith("a study, under no instrument")
    assert "study" not in kernel(AUTOMATED).policy
    blocks = [(study.block(3, n, 65_536), kernel(AUTOMATED).block(3, n, 65_536)) for n in range(4)]
    assert any((one.net != other.net).any() for one, other in blocks)
    with pytest.raises(CannotAnalyse, match="study_soft_17 is true or false, not 'hit'"):
        kernel(AUTOMATED, study_soft_17="hit")
