"""Side bets by counting real cards, and the figures as a whole."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from houseway.analysis import CannotAnalyse, analysis
from houseway.analysis.blackjack.basic import STANDS
from houseway.analysis.blackjack.printed_odds import MAIN, printed_odds
from houseway.analysis.blackjack.side_bet_worth import even_money, insurance, side_bet_worth
from houseway.analysis.figures import WagerFigures
from houseway.equipment import Card, deck
from houseway.games.blackjack import Blackjack, BlackjackDeterminations
from houseway.games.blackjack.side_bets import (
    PERFECT_PAIRS,
    SUPER_SEVENS,
    pair_of,
    sevens_of,
    suited,
)
from houseway.games.tournament_blackjack import TournamentBlackjack
from houseway.rulebook import Refused

PAYS = MAIN | printed_odds(PERFECT_PAIRS) | printed_odds(SUPER_SEVENS)
EVERY_UPCARD = range(1, 11)
DECKS = range(4, 9)


class Stands:
    """A strategy that never splits, and takes a third card against some upcards only."""

    def __init__(self, drawn_to):
        self.pairs = dict.fromkeys(product(range(1, 11), repeat=2), False)
        self.totals = {(0, 14, upcard): STANDS + (upcard in drawn_to) for upcard in EVERY_UPCARD}


def perfect_pairs(decks, pays):
    return side_bet_worth(PERFECT_PAIRS, decks, pays, None)


def super_sevens(decks, pays, drawn_to):
    return side_bet_worth(SUPER_SEVENS, decks, pays, Stands(drawn_to))


def chances(wager: WagerFigures) -> dict[str, Fraction]:
    return {row.name: row.probability for row in wager.rows}


def ways(decks: int, *cards: Card) -> int:
    """In how many ways some cards come from a shoe, in this order."""
    shoe, found = Counter(dict.fromkeys(cards, decks)), 1
    for card in cards:
        found *= shoe[card]
        shoe[card] -= 1
    return found


@pytest.mark.parametrize("decks", DECKS)
def test_perfect_pairs_are_what_two_cards_make_in_the_game(decks: int) -> None:
    counted: Counter[str] = Counter()
    for first, second in product(deck(), repeat=2):
        kind = pair_of(first, second)
        counted[f"{kind} pair" if kind else "no pair"] += ways(decks, first, second)
    everything = 52 * decks * (52 * decks - 1)
    assert chances(perfect_pairs(decks, PAYS)) == {
        kind: Fraction(count, everything) for kind, count in counted.items()
    }


def test_perfect_pairs_from_eight_decks_cost_what_is_published() -> None:
    """25, 12 and 6 to 1 from eight decks: a return of -0.040964 (Wizard of Odds)."""
    assert float(perfect_pairs(8, PAYS).value) == pytest.approx(-0.040964, abs=5e-7)


@pytest.mark.parametrize("decks", [4, 6])
def test_super_sevens_are_what_three_cards_make_in_the_game(decks: int) -> None:
    sevens = [card for card in deck() if card.rank == 7]
    other = next(card for card in deck() if card.rank == 8)
    named = {1: "one seven", 2: "two sevens", 3: "three sevens"}
    counted: Counter[str] = Counter()
    for dealt in product([*sevens, other], repeat=3):
        found = sevens_of(list(dealt))
        if found:
            # Any card but a seven is as good as another: 48 of them to a deck.
            weight = _ways_with_others(decks, dealt, other)
            matched = len(found) > 1 and suited(found)
            counted[named[len(found)] + (", suited" if matched else "")] += weight
    cards = 52 * decks
    everything = cards * (cards - 1) * (cards - 2)
    shown = chances(super_sevens(decks, PAYS, EVERY_UPCARD))
    assert {name: shown[name] for name in counted} == {
        name: Fraction(count, everything) for name, count in counted.items()
    }


def _ways_with_others(decks: int, dealt: tuple[Card, ...], other: Card) -> int:
    others, found, seen = 48 * decks, 1, Counter[Card]()
    for card in dealt:
        have = others if card == other else decks
        found *= have - seen[card]
        seen[card] += 1
    return found


def test_super_sevens_from_six_decks_cost_what_is_published() -> None:
    """A house edge of 11.400 %, a deviation of 22.8 and a hit frequency of 7.692 %, with a third
    card for every two sevens (E. Jacobson, on counting Super Sevens)."""
    wager = super_sevens(6, PAYS, EVERY_UPCARD)
    assert float(wager.edge) == pytest.approx(0.11400, abs=5e-6)
    assert wager.deviation == pytest.approx(22.8, abs=0.05)
    assert 1 - chances(wager)["no seven first"] == Fraction(1, 13)


def test_without_a_third_card_two_sevens_stay_two() -> None:
    always, never = (super_sevens(6, PAYS, upcards) for upcards in (EVERY_UPCARD, ()))
    assert chances(never)["three sevens"] == chances(never)["three sevens, suited"] == 0
    assert chances(never)["two sevens"] > chances(always)["two sevens"]
    assert chances(never)["one seven"] == chances(always)["one seven"]
    assert sum(chances(never).values()) == sum(chances(always).values()) == 1
    but_sevens = super_sevens(6, PAYS, set(EVERY_UPCARD) - {7})
    assert never.value < but_sevens.value < always.value
    assert "stand against 7" in but_sevens.note


@pytest.mark.parametrize("decks", DECKS)
def test_insurance_wins_with_the_tens(decks: int) -> None:
    assert insurance(decks, PAYS).value == 3 * Fraction(16 * decks, 52 * decks - 1) - 1


def test_even_money_is_insurance_of_a_blackjack() -> None:
    """Six decks: 95 tens among 309 cards; 1 now, or 3/2 in 214 cases of 309."""
    assert even_money(6, PAYS).value == 1 - Fraction(3, 2) * Fraction(214, 309)
    assert even_money(6, PAYS).value == Fraction(1, 2) * (3 * Fraction(95, 309) - 1)


def test_the_figures_of_the_standard_table() -> None:
    told: list[float] = []
    found = analysis("blackjack").figures(
        Blackjack.standard, progress=lambda done, _: told.append(done)
    )
    names = [wager.name for wager in found.wagers]
    assert names == [
        "main",
        "main, basic strategy",
        "main, mimic the dealer",
        "insurance",
        "even money",
        "perfect-pairs",
        "super-sevens",
    ]
    for wager in found.wagers:
        paid = sum(row.probability * row.pays for row in wager.rows)
        assert float(paid) == pytest.approx(float(wager.value), abs=1e-12)
        assert float(sum(row.probability for row in wager.rows)) == pytest.approx(1)
    assert found["main"].value > found["main, basic strategy"].value
    assert "not among" in found["super-sevens"].note
    assert found.rules == "NI2005-63"
    assert found.notes == ("Two cards that are better not played by their total: 10,2 against 4.",)
    assert told in ([1.0], [*(at / 10 for at in range(1, 11)), 1.0])
    for name in ("main", "main, basic strategy"):
        assert isinstance(found[name].value, Fraction)
        assert isinstance(found[name].units, Fraction)


def test_the_chart_has_totals_pairs_and_every_upcard() -> None:
    basic, best = analysis("blackjack").figures(Blackjack.standard).charts
    lines = dict(basic.lines)
    assert basic.columns == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    assert lines["hard 16"] == tuple("SSSSSHHHHH")
    assert lines["soft 18"] == ("S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H")
    assert lines["8,8"] == tuple("PPPPPPPPHH")
    assert dict(best.lines)["10,2"] == tuple("HHHSSHHHHH")
    assert len(best.lines) == 54
    assert "hard 16" in basic.svg()


def test_elected_side_bets_say_nothing_more() -> None:
    table = BlackjackDeterminations(
        minimum=1_000,
        maximum=50_000,
        multiple=500,
        perfect_pairs=True,
        perfect_pairs_minimum=500,
        perfect_pairs_maximum=5_000,
        super_sevens=True,
    )
    found = analysis("blackjack").figures(table)
    assert found["perfect-pairs"].note == ""
    assert "not among" not in found["super-sevens"].note


def test_other_odds_change_the_value_and_are_said_to_depart() -> None:
    usual = analysis("blackjack").figures(Blackjack.standard)
    less = analysis("blackjack").figures(Blackjack.standard, pays={"blackjack": Fraction(6, 5)})
    lost = usual["main"].value - less["main"].value
    assert lost == pytest.approx(0.3 * usual["main"].rows[0].probability)
    departs = "blackjack pays 6/5 instead of 3/2, which departs from NI2005-63 13.2(a)."
    assert less.notes == (*usual.notes, departs)
    with pytest.raises(CannotAnalyse, match="no row 'surrender'"):
        analysis("blackjack").figures(Blackjack.standard, pays={"surrender": 1})


def test_the_tournament_game_is_worth_the_same_and_has_no_super_sevens() -> None:
    found = analysis("tournament-blackjack").figures(TournamentBlackjack.standard)
    cash = analysis("blackjack").figures(Blackjack.standard)
    assert found["main"].value == cash["main"].value
    assert (found.game, found.rules) == ("tournament-blackjack", "NI2002-45-blackjack")
    assert "super-sevens" not in [wager.name for wager in found.wagers]
    with pytest.raises(CannotAnalyse, match="no row 'one-seven'"):
        analysis("tournament-blackjack").figures(
            TournamentBlackjack.standard, pays={"one-seven": 4}
        )


@pytest.mark.parametrize("departure", [{"soft_17": "draw"}, {"full_double": True}])
def test_figures_are_for_the_rules_as_they_stand(departure):
    """Conditions of a tournament may replace some, and then the figures would not be theirs."""
    table = BlackjackDeterminations(minimum=100, maximum=900, tournament=True, **departure)
    for asked in (analysis("blackjack").figures, analysis("blackjack").kernel):
        with pytest.raises(Refused) as refusal:
            asked(table)
        assert refusal.value.clauses == ("NI2005-63 20.5",)
