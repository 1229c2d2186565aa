"""What every kernel promises: the same rounds wherever they are played, and whole chips."""

from __future__ import annotations

import pickle
from inspect import signature

import numpy as np
import pytest

from houseway.analysis import ANALYSED, analysis
from houseway.analysis.simulation import BLOCK, simulate
from houseway.cli.table_choices import determinations
from houseway.games import game

SLOW = ("canberra-poker", "ultimate-holdem")  # their best play takes long to work out
QUICK = tuple(name for name in ANALYSED if name not in SLOW)


@pytest.fixture(scope="module", params=QUICK)
def kernel(request):
    return analysis(request.param).kernel(determinations(game(request.param), ()))


@pytest.mark.parametrize("name", ANALYSED)
def test_every_game_has_figures_and_a_kernel(name):
    found = analysis(name)
    assert "progress" in signature(found.figures).parameters
    assert next(iter(signature(found.kernel).parameters)) == "determinations"


def test_a_shorter_block_is_the_beginning_of_a_longer_one(kernel):
    short, long = kernel.block(5, 9, 150), kernel.block(5, 9, 400)
    assert (short.net == long.net[:150]).all()
    assert (short.staked == long.staked[:150]).all()


def test_seed_and_block_make_other_rounds(kernel):
    here = kernel.block(5, 9, 400).net
    assert (here != kernel.block(6, 9, 400).net).any()
    assert (here != kernel.block(5, 10, 400).net).any()


def test_results_are_whole_chips(kernel):
    net, staked = kernel.block(1, 0, 400)
    assert net.dtype == staked.dtype == np.int32
    assert kernel.scale >= 1
    assert 0 < kernel.opening <= max(staked)
    assert kernel.unit
    assert kernel.policy
    assert (staked >= 0).all()
    assert (net >= -staked).all()  # nobody loses more than was put out


def test_a_kernel_travels_to_another_machine(kernel):
    away = pickle.loads(pickle.dumps(kernel))
    assert (away.block(2, 3, 200).net == kernel.block(2, 3, 200).net).all()


def test_any_number_of_workers_gives_the_same(kernel):
    rounds = BLOCK + 100
    assert simulate(kernel, rounds, 4, workers=1) == simulate(kernel, rounds, 4, workers=2)
