"""Equity of hands and ranges, against other libraries and against plain Python on small decks."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any

import eval7
import pytest

from houseway.analysis import CannotAnalyse, charity_holdem, holdem
from houseway.analysis.hand_counts import low_name
from houseway.analysis.holdem import against_random, equity, hand_odds, parse_question
from houseway.analysis.holdem.ranges import parse_cards, parse_range
from houseway.equipment import cards, deck
from houseway.games.charity_holdem import CharityHoldem
from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.ranking.poker import HOLDEM, PokerRanking, WinningHand

SMALL = [
    PokerRanking(deck=32, joker=True),
    PokerRanking(deck=32, winning=WinningHand.LOW),
    PokerRanking(deck=36, winning=WinningHand.HIGH_LOW, joker=True, ace_low=True),
    PokerRanking(deck=40, winning=WinningHand.EIGHT_OR_BETTER, ace_in_low="low", ace_low=True),
]


def share(ranking: PokerRanking, hands: Any, board: Any) -> list[Fraction]:
    """The parts of one pot, by the rules of ranking."""
    won = ranking.winners([(*hand, *board) for hand in hands])
    sides = [side for side in won if side]
    return [
        sum((Fraction(n in side, len(side)) for side in sides), Fraction(0)) / len(sides)
        for n in range(len(hands))
    ]


def in_plain_python(ranking: PokerRanking, hands: Any, board: Any) -> list[Fraction]:
    """The mean part over every way to complete the board."""
    known = {*board, *(card for hand in hands for card in hand)}
    left = [card for card in ranking.cards if card not in known]
    boards = [(*board, *more) for more in combinations(left, 5 - len(board))]
    shares = [share(ranking, hands, one) for one in boards]
    return [sum(column, Fraction(0)) / len(boards) for column in zip(*shares, strict=True)]


# Exactly


@pytest.mark.parametrize("ranking", SMALL, ids=str)
@pytest.mark.parametrize("hands", ["AsKs QdQc", "AsKs QdQc 9h8h"])
def test_small_decks_by_going_through_every_board(ranking: PokerRanking, hands: str):
    board = cards("Th 9s")
    dealt = [parse_cards(hand) for hand in hands.split()]
    found = equity(hands.split(), board, ranking=ranking)
    assert found.exact
    assert [one.equity for one in found.hands] == in_plain_python(ranking, dealt, board)


def test_a_joker_in_the_hand():
    ranking = SMALL[0]
    found = equity(["AsJk", "KdKc"], "Kh 9s 8d", ranking=ranking)
    dealt = [parse_cards(hand, ranking) for hand in ("AsJk", "KdKc")]
    assert [one.equity for one in found.hands] == in_plain_python(ranking, dealt, cards("Kh 9s 8d"))


def test_the_best_known_pair_of_hands():
    found = equity(["AsAh", "KdKc"])
    assert found.showdowns == 1_712_304
    assert float(found[0].equity) == pytest.approx(0.8126, abs=1e-4)
    assert found[0].equity + found[1].equity == 1
    assert float(equity(["AA", "KK"])[0].equity) == pytest.approx(0.8195, abs=1e-4)


def test_ranges_as_another_evaluator_has_them():
    lying, ours = ["2s", "3s", "9d"], equity(["AKs", "QQ+"], "2s 3s 9d")
    won = deals = 0
    for hero, villain in product(parse_range("AKs").holes, parse_range("QQ+").holes):
        held = [str(card) for card in (*hero, *villain)]
        if len({*held, *lying}) < 7:
            continue
        left = [str(card) for card in deck() if str(card) not in (*held, *lying)]
        for more in combinations(left, 2):
            board = [eval7.Card(card) for card in (*lying, *more)]
            two = [[eval7.Card(card) for card in hand] for hand in (held[:2], held[2:])]
            mine, theirs = (eval7.evaluate([*hand, *board]) for hand in two)
            won += 2 * (mine > theirs) + (mine == theirs)
            deals += 1
    assert ours[0].equity == Fraction(won, 2 * deals)


def test_suits_are_alike_only_where_the_board_leaves_them_so():
    one_by_one = [
        (equity([str(a) + str(b), "QdQh"], "Ks 7s 2d")[0].equity)
        for a, b in parse_range("AKs").without(frozenset(cards("Ks 7s 2d Qd Qh"))).holes
    ]
    found = equity(["AKs", "QdQh"], "Ks 7s 2d")[0].equity
    assert found == sum(one_by_one, Fraction(0)) / len(one_by_one)


def test_dead_cards_do_not_fall():
    assert equity(["AsAh", "KdKc"], "2c 7d 9h 4s", dead="Kh Ks")[1].equity == 0


# By sampling


@pytest.mark.parametrize("ranking", [HOLDEM, *SMALL], ids=str)
def test_samples_come_near_what_is_exact(ranking: PokerRanking):
    hands = ["AsKs", "QdQc", "9h8h"]
    exact, sampled = (equity(hands, ranking=ranking, samples=n) for n in (None, 200_000))
    assert (exact.exact, sampled.exact) == (True, False)
    for one, other in zip(exact.hands, sampled.hands, strict=True):
        assert abs(float(one.equity) - float(other.equity)) < 2.5 * other.error


def test_samples_come_out_the_same_for_a_seed():
    one, same, other = (equity(["AsKs", "QQ"], samples=70_000, seed=n) for n in (1, 1, 2))
    assert one == same
    assert one != other


def test_six_random_hands_win_a_sixth_each():
    found = equity(["random"] * 6, samples=300_000)
    for one in found.hands:
        assert abs(float(one.equity) - 1 / 6) < 2.5 * one.error


# Against a random hand


def test_hole_cards_against_a_random_hand():
    found = against_random(HOLDEM)
    assert len(found.equities) == 169
    published = {"AA": 0.852, "KK": 0.824, "AKs": 0.670, "72o": 0.346, "32o": 0.323}
    for kind, share_won in published.items():
        assert float(found.equities[kind]) == pytest.approx(share_won, abs=0.0005)
    weights = {
        kind: 6 if len(kind) == 2 else 4 if kind[2] == "s" else 12 for kind in found.equities
    }
    assert sum(weights[kind] * one for kind, one in found.equities.items()) == Fraction(1_326, 2)
    aces = found.wagers()[0]
    assert (aces.name, aces.value) == ("AA, all in", 2 * found.equities["AA"] - 1)
    published = {"wins": 0.8493, "shares the pot": 0.0054, "loses": 0.1452}  # M. Shackleford
    for row in aces.rows:
        assert float(row.probability) == pytest.approx(published[row.name], abs=5e-5)


@pytest.mark.parametrize("ranking", SMALL, ids=str)
def test_hole_cards_against_a_random_hand_in_small_decks(ranking: PokerRanking):
    found = against_random(ranking)
    split = ranking.low_wins and ranking.high_wins
    assert [one.deviation is None for one in found.wagers()[:1]] == [split]
    for kind in ("AKs", "99", "TJk" if ranking.joker else "T9o"):
        hand = "TsJk" if kind == "TJk" else kind
        sampled = equity([hand, "random"], ranking=ranking, samples=150_000)[0]
        assert abs(float(found.equities[kind]) - float(sampled.equity)) < 2.5 * sampled.error, kind
        if kind in found.level:
            assert float(found.level[kind]) == pytest.approx(float(sampled.ties), abs=0.003)


# Odds


def test_odds_of_a_flush_draw():
    made = hand_odds("AhKh", "2h 7h 9s").made
    blanks = Fraction(38 * 37, 47 * 46)
    suited = made["flush"] + made.get("straight flush", Fraction(0))
    assert suited == 1 - blanks
    assert sum(made.values()) == 1


def test_odds_of_seven_cards():
    assert against_random(HOLDEM).made["royal flush"] == 4_324


@pytest.mark.parametrize("ranking", SMALL[1:], ids=str)
def test_odds_of_seven_cards_for_low(ranking: PokerRanking):
    """Beside seven cards at random, whose lows the ranking names."""
    found, random, hands = against_random(ranking), Random(3), 4_000
    every = sum(found.low.values())
    assert every == comb(ranking.deck + ranking.joker, 7)
    assert bool(found.made) is ranking.high_wins
    fallen: Counter[str] = Counter()
    for _ in range(hands):
        made = ranking.low(random.sample(ranking.cards, 7))
        fallen["no low" if made is None else low_name(made.value)] += 1
    for name, count in found.low.items():
        spread = 4 * (count / every / hands) ** 0.5
        assert fallen[name] / hands == pytest.approx(count / every, abs=spread), name


# Ranges and questions


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        ("QQ", 6),
        ("QQ+", 18),
        ("88-JJ", 24),
        ("AKs", 4),
        ("KJo", 12),
        ("AK", 16),
        ("ATs+", 16),
        ("A5s-A2s", 16),
        ("54s-87s", 16),
        ("AsKd", 1),
        ("QQ+, AKs, AKs", 22),
        ("random", 1_326),
    ],
)
def test_ranges_are_read(text: str, holes: int):
    assert len(parse_range(text).holes) == holes


def test_a_range_keeps_to_its_deck():
    small = PokerRanking(deck=32, joker=True)
    assert len(parse_range("random", small).holes) == 33 * 32 // 2
    assert len(parse_range("66+", small).holes) == 48
    with pytest.raises(CannotAnalyse, match="no hand"):
        parse_range("22", small)


@pytest.mark.parametrize("text", ["AKx", "QQs", "AsAs", "A5s-K2s", "A5s-A2o", "hello", ""])
def test_what_is_no_range_is_refused(text: str):
    with pytest.raises(CannotAnalyse):
        parse_range(text)


@pytest.mark.parametrize(
    ("hands", "board", "why"),
    [
        (" , ", "", "Name hands"),
        ("AsAh, AsKd", "", "share a card"),
        ("AsAh, KdKc", "As 2c 3c", "left"),
        ("AsAh, KdKc", "2c 2c 3c", "twice"),
        ("AsAh, KdKc", "2c 3c 4c 5c 6c 7c", "five"),
        ("AsAh, KdKc", "2x", "cards"),
        (", ".join(["random"] * 11), "", "hands are compared"),
    ],
)
def test_questions_that_make_no_sense_are_refused(hands: str, board: str, why: str):
    with pytest.raises(CannotAnalyse, match=why):
        parse_question(hands, board)
    with pytest.raises(CannotAnalyse, match="From one to"):
        equity(["AsAh", "KdKc"], samples=0)


def test_a_question_is_answered_under_the_determinations():
    low = HoldemDeterminations(
        minimum_stake=1, minimum_bet=1, blinds=(1,), smallest_chip=1, winning="low", tournament=True
    )
    found = parse_question("QQ+, AKs; 7d5c", "2c 3d 4h", low)
    assert [one.hand for one in found.hands] == ["QQ+, AKs", "7d5c"]
    assert found[1].equity > Fraction(3, 4)
    assert json.dumps(found.whole())
    assert "QQ+" in found.svg()


# Figures


def test_figures_of_the_games():
    shown = holdem.figures(Holdem.standard)
    titles = [chart.title for chart in shown.charts]
    assert titles[1:] == ["commission from one pot"]
    assert dict(shown.charts[1].lines)["$20"] == ("$1.00", "5.00%")
    assert dict(shown.charts[1].lines)["$400"] == ("$10.00", "2.50%")
    assert len(charity_holdem.figures(CharityHoldem.standard).charts) == 1


def test_a_range_may_have_weights():
    both = equity(["AsAh, KsKh:0.25", "QdQc"])[0].equity
    aces, kings = (equity([hand, "QdQc"])[0].equity for hand in ("AsAh", "KsKh"))
    assert both == (4 * aces + kings) / 5
    board = "2c 7d 9h 3s"
    exact = equity(["QQ+, AKs:50%, AKo:1/4", "JJ, random"], board)[0]
    sampled = equity(["QQ+, AKs:50%, AKo:1/4", "JJ, random"], board, samples=100_000)[0]
    assert sampled.equity == pytest.approx(float(exact.equity), abs=3 * sampled.error)
    alike = equity(["QQ+:0.3, AKs:30%", "random"], board)[0].equity
    assert alike == equity(["QQ+, AKs", "random"], board)[0].equity
    assert parse_range("QQ:0, AKs").holes == parse_range("AKs").holes


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("AKs:2", "'AKs:2': a weight is from 0 to 1"),
        ("AKs:often", "'AKs:often': a weight is from 0 to 1"),
        ("AKs:0.00001, QQ", "finer than a part in 1,000"),
        ("QQ:0", "There is no hand in 'QQ:0'"),
    ],
)
def test_a_weight_that_is_none_is_said(written, said):
    with pytest.raises(CannotAnalyse, match=said):
        parse_range(written)


def test_ranges_come_from_a_file(tmp_path, houseway, one_line):
    ranges = tmp_path / "ranges.txt"
    ranges.write_text("# who raised\nQQ+, AKs:0.5\n\n22-66  # who called\n")
    code, out, _ = houseway(
        "edge", "holdem", "--hands", f"@{ranges}", "--board", "2c 7d 9h", "--json"
    )
    assert code == 0
    assert [hand["hand"] for hand in json.loads(out)["hands"]] == ["QQ+, AKs:0.5", "22-66"]
    one_line(
        "edge", "holdem", "--hands", "@nowhere.txt", told=["--hands: nowhere.txt cannot be read"]
    )
