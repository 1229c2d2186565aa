"""The people of the house who conduct a tournament, the time that passes, and the seeds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from typing import Any

from ..roles import DIRECTOR, OPERATOR
from ..tournament import Tournament

DIRECTING, OPERATING, IN_CHARGE = "Tournament Director", "Casino Operator", "Shift Manager"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Time:
    """The time of a tournament, which passes only as it is played."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: int) -> None:
        """Let so much time go by."""
        self.now += timedelta(seconds=seconds)

    def wait_until(self, moment: datetime | None) -> None:
        """Let the time go by until a moment that is still to come."""
        if moment is not None:
            self.now = max(self.now, moment)


def seeds(seed: str, of: str) -> Callable[[], bytes]:
    """The seeds of one source of chance, the same ones in every run from the same seed."""
    numbers = count()
    return lambda: sha256(f"{seed}/{of}/{next(numbers)}".encode()).digest()


class Officials:
    """Gives commands to a tournament, each in the role that it is for."""

    def __init__(self, tournament: Tournament, time: Time) -> None:
        self.tournament, self.time = tournament, time

    def direct(self, do: str, **facts: Any) -> None:
        """What the Tournament Director does."""
        self.tournament.do(DIRECTOR, do, who=DIRECTING, **facts)

    def report(self, do: str, kept: str | None, **facts: Any) -> None:
        """What a table tells of its rounds, and where the last of them is kept."""
        self.tournament.hear(DIRECTOR, do, who=DIRECTING, kept=kept, **facts)

    def operate(self, do: str, **facts: Any) -> None:
        """What the casino operator does."""
        self.tournament.do(OPERATOR, do, who=OPERATING, **facts)
