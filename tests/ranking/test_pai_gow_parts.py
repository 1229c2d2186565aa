"""Pai gow: what two tiles are worth, and which part wins against the Bank's."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseway.equipment.tiles import Tile, set_of_tiles
from houseway.ranking.pai_gow import Division, NotAHandOfTiles, Part, against_bank, divisions
from proof import rule

SINGLES = [
    "teen",
    "day",
    "yun",
    "gor",
    "mooy",
    "chong",
    "bon",
    "foo",
    "ping",
    "tit",
    "look",
    "gow",
    "bot",
    "chit",
    "ng",
    "gee",
]
PAIRS = ["gee", *SINGLES[:-1]]
NINES, EIGHTS, SEVENS = ("gow-36", "gow-45"), ("yun-1", "bot-26"), ("tit-1", "chit-34")
ALL = [Part.of(two) for two in combinations(set_of_tiles(), 2)]


def tiles_of(design: str) -> list[Tile]:
    return [tile for tile in set_of_tiles() if tile.short.startswith(f"{design}-")]


@rule("NI2002-45-pai-gow", "3.1", "AppA")
def test_pairs_rank_first_from_gee_jun_to_the_fives():
    ranks = [Part.of(tiles_of(design)).rank for design in PAIRS]
    assert ranks == list(range(1, 17))


@rule("NI2002-45-pai-gow", "3.1", "AppA")
@pytest.mark.parametrize(
    ("others", "ranks"), [(NINES, (17, 18)), (EIGHTS, (19, 20)), (SEVENS, (21, 22))]
)
def test_wongs_gongs_and_high_nines_rank_after_the_pairs(others: tuple[str, ...], ranks):
    for other in others:  # whichever nine, eight or seven it is
        assert (Part.of(f"teen-1 {other}").rank, Part.of(f"{other} day-2").rank) == ranks


@rule("NI2002-45-pai-gow", "3.1", "AppA")
def test_nothing_else_is_ranked():
    ranked = [part for part in ALL if part.rank]
    assert len(ranked) == 16 + 4 * (2 + 4 + 4)
    for two in ("yun-1 bot-26", "gor-1 bon-1", "chong-1 look-1", "mooy-1 ping-1", "tit-1 chit-25"):
        assert Part.of(two).rank is None


@rule("NI2002-45-pai-gow", "3.2", "AppB")
def test_single_tiles_rank_from_teen_to_gee_jun():
    singles = {tile.short.partition("-")[0]: tile.single_rank for tile in set_of_tiles()}
    assert singles == {design: rank for rank, design in enumerate(SINGLES, 1)}
    assert Part.of("gow-36 gor-1").best == SINGLES.index("gor") + 1


@rule("NI2002-45-pai-gow", "4.1")
@pytest.mark.parametrize(
    ("two", "points"), [("gor-1 ng-14", 9), ("day-1 ng-14", 7), ("bon-1 gor-1", 8)]
)
def test_the_point_count_adds_the_points_of_two_tiles(two: str, points: int):
    assert Part.of(two).points == points


@rule("NI2002-45-pai-gow", "4.1[2]")
@pytest.mark.parametrize(
    ("two", "points"), [("teen-1 look-1", 8), ("ping-1 mooy-1", 0), ("foo-1 bot-26", 9)]
)
def test_only_the_right_digit_of_a_total_counts(two: str, points: int):
    assert Part.of(two).points == points


@rule("NI2002-45-pai-gow", "4.2")
@pytest.mark.parametrize("gee", ["gee-12", "gee-24"])
@pytest.mark.parametrize(
    ("other", "points"), [("look-1", 9), ("teen-1", 8), ("bon-1", 7), ("ng-14", 8), ("tit-1", 3)]
)
def test_a_single_gee_jun_tile_counts_three_or_six_whichever_is_better(gee, other, points: int):
    assert Part.of(f"{gee} {other}").points == points


def test_every_count_is_a_single_digit():
    assert {part.points for part in ALL} == set(range(10))


@pytest.mark.parametrize(
    ("two", "name"),
    [
        ("gee-12 gee-24", "Gee Jun pair"),
        ("gow-36 teen-2", "Teen Wong"),
        ("tit-1 day-1", "Day High Nine"),
    ],
)
def test_parts_have_names(two: str, name: str):
    assert Part.of(two).name == name


@rule("NI2002-45-pai-gow", "T:Set")
def test_a_hand_divides_in_three_ways():
    ways = divisions("teen-1 day-1 gor-1 ng-14")
    assert [{str(way.low), str(way.high)} for way in ways] == [
        {"teen-1 day-1", "gor-1 ng-14"},
        {"teen-1 gor-1", "day-1 ng-14"},
        {"teen-1 ng-14", "day-1 gor-1"},
    ]


@pytest.mark.parametrize("tiles", ["teen-1 teen-1 gor-1 ng-14", "teen-1 teen-2 gor-1"])
def test_a_hand_is_four_different_tiles(tiles: str):
    with pytest.raises(NotAHandOfTiles):
        divisions(tiles)


@rule("NI2002-45-pai-gow", "T:High Part of the Hand", "T:Low Part of the Hand")
def test_the_better_two_tiles_are_the_high_part_whatever_they_are_called():
    division = Division.of("chong-1 gee-24", "bon-1 ng-14")  # 9 and 9: Chong outranks Bon
    assert (str(division.low), str(division.high)) == ("bon-1 ng-14", "chong-1 gee-24")


# Against the Bank


@rule("NI2002-45-pai-gow", "11.1(a)")
@pytest.mark.parametrize(
    ("player", "bank"),
    [
        ("teen-1 bot-26", "gor-1 ng-14"),
        ("ng-14 ng-23", "teen-1 gow-36"),
        ("teen-1 tit-1", "day-1 tit-2"),
    ],
)
def test_a_part_wins_by_its_rank_first(player: str, bank: str):
    for low in (True, False):
        assert against_bank(Part.of(player), Part.of(bank), low=low) == (True, "11.1(a)")


@rule("NI2002-45-pai-gow", "11.4(a)")
@pytest.mark.parametrize(
    ("player", "bank"), [("gor-1 ng-14", "day-1 tit-1"), ("teen-1 gow-36", "ng-14 ng-23")]
)
def test_a_part_loses_by_its_rank_first(player: str, bank: str):
    for low in (True, False):
        assert against_bank(Part.of(player), Part.of(bank), low=low) == (False, "11.4(a)")


@rule("NI2002-45-pai-gow", "11.1(b)", "11.4(b)")
def test_then_the_point_count_decides():
    eight, seven = Part.of("day-1 look-1"), Part.of("teen-1 ng-14")
    assert against_bank(eight, seven, low=False) == (True, "11.1(b)")
    assert against_bank(seven, eight, low=False) == (False, "11.4(b)")


@rule("NI2002-45-pai-gow", "11.2")
def test_equal_counts_are_decided_by_the_highest_tile_and_never_by_the_second():
    goose, board = Part.of("gor-1 gow-36"), Part.of("bon-1 gow-45")
    assert against_bank(goose, board, low=True) == (True, "11.2")
    assert against_bank(board, goose, low=True) == (False, "11.2")


@rule("NI2002-45-pai-gow", "11.5")
@pytest.mark.parametrize(
    ("player", "bank"),
    [
        ("teen-1 tit-1", "teen-2 chit-25"),
        ("teen-1 yun-1", "teen-2 bot-26"),
        ("chong-1 gor-1", "chong-2 gor-2"),
        ("chong-1 tit-1", "chong-2 chit-25"),
        ("day-1 chong-1", "day-2 look-1"),
    ],
)
def test_copies_go_to_the_bank(player: str, bank: str):
    assert against_bank(Part.of(player), Part.of(bank), low=False) == (False, "11.5")


@rule("NI2002-45-pai-gow", "11.6")
def test_zero_against_zero_in_the_low_part_goes_to_the_bank_whatever_the_tiles():
    player, bank = Part.of("gor-1 chong-1"), Part.of("foo-1 gow-36")
    assert against_bank(player, bank, low=True) == (False, "11.6")
    assert against_bank(player, bank, low=False) == (True, "11.2")


@rule("NI2002-45-pai-gow", "11.6", "11.1(a)")
@pytest.mark.parametrize("ranked", ["day-1 yun-1", "ng-14 ng-23", "mooy-1 mooy-2"])
def test_a_ranked_part_whose_dots_make_ten_or_twenty_is_no_zero(ranked: str):
    zero = Part.of("foo-1 gow-36")
    assert against_bank(Part.of(ranked), zero, low=True) == (True, "11.1(a)")
    assert against_bank(zero, Part.of(ranked), low=True) == (False, "11.4(a)")


def test_no_part_beats_another_both_ways():
    for one, other in combinations(ALL[::5], 2):
        both = [against_bank(*two, low=False).won for two in ((one, other), (other, one))]
        assert both in ([True, False], [False, True], [False, False])
        assert (both == [False, False]) == (one.worth == other.worth)
