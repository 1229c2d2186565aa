"""When the house has every table play hand for hand: the next to go out just misses something."""

from __future__ import annotations

from ..state import Session
from ..tournament import Tournament
from ..tournament_view import prizes_of


class Bubble:
    """How many places of each session are worth something, which does not change in play."""

    def __init__(self, tournament: Tournament) -> None:
        self.t = tournament
        self._worth: dict[str, int] = {}
        self._in_step: set[str] = set()

    def turn(self, session: Session, tables: int, left: int) -> bool | None:
        """Whether play at several tables begins or ends to be hand for hand, or None."""
        if self.t.rules.banked or self.t.rules.pace is None:
            return None
        due = tables > 1 and left == self._places(session) + 1
        on = session.name in self._in_step
        if due == on:
            return None
        self._in_step ^= {session.name}
        return None if due == self.t.state.sessions[session.name].hand_for_hand else due

    def _places(self, session: Session) -> int:
        """The places with prizes, or in an earlier stage those that go on."""
        if session.name not in self._worth:
            stage = self.t.conditions.stages[session.stage]
            goes_on = stage.advance is not None and stage.ends.by == "players"
            worth = stage.ends.at if goes_on else len(prizes_of(self.t))
            self._worth[session.name] = worth
        return self._worth[session.name]
