"""How long a tournament takes, foreseen from its structure.

Sessions that end after rounds, shoes or minutes say so themselves. For those that end when
players are out, the model is this. In poker everybody pays in the mean the blinds and antes of a
table divided by its players; of those left, a part goes out in each round that is `HAZARD` times
this cost over the mean stack. Against the house a stack wins or loses in each round the game's
`spread` of a wager, a little more often the latter, by `EDGE`; at the last level everybody wagers
all they can, and who cannot wager the minimum is out. Half of those who may buy chips are taken to
do so.

Both were held against tournaments of bots. Where levels rise to the end, the mean of six sessions
down to three or four players came within a tenth of what was foreseen; single ones differ by a
quarter. Two bots who fold much can take as long again for the last place. Against the house,
sessions of seven bots were half of them over within seven rounds of what was foreseen where stacks
are up to eight minimums, and else mostly after a half to one and a half of it; with luck a single
one lasts many times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from houseway.games import GAMES
from houseway.games.table_items import OPEN_MAXIMUM
from houseway.games.tournament_rules import rules_of

from .clock import level_by_rounds, runs_by_rounds
from .conditions import Conditions, Level, Purchase, Stage

ROUND_SECONDS = {True: 60, False: 90}  # of a banked game, and of poker
HAZARD = 0.8
USUAL_WAGER = 3.4  # times the minimum
EDGE = 0.03
PER_ROUND = 2.7  # cards to each hand, the dealer's included
PENETRATION = 0.5
CARDS = 312
MOST_ROUNDS = 20_000
FINENESS, HIGHEST = 60, 12  # steps of a first stack, and how many such stacks are told apart
NEGLIGIBLE = 1e-12


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One stage: who plays it, in how many rounds of a table, how long, and up to which level."""

    stage: str
    players: int
    rounds: int
    minutes: int
    level: int
    starts: datetime | None
    ends: datetime | None


def foresee(
    conditions: Conditions, players: int, *, round_seconds: int | None = None
) -> list[Foreseen]:
    """How long each stage takes with so many players; the sessions of a stage run side by side."""
    rules = rules_of(conditions.game)
    seconds = round_seconds or ROUND_SECONDS[rules.banked]
    found: list[Foreseen] = []
    now, field = conditions.start, players
    for stage in conditions.stages:
        if stage.starts and (now is None or stage.starts > now):
            now = stage.starts
        taking = _again(stage, found) if stage.again else field
        one = _stage(conditions, stage, max(1, taking), seconds, rules.banked, now)
        found.append(one)
        now = one.ends
        if stage.advance:
            units = _units(conditions, stage, one.players)
            through = min(one.players, sum(stage.advance.of(size) for size in units))
            field = through + (field if stage.again else 0)
    return found


def _again(stage: Stage, before: list[Foreseen]) -> int:
    low, high = stage.places or (1, 1)
    return min(before[-1].players if before else 0, high - low + 1)


def _units(c: Conditions, stage: Stage, players: int) -> list[int]:
    """How many players each unit has out of which some advance."""
    per = {"stage": 1, "session": stage.sessions, "table": _tables(c, stage, players)}
    number = per[stage.advance.per if stage.advance else "stage"]
    return [len(range(n, players, number)) for n in range(number)]


def _tables(c: Conditions, stage: Stage, players: int) -> int:
    return max(stage.sessions, ceil(players / max(1, c.seats(stage))))


def _stage(
    c: Conditions, stage: Stage, players: int, seconds: int, banked: bool, now: datetime | None
) -> Foreseen:
    rounds = _rounds(c, stage, ceil(players / stage.sessions), seconds, banked)
    level, spent = _clock(c.levels, rounds * seconds)
    if stage.ends.by == "minutes":
        spent = stage.ends.at * 60
    ends = now + timedelta(seconds=spent) if now else None
    by_rounds = level_by_rounds(c.levels, rounds) if runs_by_rounds(c.levels) else level
    return Foreseen(stage.name, players, rounds, ceil(spent / 60), by_rounds, now, ends)


def _clock(levels: Sequence[Level], played: int) -> tuple[int, int]:
    """The level after so many seconds of play, and the time with the breaks between."""
    spent, left = 0, played
    for number, level in enumerate(levels, 1):
        length = level.minutes * 60
        if not length or left <= length or number == len(levels):
            return number, spent + left
        left -= length
        spent += length + level.break_minutes * 60
    return len(levels), spent + left


def _rounds(c: Conditions, stage: Stage, players: int, seconds: int, banked: bool) -> int:
    match stage.ends.by:
        case "rounds":
            return stage.ends.at
        case "minutes":
            return stage.ends.at * 60 // seconds
        case "shoes":
            hands = min(players, c.seats(stage)) + 1
            return stage.ends.at * max(1, int(CARDS * PENETRATION / (PER_ROUND * hands)))
    attrition = _against_the_house if banked else _poker
    return attrition(c, stage, players, seconds)


def _level_at(c: Conditions, rounds: int, seconds: int) -> Level:
    if runs_by_rounds(c.levels):
        return c.levels[level_by_rounds(c.levels, rounds) - 1]
    return c.levels[_clock(c.levels, rounds * seconds)[0] - 1]


def _chips(c: Conditions, players: int) -> float:
    """All the chips that are given out in the end."""
    given = float((c.chips or 0) * players)
    for terms in (c.rebuys, c.add_ons, c.re_entry):
        if isinstance(terms, Purchase):
            given += terms.chips * terms.most * players / 2
    return given


def _poker(c: Conditions, stage: Stage, players: int, seconds: int) -> int:
    left, chips, seats = float(players), _chips(c, players), c.seats(stage)
    goal = stage.ends.at + 0.5
    for rounds in range(MOST_ROUNDS):
        if left <= goal:
            return rounds
        level = _level_at(c, rounds, seconds)
        at_table = min(left, seats)
        forced = (sum(level.blinds) + level.ante * at_table) or level.minimum
        left -= left * min(0.5, HAZARD * forced / at_table * left / chips)
    return MOST_ROUNDS


def _against_the_house(c: Conditions, stage: Stage, players: int, seconds: int) -> int:
    """How many rounds it takes until so many are expected to be left."""
    stack, stakes = _chips(c, players) / players / FINENESS, rules_of(c.game).minimum_stakes
    held = [0.0] * (FINENESS * HIGHEST + 1)
    held[FINENESS] = 1.0
    for rounds in range(MOST_ROUNDS):
        level = _level_at(c, rounds, seconds)
        held = _after_round(c.game, held, _wager(c, stage, level) / stack)
        held = [
            chance if at * stack >= level.minimum * stakes else 0.0
            for at, chance in enumerate(held)
        ]
        if players * sum(held) <= stage.ends.at + 0.5:
            return rounds + 1
    return MOST_ROUNDS


def _wager(c: Conditions, stage: Stage, level: Level) -> float:
    stated = {**c.determinations, **stage.determinations, **level.determinations}.get("maximum")
    usual = stated if isinstance(stated, int) else level.minimum * OPEN_MAXIMUM
    most = level.maximum or usual
    return most if level is c.levels[-1] else min(most, USUAL_WAGER * level.minimum)


def _after_round(game: str, held: list[float], wager: float) -> list[float]:
    """The chances of each stack after another round, from those before it."""
    spread, stakes = GAMES[game].spread, GAMES[game].first_wagers
    lost = 0.5 + EDGE / 2 / spread
    found = [0.0] * len(held)
    for at, chance in enumerate(held):
        if chance > NEGLIGIBLE:
            swing = max(1, round(min(at, spread * min(at / stakes, wager))))
            found[at - swing] += chance * lost
            found[min(at + swing, len(held) - 1)] += chance * (1 - lost)
    return found
