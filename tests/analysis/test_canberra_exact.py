"""Canberra Poker worked out exactly: published figures, and hands counted one by one."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import eval7
import numpy as np
import pytest
from identities import counts, hold_together

from houseway.analysis import CannotAnalyse, canberra_poker
from houseway.analysis.canberra_poker import counting
from houseway.analysis.canberra_poker.counting import HIDDEN, CanberraCounts, counted
from houseway.analysis.canberra_poker.five_cards import (
    ALL_HANDS,
    CHOOSE,
    DECK,
    all_hands,
    qualifying_rank,
)
from houseway.analysis.canberra_poker.payments import payments
from houseway.analysis.canberra_poker.policies import OPTIMAL, decisions, gain, tied
from houseway.analysis.canberra_poker.rounds import deals
from houseway.analysis.figures import Figures
from houseway.cli import main
from houseway.equipment import cards
from houseway.games.canberra_poker import CanberraPoker, CanberraPokerDeterminations
from houseway.games.canberra_poker.payout import takes_part
from houseway.ranking.poker import CANBERRA
from houseway.rulebook import Refused

TABLE = CanberraPoker.standard
LOWEST_ACE_KING = "Ac Kd 2c 3c 4c"


@pytest.fixture(scope="module")
def standard() -> Figures:
    return canberra_poker.figures(TABLE)


@pytest.fixture(scope="module")
def caribbean() -> Figures:
    return canberra_poker.figures(TABLE, pays={"royal-flush": "100"})


def near(percent: float, figure: Any) -> bool:
    """Whether a figure rounds to what was published in percent."""
    return abs(100 * float(figure) - percent) <= 0.005


# Published figures


def test_the_edge_under_the_caribbean_pay_table_is_the_published_one(caribbean: Figures):
    """Five-card stud with 100 to 1 for a royal flush: Griffin and Gwynn, and the Wizard of Odds,
    have 5.224% of the ante and an element of risk of 2.555%."""
    ante = caribbean["main game"]
    assert round(100 * float(ante.edge), 3) == 5.224
    assert round(100 * float(ante.risk), 3) == 2.555
    assert round(100 * float(ante.units), 2) == 204.45


def test_the_published_edge_is_printed_by_the_command(capsys: pytest.CaptureFixture[str]):
    """The same check of five-card stud, asked as a what-if on the command line."""
    assert main(["edge", "canberra-poker", "--set", "pays.royal-flush=100", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    ante = answer["changed"]["wagers"][0]
    assert round(100 * ante["edge"]["float"], 3) == 5.224
    assert round(100 * ante["element_of_risk"]["float"], 3) == 2.555
    assert "/" in ante["edge"]["fraction"]
    assert answer["standard"]["wagers"][0]["edge"]["float"] < ante["edge"]["float"]


# M. Shackleford in Contingencies, November/December 2000: house edge and element of risk.
PUBLISHED = {
    "main game": (5.22, 2.56),
    "main game, simple": (5.22, 2.55),
    "main game, a-k-j-8-3": (5.32, 2.60),
    "main game, pair": (5.47, 2.74),
    "main game, ace-king": (5.68, 2.67),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_strategies_cost_what_was_published(caribbean: Figures, name: str):
    edge, risk = PUBLISHED[name]
    assert near(edge, caribbean[name].edge)
    assert near(risk, caribbean[name].risk)


def test_outcomes_are_as_often_as_published(caribbean: Figures):
    """A player who plays well folds 47.77%, meets a dealer who takes no part in 22.74% and loses
    13.68% of hands, as the Wizard of Odds has it."""
    rows = {row.name: row.probability for row in caribbean["main game"].rows}
    assert near(47.77, rows["Fold"])
    assert near(22.74, rows["the dealer takes no part"])
    assert near(13.68, rows["loses"])


# Exactness


def test_figures_are_exact_and_outcomes_add_up(standard: Figures):
    for wager in standard.wagers:
        assert isinstance(wager.value, Fraction)
        assert isinstance(wager.units, Fraction)
        assert sum(row.probability for row in wager.rows) == 1
        assert wager.value == sum((row.pays or 0) * row.probability for row in wager.rows)


def test_everything_fits_together(standard: Figures):
    hold_together(standard)
    hold_together(canberra_poker.figures(TABLE, pays={"ante": Fraction(1, 2), "flush": 6}))


def test_five_cards_make_what_is_published(standard: Figures):
    assert counts(standard.table("hands-of-five")) == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip


def test_how_often_the_dealer_takes_part_by_hand(standard: Figures):
    """1,296,420 hands have a pair or better; ace and king with three others of eleven ranks, but
    for A-K-Q-J-T, make 164 x (4**5 - 4) more."""
    figure = standard.figure("dealer-qualifies")
    assert figure.value == Fraction(1_296_420 + (comb(11, 3) - 1) * (4**5 - 4), 2_598_960)
    assert figure.clauses == ("NI2002-45-canberra-poker 9.2",)
    by_upcard = standard.table("dealer-by-upcard")
    ranks = [by_upcard[rank, "takes part"] for rank in by_upcard.lines]
    assert sum(ranks) / 13 == figure.value
    # A deuce up and no ace-king: four other ranks of twelve, not ace and king at once, and neither
    # a straight (3-4-5-6, or 3-4-5 with an ace that counts low) nor a flush.
    out = comb(12, 4) - comb(10, 2) - 2
    assert by_upcard["2", "takes no part"] == Fraction(out * (4**4 - 1), comb(51, 4))


def test_a_tie_is_a_fold(standard: Figures):
    """A Bet that wins the Ante alone, or loses nothing more, is made equal by what it pays."""
    assert "none of the 122,151,120 hands" in standard.ties
    paid = payments(TABLE)
    assert tied(paid) == 0
    assert not (decisions(OPTIMAL, paid) & (gain(paid) <= 0)).any()


def test_no_policy_beats_the_optimal_one(standard: Figures):
    played = [wager.value for wager in standard.wagers if wager.name.startswith("main game")]
    assert max(played) == standard["main game"].value


def test_a_dealer_takes_part_in_the_number_of_hands_with_ace_king_or_better():
    """Of the 1,277 ranks of five odd cards 164 have ace and king, and each rank is 1,020 hands."""
    found = counted()
    assert (all_hands().ranks < qualifying_rank()).sum() == (1_277 - 164) * 1_020
    short = Fraction(int(found.short.sum(axis=1) @ found.hands.alike), ALL_HANDS * 47 * HIDDEN)
    assert short == Fraction((1_277 - 164) * 1_020, ALL_HANDS)


def test_player_and_dealer_win_equally_often_where_both_take_part():
    found = counted()
    part = found.hands.kind_ranks >= qualifying_rank()
    won, lost = (
        int(counts[part].sum(axis=1, dtype=np.int64) @ found.hands.alike[part])
        for counts in (found.beaten, found.better)
    )
    assert won == lost


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [
        ("As Kd Qh 7c 3s", "6d"),  # where suits decide
        ("Ad Kd Jd 8d 3c", "Kh"),
        ("Qs Jd 9h 6c 2s", "Ad"),  # takes no part itself
        ("5c 5d 4c 3c 2h", "5h"),
        ("Ts 9s 8s 7s 6s", "Jh"),
        ("As Ks Qs Js 9s", "Ts"),
        ("2c 2d 2h 2s 3c", "Ah"),
    ],
)
def test_hands_counted_one_by_one(hand: str, upcard: str):
    """The same by another ranking and by trying every hand that the dealer can have."""
    own = [eval7.Card(card) for card in hand.split()]
    shown = eval7.Card(upcard)
    mine = eval7.evaluate(own)
    least = eval7.evaluate([eval7.Card(card) for card in LOWEST_ACE_KING.split()])
    rest = [card for card in eval7.Deck().cards if card not in (*own, shown)]
    values = [eval7.evaluate([shown, *four]) for four in combinations(rest, 4)]
    short = sum(value < least for value in values)
    beaten = sum(least <= value < mine for value in values)
    better = sum(value >= least and value > mine for value in values)
    assert counts_of(counted(), hand, upcard) == (short, beaten, better)


def counts_of(found: CanberraCounts, hand: str, upcard: str) -> tuple[int, ...]:
    """What was counted for a hand and an upcard, with suits renamed as the kinds have them."""
    own = cards(hand)
    held = {suit: sum(1 << c.rank for c in own if c.suit == suit) for suit in "cdhs"}
    new = dict(zip(sorted("cdhs", key=held.__getitem__, reverse=True), "cdhs", strict=True))
    places = [DECK.index(type(c)(c.rank, new[c.suit])) for c in (*own, *cards(upcard))]
    number = sum(int(CHOOSE[card, n]) for n, card in enumerate(sorted(places[:5]), 1))
    at = found.hands.kind_of[number], places[5]
    return tuple(int(table[at]) for table in (found.short, found.beaten, found.better))


def test_hands_are_ranked_as_the_round_ranks_them():
    hands = all_hands()
    for number in range(0, ALL_HANDS, 397):
        held = [DECK[card] for card in hands.cards[number]]
        assert CANBERRA.high_value(held) == hands.values[hands.ranks[number]]


def test_every_hand_is_of_one_kind():
    hands = all_hands()
    assert (len(hands.kinds), len(hands.values)) == (134_459, 7_462)
    assert hands.alike.sum() == ALL_HANDS == comb(52, 5)


def test_the_dealer_takes_part_from_the_rank_that_the_rules_say():
    hands = all_hands()
    for number in range(0, ALL_HANDS, 1_013):
        dealt = CANBERRA.high([DECK[card] for card in hands.cards[number]])
        assert takes_part(dealt) == (hands.ranks[number] >= qualifying_rank())


# The chart


def test_the_chart_tells_the_border_of_the_optimal_strategy(standard: Figures):
    (chart,) = standard.charts
    lines = {label: "".join(cells) for label, cells in chart.lines}
    assert chart.columns == tuple("23456789TJQKA")
    assert lines["royal flush A-K-Q-J-T to A-K-Q-J-2"] == "B" * 13
    assert lines["A-K-J-8-3"] == "FBFFFFBFFBFBB"
    assert lines["A-Q-J-T-9 to 7-5-4-3-2"] == "F" * 13


def test_the_chart_says_where_suits_decide(standard: Figures):
    lines = dict(standard.charts[0].lines)
    assert lines["A-K-Q-T-2"][4] == "s"
    found, bets = counted(), decisions(OPTIMAL, payments(TABLE))
    held = np.sort(found.hands.cards[found.hands.kinds] // 4, axis=1)
    such = (held == [0, 8, 10, 11, 12]).all(axis=1)
    against_sixes = bets[such, 16:20]
    assert against_sixes.any()
    assert not against_sixes.all()


def test_ante_and_bet_come_to_the_main_game(standard: Figures):
    main, ante, bet = (standard[name] for name in ("main game", "ante", "bet"))
    assert main.value == ante.value + bet.value
    assert main.units == ante.units + bet.units
    assert ante.units == 1
    rows = {row.name: row for row in bet.rows}
    assert rows["wins with flush"].pays == 10  # 5 to 1 on twice the Ante
    assert (rows["the dealer takes no part"].pays, rows["Fold"].pays) == (0, None)
    assert [row.name for row in ante.rows] == ["wins", "equal hands", "loses"]
    assert (
        sum(row.probability for row in ante.rows) == sum(row.probability for row in bet.rows) == 1
    )


# The kernel


@pytest.mark.parametrize("policy", ["optimal", "simple", "pair"])
def test_many_rounds_come_near_the_exact_figures(standard: Figures, policy: str):
    kernel = canberra_poker.kernel(TABLE, policy=policy)
    exact = standard["main game" if policy == OPTIMAL else f"main game, {policy}"]
    blocks = [kernel.block(1, block, 65_536) for block in range(4)]
    won, staked = (np.concatenate(both) / kernel.scale for both in zip(*blocks, strict=True))
    assert abs(won.mean() - float(exact.value)) < 4 * exact.deviation / len(won) ** 0.5
    assert abs(staked.mean() - float(exact.units)) < 4 / len(won) ** 0.5


def test_the_kernel_bets_where_a_bet_is_worth_more_than_a_fold():
    kernel = canberra_poker.kernel(TABLE)
    dealt = deals(seed=3, block=0, rounds=2_000)
    for fell, staked in zip(dealt, kernel.settled(dealt).staked, strict=True):
        own = [DECK[card] for card in fell[::2]]
        hand = " ".join(map(str, own))
        short, beaten, better = counts_of(counted(), hand, str(DECK[fell[-1]]))
        win = kernel.payments.bet_wins(CANBERRA.high(own).category)
        worth = short + beaten * (1 + win) - 3 * better
        assert (staked == 3 * kernel.scale) == (worth > -HIDDEN)


# What is chosen


def test_the_maximum_payout_cuts_a_bet_but_not_an_ante():
    large = payments(TABLE, ante=1_000)
    wins = {str(category): large.bet_wins(category) for category in CANBERRA.order[2:4]}
    assert wins == {"straight flush": 20, "four of a kind": 20}
    assert large.ante_wins == 1
    assert any("straight-flush pay 10 to 1" in note for note in large.notes())


def test_a_larger_ante_is_worth_less_under_a_maximum_payout(standard: Figures):
    large = canberra_poker.figures(TABLE, ante="1000")
    assert large["main game"].value < standard["main game"].value


def test_without_a_maximum_in_reach_the_printed_pay_table_is_paid():
    table = CanberraPokerDeterminations(minimum=50, maximum=50, maximum_payout=10**6)
    assert payments(table).notes() == []
    assert payments(table).scale == 1


def test_a_changed_row_is_noted_with_its_clause(caribbean: Figures):
    assert any("8.1:royal-flush" in note for note in caribbean.notes)


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"pays": {"royal": 1}}, "no row 'royal'"),
        ({"pays": {"flush": -1}}, "nothing or more"),
        ({"pays": {"ante": "1/2147483647"}}, "parts of 1,000"),
        ({"ante": "much"}, "no Ante"),
    ],
)
def test_choices_that_make_no_sense_get_a_sentence(choices: dict[str, Any], words: str):
    with pytest.raises(CannotAnalyse, match=words):
        canberra_poker.figures(TABLE, **choices)


@pytest.mark.parametrize("ante", [25, 60, 1_025])
def test_an_ante_outside_the_limits_is_refused(ante: int):
    with pytest.raises(Refused, match=r"canberra-poker 3\.1, "):
        canberra_poker.figures(TABLE, ante=ante)


def test_progress_is_told_from_nothing_to_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(counting, "_KEPT", [])
    monkeypatch.setattr(counting, "_on_all_cores", lambda _work, _kinds: None)
    told: list[float] = []
    counted(lambda done, _: told.append(done))
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)
