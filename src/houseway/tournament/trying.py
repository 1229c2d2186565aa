"""What a command would lead to, found out on a copy of the tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.games.events import Event
from houseway.journal import MemoryJournal

from .sealed_lots import OF_ORDERS, is_drawn
from .tournament import Tournament

BY_LOT = "by lot"


def copy_of(t: Tournament) -> Tournament:
    """The same tournament with a journal of its own; nothing done in it happens."""
    return Tournament(
        t.name,
        t.game,
        journal=MemoryJournal(t.name, clock=t.clock),
        clock=t.clock,
        secrets=dict(t.secrets),
        saved=t.save(),
    )


def tried(
    t: Tournament, by: str, do: str, facts: Mapping[str, Any], *, who: str
) -> tuple[Event, ...]:
    """What somebody's command would lead to, or the refusal that it would meet.

    What chance decides is not told: it is drawn when the command is given, and only then.
    """
    trial = copy_of(t)
    events = trial.do(by, do, who=who, **facts)
    if any(is_drawn(said) for said in trial.conduct.draws):
        return (Event(BY_LOT, (), {}),)
    return tuple(event for event in events if event.event not in OF_ORDERS)
