"""A table arranged for somebody: own seat at the bottom, upright on a phone."""

from __future__ import annotations

from itertools import combinations

import pytest
from listed import LISTED, NAMES

from houseway.drawing import scene
from houseway.drawing.arrangement import TALL, WIDE
from houseway.drawing.money import chips
from houseway.drawing.tables.arranging import arranged
from houseway.drawing.tables.felt import Pen
from houseway.drawing.tables.seats_around import Seating
from houseway.drawing.tables.spots import Layout, spots
from houseway.drawing.tables.upright_boxes import USUAL_BOXES
from houseway.table import Table
from randomly import Player

PEN = Pen(chips, 1, four_colour=False)
PHONE, FINGER = 370, 44  # the table on a screen of 390 pixels


def seated(game, mine=(), used=()):
    spots_ = {"holdem": 9, "charity-holdem": 10, "roulette": 1}.get(game) or USUAL_BOXES[game]
    return Seating(game, Table(game).view().sign, spots_, mine, used)


@pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
def test_every_piece_of_a_round_is_within_the_upright_table(game, determinations):
    player = Player(game, determinations, seed=11)
    for own in ((), (2,)):
        upright = arranged(seated(game, own, (3, 4)), PEN)[TALL]
        round = player.open()
        for _ in range(80):
            if round.asked is None:
                break
            player.answer(round)
            for piece in scene(round.view(None)).pieces.values():
                x, y, scale = upright.at(piece)
                if piece.kind not in ("stock", "ground", "panel", "section", "mark"):
                    assert 0 < scale < 3, piece.key
                    whole = piece.kind in ("total", "place") or (piece.x, piece.y) == (0, 0)
                    if not whole:
                        assert 0 <= x <= upright.size.width, piece.key
                        assert 0 <= y <= upright.size.height, piece.key


@pytest.mark.parametrize("game", ["holdem", "charity-holdem"])
def test_ones_own_seat_is_at_the_bottom_and_large_wherever_one_sits(game):
    for mine in (1, 4, 9):
        found = arranged(seated(game, (mine,)), PEN)
        for arrangement in (found[WIDE], found[TALL]):
            at = {seat: arrangement.moves[str(seat)] for seat in range(1, 10)}
            sizes = {seat: move.size for seat, move in at.items()}
            assert sizes[mine] > 1.25 * max(size for seat, size in sizes.items() if seat != mine)
        table = Table(game).view()
        frames = {
            piece.key: found[WIDE].at(piece)
            for piece in scene(table).pieces.values()
            if piece.kind == "seat"
        }
        lowest = max(frames, key=lambda key: frames[key].y)
        assert lowest == f"seat-{mine}"
        assert frames[lowest].x == pytest.approx(640, abs=1)


def test_seats_go_clockwise_from_ones_own_and_none_covers_another():
    for mine in range(1, 11):
        upright = arranged(seated("charity-holdem", (mine,)), PEN)[TALL]
        places = {
            int(piece.key.split("-")[1]): upright.at(piece)
            for piece in scene(Table("charity-holdem").view()).pieces.values()
            if piece.kind == "seat"
        }
        left = places[mine % 10 + 1]
        assert left.x < places[mine].x
        for (x1, y1, _), (x2, y2, _) in combinations(places.values(), 2):
            assert abs(x1 - x2) > 140 or abs(y1 - y2) > 130


@pytest.mark.parametrize("game", USUAL_BOXES)
def test_places_for_ones_own_wagers_are_as_large_as_a_finger(game):
    sheet = spots(game, Layout.of(Table(game).view()))
    upright = arranged(seated(game, (2,), (3, 5)), PEN)[TALL]
    scale = PHONE / upright.size.width
    own = [spot for spot in sheet.spots if spot.part == "2"]
    assert own
    for spot in own:
        size = upright.moves["2"].size * scale
        assert min(spot.area.width, spot.area.height) * size >= FINGER - 2, spot


def test_the_layout_of_roulette_stands_upright_with_zero_on_top():
    sheet = spots("roulette", Layout.of(Table("roulette").view()))
    move = arranged(seated("roulette"), PEN)[TALL].moves["bet"]
    at = {spot.on: move(*spot.area.middle) for spot in sheet.spots if spot.part == "bet"}
    assert at["0"][1] < at["1"][1] < at["4"][1] < at["34"][1] < at["column 1"][1]
    assert at["1"][0] < at["2"][0] < at["3"][0]
    assert at["low"][0] < at["dozen 1"][0] < at["1"][0]
    assert at["low"][0] == pytest.approx(at["high"][0])
    assert at["dozen 1"][0] == pytest.approx(at["dozen 3"][0])


def test_several_boxes_of_ones_own_are_large_and_side_by_side():
    upright = arranged(seated("blackjack", (1, 3), (5,)), PEN)[TALL]
    sizes = {box: upright.moves[str(box)].size for box in range(1, 8)}
    assert sizes[1] == sizes[3] > max(sizes[box] for box in (2, 4, 5, 6, 7))
