"""What a conduct asks: the instrument about commands, and the subject about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from houseway.games.asks import Act
from houseway.games.rulings import Facts
from houseway.journal import Entry
from houseway.rulebook import Refused

from .commands import Command
from .course import Accepted

S = TypeVar("S")
K = TypeVar("K")


class Authority(Protocol[S]):
    """What the instrument says of commands; `subject` is a word for what it is told, as `table`."""

    subject: str

    def role(self, by: str) -> str:
        """The role in which somebody gives a command."""

    def knows(self, command: Command[S]) -> bool:
        """Whether there is such a command."""

    def unknown(self, command: Command[S]) -> Refused:
        """What is said where there is no such command."""

    def allowed(self, command: Command[S]) -> tuple[str, ...]:
        """The roles in which it may be given."""

    def clauses(self, command: Command[S]) -> tuple[str, ...]:
        """The citations behind it, for refusals."""

    def offered(self, role: str) -> Iterable[Command[S]]:
        """What somebody in a role can choose, whatever bars it at the moment."""

    def check(self, command: Command[S], act: Act, who: str | None) -> None:
        """`Refused` where somebody, or anybody at the moment, cannot give it."""

    def noted(self, command: Command[S]) -> dict[str, object]:
        """What is noted with a command besides its facts, at the moment at which it is given."""

    def puts_off(self, command: Command[S], facts: dict[str, Any]) -> bool:
        """Whether it was announced and waits; else it takes effect at once, or is `Refused`."""

    def check_named(self, command: Command[S], act: Act, ranges: Facts) -> None:
        """`Refused`, in plain words, where a fact names what cannot be meant."""


class Subject(Protocol[K]):
    """What is conducted: a table, a tournament."""

    def otherwise(self, act: Act) -> None:
        """Take an act that is no command, or refuse it and change nothing."""

    def settle(self) -> None:
        """Do what follows by itself from any act, and see that no chip is lost."""

    def kept(self) -> K:
        """A copy of everything that commands change."""

    def go_back(self, kept: K) -> None:
        """Be again as it was kept, and leave what was kept as it is."""

    def expect(self, draws: list[Any]) -> None:
        """Know what fell when the act that comes next was done before."""

    def accept(self, accepted: Accepted) -> None:
        """A command counts from now on."""

    def check_correction(self, correction: Act, who: str, last: Accepted | None) -> None:
        """`Refused` where somebody cannot strike the last command that counts."""

    def to_put_right(self, correction: Act, who: str) -> tuple[Accepted, Act]:
        """A command that was entered wrongly, and what stands in its place, or `Refused`."""

    def cannot_follow(self, instead: Act, refused: Refused) -> Refused:
        """Why what was done since does not go with what stands in its place."""

    def strike(self, entry: Entry, struck: Accepted, go_back: Callable[[], None]) -> None:
        """Go back to before a command, and tell what came of it."""
