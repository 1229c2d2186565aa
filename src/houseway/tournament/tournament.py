"""The whole tournament: its conditions as a document, and everything that is done in it."""

from __future__ import annotations

from .conditions import Conditions, written
from .sheet import sheet
from .viewing import Viewing


class Tournament(Viewing):
    """A tournament of one game, from draft conditions to prizes.

    >>> sunday = Tournament("sunday", "roulette")
    >>> _ = sunday.do("shift manager", "nominate", name="Dana")
    >>> sunday.state.directors
    {'Dana': 'director'}
    """

    def __repr__(self) -> str:
        state = self.state
        counts = f"entrants {len(state.entrants)}, sessions {len(state.sessions)}"
        return f"<Tournament {self.name!r} of {self.game}: {state.status}, {counts}>"

    def draft(self, by: str, conditions: Conditions, *, who: str | None = None) -> None:
        """Set the conditions from a document."""
        self.do(by, "set-conditions", who=who, conditions=written(conditions))

    def sheet(self) -> str:
        """The conditions as they are printed for patrons."""
        return sheet(self.conditions, self.rules, self.state.version, self.state.approval)
