import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from houseway.equipment import wheel
from houseway.equipment.chance import Chance
from houseway.equipment.chips import denominations
from houseway.equipment.dice import throw
from houseway.equipment.tiles import NotATile, Tile, set_of_tiles, shuffled_tiles

SEED = b"dice, wheel and tiles"


def test_three_dice_are_thrown_together():
    assert len(throw(Chance(SEED))) == 3
    assert throw(Chance(SEED)) == throw(Chance(SEED))


def test_every_face_of_a_die_comes_equally_often():
    """Chi-square with 5 degrees of freedom; 20.52 is exceeded once in 1000."""
    seen = Counter(throw(Chance(SEED), 12_000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 2000) ** 2 / 2000 for count in seen.values()) < 20.52


def test_a_throw_needs_a_die():
    with pytest.raises(ValueError, match="at least one die"):
        throw(Chance(SEED), 0)


def test_the_wheel_holds_zero_to_thirty_six_once_each():
    assert sorted(wheel.ORDER) == list(range(37))


def test_colours_alternate_around_the_wheel_from_zero():
    around = [wheel.colour(number) for number in wheel.ORDER]
    assert around == ["green", *["red", "black"] * 18]


def test_red_and_black_have_eighteen_numbers_each():
    assert Counter(map(wheel.colour, range(37))) == {"red": 18, "black": 18, "green": 1}


def test_neighbours_reach_around_zero():
    assert wheel.neighbours(26) == (35, 3, 26, 0, 32)
    assert wheel.neighbours(17) == (2, 25, 17, 34, 6)
    assert wheel.neighbours(5, each_side=0) == (5,)
    assert sorted(wheel.neighbours(5, each_side=18)) == list(range(37))


def test_neighbours_are_mutual():
    for number in wheel.ORDER:
        assert all(number in wheel.neighbours(near) for near in wheel.neighbours(number))


@pytest.mark.parametrize("each_side", [-1, 19])
def test_more_neighbours_than_the_wheel_has_are_refused(each_side):
    with pytest.raises(ValueError, match="neighbours on each side"):
        wheel.neighbours(0, each_side)


@pytest.mark.parametrize("number", [-1, 37])
def test_numbers_not_on_the_wheel_are_refused(number):
    with pytest.raises(wheel.NotOnTheWheel, match="0 to 36"):
        wheel.colour(number)


def test_every_number_of_the_wheel_comes_equally_often():
    """Chi-square with 36 degrees of freedom; 67.99 is exceeded once in 1000."""
    chance = Chance(SEED)
    seen = Counter(wheel.spin(chance) for _ in range(18_500))
    assert set(seen) == set(range(37))
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 67.99


def test_thirty_two_tiles_bear_227_points():
    tiles = set_of_tiles()
    assert len(set(tiles)) == len({str(tile) for tile in tiles}) == 32
    assert sum(tile.points for tile in tiles) == 227


def test_tiles_show_twenty_one_designs_eleven_of_them_twice():
    designs = Counter(tile.dots for tile in set_of_tiles())
    assert Counter(designs.values()) == {2: 11, 1: 10}


def test_tiles_make_sixteen_pairs_with_gee_jun_the_best():
    pairs = Counter(tile.pair_rank for tile in set_of_tiles())
    assert pairs == dict.fromkeys(range(1, 17), 2)
    assert {str(tile) for tile in set_of_tiles() if tile.pair_rank == 1} == {"gee-24", "gee-12"}


def test_every_other_pair_ranks_as_its_tiles_do_singly():
    for tile in set_of_tiles():
        assert tile.pair_rank == (1 if tile.single_rank == 16 else tile.single_rank + 1)


@pytest.mark.parametrize(
    ("short", "dots", "points", "single_rank"),
    [
        ("teen-2", (6, 6), 12, 1),
        ("day-1", (1, 1), 2, 2),
        ("foo-1", (5, 6), 11, 8),
        ("gow-45", (4, 5), 9, 12),
        ("bot-26", (2, 6), 8, 13),
        ("chit-34", (3, 4), 7, 14),
        ("ng-14", (1, 4), 5, 15),
        ("gee-12", (1, 2), 3, 16),
    ],
)
def test_tiles_are_known_by_their_short_names(short, dots, points, single_rank):
    tile = Tile.parse(short)
    assert (tile.dots, tile.points, tile.single_rank) == (dots, points, single_rank)


@pytest.mark.parametrize("tile", set_of_tiles(), ids=str)
def test_a_tile_is_found_again_by_its_name(tile):
    assert Tile.parse(str(tile)) is tile
    assert Tile.parse(tile.short.upper().replace("-", " ")) is tile
    assert copy.deepcopy(tile) is pickle.loads(pickle.dumps(tile)) is tile
    assert repr(tile) == f"Tile('{tile}')"


@pytest.mark.parametrize("text", ["", "teen", "teen-3", "gow-1", "66"])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(NotATile, match="is not a tile"):
        Tile.parse(text)


def test_shuffled_tiles_are_the_whole_set():
    shuffled = shuffled_tiles(Chance(SEED))
    assert set(shuffled) == set(set_of_tiles())
    assert shuffled != set_of_tiles()
    assert shuffled == shuffled_tiles(Chance(SEED))


def test_an_amount_is_made_up_of_the_largest_chips_that_fit():
    assert denominations(18_750, [500, 2500, 10_000, 250]) == (
        10_000,
        2500,
        2500,
        2500,
        500,
        500,
        250,
    )
    assert denominations(0, [5]) == ()


@given(st.integers(0, 5000), st.sets(st.integers(2, 500)))
def test_chips_add_up_to_the_amount(amount, values):
    stack = denominations(amount, values | {1})
    assert sum(stack) == amount
    assert list(stack) == sorted(stack, reverse=True)


@pytest.mark.parametrize(("amount", "values"), [(7, [5]), (-5, [5]), (5, [0, 5]), (5, [])])
def test_an_amount_that_chips_cannot_make_up_is_refused(amount, values):
    with pytest.raises(ValueError, match=r"make up|no chip"):
        denominations(amount, values)
