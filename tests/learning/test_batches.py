"""Batch environments: as the rules have it, the same from a seed, and open about what is legal."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.learning import batch_environment

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("numba")

GAMES = ("holdem", "blackjack", "ultimate-holdem")
FREE = {"commission": None, "tournament": True}


def random_play(environment, steps, seed=1):
    """All that random legal actions lead to."""
    random, told = np.random.default_rng(seed), []
    seen, infos = environment.reset(seed=seed)
    for _ in range(steps):
        legal = infos["action_mask"]
        actions = (random.random(legal.shape) * legal).argmax(axis=1)
        seen, rewards, over, _, infos = environment.step(actions)
        told.append((seen.tobytes(), rewards.tobytes(), over.tobytes()))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_as_the_rules_have_them(game):
    from benchmarks.batch_against_rules import compare_with_rules  # noqa: PLC0415

    assert compare_with_rules(game, 400, 100).deals >= 400


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_threads_plays_the_same(game):
    one, two = (batch_environment(game, 700, workers=workers) for workers in (1, 2))
    assert random_play(one, 12) == random_play(two, 12)
    assert random_play(one, 12) != random_play(one, 12, seed=2)
    one.close()
    two.close()


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_vector_environment(game):
    environment = batch_environment(game, 5)
    assert isinstance(environment, gymnasium.vector.VectorEnv)
    seen, infos = environment.reset(seed=3)
    assert environment.observation_space.contains(seen)
    assert environment.action_space.contains(infos["action_mask"].argmax(axis=1))
    again, rewards, over, cut, _ = environment.step(infos["action_mask"].argmax(axis=1))
    assert environment.observation_space.contains(again)
    assert rewards.shape == ((5, 6) if game == "holdem" else (5,))
    assert over.shape == cut.shape == (5,)
    assert not cut.any()
    assert len(environment.observed) == seen.shape[1]


def test_what_players_win_of_each_other_is_no_more_than_others_lose():
    environment = batch_environment("holdem", 300, players=3, determinations=FREE)
    random = np.random.default_rng(1)
    _, infos = environment.reset(seed=1)
    for _ in range(20):
        legal = infos["action_mask"]
        _, rewards, over, _, infos = environment.step(
            (random.random(legal.shape) * legal).argmax(1)
        )
        assert np.abs(rewards.sum(axis=1)).max() < 1e-9
        assert (rewards[~over] == 0).all()


def test_what_is_kept_of_a_step_stays_unless_that_is_not_wanted():
    kept, reused = (batch_environment("blackjack", 4, copy=copy) for copy in (True, False))
    first, _ = kept.reset(seed=1)
    before = first.copy()
    kept.step([6, 6, 6, 6])
    assert (first == before).all()
    first, _ = reused.reset(seed=1)
    second, *_ = reused.step([6, 6, 6, 6])
    assert first is second


def test_an_action_that_is_not_legal_is_said_and_nothing_is_done():
    environment = batch_environment("blackjack", 3)
    seen, _ = environment.reset(seed=1)
    with pytest.raises(ValueError, match=r"^At table 1 stand is not open now, only: wager 1, "):
        environment.step([6, 0, 6])
    with pytest.raises(
        ValueError, match=r"^Actions have the numbers 0 to 9: there is no action 12"
    ):
        environment.step([6, 12, 6])
    with pytest.raises(ValueError, match=r"^A step takes 3 whole numbers"):
        environment.step([6, 6])
    assert (environment.step([6, 6, 6])[0] != seen).any()


def test_what_cannot_be_had_is_said():
    with pytest.raises(ValueError, match=r"no batches of roulette, only of .*holdem"):
        batch_environment("roulette", 4)
    with pytest.raises(ValueError, match="one table or more"):
        batch_environment("blackjack", 0)
    with pytest.raises(ValueError, match="Nothing is called players in a batch of blackjack"):
        batch_environment("blackjack", 4, players=3)
    with pytest.raises(ValueError, match=r"Stacks are of 2,000 or more"):
        batch_environment("holdem", 4, stack=(1_000, 5_000))
    with pytest.raises(ValueError, match="before the first reset"):
        batch_environment("blackjack", 4).step([0] * 4)
