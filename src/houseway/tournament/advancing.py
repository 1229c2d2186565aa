"""Who goes on to the next stage, and whether there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from . import ballot, leaving, sessions, table_play
from .conditions import Advance
from .declaring import command
from .places import Places, grouped
from .roles import DIRECTOR
from .state import (
    DISQUALIFIED,
    ENDED,
    FORFEITED,
    OUT,
    THROUGH,
    WITHDRAWN,
    Session,
)

if TYPE_CHECKING:
    from .tournament import Tournament

GONE = (FORFEITED, DISQUALIFIED, WITHDRAWN)


def _cannot_advance(t: Tournament) -> Refused | str | None:
    state = t.state
    if not state.of_stage(state.stage):
        return "No stage has been played."
    if any(session.status != ENDED for session in state.of_stage(state.stage)):
        return "Sessions of this stage have not ended."
    if t.conditions.stages[state.stage].advance is None:
        return "Nobody advances from the last stage."
    if ballot.has_advanced(t):
        return "The players of this stage have advanced already."
    return None


def _cannot_skip(t: Tournament) -> str | None:
    number = t.state.stage + 1
    stages = t.conditions.stages if t.state.conditions else ()
    if 0 < number < len(stages) and stages[number].again and ballot.has_advanced(t):
        return None
    return "Only a repechage or catch-up session can be left out."


# Going on


@command(DIRECTOR, said="have players advance", cites=("places",), bar=_cannot_advance)
def advance(t: Tournament) -> None:
    """Name those who go on to the next stage; the others are out."""
    stage = t.conditions.stages[t.state.stage]
    assert stage.advance is not None  # `_cannot_advance` bars it
    through = _through(t, stage.advance)
    needed = stage.points_needed
    entrants = t.state.entrants
    through = [n for n in through if entrants[n].points >= needed]
    if not through and not t.state.waiting and not _second_chance_follows(t):
        raise t.refused("Nobody is left to go on.", t.rules.places)
    for session in t.state.of_stage(t.state.stage):
        for name in session.players:
            if name not in through and entrants[name].status not in GONE:
                entrants[name].status = OUT
                leaving.retire(t, entrants[name])
    for name in through:
        entrants[name].status = THROUGH
    t.state.waiting += through
    t.state.advanced = t.state.stage
    clauses = (
        t.stated("progression"),
        t.stated("advancing"),
        t.stated("points needed") if needed else None,
        t.rules.advance_fixed,
    )
    t.note("advanced", *clauses, stage=stage.name, players=through)


def _second_chance_follows(t: Tournament) -> bool:
    later = t.conditions.stages[t.state.stage + 1 :]
    return bool(later) and later[0].again and bool(ballot.second_chances(t, later[0]))


def is_last(t: Tournament) -> bool:
    """Whether the present stage is the last: by the conditions, or as nobody can go on."""
    state, stages = t.state, t.conditions.stages
    if state.stage < 0 or state.stage == len(stages) - 1:
        return state.stage >= 0
    if ballot.has_advanced(t) or state.waiting or _second_chance_follows(t):
        return False
    needed, entrants = stages[state.stage].points_needed, state.entrants
    played = state.of_stage(state.stage)
    fit = [n for s in played for n in s.players if entrants[n].status not in GONE]
    fit = [n for n in fit if entrants[n].points >= needed]
    carried = bool(played) and sessions.carries_on(t, played[0])
    return not any(entrants[n].stack or not carried for n in fit)


def _through(t: Tournament, advance: Advance) -> list[str]:
    played = t.state.of_stage(t.state.stage)
    if advance.per == "stage":
        return _best(t, advance, _compared(t, advance, played))
    found: list[str] = []
    for session in played:
        places = _compared(t, advance, [session])
        units = [places] if advance.per == "session" else _by_table(session, places)
        for unit in units:
            found += _best(t, advance, unit)
    return found


def _compared(t: Tournament, advance: Advance, played: list[Session]) -> Places:
    """The players of sessions in the order in which they are compared."""
    entrants = t.state.entrants
    names = [n for s in played for tied in s.places for n in tied]
    names = [n for n in names if entrants[n].status not in GONE]
    if sessions.carries_on(t, played[0]):  # nobody goes on with no chips at all
        names = [n for n in names if entrants[n].stack]
    if advance.by == "points":
        return grouped(names, lambda name: entrants[name].points)
    if advance.by == "chips" or len(played) > 1:
        stacks = {n: c for s in played for n, c in s.stacks.items()}
        return grouped(names, lambda name: stacks.get(name, 0))
    present = [[n for n in tied if n in names] for tied in played[0].places]
    return [tied for tied in present if tied]


def _by_table(session: Session, places: Places) -> list[Places]:
    at = {one.player: one.table for one in session.exits} | session.seats_at_end
    tables = sorted({at[n] for tied in places for n in tied})
    units = [[[n for n in tied if at[n] == table] for tied in places] for table in tables]
    return [[tied for tied in unit if tied] for unit in units]


def _best(t: Tournament, advance: Advance, places: Places) -> list[str]:
    """The first so many; a draw of cards decides between those level at the line."""
    number = advance.of(sum(map(len, places)))
    found: list[str] = []
    for tied in places:
        room = number - len(found)
        if 0 < room < len(tied):
            found += table_play.draw(t, tied, None, *t.rules.tied_draw)[:room]
        elif room >= len(tied):
            found += tied
    return found


@command(DIRECTOR, cites=("repechage",), said="leave a stage out", bar=_cannot_skip)
def skip_stage(t: Tournament) -> None:
    """Leave out a repechage or catch-up session for which nobody qualified or is offered it."""
    t.state.stage += 1
    t.state.advanced = t.state.stage
    stage = t.conditions.stages[t.state.stage]
    t.note("left out", t.stated("repechage"), stage=stage.name)


COMMANDS = (
    advance,
    skip_stage,
)
