"""Simulation: the same for any number of workers, and what it says of rounds and sessions."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar

import numpy as np
import pytest

from houseway.analysis import CannotAnalyse, simulation as simulating
from houseway.analysis.folding import Fold, Plan, part_of
from houseway.analysis.philox import seeded, word
from houseway.analysis.simulation import BLOCK, BlockResult, simulate
from houseway.analysis.simulation_results import SimulatedSessions, Tally, reaches, simulated
from houseway.analysis.spreading import parts


@dataclass(frozen=True)
class Coin:
    """A coin that pays 2 half units or loses them, with 1 more half unit staked on heads."""

    game: str = "coin"
    policy: str = "always heads"
    unit: str = "the toss"
    scale: int = 2
    opening: int = 2
    banked: ClassVar[bool] = True

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        state = seeded(seed, block, 0)
        fallen = np.array([int(word(state)) & 1 for _ in range(rounds)], dtype=np.int32)
        return BlockResult(4 * fallen - 2, fallen + 2)


def whole_run(rounds, seed=1):
    """Every round, one after the other."""
    blocks = [
        Coin().block(seed, at, min(BLOCK, rounds - at * BLOCK)) for at in range(-(-rounds // BLOCK))
    ]
    return np.concatenate([b.net for b in blocks]) / 2, np.concatenate([b.staked for b in blocks])


@pytest.fixture(scope="module")
def long():
    """A little over two blocks, played once."""
    return 2 * BLOCK + 1_234, *whole_run(2 * BLOCK + 1_234)


def test_any_number_of_workers_gives_the_same_bytes(long):
    rounds, *_ = long
    told = [
        json.dumps(simulate(Coin(), rounds, 1, workers=n, bankroll=10).whole()) for n in (1, 2, 5)
    ]
    assert told[0] == told[1] == told[2]


def test_another_seed_gives_other_rounds():
    assert simulate(Coin(), 1_000, 1).value != simulate(Coin(), 1_000, 2).value


def test_more_rounds_begin_with_the_same_rounds():
    short, longer = Coin().block(1, 3, 100), Coin().block(1, 3, 200)
    assert (short.net == longer.net[:100]).all()


def test_the_mean_and_its_interval_are_those_of_the_rounds(long):
    rounds, net, staked = long
    found = simulate(Coin(), rounds, 1)
    assert found.value == pytest.approx(net.mean())
    assert found.deviation == pytest.approx(net.std())
    margin = 1.959964 * net.std() / sqrt(rounds)
    assert found.interval == pytest.approx((net.mean() - margin, net.mean() + margin))
    assert found.units == pytest.approx(staked.mean() / 2)
    assert found.risk == pytest.approx(-net.mean() / (staked.mean() / 2))
    assert found.won == pytest.approx((net > 0).mean())
    assert found.lost == pytest.approx((net < 0).mean())


def test_the_running_mean_is_that_of_the_rounds_so_far(long):
    rounds, net, _ = long
    series = simulate(Coin(), rounds, 1).series
    assert 300 < len(series) <= 401
    assert series[-1][0] == rounds
    for after, mean in (series[0], series[150], series[-2], series[-1]):
        assert mean == pytest.approx(net[:after].mean())


@pytest.mark.parametrize("session", [1, 7, 100, BLOCK, BLOCK + 5, 70_000])
def test_sessions_run_on_from_block_to_block(long, session):
    rounds, net, _ = long
    found = simulate(Coin(), rounds, 1, session=session, bankroll=10)
    played = net[: rounds // session * session].reshape(-1, session)
    sessions = found.sessions
    assert sessions.count == len(played)
    assert sessions.mean == pytest.approx(played.sum(axis=1).mean())
    assert sessions.deviation == pytest.approx(played.sum(axis=1).std())
    assert sessions.won == pytest.approx((played.sum(axis=1) > 0).mean())
    assert sum(times for *_, times in sessions.bins()) == len(played)
    lowest = 10 + np.cumsum(played, axis=1).min(axis=1)
    assert found.ruin is not None
    assert found.ruin.ruined == (lowest < 1).sum()


def test_a_session_that_is_not_finished_counts_for_nothing():
    found = simulate(Coin(), 99, 1, session=100, bankroll=5)
    assert found.sessions.results == ()
    assert found.whole()["sessions"] == {"rounds": 100, "sessions": 0}
    assert found.ruin is not None
    assert found.ruin.share is None


def test_quantiles_are_results_that_fell():
    sessions = SimulatedSessions(5, ((-4.0, 25), (0.0, 50), (6.0, 25)), 2.0)
    assert [sessions.quantile(share) for share in (0.05, 0.25, 0.5, 0.76, 0.95)] == [
        -4.0,
        -4.0,
        0.0,
        6.0,
        6.0,
    ]


def test_bars_are_equally_wide_and_hold_as_many_possible_results():
    sessions = SimulatedSessions(100, tuple((float(net), 1) for net in range(-100, 101, 2)), 2.0)
    bars = sessions.bins()
    assert {high - low for low, high, _ in bars} == {6.0}
    assert [times for *_, times in bars[:-1]] == [3] * (len(bars) - 1)


def test_the_random_walk_agrees_with_ruin_that_was_played():
    found = simulate(Coin(), 400_000, 5, session=400, bankroll=20)
    assert found.ruin is not None
    assert found.ruin.share == pytest.approx(found.ruin.approximation, abs=0.05)


def test_a_round_that_takes_more_to_begin_ruins_sooner():
    asked = {"rounds": 100_000, "session": 100, "bankroll": 10}
    least, more = (simulate(Coin(opening=parts), **asked).ruin for parts in (2, 8))
    # Who needs four units to go on is ruined with three, as with seven units where one is enough.
    assert more.ruined == simulate(Coin(), **(asked | {"bankroll": 7})).ruin.ruined
    assert more.ruined > least.ruined


def test_a_walk_without_chance_is_ruined_or_not():
    assert reaches(10, 100, -0.2, 0.0) == 1.0
    assert reaches(10, 100, 0.2, 0.0) == 0.0


def test_no_round_is_kept(long):
    rounds, *_ = long
    plan = Plan(rounds, 1, 100)
    part = part_of(Coin(), plan, 0)
    assert sum(map(len, (part.marks, part.sums, part.lows))) < 2_000
    fold = Fold(plan, Coin(), None)
    for one in parts(Coin(), plan, workers=2):
        fold.add(one)
    assert fold.tally.rounds == rounds


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"rounds": 0}, "At least one round"),
        ({"rounds": -5}, "At least one round"),
        ({"rounds": simulating.MOST_ROUNDS + 1}, "at most"),
        ({"seed": -1}, "A seed is"),
        ({"seed": 2**63}, "A seed is"),
        ({"session": 0}, "A session has"),
        ({"bankroll": 0}, "A bankroll has"),
        ({"workers": 0}, "At least one worker"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(asked, answer):
    with pytest.raises(CannotAnalyse, match=answer):
        simulate(Coin(), **({"rounds": 10} | asked))


def test_progress_is_told_up_to_the_end():
    told = []
    simulate(Coin(), 2 * BLOCK, progress=lambda done, words: told.append((done, words)))
    assert told == [(0.5, "65,536 rounds"), (1.0, "131,072 rounds")]


def test_what_many_different_sessions_came_to_is_found_without_comparing_each_with_all():
    class Nets(dict[int, int]):
        looked_at = 0

        def __iter__(self):
            Nets.looked_at += len(self)
            return super().__iter__()

    nets = Nets.fromkeys(range(0, 60_000, 3), 1)
    tally = Tally(rounds=20_000, net=1, squares=1, staked=1)
    found = simulated(Coin(), 1, tally, (), (1, nets), None)
    assert found.sessions.step == 1.5
    assert Nets.looked_at <= 2 * len(nets)
