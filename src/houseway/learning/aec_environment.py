"""A PettingZoo environment of any game: an agent in every seat, each acting in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .encoding import SIZE, Mask, Observation, observed, stake_at, table_of, unit_of, vocabulary_of
from .moves import AgentMove
from .seated_play import SeatedPlay

Seen = dict[str, Observation | Mask]


class TableEnvironment(AECEnv):
    """Rounds at a table where every player is an agent; rewards are what each won, in units.

    Observations and masks are as in `RoundsEnvironment`; an action that is not legal is refused in
    one sentence, and nothing changes.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int = 3,
        rounds: int = 1,
        stake: int | None = None,
        determinations: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        table = table_of(game, determinations)
        self.metadata = {
            "name": f"houseway_{game.replace('-', '_')}_v1",
            "render_modes": ["svg"],
            "is_parallelizable": False,
        }
        self.render_mode, self.rounds, self.unit = render_mode, rounds, unit_of(table)
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.play = SeatedPlay(game, table, self.possible_agents, stake or stake_at(table))
        self.vocabulary = vocabulary_of(game, table, max(2, players))
        self._action_space = spaces.Discrete(self.vocabulary.actions)
        self._seen_space = spaces.Dict(
            {
                "observation": spaces.Box(0, np.inf, (SIZE,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.vocabulary.actions,), np.int8),
            }
        )
        self._random = np.random.default_rng()

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self._action_space

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self._seen_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.play.begin(self._random.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._played = 0
        self._turn: tuple[str, list[AgentMove]] | None = None
        self._next_rounds()

    def observe(self, agent: str) -> Seen:
        """What an agent may see; only whoever acts has anything that is legal."""
        round, moves = self.play.round, self._moves_of(agent)
        assert round is not None
        view = round.seen_by(agent)
        legal = self.vocabulary.placed(moves)
        return {
            "observation": observed(view, agent, self.play.seats, moves, self.unit),
            "action_mask": self.vocabulary.mask(legal),
        }

    def _moves_of(self, agent: str) -> list[AgentMove]:
        return self._turn[1] if self._turn is not None and self._turn[0] == agent else []

    def step(self, action: int | None) -> None:
        """Whoever is selected acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        legal = self.vocabulary.placed(self._moves_of(agent))
        if action is None or int(action) not in legal:
            told = "nothing" if action is None else self.vocabulary.told(int(action))
            self.infos[agent] = {"refused": f"{told} is not open now."}
            return
        self.infos[agent] = {}
        self.play.do(agent, *legal[int(action)])
        self._go_on()
        if self._turn is None:
            self._next_rounds()
        self._accumulate_rewards()

    def _next_rounds(self) -> None:
        """Rounds one after the other until somebody has to decide, or all of them are over."""
        while self._turn is None:
            if self._played >= self.rounds or not self.play.can_go_on():
                self.terminations = dict.fromkeys(self.agents, True)
                return
            self._played += 1
            self._begun_with = dict(self.play.stakes)
            self.play.begin_round()
            self._go_on()

    def _go_on(self) -> None:
        self._turn = self.play.to_decide()
        if self._turn is not None:
            self.agent_selection = self._turn[0]
            return
        for agent, stake in self.play.stakes.items():
            self.rewards[agent] += (stake - self._begun_with[agent]) / self.unit

    def render(self) -> str:
        """The table as whoever acts sees it, as SVG."""
        from houseway.drawing import draw  # noqa: PLC0415

        assert self.play.round is not None
        return draw(self.play.round.seen_by(self.agent_selection))

    def close(self) -> None:
        """Nothing is left open."""
