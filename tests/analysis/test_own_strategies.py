"""Strategies of one's own in kernels: what a file says is played, and a mistake is one sentence."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.analysis import CannotAnalyse
from houseway.analysis.blackjack import kernel
from houseway.analysis.blackjack.basic import DOUBLES_OR_DRAWS, STANDS, Basic
from houseway.analysis.blackjack.charts import basic_chart
from houseway.analysis.blackjack.own_strategy import own_strategy
from houseway.analysis.blackjack.solution import solved
from houseway.analysis.ranks.batches import numbers
from houseway.analysis.ranks.board_places import BOARDS, suit_sets
from houseway.analysis.ranks.lookups import ranking_tables
from houseway.analysis.ranks.suits import HOLES, exchanged_holes, flops, hole_place
from houseway.analysis.ultimate_holdem import terms
from houseway.analysis.ultimate_holdem.own_plays import own_plays
from houseway.analysis.ultimate_holdem.river_plays import BEST, NEVER, note_plays, plays_on_river
from houseway.analysis.ultimate_holdem.solution import UltimateSolution
from houseway.analysis.ultimate_holdem.terms import scaled, seven_cards
from houseway.equipment import cards
from houseway.games.blackjack import Blackjack
from houseway.games.ultimate_holdem import UltimateHoldem
from houseway.ranking.poker import NI2019_212, Category

ALWAYS = {"hard 16": "S " * 10, "8,8": "S " * 10, "soft 18": "D " * 10}


@pytest.fixture(scope="module")
def basic() -> Basic:
    return solved(6).basic


@pytest.fixture(scope="module")
def checks() -> UltimateSolution:
    """A solution that never plays before the river."""
    never = np.zeros((len(flops().cards), HOLES), dtype=np.bool_)
    before = np.zeros(HOLES, dtype=np.int8)
    return UltimateSolution(terms(UltimateHoldem.standard), np.zeros(0), before, never)


def test_a_line_says_what_is_done(basic):
    own = own_strategy(ALWAYS, basic)
    assert (own.totals[0, 16, 1:] == STANDS).all()
    assert (own.totals[1, 18, 1:] == DOUBLES_OR_DRAWS).all()
    assert not own.pairs[8].any()
    assert (own.totals[0, 12:16] == basic.totals[0, 12:16]).all()
    assert basic.pairs[8].any()


def test_the_chart_of_the_basic_strategy_is_the_basic_strategy(basic):
    written = {name: " ".join(cells) for name, cells in basic_chart(basic, 6).lines}
    own = own_strategy(written, basic)
    assert (own.totals == basic.totals).all()
    assert (own.pairs == basic.pairs).all()


def test_a_file_is_played(tmp_path, houseway):
    mine = tmp_path / "mine.toml"
    mine.write_text("".join(f'"{name}" = "{cells}"\n' for name, cells in ALWAYS.items()))
    usual, own = kernel(Blackjack.standard), kernel(Blackjack.standard, strategy=mine)
    assert own.policy.startswith("an own strategy by totals on one box")
    assert own.block(1, 0, 60_000).net.mean() < usual.block(1, 0, 60_000).net.mean()
    code, out, _ = houseway("simulate", "blackjack", "--rounds", "1e3", "--set", f"strategy={mine}")
    assert code == 0
    assert "an own strategy" in out


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        ("nowhere.toml", "The strategy nowhere.toml cannot be read"),
        ({"16": "S " * 10}, "'16' is no line of a strategy: lines are called hard 16"),
        ({"hard 16": "S S"}, "'hard 16' has a letter for each upcard: 2 3 4 5 6 7 8 9 10 A"),
        ({"hard 16": "X " * 10}, "says 'X': write S, H, D, Ds or P"),
        ({"hard 16": "P " * 10}, "only a pair is split"),
        ({"hard 11": "S " * 10}, r"Nobody may stand on hard 11 \(rule 9.2\)"),
        ({"hard 21": "S " * 10}, "nothing to decide with hard 21"),
    ],
)
def test_a_mistake_at_blackjack_is_said(basic, strategy, said):
    with pytest.raises(CannotAnalyse, match=said):
        own_strategy(strategy, basic)


def place(hole: str) -> int:
    one, other = map(int, numbers(cards(hole)))
    return hole_place(one, other)


def test_raise_rules_are_played(checks):
    own = own_plays({"play 4": "QQ+, AKs", "play 3": "JJ", "play 2": "two pairs"}, checks)
    assert own.before[place("Qs Qh")] == own.before[place("As Ks")] == 4
    assert own.before[place("Js Jd")] == 3
    assert own.before[place("As Kd")] == 0
    assert own.on_river == BEST
    flop = next(
        n for n, one in enumerate(flops().cards) if {card // 4 for card in one} == {0, 5, 9}
    )
    lying = [divmod(int(card), 4) for card in flops().cards[flop]]
    ranks = "23456789TJQKA"
    free = {
        rank: next(s for s in "cdhs" if (rank, "cdhs".index(s)) not in lying) for rank in (0, 5)
    }
    both = " ".join(ranks[rank] + suit for rank, suit in free.items())
    assert own.after[flop, place(both)]
    assert not own.after[flop, place("Ac Kd")]
    assert not own_plays({"play 2": "never"}, checks).after.any()


def test_the_least_hand_on_the_river_is_made_with_own_cards(checks):
    table = seven_cards()
    board = np.array([numbers(cards("2c 7d 9h Js Jd"))])
    least = table.order.index(Category.ONE_PAIR)
    assert own_plays({"play 1": "one pair"}, checks).on_river == least
    made = np.array([least], dtype=np.uint8)
    assert ranking_tables(NI2019_212, 5).order == table.order
    told = {}
    for rule in (least, NEVER):
        plays = np.zeros((BOARDS, -(-HOLES // 8)), dtype=np.uint8)
        known = (suit_sets(), exchanged_holes(), table.categories, made, rule)
        note_plays(table.ranks, scaled(checks.terms), board, *known, plays)
        mask = np.bitwise_or.reduce(table.ranks.masks[board[0]])
        for hole in ("As Kd", "Ah 9d", "Jc 3h"):
            looked_up = plays_on_river(plays, suit_sets(), exchanged_holes(), mask, place(hole))
            told[rule, hole] = looked_up
    assert [told[least, hole] for hole in ("As Kd", "Ah 9d", "Jc 3h")] == [False, True, True]
    assert not any(told[NEVER, hole] for hole in ("As Kd", "Ah 9d", "Jc 3h"))


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        ({"play 5": "AA"}, "'play 5' is no decision of Ultimate Hold-em: there are play 4"),
        ({"play 4": "AA:0.5, KK"}, "'play 4' plays every hand of its range"),
        ({"play 4": 7}, "'play 4' is a range of hole cards"),
        ({"play 2": "two pears"}, "'play 2' is one pair, two pairs, .* best or never, not"),
    ],
)
def test_a_mistake_at_ultimate_holdem_is_said(checks, strategy, said):
    with pytest.raises(CannotAnalyse, match=said):
        own_plays(strategy, checks)
