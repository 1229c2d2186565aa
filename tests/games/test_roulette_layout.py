"""Every place on the roulette layout: which there are, when they win, and what they pay."""

from collections import Counter

import pytest

from houseway.equipment.wheel import ORDER, colour
from houseway.games.record import BadRecord, play_record
from houseway.games.roulette import LAYOUT, position
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, play, record, wager
from proof import rule

TABLE = {"minimum": 10, "maximum": 1_000, "multiple": 5}
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def settle(on, number, amount=10, **table):
    """The one settlement of a wager on a place when the ball rests in a number."""
    steps = [wager("ann", amount, on, box=None), NO_MORE_BETS]
    return play("roulette", TABLE | table, {"ann": 1_000}, [number], steps).settlements[0]


def refused(on, **table):
    """The clauses that refuse a wager."""
    round = begin("roulette", TABLE | table, {"ann": 1_000})
    with pytest.raises(Refused) as refusal:
        do(round, "ann", "wager", on=on, amount=10)
    return {clause.removeprefix("NI2002-45-roulette ") for clause in refusal.value.clauses}


@rule("NI2002-45-roulette", "4.3", "AppB")
def test_layout_has_157_places():
    assert len(LAYOUT) == 157
    assert Counter(place.type for place in LAYOUT.values()) == {
        "straight": 37,
        "split": 60,
        "street": 14,
        "corner": 23,
        "six-line": 11,
        "column": 3,
        "dozen": 3,
        "even-money": 6,
    }


@rule("NI2002-45-roulette", "AppB")
def test_rows_are_three_numbers_with_zero_above_the_first():
    for row in range(1, 13):
        assert f"{3 * row - 2}/{3 * row - 1}/{3 * row}" in LAYOUT
    assert {name for name in LAYOUT if name.startswith("0/")} == {
        *("0/1", "0/2", "0/3", "0/1/2", "0/2/3", "0/1/2/3")
    }


# The acceptance of each kind of wager, and of things that are none


@rule("NI2002-45-roulette", "4.3(a)")
@pytest.mark.parametrize("number", range(37))
def test_straight_up_is_any_one_number_or_zero(number):
    assert settle(str(number), number).result == "win"


@rule("NI2002-45-roulette", "4.3(a)")
@pytest.mark.parametrize("on", ["37", "00", "-1"])
def test_no_straight_up_beyond_the_wheel(on):
    assert "4.3" in refused(on)


@rule("NI2002-45-roulette", "4.3(b)")
@pytest.mark.parametrize("on", ["8/11", "8/9", "0/1", "0/2", "0/3"])
def test_split_is_two_numbers_that_adjoin(on):
    assert LAYOUT[settle(on, 8).wager].type == "split"


@rule("NI2002-45-roulette", "4.3(b)")
@pytest.mark.parametrize("on", ["3/4", "8/10", "8/8", "0/4", "36/37"])
def test_two_numbers_that_do_not_adjoin_are_no_split(on):
    assert "4.3" in refused(on)


@pytest.mark.parametrize(
    ("on", "clause"),
    [
        pytest.param("3/4", "4.3(b)", marks=rule("NI2002-45-roulette", "4.3(b)")),
        pytest.param("2/3/4", "4.3(c)", marks=rule("NI2002-45-roulette", "4.3(c)")),
        pytest.param("3/4/6/7", "4.3(d)", marks=rule("NI2002-45-roulette", "4.3(d)")),
        pytest.param("5-10", "4.3(e)", marks=rule("NI2002-45-roulette", "4.3(e)")),
    ],
)
def test_a_refusal_names_the_paragraph(on, clause):
    assert refused(on) == {"4.3", clause}


@rule("NI2002-45-roulette", "4.3(c)")
@pytest.mark.parametrize("on", ["7/8/9", "0/1/2", "0/2/3"])
def test_street_is_a_row_or_zero_with_two(on):
    assert LAYOUT[settle(on, 8).wager].type == "street"


@rule("NI2002-45-roulette", "4.3(c)")
@pytest.mark.parametrize("on", ["0/1/3", "2/3/4", "1/4/7"])
def test_other_threes_are_no_street(on):
    assert "4.3(c)" in refused(on)


@rule("NI2002-45-roulette", "4.3(d)")
@pytest.mark.parametrize("on", ["25/26/28/29", "0/1/2/3"])
def test_corner_is_four_numbers_that_adjoin(on):
    settlement = settle(on, min(LAYOUT[on].numbers))
    assert settlement.odds == "8 to 1"


@rule("NI2002-45-roulette", "4.3(d)")
def test_fours_that_do_not_adjoin_are_no_corner():
    assert "4.3(d)" in refused("3/4/6/7")


@rule("NI2002-45-roulette", "4.3(d)")
def test_zero_corner_can_be_left_out():
    assert refused("0/1/2/3", zero_corner=False) == {"4.3(d)"}


@rule("NI2002-45-roulette", "4.3(e)")
def test_six_line_is_two_rows_that_adjoin():
    assert settle("4-9", 9).odds == "5 to 1"
    assert settle("4-9", 10).result == "lose"


@rule("NI2002-45-roulette", "4.3(e)")
def test_six_numbers_across_rows_are_no_six_line():
    assert "4.3(e)" in refused("5-10")


@rule("NI2002-45-roulette", "4.3(f)")
@pytest.mark.parametrize("column", [1, 2, 3])
def test_column_is_every_third_number(column):
    wins = {n for n in range(37) if settle(f"column {column}", n).result == "win"}
    assert wins == {column + 3 * row for row in range(12)}


@rule("NI2002-45-roulette", "4.3(f)", "4.3(g)")
def test_there_is_no_fourth_column_or_dozen():
    assert "4.3(f)" in refused("column 4")
    assert "4.3(g)" in refused("dozen 0")


@pytest.mark.parametrize(
    ("on", "wins", "loses"),
    [
        pytest.param("dozen 2", (13, 24), (12, 25, 0), marks=rule("NI2002-45-roulette", "4.3(g)")),
        pytest.param("dozen 1", (1, 12), (13, 0), marks=rule("NI2002-45-roulette", "4.3(g)")),
        pytest.param("dozen 3", (25, 36), (24, 0), marks=rule("NI2002-45-roulette", "4.3(g)")),
        pytest.param("low", (1, 18), (19, 0), marks=rule("NI2002-45-roulette", "4.3(h)")),
        pytest.param("high", (19, 36), (18, 0), marks=rule("NI2002-45-roulette", "4.3(i)")),
        pytest.param("even", (2, 36), (1, 35, 0), marks=rule("NI2002-45-roulette", "4.3(j)")),
        pytest.param("odd", (1, 35), (2, 0), marks=rule("NI2002-45-roulette", "4.3(k)")),
        pytest.param("red", REDS, (2, 11, 0), marks=rule("NI2002-45-roulette", "4.3(l)")),
        pytest.param(
            "black",
            set(range(1, 37)) - REDS,
            (1, 32, 0),
            marks=rule("NI2002-45-roulette", "4.3(m)"),
        ),
    ],
)
def test_outside_wagers_cover_their_numbers(on, wins, loses):
    assert {settle(on, number).result for number in wins} == {"win"}
    assert {settle(on, number).result for number in loses} == {"lose"}


@rule("NI2002-45-roulette", "4.3")
@pytest.mark.parametrize("on", ["green", "", "1st four", "17/", "a/b", "1/2/3/4/5"])
def test_only_the_listed_wagers_exist(on):
    assert "4.3" in refused(on)


def test_a_record_that_stakes_nowhere_says_where_it_is_wrong():
    with pytest.raises(BadRecord, match=r"steps\[0\]: 3/4 is no split"):
        play("roulette", TABLE, {"ann": 100}, [3], [wager("ann", 10, "3/4", box=None)])


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("11/8", "8/11"),
        (" 8 / 11 ", "8/11"),
        ("8-11", "8/11"),
        ("9/7/8", "7/8/9"),
        ("25-26-28-29", "25/26/28/29"),
        ("4/5/6/7/8/9", "4-9"),
        ("Column  2", "column 2"),
        ("13-24", "dozen 2"),
        ("1-18", "low"),
        ("zero", "0"),
        ("RED", "red"),
    ],
)
def test_a_place_may_be_written_in_other_ways(written, name):
    assert position(written).name == name
    assert settle(written, 0).wager == name


def test_a_number_as_a_number_is_a_straight_up():
    assert settle(17, 17).wager == "17"


# The odds


@rule("NI2002-45-roulette", "6.1")
@pytest.mark.parametrize(
    ("on", "paid"),
    [
        pytest.param("29", 350, marks=rule("NI2002-45-roulette", "6.1(a)")),
        pytest.param("28/29", 170, marks=rule("NI2002-45-roulette", "6.1(b)")),
        pytest.param("28/29/30", 110, marks=rule("NI2002-45-roulette", "6.1(c)")),
        pytest.param("25/26/28/29", 80, marks=rule("NI2002-45-roulette", "6.1(d)")),
        pytest.param("25-30", 50, marks=rule("NI2002-45-roulette", "6.1(e)")),
        pytest.param("column 2", 20, marks=rule("NI2002-45-roulette", "6.1(f)")),
        pytest.param("dozen 3", 20, marks=rule("NI2002-45-roulette", "6.1(g)")),
        pytest.param("high", 10, marks=rule("NI2002-45-roulette", "6.1(i)")),
        pytest.param("odd", 10, marks=rule("NI2002-45-roulette", "6.1(k)")),
        pytest.param("black", 10, marks=rule("NI2002-45-roulette", "6.1(m)")),
    ],
)
def test_ten_on_a_wager_that_covers_29_is_paid(on, paid):
    settlement = settle(on, 29)
    assert (settlement.paid, settlement.returned) == (paid, paid + 10)


@rule("NI2002-45-roulette", "6.1")
@pytest.mark.parametrize(
    ("on", "number"),
    [
        pytest.param("low", 18, marks=rule("NI2002-45-roulette", "6.1(h)")),
        pytest.param("even", 2, marks=rule("NI2002-45-roulette", "6.1(j)")),
        pytest.param("red", 1, marks=rule("NI2002-45-roulette", "6.1(l)")),
    ],
)
def test_the_other_even_chances_pay_one_to_one(on, number):
    settlement = settle(on, number)
    assert (settlement.odds, settlement.paid, settlement.returned) == ("1 to 1", 10, 20)


@pytest.mark.parametrize("place", LAYOUT.values(), ids=LAYOUT)
def test_a_settlement_names_the_row_that_pays_it(place):
    inside = ("straight", "split", "street", "corner", "six-line", "column", "dozen")
    rows = (*inside, "low", "high", "even", "odd", "red", "black")
    letter = "abcdefghijklm"[rows.index(place.type if place.type in inside else place.name)]
    assert place.row.permitted == f"4.3({letter})"
    settlement = settle(place.name, max(place.numbers))
    assert f"NI2002-45-roulette 6.1({letter})" in settlement.clauses


# Winning and losing, all numbers against all places


def covered(name):
    """The numbers of a place, read plainly from its name."""
    if "/" in name or name.isdigit():
        return {int(number) for number in name.split("/")}
    if "-" in name:
        first, last = map(int, name.split("-"))
        return {number for number in range(37) if first <= number <= last}
    plain = {
        "low": lambda n: n <= 18,
        "high": lambda n: n >= 19,
        "even": lambda n: n % 2 == 0,
        "odd": lambda n: n % 2 == 1,
        "red": lambda n: n in REDS,
        "black": lambda n: n not in REDS,
        "column 1": lambda n: n % 3 == 1,
        "column 2": lambda n: n % 3 == 2,
        "column 3": lambda n: n % 3 == 0,
        "dozen 1": lambda n: n <= 12,
        "dozen 2": lambda n: 12 < n <= 24,
        "dozen 3": lambda n: n > 24,
    }
    return {n for n in range(1, 37) if plain[name](n)}


@rule("NI2002-45-roulette", "7.1", "7.3", "6.1")
@pytest.mark.parametrize("number", range(37))
def test_every_place_against_every_number(number):
    pays = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1}
    steps = [wager("ann", 5, name, box=None) for name in LAYOUT]
    round = play("roulette", TABLE, {"ann": 785}, [number], [*steps, NO_MORE_BETS])
    expected = {
        name: 5 + 5 * pays[len(covered(name))] if number in covered(name) else 0 for name in LAYOUT
    }
    assert {one.wager: one.returned for one in round.settlements} == expected
    assert round.stakes == {"ann": sum(expected.values())}


@rule("NI2002-45-roulette", "7.1")
def test_29_wins_wherever_it_is_covered():
    places = ["29", "28/29", "25/26/28/29", "dozen 3", "column 2", "high", "odd", "black"]
    steps = [wager("ann", 10, on, box=None) for on in [*places, "28", "red", "25", "even"]]
    round = play("roulette", TABLE, {"ann": 1_000}, [29], [*steps, NO_MORE_BETS])
    assert [one.wager for one in round.settlements if one.result == "win"] == places
    clauses = {one.wager: one.clauses for one in round.settlements}
    assert clauses["28"] == ("NI2002-45-roulette 7.1",)


@rule("NI2002-45-roulette", "7.3(a)")
@pytest.mark.parametrize(
    ("on", "paid"),
    [
        ("0", 350),
        ("0/1", 170),
        ("0/2", 170),
        ("0/3", 170),
        ("0/1/2", 110),
        ("0/2/3", 110),
        ("0/1/2/3", 80),
    ],
)
def test_zero_pays_zero_and_its_combinations(on, paid):
    settlement = settle(on, 0)
    assert settlement.paid == paid
    assert "NI2002-45-roulette 7.3(a)" in settlement.clauses


@rule("NI2002-45-roulette", "7.3", "7.3(b)")
def test_everything_else_loses_in_full_on_zero():
    steps = [wager("ann", 50, on, box=None) for on in ("red", "even", "column 1")]
    round = play("roulette", TABLE, {"ann": 150}, [0], [*steps, NO_MORE_BETS])
    assert round.stakes == {"ann": 0}
    assert {one.clauses for one in round.settlements} == {("NI2002-45-roulette 7.3(b)",)}


@rule("NI2002-45-roulette", "4.5", "7.2")
def test_a_chip_settles_where_it_lies():
    settlement = settle("8/11", 8)
    assert (settlement.odds, settlement.paid) == ("17 to 1", 170)


# The wheel


@rule("NI2002-45-roulette", "2.1")
def test_the_wheel_has_37_numbers_18_of_them_red():
    results = []
    for number in range(37):
        round = play("roulette", TABLE, {"ann": 10}, [number], [NO_MORE_BETS])
        results.append(next(e.facts["colour"] for e in round.events if e.event == "result"))
    assert Counter(results) == {"red": 18, "black": 18, "green": 1}


@rule("NI2002-45-roulette", "2.1")
@pytest.mark.parametrize("fallen", [37, -1, "00", "37", "", "017", True, 1.0, None])
def test_no_other_number_can_fall(fallen):
    round = begin("roulette", TABLE, {"ann": 10}, [], [NO_MORE_BETS])
    with pytest.raises(Refused) as refusal:
        round.give(fallen)
    assert refusal.value.clauses == ("NI2002-45-roulette 2.1",)


def test_a_number_may_be_given_as_text():
    told = record("roulette", TABLE, {"ann": 10}, "17", [NO_MORE_BETS])
    assert play_record(told).seen_by(None).result == 17


@rule("NI2002-45-roulette", "AppA")
def test_numbers_lie_around_the_wheel_in_alternating_colours():
    # fmt: off
    assert ORDER == (
        0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
        5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
    )
    # fmt: on
    assert [colour(number) for number in ORDER[1:]] == ["red", "black"] * 18
