"""The clock of a session: levels and breaks read off from timestamps, so that it never drifts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from .conditions import Level

START, PAUSE, RESUME, JUMP, ADJUST, BREAK = "start", "pause", "resume", "jump", "adjust", "break"


class ClockOrder(NamedTuple):
    """What the clock was told, and when: `amount` is a level, or seconds."""

    at: datetime
    what: str
    amount: int = 0


class Phase(NamedTuple):
    """One stretch of the structure: a level or the break after it, from which second to which."""

    level: int
    pause: bool
    begins: int
    ends: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock shows at a moment; levels and breaks are counted from 1.

    `left` are the seconds of the level or break, `next_break` those until the next planned break.
    """

    level: int
    on_break: bool
    running: bool
    elapsed: int
    left: int | None
    next_level: int | None
    break_number: int = 0
    resumes: datetime | None = None
    next_break: int | None = None


@dataclass
class _Hands:
    """Where the hands stand: seconds run until `since`, and whether they run on from there."""

    seconds: int = 0
    since: datetime | None = None
    resumes: datetime | None = None
    breaks: int = 0

    def up_to(self, now: datetime) -> None:
        if self.resumes is not None and now >= self.resumes:
            self.since, self.resumes = self.resumes, None
        if self.since is not None and now > self.since:
            self.seconds += int((now - self.since).total_seconds())
            self.since = now


def phases(levels: Sequence[Level]) -> list[Phase]:
    """The structure as stretches of time; the last level never ends by itself."""
    found: list[Phase] = []
    at = 0
    for number, level in enumerate(levels, 1):
        last = number == len(levels) or not level.minutes
        ends = None if last else at + level.minutes * 60
        found.append(Phase(number, False, at, ends))
        if ends is None:
            break
        at = ends
        if level.break_minutes:
            found.append(Phase(number, True, at, at + level.break_minutes * 60))
            at += level.break_minutes * 60
    return found


def read(levels: Sequence[Level], orders: Sequence[ClockOrder], now: datetime) -> Reading:
    """What the clock shows: the structure, what it was told, and the time decide it, nothing else.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> levels = [Level(minimum=50, minutes=20), Level(minimum=100, minutes=20)]
    >>> shown = read(levels, [ClockOrder(noon, START)], noon + timedelta(minutes=25))
    >>> shown.level, shown.elapsed
    (2, 1500)
    """
    structure = phases(levels)
    hands = _Hands()
    for order in orders:
        hands.up_to(order.at)
        _tell(hands, order, structure)
    hands.up_to(now)
    return _shown(hands, structure)


def _tell(hands: _Hands, order: ClockOrder, structure: list[Phase]) -> None:
    match order.what:
        case "start" | "resume":
            hands.since, hands.resumes = order.at, None
        case "pause":
            hands.since, hands.resumes = None, None
        case "break":
            hands.since, hands.breaks = None, hands.breaks + 1
            hands.resumes = order.at + timedelta(seconds=order.amount)
        case "adjust":
            hands.seconds = max(0, hands.seconds + order.amount)
        case "jump":
            hands.seconds = next(p.begins for p in structure if p.level == order.amount)


def _shown(hands: _Hands, structure: list[Phase]) -> Reading:
    at = hands.seconds
    now = next(p for p in structure if p.ends is None or at < p.ends)
    later = [p.level for p in structure if p.begins > now.begins and not p.pause]
    planned = sum(p.pause and p.begins <= at for p in structure)
    breaks = [p.begins - at for p in structure if p.pause and p.begins > at]
    called = hands.resumes is not None
    return Reading(
        level=now.level,
        on_break=now.pause or called,
        running=hands.since is not None,
        elapsed=at,
        left=None if now.ends is None else now.ends - at,
        next_level=later[0] if later else None,
        break_number=planned + hands.breaks if now.pause or called else 0,
        resumes=hands.resumes,
        next_break=breaks[0] if breaks else None,
    )


def level_by_rounds(levels: Sequence[Level], rounds: int) -> int:
    """The level of a table after so many rounds, where levels last rounds.

    >>> level_by_rounds([Level(minimum=50, rounds=10), Level(minimum=100, rounds=10)], 10)
    2
    """
    left = rounds
    for number, level in enumerate(levels, 1):
        if not level.rounds or left < level.rounds:
            return number
        left -= level.rounds
    return len(levels)


def runs_by_rounds(levels: Sequence[Level]) -> bool:
    """Whether levels change with the rounds of a table instead of the time."""
    return any(level.rounds for level in levels)
