"""Hand-for-hand play: no table begins another round before all have played theirs.

While it lasts the rounds of all tables count as one round, so that nobody gains a place by
waiting for others to go out.
"""

from __future__ import annotations

from typing import Any

from houseway.games.asks import Choices
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .declaring import command
from .roles import DIRECTOR
from .state import PLAY, Session, TournamentTable
from .timing import Timing


def _switch(t: Any) -> Facts:
    running = [one.name for one in t.state.sessions.values() if one.status == PLAY]
    return {
        "session": Choices(tuple(running), running[0] if len(running) == 1 else None),
        "on": Choices((True, False), True),
    }


class HandForHand(Timing):
    """The tables of a session in step."""

    @command(
        DIRECTOR,
        said="play hand for hand",
        none="No session is being played.",
        rule="pace",
        facts=_switch,
    )
    def hand_for_hand(self, session: str, on: bool) -> None:
        """Have every table of a session play one round and wait for the others, or no longer."""
        at = self.state.sessions[session]
        if at.hand_for_hand == on:
            text = f"{session} is played hand for hand {'already' if on else 'no longer'}."
            raise self.refused(text, self.rules.pace)
        at.hand_for_hand, at.hand_played, at.hand_order = on, [], 0
        self.note("hand for hand", self.rules.pace, session=session, on=on)

    def used(self, session: Session) -> list[TournamentTable]:
        """The tables where there are enough players for another round."""
        enough, seated = 1 if self.rules.banked else 2, self.state.seated(session.name)
        return [t for t in session.tables.values() if len(seated.get(t.number, ())) >= enough]

    def table_done(self, session: Session, table: int) -> bool:
        """Whether a table has played all the rounds or shoes of its session."""
        ends = self.conditions.stages[session.stage].ends
        if ends.by not in ("rounds", "shoes"):
            return False
        return bool(getattr(session.tables[table], ends.by) >= ends.at)

    def out_of_step(self, session: Session, table: int, rounds: int = 1) -> Refused | None:
        """Why a table cannot play, where all play hand for hand."""
        if not session.hand_for_hand:
            return None
        if rounds > 1:
            text = "Play is hand for hand: each round is recorded by itself."
            return self.refused(text, self.rules.pace)
        behind = self._behind(session)
        if table not in session.hand_played or not behind:
            return None
        text = f"Play is hand for hand: table {table} waits for table {behind[0]}."
        return self.refused(text, self.rules.pace)

    def _behind(self, session: Session) -> list[int]:
        waited_for = [t.number for t in self.used(session) if t.number not in session.hand_played]
        return [number for number in waited_for if not self.table_done(session, number)]

    def begin_hand(self, session: Session, table: int) -> None:
        """A table plays its round of the present hand, or the first of the next one."""
        if table in session.hand_played:
            session.hand_played, session.hand_order = [], 0
        session.hand_played.append(table)
