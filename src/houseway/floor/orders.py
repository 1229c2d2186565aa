"""What somebody tells a table or a tournament to do, and the answer once it is durable."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.journal.entry import Kind

from .seeing import SeenEvent


class Order(NamedTuple):
    """Something that somebody tells a table or a tournament to do, or a call for a supervisor.

    `kept` is the entry of a table's journal by which that table tells its tournament of a hand.
    """

    by: str
    do: str
    facts: dict[str, Any]
    who: str
    id: str | None = None
    kind: Kind = "command"
    kept: str | None = None


class Receipt(NamedTuple):
    """An order that is in the journal for good: its entry, and whether it had been before."""

    version: int
    events: list[SeenEvent]
    repeated: bool
