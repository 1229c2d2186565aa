"""Pai gow worked out exactly: every way to set a Hand against every Hand of the Bank."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from identities import hold_together

from houseway.analysis import CannotAnalyse, pai_gow
from houseway.analysis.figures import Figures
from houseway.analysis.pai_gow.counting import PaiGowCounts, counted
from houseway.analysis.pai_gow.kinds import TILES, kind_of_four, kinds, strength
from houseway.games.pai_gow import PaiGow, PaiGowDeterminations
from houseway.ranking.pai_gow import Division, Part, against_bank, divisions
from houseway.ranking.pai_gow_house_way import house_way

TABLE = PaiGow.standard
HANDS, BANKS = comb(32, 4), comb(28, 4)


@pytest.fixture(scope="module")
def found() -> PaiGowCounts:
    return counted()


@pytest.fixture(scope="module")
def standard() -> Figures:
    return pai_gow.figures(TABLE, departures=500)


def parts_won(player: Division, bank: Division) -> int:
    """How many parts of a Hand beat the Bank's, as a round decides it."""
    low = against_bank(player.low, bank.low, low=True)
    return low.won + against_bank(player.high, bank.high, low=False).won


def bank_division(tiles: Any) -> Division:
    way = house_way(tiles)
    return Division(way.low, way.high)


# By another method


@pytest.mark.parametrize("designs", [(0, 1, 2, 11, 14, 15), (3, 5, 6, 9, 12, 13)])
def test_a_small_set_of_tiles_is_counted_one_by_one(designs: tuple[int, ...]):
    """Twelve tiles: every way to set every Hand against every Bank, by the rules of the round."""
    few = counted(designs=designs)
    of = [tuple(kind) for kind in few.of.designs.tolist()]
    tiles = [TILES[2 * design + twin] for design in designs for twin in range(2)]
    banks = {four: bank_division(four) for four in combinations(tiles, 4)}
    outcomes: Counter[int] = Counter()
    for hand in banks:
        kind = of.index(tuple(tile.single_rank - 1 for tile in hand))
        others = [bank for four, bank in banks.items() if not set(four) & set(hand)]
        for way, division in enumerate(divisions(hand)):
            parts = Counter(parts_won(division, bank) for bank in others)
            assert (parts[2], parts[0]) == (few.won[kind, way], few.lost[kind, way])
            if way == few.of.house[kind]:
                outcomes += parts
    deals = outcomes.total()
    assert deals == comb(12, 4) * comb(8, 4)
    assert few.outcomes(few.of.house) == tuple(Fraction(outcomes[n], deals) for n in (2, 1, 0))


def test_the_best_setting_is_the_one_worth_most_and_else_the_house_way(found: PaiGowCounts):
    worth, best = found.won - found.lost, found.best()
    for kind, way in enumerate(best):
        assert worth[kind, way] == worth[kind].max()
        house = found.of.house[kind]
        assert way == house or worth[kind, house] < worth[kind, way]


def test_parts_compare_as_in_a_round():
    twos = [Part.of(two) for two in combinations(TILES, 2)]
    parts = list({part.worth: part for part in twos}.values())
    for player in parts:
        for bank in parts:
            for low in (True, False):
                stronger = strength(player, low=low) > strength(bank, low=low)
                assert stronger == against_bank(player, bank, low=low).won


def test_twins_are_alike_to_the_house_way():
    """Every tile replaced by its twin: the same designs go into each part."""
    random = Random(3)
    twin = {tile: TILES[n ^ 1] for n, tile in enumerate(TILES)}
    for _ in range(300):
        hand = random.sample(TILES, 4)
        one, other = house_way(hand), house_way([twin[tile] for tile in hand])
        assert [p.worth for p in one[:2]] == [p.worth for p in other[:2]]


def test_every_hand_is_of_one_kind():
    of = kinds()
    assert (len(of.hands), of.hands.sum()) == (3_620, HANDS)
    for hand in list(combinations(range(32), 4))[::20]:
        kind = kind_of_four()[tuple(tile // 2 for tile in hand)]
        assert of.designs[kind].tolist() == [tile // 2 for tile in hand]


# Figures


def test_all_deals_are_counted(found: PaiGowCounts):
    assert found.banks == BANKS
    assert (found.won + found.lost <= BANKS).all()


def test_figures_are_exact(standard: Figures):
    for wager in standard.wagers:
        assert isinstance(wager.value, Fraction)
        assert (HANDS * BANKS) % wager.value.denominator == 0
        assert sum(row.probability for row in wager.rows) == 1


def test_everything_fits_together(standard: Figures):
    hold_together(standard)
    hold_together(pai_gow.figures(TABLE, pays={"win": "19/20"}))
    won, push, lost = (one.probability for one in standard["main, House Way"].results)
    assert standard["main, House Way"].variance == won + lost - (won - lost) ** 2
    assert won + push + lost == 1


def test_a_tie_is_the_house_way_or_the_first_setting(found: PaiGowCounts):
    worth, best, house = found.worth(), found.best(), found.of.house
    for kind, of_kind in enumerate(worth.tolist()):
        tied = [way for way, value in enumerate(of_kind) if value == max(of_kind)]
        assert best[kind] == (house[kind] if house[kind] in tied else tied[0])
    assert "the House Way where no other setting is worth more" in pai_gow.figures(TABLE).ties


def test_with_a_commission_the_figures_are_near_those_of_other_house_ways():
    """The Wizard of Odds has, for an American house way and 5% commission, 2.44% against a player
    who sets by it and 1.67% against one who sets best; house ways differ in some Hands only."""
    figures = pai_gow.figures(TABLE, pays={"win": "19/20"})
    assert float(figures["main, House Way"].edge) == pytest.approx(0.0244, abs=5e-4)
    assert float(figures["main, best setting"].edge) == pytest.approx(0.0167, abs=5e-4)
    assert any("11.8" in note for note in figures.notes)


def test_the_best_setting_gains_what_its_departures_gain(standard: Figures):
    summary, departures = standard.charts
    gain = sum(float(cells[2]) * int(cells[3]) for _, cells in departures.lines) / HANDS
    exact = standard["main, best setting"].value - standard["main, House Way"].value
    assert gain == pytest.approx(float(exact), abs=1e-5)
    hands, departing, kinds_departing, share = dict(summary.lines)["all"]
    assert (hands, share) == ("35,960", f"{float(exact):.4%}")
    assert int(kinds_departing) == len(departures.lines)
    assert int(departing.replace(",", "")) == sum(int(cells[3]) for _, cells in departures.lines)


def test_a_departure_tells_both_settings(standard: Figures):
    house, best, *_ = dict(standard.charts[1].lines)["day yun gow ng"]
    assert (house, best) == ("gow ng / day yun", "yun gow / day ng")


def test_as_many_departures_are_listed_as_wanted():
    assert len(pai_gow.figures(TABLE, departures="7").charts[1].lines) == 7


def test_without_the_guard_the_house_way_is_worth_less(standard: Figures):
    table = PaiGowDeterminations(minimum=50, maximum=1_000, multiple=25, guard=False)
    unguarded = pai_gow.figures(table)
    assert unguarded["main, House Way"].value < standard["main, House Way"].value


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"pays": {"banker": 1}}, "no row 'banker'"),
        ({"pays": {"win": -1}}, "nothing or more"),
        ({"pays": {"win": "1/1001"}}, "parts of 1,000"),
        ({"departures": "many"}, "whole number"),
    ],
)
def test_choices_that_make_no_sense_get_a_sentence(choices: dict[str, Any], words: str):
    with pytest.raises(CannotAnalyse, match=words):
        pai_gow.figures(TABLE, **choices)


def test_progress_is_told_from_nothing_to_all():
    told: list[float] = []
    pai_gow.figures(TABLE, progress=lambda done, _: told.append(done))
    assert told == [0, 1]
