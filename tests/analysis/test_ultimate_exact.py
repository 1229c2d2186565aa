"""Ultimate Texas Hold-em worked out exactly, once, and compared with other ways to the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from identities import counts, hold_together

from houseway.analysis import CannotAnalyse, ultimate_holdem
from houseway.analysis.figures import Figures
from houseway.analysis.keeping import anew
from houseway.analysis.ranks.batches import numbers
from houseway.analysis.ranks.suits import exchanged_holes, flop_place, flops, hole_place
from houseway.analysis.ultimate_holdem import solution
from houseway.analysis.ultimate_holdem.boards import BEATS_UNQUALIFIED, LOSES_TO_UNQUALIFIED, TIES
from houseway.analysis.ultimate_holdem.solution import ROUNDS, solve, tally
from houseway.analysis.ultimate_holdem.terms import seven_cards, terms
from houseway.equipment import Card, cards, deck
from houseway.games.round import LOSE, WIN
from houseway.games.ultimate_holdem import UltimateHoldem, UltimateHoldemDeterminations
from houseway.games.ultimate_holdem.bot import is_good_start
from houseway.games.ultimate_holdem.payouts import ENDINGS
from houseway.ranking.poker import NI2019_212, Category

TABLE = UltimateHoldem.standard
PAIR = NI2019_212.high(cards("2c 2d 3h 4s 5c")).value


@pytest.fixture(scope="module")
def found() -> Figures:
    """The one exact run: the main game, and the main game with as much on trips as on the ante."""
    with anew():
        return ultimate_holdem.figures(TABLE, trips=1)


# Figures that Michael Shackleford publishes for this game under "Ultimate Texas Hold'em"


def test_the_published_figures(found: Figures):
    main, trips = found["main game"], found["trips"]
    assert float(main.edge) == pytest.approx(0.0218497, abs=5e-8)
    assert float(main.units) == pytest.approx(4.152252, abs=1e-4)
    assert float(main.risk) == pytest.approx(0.005262, abs=5e-7)
    assert main.deviation == pytest.approx(4.94, abs=0.005)
    assert float(trips.edge) == pytest.approx(0.034979, abs=5e-7)
    chances = {row.name: float(row.probability) for row in main.rows}
    assert chances["four times before the flop"] == pytest.approx(0.377074, abs=5e-7)
    assert chances["fold"] == pytest.approx(0.191858, abs=5e-6)


def test_everything_fits_together(found: Figures):
    hold_together(found)


def test_five_and_seven_cards_make_what_is_published(found: Figures):
    assert counts(found.table("hands-of-five")) == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip
    assert counts(found.table("hands-of-seven")) == [
        4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620,
        31_433_400, 58_627_800, 23_294_460,
    ]  # fmt: skip


def test_how_often_the_dealer_qualifies(found: Figures):
    """All hands of seven cards but those without a pair; and as the rounds themselves ended."""
    figure = found.figure("dealer-qualifies")
    assert figure.value == 1 - Fraction(23_294_460, 133_784_560)
    assert figure.clauses == ("NI2019-212 A:Qualify", "NI2019-212 9.5(c)(ii)")
    counts_of = tally(*solve(terms(TABLE), terms(TABLE, trips=1))).counts[0].sum(axis=(0, 1))
    odd = seven_cards().order.index(Category.FIVE_ODD_CARDS)
    beaten, losing = counts_of[:, [BEATS_UNQUALIFIED, LOSES_TO_UNQUALIFIED]].sum(axis=0).tolist()
    short = beaten + losing + int(counts_of[odd, TIES])
    assert figure.value == 1 - Fraction(short, ROUNDS)


def test_a_round_begins_with_an_ante_and_a_blind(found: Figures):
    main = found["main game"]
    assert main.initial_units == 2
    assert main.variance_per_initial_unit == main.variance / 4
    assert found["main game with trips"].initial_units == 3
    # A royal flush that was played four times: 500 for the blind, 4 and 1 more.
    assert (main.results[0].net, main.results[-1].net) == (505, -6)


def test_a_tie_is_a_check_or_a_fold(found: Figures):
    (best,) = solve(terms(TABLE))
    values = best.values
    assert (best.before[values[0] >= values[3:].max(axis=0)] == 0).all()
    assert "check rather than play" in found.ties


def test_the_published_start_is_the_best(found: Figures):
    chart, ranks = found.charts[0], "AKQJT98765432"
    for one, line in chart.lines:
        for other, cell in zip(ranks, line, strict=True):
            suited = ranks.index(one) < ranks.index(other)
            pair = Card.parse(f"{one}s"), Card.parse(f"{other}{'s' if suited else 'd'}")
            assert (cell == "4") is is_good_start(*pair), pair


def test_charts_agree_with_the_published_rules_of_thumb(found: Figures):
    after, river = (
        {line: float(cells[1].rstrip("%")) for line, cells in chart.lines}
        for chart in found.charts[1:3]
    )
    assert after["straight or better"] == after["three of a kind"] == 100
    assert min(after["two pairs"], after["pair with the flop"]) > 97
    assert max(after["pocket pair"], after["nothing"]) < 4, "deuces check"
    assert min(river["one pair"], river["two pairs"], river["three of a kind"]) > 97
    assert river["five odd cards on the board"] < river["one pair on the board"] < 50


def test_trips_for_one_who_never_folds_is_a_count_of_hands(found: Figures):
    rows = {row.name: row.probability for row in found["trips"].rows}
    assert rows["royal flush"] == Fraction(4_324, 133_784_560)
    assert rows["three of a kind"] == Fraction(6_461_620, 133_784_560)


def test_the_next_start_finds_it_kept(found: Figures, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(solution, "_SOLVED", {})
    monkeypatch.setattr(solution, "over_all_boards", None)  # nothing is worked out again
    again = ultimate_holdem.figures(TABLE, trips=1)
    assert again.wagers == found.wagers
    assert again.charts == found.charts
    assert again.seconds < found.seconds
    assert "worked out before, in " in again.method
    assert "before, in" not in found.method
    kernel = ultimate_holdem.kernel(TABLE)
    assert (kernel.after == solve(terms(TABLE))[0].after).all()


def test_the_parts_make_the_whole(found: Figures):
    main = found["main game"]
    assert main.value == sum(found[on].value for on in ("ante", "blind", "play"))
    (alone,) = solve(terms(TABLE))
    assert main.value == alone.value, "told apart by endings, and as the sum of best decisions"
    both = found["main game with trips"]
    assert both.value == found["main game within"].value + found["trips within"].value
    for wager in found.wagers:
        assert sum(row.probability for row in wager.rows) == 1, wager.name
    play = found["play"]
    assert play.value == sum((row.pays or 0) * row.probability for row in play.rows)
    assert [row.name for row in play.rows if row.pays is None] == ["fold"]


def test_trips_change_the_play_because_a_fold_loses_it(found: Figures):
    main, beside = found["main game"], found["trips beside the main game"]
    both = found["main game with trips"]
    assert main.value > found["main game within"].value
    assert main.value + beside.value < both.value < main.value + found["trips"].value
    board, weak = cards("9c 9d 9h 5s 4d"), cards("3c 2d")
    alone = ultimate_holdem.decide(weak, board)
    with_trips = ultimate_holdem.decide(weak, board, trips=1)
    assert (alone.best, with_trips.best) == ("fold", "play 1")
    assert with_trips.values["play 1"] == alone.values["play 1"] + 3


# By going through everything in plain Python


def value_of_playing(hole: Any, board: Any, times: int) -> Fraction:
    """What a play wager is worth on the river, by the round's own endings."""
    mine = NI2019_212.high((*hole, *board))
    left = [card for card in deck() if card not in hole and card not in board]
    total = Fraction(0)
    dealers = list(combinations(left, 2))
    for dealer in dealers:
        theirs = NI2019_212.high((*dealer, *board))
        for on, staked in (("ante", 1), ("blind", 1), ("play", times)):
            ending = ENDINGS[on](mine, theirs)
            won = {WIN: Fraction(*ending.odds), LOSE: Fraction(-1)}
            total += staked * won.get(ending.result, Fraction(0))
    return total / len(dealers)


def test_decisions_on_the_river_against_every_dealers_hand():
    random = Random(212)
    for _ in range(12):
        fallen = random.sample(deck(), 7)
        found = ultimate_holdem.decide(fallen[:2], fallen[2:])
        assert found.values["play 1"] == value_of_playing(fallen[:2], fallen[2:], 1)
        assert found.values["fold"] == -2


def in_plain_python(hole: Any, flop: Any) -> tuple[Fraction, Fraction]:
    """Check with the best end, and two times the ante, over every turn, river and dealer."""
    left = [card for card in deck() if card not in hole and card not in flop]
    check = twice = Fraction(0)
    boards = list(combinations(left, 2))
    for turn_and_river in boards:
        board = (*flop, *turn_and_river)
        mine = NI2019_212.high_value((*hole, *board))
        rest = [card for card in left if card not in turn_and_river]
        won = lost = ante = 0
        for dealer in combinations(rest, 2):
            theirs = NI2019_212.high_value((*dealer, *board))
            won += mine > theirs
            lost += mine < theirs
            ante += ((mine > theirs) - (mine < theirs)) * (theirs >= PAIR)
        blind = ENDINGS["blind"](
            NI2019_212.high((*hole, *board)), NI2019_212.high(cards("2c 3d 4h 5s 7c"))
        )
        paid = Fraction(*blind.odds) if blind.result == WIN else Fraction(0)
        at_any_rate = ante + paid * won - lost
        check += max(won - lost + at_any_rate, Fraction(-2 * 990))
        twice += 2 * (won - lost) + at_any_rate
    return check / (990 * len(boards)), twice / (990 * len(boards))


def test_a_decision_after_the_flop_by_going_through_everything():
    hole, flop = cards("9c 4c"), cards("Jc 7c 2d")
    decided = ultimate_holdem.decide(hole, flop)
    assert (decided.values["check"], decided.values["play 2"]) == in_plain_python(hole, flop)


@pytest.mark.usefixtures("found")
def test_the_solution_holds_what_single_decisions_say():
    (alone,) = solve(terms(TABLE))
    random, known = Random(51), flops()
    for _ in range(60):
        fallen = random.sample(deck(), 5)
        decided = ultimate_holdem.decide(fallen[:2], fallen[2:])
        one, other = (int(n) for n in numbers(fallen[:2]))
        place = flop_place(*sorted(int(n) for n in numbers(fallen[2:])))
        moved = exchanged_holes()[known.exchange[place], hole_place(one, other)]
        played = decided.values["play 2"] > decided.values["check"]
        assert bool(alone.after[known.standing[place], moved]) is played, fallen


@pytest.mark.usefixtures("found")
def test_before_the_flop_is_the_mean_over_sampled_flops():
    hole = cards("Kd 5s")
    decided, random = ultimate_holdem.decide(hole), Random(9)
    assert decided.best == "play 4"
    assert set(decided.values) == {"check", "play 4", "play 3", "fold"}
    left = [card for card in deck() if card not in hole]
    best = []
    for _ in range(400):
        after = ultimate_holdem.decide(hole, random.sample(left, 3)).values
        best.append(float(max(after["check"], after["play 2"])))
    assert sum(best) / len(best) == pytest.approx(float(decided.values["check"]), abs=0.15)


# What if


def test_a_changed_row_changes_the_worth_and_is_said():
    hole, board = cards("As Ks"), cards("Qs Js Ts 2d 3c")
    printed = ultimate_holdem.decide(hole, board).values["play 1"]
    changed = ultimate_holdem.decide(hole, board, pays={"blind-royal-flush": 100})
    assert printed - changed.values["play 1"] == 400
    assert (
        "NI2019-212 10.1:Blind:Royal Flush"
        in ultimate_holdem.notes(TABLE, {"blind-royal-flush": 100})[0]
    )
    with pytest.raises(CannotAnalyse, match="no row"):
        terms(TABLE, {"royal": 1})


def test_a_maximum_payout_counts_for_the_ante_chosen():
    capped = UltimateHoldemDeterminations(minimum=1_000, maximum=30_000, maximum_payout=100_000)
    assert dict(terms(capped).blind)[Category.ROYAL_FLUSH] == 100
    assert dict(terms(capped, ante=20_000).blind)[Category.ROYAL_FLUSH] == 5
    (told,) = ultimate_holdem.notes(capped)
    assert "With an ante of 1,000, the maximum payout of 100,000" in told
    assert "makes blind-royal-flush pay 100 to 1" in told
    assert len(ultimate_holdem.notes(capped, ante=20_000)) == 3
    assert not ultimate_holdem.notes(TABLE)
    with pytest.raises(CannotAnalyse, match="outside the limits"):
        terms(capped, ante=40_000)
    with pytest.raises(CannotAnalyse, match="nothing or more"):
        terms(capped, trips=-1)


def test_a_question_that_makes_no_sense_is_refused():
    with pytest.raises(CannotAnalyse, match="two cards"):
        ultimate_holdem.decide(cards("As"))
    with pytest.raises(CannotAnalyse, match="no joker"):
        ultimate_holdem.decide(cards("As Kd"), cards("2c 3c Jk"))
    with pytest.raises(CannotAnalyse, match="once"):
        ultimate_holdem.decide(cards("As Ks"), cards("As 2d 3c"))


def test_figures_show_themselves(found: Figures):
    assert "before the flop" in found.svg()
    assert found.whole()["wagers"][0]["name"] == "main game"
    assert "fold" in ultimate_holdem.decide(cards("As Ks"), cards("2c 7d 9h")).svg()
