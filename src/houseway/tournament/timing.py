"""The clock of each session, breaks, and the pace of play."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts

from .clock import (
    ADJUST,
    BREAK,
    JUMP,
    PAUSE,
    RESUME,
    ClockOrder,
    Reading,
    level_by_rounds,
    read,
    runs_by_rounds,
)
from .conditions import Level, Window
from .declaring import command
from .roles import ASSISTANT, DIRECTOR
from .state import PLAY, Session

if TYPE_CHECKING:
    from .tournament import Tournament

MOST_MINUTES = 600


MOST_ROUNDS = 10_000


def running(t: Tournament) -> Choices:
    """The sessions that are being played."""
    sessions = [session.name for session in t.state.sessions.values() if session.status == PLAY]
    return Choices(tuple(sessions), sessions[0] if len(sessions) == 1 else None)


def _session(t: Tournament) -> Facts:
    return {"session": running(t)}


def _jump(t: Tournament) -> Facts:
    levels = len(t.conditions.levels) if t.state.conditions else 0
    return {"session": running(t), "level": Amounts(1, levels)}


def _edit(t: Tournament) -> Facts:
    return {
        **_jump(t),
        "minutes": Amounts(0, MOST_MINUTES, default=0),
        "rounds": Amounts(0, MOST_ROUNDS, default=0),
        "break_minutes": Amounts(0, MOST_MINUTES, default=0),
        "reason": Words(),
    }


def levels(t: Tournament, session: Session) -> tuple[Level, ...]:
    """The levels of a session, with the lengths that the director has given them."""
    stated = t.conditions.levels
    if not session.lengths:
        return stated
    return tuple(session.lengths.get(n, level) for n, level in enumerate(stated, 1))


def reading(t: Tournament, session: Session, now: datetime | None = None) -> Reading:
    """What the clock of a session shows."""
    return read(levels(t, session), session.told, now or t.now)


def table_level(t: Tournament, session: Session, table: int, now: datetime | None = None) -> int:
    """The number of the level that a table has reached."""
    structure = levels(t, session)
    if runs_by_rounds(structure):
        return level_by_rounds(structure, session.tables[table].rounds)
    return reading(t, session, now).level


def level(t: Tournament, session: Session, table: int) -> Level:
    """The limits in force at a table."""
    return levels(t, session)[table_level(t, session, table) - 1]


def level_number(t: Tournament, session: Session, now: datetime | None = None) -> int:
    """The level that a session has reached."""
    structure = levels(t, session)
    if runs_by_rounds(structure):
        played = max(table.rounds for table in session.tables.values())
        return level_by_rounds(structure, played)
    return reading(t, session, now).level


def is_open(t: Tournament, window: Window, session: Session) -> bool:
    """Whether something can be bought now."""
    clock = reading(t, session)
    if window.at_break is not None:
        return clock.break_number == window.at_break
    if window.minutes is not None:
        return clock.elapsed < window.minutes * 60
    if window.through_level is not None:
        return level_number(t, session) <= window.through_level
    return True


def decision_seconds(t: Tournament) -> int | None:
    """The time for a decision: as the director has set the pace, or the conditions state it."""
    return t.state.pace or t.conditions.decision_seconds


def _tell(t: Tournament, session: str, what: str, amount: int = 0) -> None:
    t.state.sessions[session].told.append(ClockOrder(t.now, what, amount))


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("limits",),
    said="pause the clock",
    none="No session is being played.",
    facts=_session,
)
def pause(t: Tournament, session: str) -> None:
    """Stop the clock."""
    _tell(t, session, PAUSE)
    t.note("clock paused", session=session)


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("limits",),
    said="resume the clock",
    none="No session is being played.",
    facts=_session,
)
def resume(t: Tournament, session: str) -> None:
    """Let the clock run on, also before the end of a break."""
    _tell(t, session, RESUME)
    t.note("clock resumed", session=session)


@command(
    DIRECTOR,
    cites=("limits",),
    said="jump to a level",
    none="No session is being played.",
    facts=_jump,
)
def jump(t: Tournament, session: str, level: int) -> None:
    """Go to the beginning of a level."""
    _check_reachable(t, t.state.sessions[session], level)
    _tell(t, session, JUMP, level)
    t.note("level", session=session, level=level)


def _check_reachable(t: Tournament, session: Session, level: int) -> None:
    timed = all(one.minutes for one in levels(t, session)[: level - 1])
    if not timed:
        raise t.refused("Levels that last rounds change with the rounds.")


@command(
    DIRECTOR, said="edit a level", none="No session is being played.", rule="pace", facts=_edit
)
def edit_level(
    t: Tournament,
    session: str,
    level: int,
    minutes: int,
    rounds: int,
    break_minutes: int,
    reason: str,
) -> None:
    """Give a level to come another length; its limits stand as they were published."""
    at = t.state.sessions[session]
    if level <= level_number(t, at):
        raise t.refused(f"Level {level} has begun: only later ones change.", t.rules.pace)
    stated = levels(t, at)[level - 1]
    lasts = {"minutes": minutes, "rounds": rounds}
    by_rounds = runs_by_rounds(t.conditions.levels)
    if lasts["minutes" if by_rounds else "rounds"] or not any(lasts.values()):
        unit = "rounds" if by_rounds else "minutes"
        raise t.refused(f"The levels of this tournament last {unit}.", t.rules.pace)
    at.lengths[level] = replace(stated, **lasts, break_minutes=break_minutes)
    facts = {**lasts, "break_minutes": break_minutes, "reason": reason}
    t.note("level edited", t.rules.pace, session=session, level=level, **facts)


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("limits",),
    said="adjust the clock",
    none="No session is being played.",
    facts=lambda t: {
        "session": running(t),
        "seconds": Amounts(-60 * MOST_MINUTES, 60 * MOST_MINUTES),
    },
)
def adjust(t: Tournament, session: str, seconds: int) -> None:
    """Set the clock forward, or back by a negative number of seconds."""
    _tell(t, session, ADJUST, seconds)
    t.note("clock adjusted", session=session, seconds=seconds)


@command(
    DIRECTOR,
    said="give a break",
    none="No session is being played.",
    rule="break_play",
    facts=lambda t: {"session": running(t), "minutes": Amounts(1, MOST_MINUTES)},
)
def take_break(t: Tournament, session: str, minutes: int) -> None:
    """Give a break of a stated length; the clock stops and runs on by itself after it."""
    _tell(t, session, BREAK, minutes * 60)
    t.note("break", t.rules.break_play, session=session, minutes=minutes)


@command(DIRECTOR, said="set the pace", rule="pace", facts={"seconds": Amounts(1, 3_600)})
def set_pace(t: Tournament, seconds: int) -> None:
    """Set the time for a decision, and direct the players to keep it."""
    t.state.pace = seconds
    t.note("pace", t.rules.pace, seconds=seconds)


COMMANDS = (
    pause,
    resume,
    jump,
    edit_level,
    adjust,
    take_break,
    set_pace,
)
