"""Hand-for-hand play: no table begins another round before all have played theirs.

While it lasts the rounds of all tables count as one round, so that nobody gains a place by
waiting for others to go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Choices
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .declaring import command
from .roles import DIRECTOR
from .state import PLAY, Session, TournamentTable

if TYPE_CHECKING:
    from .tournament import Tournament


def _switch(t: Tournament) -> Facts:
    running = [session.name for session in t.state.sessions.values() if session.status == PLAY]
    return {
        "session": Choices(tuple(running), running[0] if len(running) == 1 else None),
        "on": Choices((True, False), True),
    }


@command(
    DIRECTOR,
    said="play hand for hand",
    none="No session is being played.",
    rule="pace",
    facts=_switch,
)
def hand_for_hand(t: Tournament, session: str, on: bool) -> None:
    """Have every table of a session play one round and wait for the others, or no longer."""
    at = t.state.sessions[session]
    if at.hand_for_hand == on:
        text = f"{session} is played hand for hand {'already' if on else 'no longer'}."
        raise t.refused(text, t.rules.pace)
    at.hand_for_hand, at.hand_played, at.hand_order = on, [], 0
    t.note("hand for hand", t.rules.pace, session=session, on=on)


def used(t: Tournament, session: Session) -> list[TournamentTable]:
    """The tables where there are enough players for another round."""
    enough, seated = 1 if t.rules.banked else 2, t.state.seated(session.name)
    tables = session.tables.values()
    return [table for table in tables if len(seated.get(table.number, ())) >= enough]


def table_done(t: Tournament, session: Session, table: int) -> bool:
    """Whether a table has played all the rounds or shoes of its session."""
    ends = t.conditions.stages[session.stage].ends
    if ends.by not in ("rounds", "shoes"):
        return False
    return bool(getattr(session.tables[table], ends.by) >= ends.at)


def out_of_step(t: Tournament, session: Session, table: int, rounds: int = 1) -> Refused | None:
    """Why a table cannot play, where all play hand for hand."""
    if not session.hand_for_hand:
        return None
    if rounds > 1:
        text = "Play is hand for hand: each round is recorded by itself."
        return t.refused(text, t.rules.pace)
    behind = _behind(t, session)
    if table not in session.hand_played or not behind:
        return None
    text = f"Play is hand for hand: table {table} waits for table {behind[0]}."
    return t.refused(text, t.rules.pace)


def _behind(t: Tournament, session: Session) -> list[int]:
    in_use = [table.number for table in used(t, session)]
    waited_for = [number for number in in_use if number not in session.hand_played]
    return [number for number in waited_for if not table_done(t, session, number)]


def count_hand(session: Session, table: int) -> None:
    """A table plays its round of the present hand, or the first of the next one."""
    if table in session.hand_played:
        session.hand_played, session.hand_order = [], 0
    session.hand_played.append(table)


COMMANDS = (hand_for_hand,)
