"""What roulette is worth, and the kernel against the rules."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from identities import hold_together
from msgspec import convert

from houseway.analysis import CannotAnalyse
from houseway.analysis.roulette import figures, kernel
from houseway.analysis.simulation import simulate
from houseway.games.roulette import LAYOUT, SECTIONS, Roulette, RouletteDeterminations
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, net, play, step, wager

TABLE = {"minimum": 1, "maximum": 1_000, "limits": {"straight": {"maximum": 7}}}
STANDARD = Roulette.standard


def test_a_single_zero_leaves_the_house_one_part_in_37():
    # As every book on roulette has it: 1/37, or 2.70%, on any wager.
    found = figures(STANDARD)
    assert {one.edge for one in found.wagers} == {Fraction(1, 37)}
    assert len(found.wagers) == 13 + 4 + 1 + 1


@pytest.mark.parametrize(
    ("name", "numbers"), [("straight", 1), ("split", 2), ("corner", 4), ("dozen", 12), ("red", 18)]
)
def test_the_deviation_is_that_of_a_wager_on_so_many_numbers(name, numbers):
    # Paid 36 for 1 in all, so the result is 36/n with chance n/37 or nothing, less the stake.
    assert figures(STANDARD)[name].deviation == pytest.approx(36 / 37 * sqrt(37 / numbers - 1))


@pytest.mark.parametrize(
    ("name", "covers", "paid"),
    [
        ("straight", 1, 35),
        ("split", 2, 17),
        ("street", 3, 11),
        ("corner", 4, 8),
        ("six-line", 6, 5),
        ("column", 12, 2),
        ("red", 18, 1),
    ],
)
def test_net_results_by_hand(name, covers, paid):
    found = figures(STANDARD)[name]
    won, lost = ((one.net, one.probability) for one in found.results)
    assert (won, lost) == ((paid, Fraction(covers, 37)), (-1, Fraction(37 - covers, 37)))
    assert found.variance == Fraction(covers * paid**2 + 37 - covers, 37) - Fraction(1, 37) ** 2


@pytest.mark.parametrize(
    "found",
    [
        figures(STANDARD),
        figures(STANDARD, pays={"straight": 36, "red": Fraction(19, 20)}),
        figures(
            RouletteDeterminations(minimum=1, maximum=10, race_track=False, maximum_markers=False)
        ),
    ],
)
def test_everything_fits_together(found):
    hold_together(found)
    assert all(wager.clauses for wager in found.wagers)


def test_a_wager_of_several_pieces_cites_what_allows_it_and_what_pays_each():
    found = figures(STANDARD)
    rules = "NI2002-45-roulette"
    assert found["straight"].clauses == (f"{rules} 6.1(a)",)
    assert found["neighbours"].clauses == (f"{rules} 4.8", f"{rules} 6.1(a)")
    assert found["maximum marker"].clauses[0] == f"{rules} 4.7"


def test_rows_tell_how_many_numbers_bring_what():
    [best, others, lost] = figures(STANDARD)["voisins de zero"].rows
    assert (best.pays, best.probability) == (Fraction(5, 3), Fraction(3, 37))
    assert (others.pays, others.probability) == (Fraction(1), Fraction(14, 37))
    assert (lost.pays, lost.probability) == (Fraction(-1), Fraction(20, 37))


def test_a_table_without_race_track_and_markers_has_no_figures_for_them():
    table = RouletteDeterminations(minimum=1, maximum=10, race_track=False, maximum_markers=False)
    assert len(figures(table).wagers) == 13


def test_a_changed_row_is_worked_out_and_named_with_its_clause():
    found = figures(STANDARD, pays={"straight": 36})
    assert found["straight"].edge == 0
    assert found["split"].edge == Fraction(1, 37)
    assert "NI2002-45-roulette 6.1(a)" in found.notes[0]


@pytest.mark.parametrize("pays", [{"straigt": 36}, {"red": -1}])
def test_a_row_that_cannot_pay_is_said(pays):
    with pytest.raises(CannotAnalyse):
        figures(STANDARD, pays=pays)


def placed(name):
    """The step that puts a wager on the layout with one chip a piece."""
    words = name.split()
    if name in SECTIONS:
        return step("ann", "race-track", on=name, amount=1)
    if words[0] == "neighbours":
        return step("ann", "neighbours", number=int(words[-1]), amount=1)
    if words[0] == "marker":
        return step("ann", "maximum-marker", number=int(words[-1]))
    return wager("ann", 1, name, box=None)


def test_the_kernel_settles_like_the_rules():
    """Every place, section, neighbours and marker, each with numbers at random."""
    random, table = Random(1), convert(TABLE, RouletteDeterminations)
    names = [
        *LAYOUT,
        *SECTIONS,
        *(f"{way} {n}" for way in ("neighbours", "marker") for n in range(37)),
    ]
    for name in names:
        spins = kernel(table, wager=name)
        for number in random.sample(range(37), 10):
            round = play("roulette", TABLE, {"ann": 50_000}, [number], [placed(name), NO_MORE_BETS])
            assert net(round)["ann"] == spins.settled(number), (name, number)


def test_a_million_spins_come_out_as_they_should():
    for name, deviation in (("red", 0.99963), ("tier", 1.40440)):
        found = simulate(kernel(STANDARD, wager=name), 1_000_000, 1)
        assert found.interval[0] - 0.002 < -1 / 37 < found.interval[1] + 0.002
        assert found.deviation == pytest.approx(deviation, abs=0.005)


def test_odds_that_do_not_divide_are_counted_in_parts_of_a_chip():
    spins = kernel(STANDARD, wager="red", pays={"red": Fraction(19, 20)})
    assert (spins.scale, spins.settled(1), spins.settled(0)) == (20, 19, -20)


@pytest.mark.parametrize("name", ["38", "3/4", "green", "neighbours of 40", ""])
def test_a_wager_that_is_not_on_the_layout_is_said(name):
    with pytest.raises(CannotAnalyse, match="There is no wager"):
        kernel(STANDARD, wager=name)


@pytest.mark.parametrize(
    ("name", "clause"),
    [("tier", "4.8"), ("neighbours of 3", "4.8"), ("marker 3", "4.7")],
)
def test_what_the_table_does_not_offer_is_refused_with_its_clause(name, clause):
    table = RouletteDeterminations(minimum=1, maximum=10, race_track=False, maximum_markers=False)
    with pytest.raises(Refused) as refusal:
        kernel(table, wager=name)
    assert refusal.value.clauses == (f"NI2002-45-roulette {clause}",)
