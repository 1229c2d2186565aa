"""Extra rounds of bots with level stacks, at one of the tables of a session that has ended."""

from __future__ import annotations

from collections.abc import Callable

from houseway.equipment import new_seed
from houseway.rulebook import Refused

from .. import sessions, table_play
from ..roles import DIRECTOR
from ..state import EXTRA, Session
from ..tournament import Tournament
from .bot_table import BotTable, Sitting, Stacks
from .kept_rounds import Rounds
from .players import Field

Deal = Callable[[list[Sitting]], Stacks]


def extra_round(t: Tournament, session: Session, deal: Deal) -> Stacks:
    """The stacks of the first who are level after another round, as many at a time as sit down."""
    tied = sessions.level_groups(t, session)[0]
    seats = t.conditions.seats(t.conditions.stages[session.stage])
    stacks: Stacks = {}
    for first in range(0, len(tied), seats):
        part = tied[first : first + seats]
        here = [Sitting(n, p, t.state.entrants[p].stack) for n, p in enumerate(part, 1)]
        stacks |= deal(here)
    return stacks


def level_at(t: Tournament, table: int) -> str | None:
    """The session of a table where level stacks are to be separated, if it is one."""
    played = t.state.sessions.values()
    return next((s.name for s in played if s.status == EXTRA and table in s.tables), None)


def play_extra(
    t: Tournament,
    table: int,
    rounds: int,
    *,
    who: str,
    role: str = DIRECTOR,
    seed: str = "",
    seeds: Callable[[], bytes] = new_seed,
    kept: Rounds | None = None,
) -> int:
    """Have bots play up to so many extra rounds until nobody is level; how many they took."""
    t.check_person(role, who)
    name = level_at(t, table)
    if name is None:
        raise Refused(f"Nobody at table {table} is to play an extra round.")
    t.read_clock()
    at = t.state.sessions[name]
    limits = table_play.limits(t, at, table)
    bots = BotTable(t.game, limits, Field(seed), seeds, keep=kept is not None)

    def deal(here: list[Sitting]) -> Stacks:
        after = bots.play(limits, here)
        if kept is not None and bots.record is not None:
            kept.keep(name, table, bots.record, after)
        return after

    for played in range(rounds):
        if t.state.sessions[name].status != EXTRA:
            return played
        stacks = extra_round(t, t.state.sessions[name], deal)
        where = kept.head if kept is not None else None
        t.hear(role, "extra-round", who=who, kept=where, session=name, stacks=stacks)
    return rounds
