"""The kernel of pai gow against the round: the same dice and tiles, the same settlement."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from houseway.analysis import CannotAnalyse, pai_gow
from houseway.analysis.pai_gow.counting import counted
from houseway.analysis.pai_gow.kinds import TILES, kind_of_four
from houseway.analysis.pai_gow.rounds import deals
from houseway.games.pai_gow import PaiGow
from houseway.games.round import Seat
from houseway.ranking.pai_gow import divisions
from playing import NO_MORE_BETS, begin, do, net, step, wager

TABLE = PaiGow.standard
AMOUNT = 100


def to_set(fell: Any, box: int) -> Any:
    """A round in which these dice and tiles fell and the player at a Box is to set."""
    opening = [step("dealer", "cut"), wager("ann", AMOUNT, box=box), NO_MORE_BETS]
    draws = [fell[:3].tolist(), *(str(TILES[tile]) for tile in fell[3:])]
    seat = Seat(seat=box, player="ann", stake=1_000)
    table = {"minimum": 50, "maximum": 1_000, "multiple": 25}
    return begin("pai-gow", table, [seat], draws, opening)


def shown_down(round: Any) -> int:
    """What the player has won when the Bank is set and all Hands are displayed."""
    do(round, "dealer", "house-way")
    do(round, "dealer", "display")
    return net(round)["ann"]


@pytest.mark.parametrize("box", [2, 5, 8])
def test_the_house_way_is_settled_as_in_the_round(box: int):
    kernel = pai_gow.kernel(TABLE, policy="house-way", box=box)
    dealt = deals(seed=21, block=box, rounds=500)
    for fell, won in zip(dealt, kernel.settled(dealt), strict=True):
        round = to_set(fell, box)
        do(round, "ann", "house-way")
        assert shown_down(round) == won * AMOUNT, fell


def test_the_best_setting_is_settled_as_in_the_round():
    kernel, best = pai_gow.kernel(TABLE), counted().best()
    dealt = deals(seed=4, block=0, rounds=1_000)
    for fell, won in zip(dealt, kernel.settled(dealt), strict=True):
        round = to_set(fell, kernel.box)
        tiles = round.hands[kernel.box].known
        kind = kind_of_four()[tuple(tile.single_rank - 1 for tile in tiles)]
        way = divisions(tiles)[best[kind]]
        do(round, "ann", "view")
        do(round, "ann", "set", low=str(way.low), high=str(way.high))
        assert shown_down(round) == won * AMOUNT, fell


@pytest.mark.parametrize(
    ("policy", "name"), [("house-way", "main, House Way"), ("best", "main, best setting")]
)
def test_many_rounds_come_near_the_exact_figures(policy: str, name: str):
    kernel, exact = pai_gow.kernel(TABLE, policy=policy), pai_gow.figures(TABLE)[name]
    won = np.concatenate([kernel.block(8, block, 65_536).net for block in range(8)])
    assert abs(won.mean() - float(exact.value)) < 4 * exact.deviation / len(won) ** 0.5


def test_a_block_is_the_same_wherever_it_is_played():
    kernel = pai_gow.kernel(TABLE, box="7")
    elsewhere = pickle.loads(pickle.dumps(kernel))
    one, other = kernel.block(9, 4, 500), elsewhere.block(9, 4, 900)
    assert (one.net == other.net[:500]).all()


def test_all_tiles_are_dealt_once_and_all_dice_fall():
    dealt = deals(seed=1, block=1, rounds=3_000)
    assert all(sorted(fell[3:]) == list(range(32)) for fell in dealt.tolist())
    assert set(dealt[:, :3].flatten()) == {1, 2, 3, 4, 5, 6}


def test_a_commission_is_kept_in_parts_of_the_wager():
    kernel = pai_gow.kernel(TABLE, pays={"win": "19/20"})
    block = kernel.block(1, 0, 1_000)
    assert set(block.net.tolist()) == {-20, 0, 19}
    assert (kernel.scale, set(block.staked.tolist())) == (20, {20})
    assert pai_gow.kernel(TABLE).scale == 1


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"policy": "bold"}, "house-way or best"),
        ({"box": 1}, "Box 2 to 8, not at Box 1"),
        ({"box": "x"}, "whole number"),
    ],
)
def test_choices_that_make_no_sense_get_a_sentence(choices: dict[str, Any], words: str):
    with pytest.raises(CannotAnalyse, match=words):
        pai_gow.kernel(TABLE, **choices)
