"""A Gymnasium environment of any game: one agent, and plain players in the other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from houseway.games import GAMES
from houseway.games.bots import bot

from .encoding import SIZE, Mask, Observation, observed, stake_at, table_of, unit_of, vocabulary_of
from .moves import AgentMove
from .seated_play import SeatedPlay

AGENT = "agent"
Seen = dict[str, Observation | Mask]
Told = dict[str, Any]


class RoundsEnvironment(gymnasium.Env[Any, Any]):
    """Rounds of a game; the reward of a round is what it won, in units of the table.

    An observation has what the agent may see and the mask of what is legal. An action that is not
    legal is refused: nothing changes, and `info["refused"]` says so. `info["legal"]` names what is
    legal with its amount. The episode is over after so many rounds, or without chips.
    """

    metadata = {"render_modes": ["svg"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        rounds: int = 1,
        others: int | None = None,
        stake: int | None = None,
        determinations: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        table = table_of(game, determinations)
        beside = GAMES[game].round.least_players - 1 if others is None else others
        names = (AGENT, *(f"bot_{number}" for number in range(beside)))
        self.render_mode, self.rounds, self.unit = render_mode, rounds, unit_of(table)
        self.play = SeatedPlay(game, table, names, stake or stake_at(table))
        self.vocabulary = vocabulary_of(game, table, max(2, len(names)))
        self.action_space = spaces.Discrete(self.vocabulary.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, np.inf, (SIZE,), np.float32),
                "action_mask": spaces.MultiBinary(self.vocabulary.actions),
            }
        )

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Seen, Told]:
        """A new table."""
        super().reset(seed=seed, options=options)
        self.play.begin(self.np_random.bytes(32))
        self._played, self._over, self._won = 0, False, 0.0
        self._legal: dict[int, tuple[AgentMove, int]] = {}
        self._next_round()
        while self._turn is None and not self._over:
            self._next_round()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Told]:
        """Act, and see what came of it once it is one's turn again or the rounds are over."""
        if self._over or int(action) not in self._legal:
            refused = {"refused": f"{self.vocabulary.told(int(action))} is not open now."}
            return self._seen(), 0.0, self._over, False, {**self._info(), **refused}
        move, level = self._legal[int(action)]
        self._won = 0.0
        self.play.do(AGENT, move, level)
        self._go_on()
        while self._turn is None and not self._over:
            self._next_round()
        return self._seen(), self._won, self._over, False, self._info()

    # Between the agent's turns

    def _next_round(self) -> None:
        self._turn: list[AgentMove] | None = None
        if self._played >= self.rounds or not self.play.can_go_on(AGENT):
            self._over, self._legal = True, {}
            return
        self._played += 1
        self._begun_with = self.play.stakes[AGENT]
        self.play.begin_round()
        self._go_on()

    def _go_on(self) -> None:
        self._turn, self._legal = None, {}
        while (turn := self.play.to_decide()) is not None:
            player, moves = turn
            if player == AGENT:
                self._turn, self._legal = moves, self.vocabulary.placed(moves)
                return
            self._plain_player(player, moves)
        self._won += (self.play.stakes[AGENT] - self._begun_with) / self.unit

    def _plain_player(self, player: str, moves: list[AgentMove]) -> None:
        """One of the others does what a plain player does."""
        procedure = self.play.driver.procedure
        assert procedure is not None
        act = bot(procedure, player)
        passing = [move for move in moves if move.option is None]
        if act is None and passing:
            self.play.do(player, passing[0], 0)
        elif act is None:
            self.play.do(player, moves[0], 0)
        else:
            self.play.driver.give(act)

    def _seen(self) -> Seen:
        round = self.play.round
        assert round is not None
        moves = self._turn or []
        view = round.seen_by(AGENT)
        return {
            "observation": observed(view, AGENT, self.play.seats, moves, self.unit),
            "action_mask": self.vocabulary.mask(self._legal),
        }

    def _info(self) -> Told:
        legal = {
            action: (move.name, move.amounts[level] if move.amounts else None)
            for action, (move, level) in self._legal.items()
        }
        return {"action_mask": self.vocabulary.mask(self._legal), "legal": legal}

    def render(self) -> str:
        """The table as the agent sees it, as SVG."""
        from houseway.drawing import draw  # noqa: PLC0415

        assert self.play.round is not None
        return draw(self.play.round.seen_by(AGENT))
