"""Many tables at once, step by step, for programs that decide: what every kernel of them has.

Tables are numbered, and so many of them in a row draw from one stream of chance; in however many
threads they are stepped, they come out the same. A table whose round is over begins the next.
"""

from __future__ import annotations

from inspect import signature
from typing import Final, NamedTuple, Protocol

import numpy as np

from houseway.games import GAMES
from houseway.games.given import Determinations

from . import CannotAnalyse, analysis
from .compiled import Array
from .philox import FULL, WORDS, seeded
from .simulation import MOST_SEED

ROW: Final = 256
"""Tables that draw from one stream."""
BEGIN: Final = -1
"""What is done at a table where nothing has been dealt yet."""


class BatchStep(NamedTuple):
    """What a step comes to, a line for each table.

    `rewards` has a column for each player where they win from each other. `turns` is whose turn
    it is, and `totals` are the chips to which each raise goes, in games that have such.
    """

    observations: Array
    rewards: Array
    over: Array
    masks: Array
    turns: Array
    totals: Array


class BatchKernel(Protocol):
    """The tables of a game: actions by number, and what a step does.

    An action that the mask of the last step does not have is never given.
    """

    @property
    def game(self) -> str: ...

    @property
    def actions(self) -> tuple[str, ...]: ...

    @property
    def observed(self) -> tuple[str, ...]:
        """What stands at each place of an observation."""

    @property
    def unit(self) -> str:
        """What rewards are counted in."""

    @property
    def players(self) -> int:
        """How many play against each other; one plays against the house."""

    def begin(self, size: int, seed: int) -> None:
        """Tables before the first step."""

    def step(self, first: int, last: int, actions: Array, done: BatchStep) -> None:
        """Act at the tables of some rows."""


def batch_of(game: str, determinations: Determinations, **choices: object) -> BatchKernel:
    """The tables of a game by its name."""
    make = getattr(analysis(game), "batch", None)
    if make is None:
        there = ", ".join(name for name in GAMES if hasattr(analysis(name), "batch"))
        raise CannotAnalyse(f"There are no batches of {game}, only of {there}.")
    unknown = [name for name in choices if name not in signature(make).parameters]
    if unknown:
        raise CannotAnalyse(f"Nothing is called {unknown[0]} in a batch of {game}.")
    return make(determinations, **choices)  # type: ignore[no-any-return]


def rows_of(size: int) -> int:
    """How many rows there are of so many tables."""
    return -(-size // ROW)


def streams(size: int, seed: int) -> Array:
    """A stream of chance for each row."""
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {MOST_SEED}, not {seed}.")
    found = np.empty((rows_of(size), WORDS + FULL), dtype=np.uint64)
    for row in range(len(found)):
        found[row] = seeded(seed, row, 0)
    return found


def room(kernel: BatchKernel, size: int) -> BatchStep:
    """Room for a step."""
    players = kernel.players
    return BatchStep(
        np.zeros((size, len(kernel.observed)), dtype=np.float32),
        np.zeros((size, players) if players > 1 else size, dtype=np.float64),
        np.zeros(size, dtype=np.bool_),
        np.zeros((size, len(kernel.actions)), dtype=np.int8),
        np.zeros(size, dtype=np.int8),
        np.zeros((size, len(kernel.actions)), dtype=np.int64),
    )
