"""Many tables at once as a vector environment of Gymnasium: millions of steps a second."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from houseway.analysis.batch_play import BEGIN, BatchStep, batch_of, room, rows_of
from houseway.analysis.spreading import cores
from houseway.errors import HousewayError

from .encoding import table_of

Told = dict[str, Any]
Numbers = NDArray[Any]


class IllegalAction(HousewayError, ValueError):  # noqa: N818
    """An action that is not open at a table."""


class BatchEnvironment(VectorEnv[Any, Any, Any]):
    """So many tables of a game, each with a decision due; a table that is over begins anew at once.

    The observation that comes with `terminations` is the first of the next round; `infos` has what
    is legal as `action_mask`. At hold'em a program decides for everybody: `infos["player"]` says
    for which seat, `infos["totals"]` to how many chips each raise goes, and rewards have a column
    for each seat. The same seed plays the same, in any number of threads. With `copy=False` a
    step's arrays are the last one's, written over.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        size: int,
        *,
        workers: int | None = None,
        copy: bool = True,
        determinations: Mapping[str, object] | None = None,
        **choices: Any,
    ) -> None:
        if size < 1:
            raise ValueError(f"A batch has one table or more, not {size}.")
        self.kernel = batch_of(game, table_of(game, determinations), **choices)
        self.actions, self.observed = self.kernel.actions, self.kernel.observed
        self.num_envs, self.copy = size, copy
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.single_observation_space = spaces.Box(0, np.inf, (len(self.observed),), np.float32)
        self.action_space: gymnasium.Space[Any] = batch_space(self.single_action_space, size)
        self.observation_space: gymnasium.Space[Any] = batch_space(
            self.single_observation_space, size
        )
        workers = min(workers or cores(), rows_of(size))
        bounds = [rows_of(size) * n // workers for n in range(workers + 1)]
        self._parts = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None
        self._tables = np.arange(size)
        self._done: BatchStep | None = None

    def reset(
        self, *, seed: int | None = None, options: Told | None = None
    ) -> tuple[Numbers, Told]:
        """New tables."""
        super().reset(seed=seed, options=options)
        self.kernel.begin(self.num_envs, int(self.np_random.integers(2**63)))
        self._done = room(self.kernel, self.num_envs)
        self._act(np.full(self.num_envs, BEGIN))
        return self._done.observations, self._infos(self._done)

    def step(self, actions: ArrayLike) -> tuple[Numbers, Numbers, Numbers, Numbers, Told]:
        """Act at every table; where one action is not legal, nothing is done at any."""
        if self._done is None:
            raise ValueError("There are no tables before the first reset.")
        chosen = self._legal(np.asarray(actions), self._done.masks)
        if self.copy:
            totals = self._done.totals
            self._done = room(self.kernel, self.num_envs)._replace(totals=totals.copy())
        self._act(chosen)
        done, never = self._done, np.zeros(self.num_envs, dtype=np.bool_)
        return done.observations, done.rewards, done.over, never, self._infos(done)

    def _legal(self, actions: Numbers, masks: Numbers) -> Numbers:
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise IllegalAction(f"A step takes {self.num_envs} whole numbers, one for each table.")
        last = len(self.actions) - 1
        if actions.min() < 0 or actions.max() > last:
            odd = int(actions[(actions < 0) | (actions > last)][0])
            raise IllegalAction(f"Actions have the numbers 0 to {last}: there is no action {odd}.")
        legal = masks[self._tables, actions]
        if not legal.all():
            table = int(np.flatnonzero(legal == 0)[0])
            open_now = ", ".join(self.actions[n] for n in np.flatnonzero(masks[table]))
            done = self.actions[int(actions[table])]
            raise IllegalAction(f"At table {table} {done} is not open now, only: {open_now}.")
        return actions.astype(np.int64, copy=False)

    def _act(self, actions: Numbers) -> None:
        assert self._done is not None
        if self._pool is None:
            self.kernel.step(*self._parts[0], actions, self._done)
            return
        done = self._done
        given = [self._pool.submit(self.kernel.step, *part, actions, done) for part in self._parts]
        for one in given:
            one.result()

    def _infos(self, done: BatchStep) -> Told:
        if self.kernel.players == 1:
            return {"action_mask": done.masks}
        return {"action_mask": done.masks, "player": done.turns, "totals": done.totals}

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
