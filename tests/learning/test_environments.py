"""Every game as an environment: the checks of Gymnasium and PettingZoo, and what agents may see."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from houseway.games import GAMES
from houseway.learning import gym_environment, table_environment
from houseway.learning.encoding import COMMON, MINE, OTHERS
from houseway.learning.moves import PIECES

RED = "wager red"

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")


def random_play(environment, seed):
    """Every observation, action and reward of a table where agents act at random."""
    random, told = np.random.default_rng(seed), []
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        seen, reward, ended, cut, _ = environment.last()
        action = None
        if not (ended or cut):
            action = int(random.choice(np.flatnonzero(seen["action_mask"])))
        told.append((agent, seen["observation"].tobytes(), reward, action))
        environment.step(action)
    return told


@pytest.mark.parametrize("name", GAMES.own)
def test_gymnasium_finds_nothing_wrong(name):
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gym_environment(name), skip_render_check=True)


@pytest.mark.parametrize("name", GAMES.own)
def test_pettingzoo_finds_nothing_wrong(name):
    from pettingzoo.test import api_test  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(table_environment(name), num_cycles=60)


@pytest.mark.parametrize("name", GAMES.own)
def test_the_same_seed_plays_the_same_and_another_does_not(name):
    environment = table_environment(name, rounds=3)
    assert random_play(environment, 7) == random_play(environment, 7)
    assert random_play(environment, 7) != random_play(environment, 8)


@pytest.mark.parametrize("name", [n for n in GAMES.own if GAMES[n].round.least_players > 1])
def test_what_players_win_of_each_other_is_no_more_than_others_lose(name):
    environment = table_environment(name, players=4, rounds=4)
    random_play(environment, 3)
    assert sum(environment.play.stakes.values()) <= 4 * environment.play.stake


def test_an_agent_sees_its_own_cards_and_no_others():
    environment = table_environment("holdem", players=3)
    environment.reset(seed=1)
    for agent in environment.possible_agents:
        pieces = environment.observe(agent)["observation"][: 3 * len(PIECES)].reshape(3, -1)
        assert pieces[MINE].sum() == 2
        assert pieces[COMMON].sum() == pieces[OTHERS].sum() == 0


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing():
    environment = gym_environment("blackjack")
    seen, info = environment.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, ended, _, told = environment.step(illegal)
    assert (reward, ended) == (0.0, False)
    assert "is not open now" in told["refused"]
    assert after["observation"].tobytes() == seen["observation"].tobytes()
    assert told["legal"] == info["legal"]


def test_legal_amounts_are_told_and_what_is_won_is_the_reward():
    environment = gym_environment("roulette")
    _, info = environment.reset(seed=4)
    red = {
        amount: action for action, (name, amount) in info["legal"].items() if name == "wager red"
    }
    unit, (lowest, action) = environment.unit, min(red.items())
    seen, *_, info = environment.step(action)
    (passing,) = [action for action, (name, _) in info["legal"].items() if name == "pass"]
    seen, reward, ended, *_ = environment.step(passing)
    assert ended
    assert abs(reward) * unit == lowest
    assert not seen["action_mask"].any()
