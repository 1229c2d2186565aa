"""Those who leave: disqualified, withdrawn, away for a while, or out of chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Choices, Words
from houseway.games.rulings import Facts

from .declaring import command
from .entries import TAKING_PART, placed, taking_part
from .places import Exit
from .roles import ASSISTANT, DIRECTOR, OPERATOR, SUPERVISOR
from .state import (
    DISQUALIFIED,
    IN,
    OUT,
    WITHDRAWN,
    Entrant,
    Session,
)

if TYPE_CHECKING:
    from .tournament import Tournament


def _present(t: Tournament, here: bool) -> Facts:
    names = [e.name for e in t.state.entrants.values() if e.status == IN and e.seated == here]
    return {"player": Choices(tuple(names))}


def _excludable(t: Tournament) -> Facts:
    names = [e.name for e in t.state.entrants.values() if e.status in (*TAKING_PART, OUT)]
    return {"player": Choices(tuple(names)), "reason": Words()}


def _given(t: Tournament) -> str | None:
    given = t.state.paid or t.state.donations
    return "Prizes or donations have been given." if given else None


@command(
    DIRECTOR,
    OPERATOR,
    SUPERVISOR,
    said="disqualify a player",
    none="Nobody takes part who could be disqualified.",
    rule="disqualify",
    bar=_given,
    facts=_excludable,
)
def disqualify(t: Tournament, player: str, reason: str) -> None:
    """Exclude a player who broke the rules; the stack leaves play, nothing is refunded.

    Where places have been awarded already, the others move up.
    """
    leave(t, t.state.entrants[player], DISQUALIFIED, reason)
    left = [[name for name in tied if name != player] for tied in t.state.places]
    t.state.places = [tied for tied in left if tied]
    t.note("disqualified", t.rules.disqualify, player=player, reason=reason)


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    said="withdraw a player",
    none="Nobody takes part who could withdraw.",
    cites=("no_refund",),
    bar=placed,
    facts=lambda t: {"player": taking_part(t)},
)
def withdraw(t: Tournament, player: str) -> None:
    """Note that a player gives up the entry; nothing is refunded for it."""
    entrant = t.state.entrants[player]
    if t.rules.free and entrant.stack:
        text = f"{player} has {entrant.stack:,} chips and cannot leave the game."
        raise t.refused(text, t.rules.chips)
    leave(t, entrant, WITHDRAWN, "withdrawn")
    t.note("withdrawn", t.rules.no_refund, player=player)


@command(
    SUPERVISOR,
    said="excuse a player",
    none="Nobody takes part who could be excused.",
    rule="excuse",
    facts=lambda t: {"player": taking_part(t), "reason": Words()},
)
def excuse(t: Tournament, player: str, reason: str) -> None:
    """Let a player go who is unable to continue; the stack stays and pays as if absent."""
    t.state.entrants[player].seated = False
    t.note("excused", t.rules.excuse, player=player, reason=reason)


@command(
    DIRECTOR,
    ASSISTANT,
    said="note that a player is away",
    none="Nobody in play sits at a table.",
    facts=lambda t: _present(t, here=True),
)
def mark_absent(t: Tournament, player: str) -> None:
    """Note that a player in the session has left the table for a while."""
    t.state.entrants[player].seated = False
    t.note("absent", *t.rules.absent, player=player)


@command(
    DIRECTOR,
    ASSISTANT,
    said="note that a player is back",
    none="Nobody in play is noted as away.",
    facts=lambda t: _present(t, here=False),
)
def mark_back(t: Tournament, player: str) -> None:
    """Note that a player in the session is back at the table."""
    t.state.entrants[player].seated = True
    t.note("back", *t.rules.absent, player=player)


def leave(t: Tournament, entrant: Entrant, status: str, why: str) -> None:
    session = t.state.sessions.get(entrant.session or "")
    if session and entrant.status == IN and not session.places:
        note_exit(session, entrant, next_order(session), why=why)
    t.state.waiting = [name for name in t.state.waiting if name != entrant.name]
    retire(t, entrant)
    entrant.status = status
    entrant.table = entrant.seat = None


def retire(t: Tournament, entrant: Entrant) -> None:
    """Take a player's chips out of play."""
    t.state.chips_retired += entrant.stack
    entrant.stack = 0


def next_order(session: Session) -> int:
    return max((gone.order for gone in session.exits), default=0) + 1


def note_exit(
    session: Session,
    entrant: Entrant,
    order: int,
    *,
    contributed: int = 0,
    stake_before: int = 0,
    why: str = "no chips",
) -> Exit:
    table = session.tables.get(entrant.table or 0)
    rounds = table.rounds if table else 0
    gone = Exit(
        player=entrant.name,
        table=entrant.table or 0,
        round=rounds,
        order=order,
        contributed=contributed,
        stake_before=stake_before,
        why=why,
        seat=entrant.seat or 0,
    )
    session.exits.append(gone)
    return gone


def eliminated(t: Tournament, entrant: Entrant, *clauses: str | None) -> None:
    """A player is out of the tournament and leaves the seat; what is left leaves play."""
    facts = {"player": entrant.name, "chips": entrant.stack}
    t.note("eliminated", *clauses, **facts)
    retire(t, entrant)
    entrant.status, entrant.table, entrant.seat = OUT, None, None


COMMANDS = (
    disqualify,
    withdraw,
    excuse,
    mark_absent,
    mark_back,
)
