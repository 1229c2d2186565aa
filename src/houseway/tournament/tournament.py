"""The whole tournament, and how everybody may see it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from .awarding import Awarding
from .conditions import Conditions, written
from .places import numbered
from .sheet import sheet
from .state import Session


class Tournament(Awarding):
    """A tournament of one game, from draft conditions to prizes.

    >>> sunday = Tournament("sunday", "roulette")
    >>> _ = sunday.do("shift manager", "nominate", name="Dana")
    >>> sunday.state.directors
    {'Dana': 'director'}
    """

    def draft(self, by: str, conditions: Conditions, *, who: str | None = None) -> None:
        """Set the conditions from a document."""
        self.do(by, "set-conditions", who=who, conditions=written(conditions))

    def sheet(self) -> str:
        """The conditions as they are printed for patrons."""
        return sheet(self.conditions, self.rules, self.state.version, self.state.approval)

    def view(self, now: datetime | None = None) -> dict[str, Any]:
        """The tournament as everybody may see it at a moment."""
        state, now = self.state, now or self.clock()
        book = state.ledger
        return {
            "tournament": self.name,
            "game": self.game,
            "rules": self.rules.id,
            "status": state.status,
            "version": state.version,
            "entries": len(self.entered),
            "chips": state.chips_issued - state.chips_retired,
            "pool": book.report()["accounts"],
            "players": [msgspec.to_builtins(one) for one in state.entrants.values()],
            "sessions": [self._shown(one, now) for one in state.sessions.values()],
            "moves": [move._asdict() for move in self.balance_plan()],
            "places": [list(one) for one in numbered(state.places)],
        }

    def _shown(self, session: Session, now: datetime) -> dict[str, Any]:
        return {
            "session": session.name,
            "status": session.status,
            "clock": msgspec.to_builtins(self.reading(session, now)),
            "tables": [
                {
                    "table": table.number,
                    "place": table.place,
                    "rounds": table.rounds,
                    "players": [
                        {"seat": e.seat, "player": e.name, "stack": e.stack}
                        for e in self.state.at_table(session.name, table.number)
                    ],
                }
                for table in session.tables.values()
            ],
            "places": [list(one) for one in numbered(session.places)],
        }
