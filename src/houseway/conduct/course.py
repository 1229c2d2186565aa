"""What was done in the course of things, and states that were kept to go back to."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Generic, NamedTuple, TypeVar

from houseway.games.asks import Act
from houseway.games.events import Event

KEPT = 8  # states to go back to at once, besides the first
RECENT = 4  # of them are saved, so that what was just done can be taken back

K = TypeVar("K")


class Consequences:
    """What the last act led to, and what chance decided for it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.draws: list[Any] = []

    def clear(self) -> None:
        """Nothing has come of the next act yet."""
        self.events, self.draws = [], []


class Accepted(NamedTuple):
    """A command that counts: its entry, what was done and by whom, and what chance decided."""

    seq: int
    act: Act
    who: str
    draws: list[Any]


class Milestone(NamedTuple, Generic[K]):
    """A state that was kept after so many accepted commands."""

    after: int
    state: K


class Course(Generic[K]):
    """The accepted commands since a first state, with some of the states in between.

    A state is kept after `every` so many commands; without that, only where the course begins. It
    is `whole` unless commands count that were accepted before.
    """

    def __init__(self, first: K, every: int | None = None, *, whole: bool = True) -> None:
        self.accepted: list[Accepted] = []
        self.every, self.whole = every, whole
        self._milestones = [Milestone(0, first)]

    @property
    def first(self) -> K:
        """The state from which the course begins."""
        return self._milestones[0].state

    def recent(self) -> tuple[K, list[Accepted], bool]:
        """A state kept not long ago, what was accepted since, and whether that is all there was."""
        after, state = self._milestones[-RECENT:][0]
        return state, self.accepted[after:], self.whole and not after

    @property
    def due(self) -> bool:
        """Whether it is time to keep another state."""
        since = len(self.accepted) - self._milestones[-1].after
        return self.every is not None and since >= self.every

    def add(self, accepted: Accepted) -> None:
        """Note a command that was accepted."""
        self.accepted.append(accepted)

    def keep(self, state: K) -> None:
        """Keep the state after all that was accepted; the oldest but the first is let go."""
        self._milestones.append(Milestone(len(self.accepted), state))
        if len(self._milestones) > 1 + KEPT:
            del self._milestones[1]

    def back_to(self, count: int) -> tuple[K, list[Accepted]]:
        """Go back to the last state kept in the first so many commands; it and those since."""
        self._milestones = [milestone for milestone in self._milestones if milestone.after <= count]
        after, state = self._milestones[-1]
        since = self.accepted[after:count]
        del self.accepted[after:]
        return state, since


class AllOrNothing:
    """Has something done wholly: after an exception that is not `harmless` it is undone."""

    def __init__(self, undo: Callable[[], None], *harmless: type[BaseException]) -> None:
        self._undo, self._harmless = undo, harmless

    def __enter__(self) -> None:
        """Begin; nothing needs to be kept for it."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None and not issubclass(kind, self._harmless):
            self._undo()
