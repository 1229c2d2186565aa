"""A structure for a wanted duration: levels that rise in plain steps, or rounds of each session.

Where players go out until few are left, the limits of the first level rise by `STEPS`, and the
length of a level is the one with which `duration` foresees what comes nearest to what is wanted.
Where sessions last a number of rounds or minutes, these are made longer or shorter together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused

from .conditions import Conditions, Level, Stage
from .duration import foresee

STEPS: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 60, 80, 120, 160, 240, 320, 400, 600, 800)
LENGTHS: Final = (3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120)
ANTE_FROM, ANTE_PART = 3, 8  # the level from which on there is an ante, of so much of a big blind
BREAK_EVERY, BREAK = 90, 10  # minutes
MOST_MINUTES: Final = 3 * 24 * 60


def structured(c: Conditions, players: int, minutes: int) -> Conditions:
    """The conditions with a structure that takes about so many minutes with so many players."""
    if not c.levels or not c.stages or not c.chips:
        raise Refused("State stages, chips and a first level: a structure is made from them.")
    if players < 2 or not 10 <= minutes <= MOST_MINUTES:
        raise Refused("Say how many players there are, and a duration of 10 minutes to 3 days.")
    if all(stage.ends.by in ("rounds", "minutes") for stage in c.stages):
        return _by_rounds(c, players, minutes)
    return _by_levels(c, players, minutes)


def minutes_of(c: Conditions, players: int) -> int:
    """How many minutes conditions are foreseen to take, stage after stage."""
    return sum(stage.minutes for stage in foresee(c, players))


def _by_rounds(c: Conditions, players: int, minutes: int) -> Conditions:
    part = minutes / max(1, minutes_of(c, players))

    def longer(stage: Stage) -> Stage:
        return replace(stage, ends=replace(stage.ends, at=max(1, round(stage.ends.at * part))))

    return replace(c, stages=tuple(map(longer, c.stages)))


def _by_levels(c: Conditions, players: int, minutes: int) -> Conditions:
    by_rounds = bool(c.levels[0].rounds)
    made = [replace(c, levels=tuple(_levels(c, length, by_rounds))) for length in LENGTHS]
    return min(made, key=lambda structure: abs(minutes_of(structure, players) - minutes))


def _levels(c: Conditions, length: int, by_rounds: bool) -> Iterator[Level]:
    first, since = c.levels[0], 0
    antes = any(level.ante for level in c.levels) and bool(first.blinds)
    for number, step in enumerate(STEPS, 1):
        since += 0 if by_rounds else length
        rests = since >= BREAK_EVERY and number < len(STEPS)
        since = 0 if rests else since
        last = number == len(STEPS)
        ante = _ante(first.minimum * step, c.lowest_chip) if antes and number >= ANTE_FROM else 0
        yield replace(
            first,
            minimum=first.minimum * step,
            maximum=None if first.maximum is None else first.maximum * step,
            blinds=tuple(blind * step for blind in first.blinds),
            ante=ante,
            minutes=0 if by_rounds or last else length,
            rounds=length if by_rounds and not last else 0,
            break_minutes=BREAK if rests else 0,
            lowest_chip=0,
        )


def _ante(minimum: int, chip: int) -> int:
    """About an eighth of the big blind, in whole chips.

    >>> _ante(200, 25), _ante(1_600, 25)
    (25, 200)
    """
    return max(chip, minimum // ANTE_PART // chip * chip)


def spread(c: Conditions, minutes: int) -> tuple[int, int]:
    """Between which durations most tournaments are that are foreseen to take so long.

    Sessions of rounds or minutes take what they say. Among players single ones differ by a quarter,
    against the house by a half.
    """
    if all(stage.ends.by in ("rounds", "minutes") for stage in c.stages):
        return minutes, minutes
    part = 0.5 if rules_of(c.game).banked else 0.25
    return round(minutes * (1 - part)), round(minutes * (1 + part))
