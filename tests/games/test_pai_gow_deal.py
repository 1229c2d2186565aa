"""Pai gow: the tiles and dice of rule 2, and the deal of rule 8."""

from __future__ import annotations

import pytest
from pai_gow_rounds import (
    BANK,
    CUT,
    LOSES,
    TABLE,
    WINS,
    as_dealt,
    dealt,
    falls,
    hand_of,
    opening,
    refuses,
    seated,
    shown_down,
)

from houseway.equipment import set_of_tiles
from houseway.games.asks import Draw, Shuffle, Turn
from houseway.games.record import open_round
from houseway.rulebook import Refused
from playing import begin, do, happened, record
from proof import rule

ONE_BET = opening(("ann", 100))


def shaking():
    """Ann has wagered, and the cup is about to be opened."""
    return begin("pai-gow", TABLE, seated("ann"), [], ONE_BET)


def first(dice, **more):
    """The Box that gets the first tiles."""
    return dealt({2: WINS}, dice=dice, **more).view(None).first_box


# Tiles and dice


@rule("NI2002-45-pai-gow", "2.1")
def test_there_are_32_tiles_and_a_deal_with_more_or_fewer_is_refused():
    assert (len(set_of_tiles()), sum(tile.points for tile in set_of_tiles())) == (32, 227)
    round = begin("pai-gow", TABLE, seated("ann"))
    for tiles in (31, 33):
        refuses(round, "2.1", "dealer", "cut", "tiles are 32", tiles=tiles)
    do(round, "dealer", "cut", tiles=32)
    assert round.betting_open


@rule("NI2002-45-pai-gow", "2.1")
def test_every_tile_is_there_once():
    round = begin("pai-gow", TABLE, seated("ann"), [[1, 1, 1], "teen-1"], ONE_BET)
    with pytest.raises(Refused, match=r"every tile is there once.*2\.1"):
        round.give("teen-1")
    with pytest.raises(Refused, match=r"not a tile.*2\.1"):
        round.give("As")
    with pytest.raises(Refused, match=r"not a tile.*2\.1"):
        round.give([1, 2, 3])
    round.give("Teen 2")
    assert [str(tile) for tile in round.hands[3].tiles] == ["teen-1", "teen-2"]


@rule("NI2002-45-pai-gow", "2.1", "8.3")
@pytest.mark.parametrize(
    "thrown",
    [[1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], [True, 2, 3], "1 2", "a b c", "teen-1", 7, None],
)
def test_three_dice_show_three_numbers_from_1_to_6(thrown):
    round = shaking()
    with pytest.raises(Refused, match=r"from 1 to 6.*2\.1.*8\.3"):
        round.give(thrown)
    assert round.asked == Draw("dice", "cup")
    round.give("2 4 5")
    assert round.dice == (2, 4, 5)


# Shuffle and cut


@rule("NI2002-45-pai-gow", "8.1")
def test_the_tiles_are_shuffled_for_every_round_before_anything_else():
    round = open_round(record("pai-gow", TABLE, seated("ann")))
    assert round.asked == Shuffle("all")
    round.give(None)
    (shuffled,) = happened(round, "shuffled")
    assert (shuffled["tiles"], shuffled["clauses"]) == (32, ["NI2002-45-pai-gow 8.1"])


@rule("NI2002-45-pai-gow", "8.1", "8.5")
def test_tiles_fall_hidden_and_nobody_sees_them():
    round = shaking()
    round.give([1, 1, 1])
    for tile in falls({2: WINS})[1:]:
        assert round.asked.hidden
        round.give(tile)
    for viewer in (None, "ann", "dealer", "director", "inspector"):
        for hand in round.view(viewer).hands:
            assert hand.tiles == ("??",) * 4
        told = str(round.told(viewer))
        assert not [tile for tile in set_of_tiles() if tile.short in told]


@rule("NI2002-45-pai-gow", "8.2")
def test_the_tiles_are_stacked_in_eight_fours_and_cut_once():
    round = begin("pai-gow", TABLE, seated("ann"), [], [CUT])
    (stacked,), (cut,) = happened(round, "stacked"), happened(round, "cut")
    assert (stacked["groups"], stacked["of"]) == (8, 4)
    assert [event.event for event in round.events][-2:] == ["stacked", "cut"]
    assert cut["cut"] == round.view(None).cut == "Yat Dong Dong (right)"


@rule("NI2002-45-pai-gow", "8.2[2]")
def test_there_is_one_cut():
    round = begin("pai-gow", TABLE, seated("ann"))
    refuses(round, "8.2[2]", "dealer", "cut", "Yat Dong Dong", cut="Yat Dong Dong (left)")
    assert isinstance(round.asked, Turn)
    do(round, "dealer", "cut", cut="Yat Dong Dong (right)")
    assert round.betting_open


# Dice and deal


@rule("NI2002-45-pai-gow", "8.3")
def test_the_cup_is_shaken_once_in_every_round():
    round = dealt({2: WINS}, dice=[2, 4, 5])
    (opened,) = happened(round, "cup opened")
    assert (opened["dice"], opened["total"]) == ([2, 4, 5], 11)


@rule("NI2002-45-pai-gow", "8.4")
@pytest.mark.parametrize(("dice", "box"), [([2, 4, 5], 3), ([1, 1, 2], 4), ([6, 4, 4], 6)])
def test_the_total_of_the_dice_says_which_box_gets_the_first_tiles(dice, box: int):
    assert first(dice) == box


@rule("NI2002-45-pai-gow", "8.4[2]")
@pytest.mark.parametrize(
    ("dice", "box"),
    [([3, 3, 3], 1), ([6, 6, 5], 1), ([1, 1, 1], 3), ([6, 6, 6], 2), ([4, 3, 3], 2)],
)
def test_the_chung_is_counted_as_1_9_and_17(dice, box: int):
    assert first(dice) == box


@rule("NI2002-45-pai-gow", "8.5")
def test_four_tiles_go_to_each_box_anticlockwise_from_the_first():
    round = begin("pai-gow", TABLE, seated("ann"), [[1, 1, 1]], ONE_BET)
    to = []
    for tile in set_of_tiles():
        to.append(round.asked.to)
        round.give(tile.short)
    boxes = [3, 4, 5, 6, 7, 8, 1, 2]
    assert to == [f"box {box}" for box in boxes for _ in range(4)]
    delivered = happened(round, "delivered")
    assert [event["box"] for event in delivered] == boxes
    assert delivered[0]["tiles"] == ["teen-1", "teen-2", "day-1", "day-2"]


@rule("NI2002-45-pai-gow", "8.5[2]")
def test_tiles_on_boxes_without_a_wager_are_retrieved_unseen_but_the_house_keeps_its_own():
    round = dealt({2: WINS, 5: LOSES}, wagers=[("ann", 100), ("cy", 100)])
    assert sorted(event["box"] for event in happened(round, "retrieved")) == [3, 4, 6, 7, 8]
    assert [hand.box for hand in round.view(None).hands] == [1, 2, 5]


@rule("NI2002-45-pai-gow", "T:Hand")
def test_every_box_gets_four_tiles():
    round = dealt({2: WINS})
    assert [len(hand.tiles) for hand in round.hands.values()] == [4] * 8
    assert len({tile for hand in round.hands.values() for tile in hand.tiles}) == 32


@rule("NI2002-45-pai-gow", "T:Round of Play")
def test_the_round_begins_with_the_open_cup_and_ends_with_the_collected_tiles():
    round = shown_down(dealt({1: BANK, 2: WINS}, *as_dealt("ann", WINS)))
    assert not happened(round, "tiles collected")
    round.give(None)
    assert round.over
    marked = [event.event for event in round.events if "T:Round of Play" in str(event.clauses)]
    assert marked == ["cup opened", "tiles collected"]


def test_once_the_round_is_over_the_inspector_sees_every_tile_that_was_played():
    round = dealt({1: BANK, 2: LOSES}, {"by": "ann", "do": "concede"})
    round.give(None)
    assert list(hand_of(round, 2, "inspector").tiles) == LOSES.split()
    assert list(hand_of(round, 2, "ann").tiles) == ["??"] * 4
