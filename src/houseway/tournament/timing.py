"""The clock of each session, breaks, and the pace of play."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from houseway.games.asks import Amounts, Words
from houseway.games.rulings import Facts

from .clock import (
    ADJUST,
    BREAK,
    JUMP,
    PAUSE,
    RESUME,
    Reading,
    Told,
    level_by_rounds,
    read,
    runs_by_rounds,
)
from .conditions import Level, Window
from .declaring import command
from .moving import Moving, running
from .roles import ASSISTANT, DIRECTOR
from .state import Session

MOST_MINUTES = 600
MOST_ROUNDS = 10_000


def _session(t: Any) -> Facts:
    return {"session": running(t)}


def _jump(t: Any) -> Facts:
    levels = len(t.conditions.levels) if t.state.conditions else 0
    return {"session": running(t), "level": Amounts(1, levels)}


def _edit(t: Any) -> Facts:
    return {
        **_jump(t),
        "minutes": Amounts(0, MOST_MINUTES, default=0),
        "rounds": Amounts(0, MOST_ROUNDS, default=0),
        "break_minutes": Amounts(0, MOST_MINUTES, default=0),
        "reason": Words(),
    }


class Timing(Moving):
    """Levels and breaks."""

    def levels(self, session: Session) -> tuple[Level, ...]:
        """The levels of a session, with the lengths that the director has given them."""
        stated = self.conditions.levels
        if not session.lengths:
            return stated
        return tuple(session.lengths.get(n, level) for n, level in enumerate(stated, 1))

    def reading(self, session: Session, now: datetime | None = None) -> Reading:
        """What the clock of a session shows."""
        return read(self.levels(session), session.told, now or self.now)

    def table_level(self, session: Session, table: int, now: datetime | None = None) -> int:
        """The number of the level that a table has reached."""
        levels = self.levels(session)
        if runs_by_rounds(levels):
            return level_by_rounds(levels, session.tables[table].rounds)
        return self.reading(session, now).level

    def level(self, session: Session, table: int) -> Level:
        """The limits in force at a table."""
        return self.levels(session)[self.table_level(session, table) - 1]

    def level_number(self, session: Session, now: datetime | None = None) -> int:
        """The level that a session has reached."""
        levels = self.levels(session)
        if runs_by_rounds(levels):
            played = max(table.rounds for table in session.tables.values())
            return level_by_rounds(levels, played)
        return self.reading(session, now).level

    def is_open(self, window: Window, session: Session) -> bool:
        """Whether something can be bought now."""
        shown = self.reading(session)
        if window.at_break is not None:
            return shown.break_number == window.at_break
        if window.minutes is not None:
            return shown.elapsed < window.minutes * 60
        if window.through_level is not None:
            return self.level_number(session) <= window.through_level
        return True

    @property
    def decision_seconds(self) -> int | None:
        """The time for a decision: as the director has set the pace, or the conditions state it."""
        return self.state.pace or self.conditions.decision_seconds

    def _tell(self, session: str, what: str, amount: int = 0) -> None:
        self.state.sessions[session].told.append(Told(self.now, what, amount))

    @command(
        DIRECTOR,
        ASSISTANT,
        cites=("limits",),
        said="pause the clock",
        none="No session is being played.",
        facts=_session,
    )
    def pause(self, session: str) -> None:
        """Stop the clock."""
        self._tell(session, PAUSE)
        self.note("clock paused", session=session)

    @command(
        DIRECTOR,
        ASSISTANT,
        cites=("limits",),
        said="resume the clock",
        none="No session is being played.",
        facts=_session,
    )
    def resume(self, session: str) -> None:
        """Let the clock run on, also before the end of a break."""
        self._tell(session, RESUME)
        self.note("clock resumed", session=session)

    @command(
        DIRECTOR,
        cites=("limits",),
        said="jump to a level",
        none="No session is being played.",
        facts=_jump,
    )
    def jump(self, session: str, level: int) -> None:
        """Go to the beginning of a level."""
        self._check_reachable(self.state.sessions[session], level)
        self._tell(session, JUMP, level)
        self.note("level", session=session, level=level)

    def _check_reachable(self, session: Session, level: int) -> None:
        timed = all(one.minutes for one in self.levels(session)[: level - 1])
        if not timed:
            raise self.refused("Levels that last rounds change with the rounds.")

    @command(
        DIRECTOR, said="edit a level", none="No session is being played.", rule="pace", facts=_edit
    )
    def edit_level(
        self, session: str, level: int, minutes: int, rounds: int, break_minutes: int, reason: str
    ) -> None:
        """Give a level to come another length; its limits stand as they were published."""
        at = self.state.sessions[session]
        if level <= self.level_number(at):
            raise self.refused(f"Level {level} has begun: only later ones change.", self.rules.pace)
        stated = self.levels(at)[level - 1]
        lasts = {"minutes": minutes, "rounds": rounds}
        by_rounds = runs_by_rounds(self.conditions.levels)
        if lasts["minutes" if by_rounds else "rounds"] or not any(lasts.values()):
            unit = "rounds" if by_rounds else "minutes"
            raise self.refused(f"The levels of this tournament last {unit}.", self.rules.pace)
        at.lengths[level] = replace(stated, **lasts, break_minutes=break_minutes)
        facts = {**lasts, "break_minutes": break_minutes, "reason": reason}
        self.note("level edited", self.rules.pace, session=session, level=level, **facts)

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
    def adjust(self, session: str, seconds: int) -> None:
        """Set the clock forward, or back by a negative number of seconds."""
        self._tell(session, ADJUST, seconds)
        self.note("clock adjusted", session=session, seconds=seconds)

    @command(
        DIRECTOR,
        said="give a break",
        none="No session is being played.",
        rule="break_play",
        facts=lambda t: {"session": running(t), "minutes": Amounts(1, MOST_MINUTES)},
    )
    def take_break(self, session: str, minutes: int) -> None:
        """Give a break of a stated length; the clock stops and runs on by itself after it."""
        self._tell(session, BREAK, minutes * 60)
        self.note("break", self.rules.break_play, session=session, minutes=minutes)

    @command(DIRECTOR, said="set the pace", rule="pace", facts={"seconds": Amounts(1, 3_600)})
    def set_pace(self, seconds: int) -> None:
        """Set the time for a decision, and direct the players to keep it."""
        self.state.pace = seconds
        self.note("pace", self.rules.pace, seconds=seconds)
