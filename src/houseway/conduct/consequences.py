"""What comes of an act."""

from __future__ import annotations

from typing import Any

from houseway.games.events import Event


class Consequences:
    """What the last act led to, and what chance decided for it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.draws: list[Any] = []

    def clear(self) -> None:
        """Nothing has come of the next act yet."""
        self.events, self.draws = [], []
