"""What people sent, what they were answered and what they heard: the history of a schedule."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from houseway.floor.host import Order


class Outcome(Enum):
    """What whoever sent a command knows of it."""

    UNKNOWN = "unknown"
    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    NOTHING_DONE = "nothing done"


@dataclass
class Sent:
    """A command that somebody sent, once or again and again with the same id."""

    stream: str
    order: Order
    sent_at: int
    copies: int = 0
    outcome: Outcome = Outcome.UNKNOWN
    answered_at: int = 0
    version: int = 0
    said: str = ""

    def __str__(self) -> str:
        order = self.order
        return f"{order.id} ({order.by} {order.do} at {self.stream})"


@dataclass
class Followed:
    """What somebody who watches a table has heard, from some entry on."""

    stream: str
    viewer: str
    since: int
    heard: list[dict[str, Any]] = field(default_factory=list)

    @property
    def version(self) -> int:
        """The last entry that was heard."""
        return int(self.heard[-1]["version"]) if self.heard else self.since


@dataclass
class History:
    """Everything that people saw; `wrong` is what nobody should ever see."""

    sent: list[Sent] = field(default_factory=list)
    followed: list[Followed] = field(default_factory=list)
    tournaments_seen: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
