"""What the director rules and directs while play goes on: chips that go back, and directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts

from .declaring import command
from .roles import ASSISTANT, DIRECTOR
from .state import BUSTED, IN, OUT, PLAY, Entrant, Session
from .table_play import not_playing, players_in
from .timing import MOST_ROUNDS

if TYPE_CHECKING:
    from .tournament import Tournament

MOST_CHIPS = 10**9
MOST_DELAY = 3_600


def _session_of(t: Tournament, entrant: Entrant) -> Session | None:
    session = t.state.sessions.get(entrant.session or "")
    return session if session and session.status == PLAY else None


def _concerned(t: Tournament) -> Facts:
    """Those in play, and those who went out of a session that is still played."""
    names = [
        entrant.name
        for entrant in t.state.entrants.values()
        if entrant.status in (IN, BUSTED, OUT) and _session_of(t, entrant)
    ]
    return {
        "player": Choices(tuple(names)),
        "chips": Amounts(1, MOST_CHIPS),
        "round": Amounts(1, MOST_ROUNDS),
        "reason": Words(),
    }


@command(
    DIRECTOR,
    said="return chips of a void round",
    none="No session is being played.",
    rule="return_chips",
    bar=not_playing,
    facts=_concerned,
)
def return_chips(t: Tournament, player: str, chips: int, round: int, reason: str) -> None:
    """Return what a player had lost in a round that was found void later.

    Whoever went out by that round is in again, at the same seat.
    """
    entrant = t.state.entrants[player]
    session = _session_of(t, entrant)
    assert session is not None
    if entrant.status != IN:
        _reinstate(t, session, entrant)
    at = session.tables[entrant.table or 0]
    if round > at.rounds:
        text = f"Table {at.number} has played {at.rounds} rounds, not {round}."
        raise t.refused(text, t.rules.return_chips)
    entrant.stack += chips
    at.float -= chips
    facts = {"player": player, "chips": chips, "round": round, "reason": reason}
    t.note("chips returned", t.rules.return_chips, **facts)


def _reinstate(t: Tournament, session: Session, entrant: Entrant) -> None:
    left = next((exit for exit in session.exits if exit.player == entrant.name), None)
    here = t.state.at_table(session.name, left.table) if left else []
    if left is None or not left.seat or left.seat in {other.seat for other in here}:
        text = f"The seat of {entrant.name} is not free."
        raise t.refused(text, t.rules.return_chips)
    session.exits.remove(left)
    entrant.status, entrant.table, entrant.seat, entrant.seated = IN, left.table, left.seat, True
    facts = {"player": entrant.name, "table": left.table, "seat": left.seat}
    t.note("reinstated", t.rules.return_chips, **facts)


@command(
    DIRECTOR,
    ASSISTANT,
    said="direct a player",
    none="Nobody is in play.",
    rule="pace",
    bar=not_playing,
    facts=lambda t: {
        "player": Choices(players_in(t)),
        "direction": Words(),
        "delay": Amounts(0, MOST_DELAY, default=0),
    },
)
def direct_player(t: Tournament, player: str, direction: str, delay: int) -> None:
    """Direct a player to keep the pace; `delay` is by how many seconds play was held up."""
    t.note("directed", t.rules.pace, player=player, direction=direction, delay=delay)


COMMANDS = (
    return_chips,
    direct_player,
)
