"""Sessions: commencing, ending, and extra rounds for level stacks."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from houseway.games.asks import Choices, Sums, Words
from houseway.games.rulings import Facts

from . import buying, hand_for_hand, leaving, seating, table_play, timing
from .clock import START, ClockOrder
from .declaring import command
from .moments import check_over, hand_over
from .places import Places, by_exits, by_stacks, grouped, split
from .roles import DIRECTOR
from .state import (
    BUSTED,
    ENDED,
    ENTERED,
    EXTRA,
    IN,
    PLAY,
    SEATED,
    THROUGH,
    Entrant,
    Session,
)
from .table_play import Stacks, not_playing

if TYPE_CHECKING:
    from .tournament import Tournament


EXTRA_ROUND: Final = "extra round"


def _sessions(t: Tournament, status: str) -> Choices:
    names = [session.name for session in t.state.sessions.values() if session.status == status]
    return Choices(tuple(names), names[0] if len(names) == 1 else None)


def _extra(t: Tournament) -> Facts:
    level = [s for s in t.state.sessions.values() if s.status == EXTRA]
    tied = [name for one in level for group in level_groups(t, one) for name in group]
    tables = tuple(number for one in level for number in one.tables)
    return {
        "session": _sessions(t, EXTRA),
        "stacks": Sums(tuple(tied)),
        "table": Choices((None, *tables)),
    }


@command(
    DIRECTOR,
    said="start a session",
    none="No session is waiting to start.",
    cites=("ballot",),
    facts=lambda t: {"session": _sessions(t, SEATED)},
)
def start_session(t: Tournament, session: str) -> None:
    """Commence a session: who is not seated forfeits, and everybody gets the stack of it."""
    at = t.state.sessions[session]
    if at.starts and t.now < at.starts:
        text = f"{session} starts at {at.starts.isoformat(timespec='minutes')}."
        raise t.refused(text, t.rules.late, t.stated("start"))
    seating.forfeit(t, at)
    playing = [t.state.entrants[n] for n in at.players]
    playing = [e for e in playing if e.status in (ENTERED, THROUGH)]
    fresh = t.conditions.stages[at.stage].stacks == "fresh" or at.stage == 0
    for entrant in playing:
        entrant.status = IN
        if fresh:
            seating.give_stack(t, entrant)
    at.status = PLAY
    at.told.append(ClockOrder(t.now, START))
    stacks = {e.name: e.stack for e in playing}
    clauses = (t.stated("chips"), *t.rules.equal_chips)
    t.note("session commenced", *clauses, session=session, stacks=stacks)


@command(
    DIRECTOR,
    said="postpone a session",
    none="No session is waiting to start.",
    cites=("late",),
    facts=lambda t: {"session": _sessions(t, SEATED), "until": Words(), "reason": Words()},
)
def postpone(t: Tournament, session: str, until: str, reason: str) -> None:
    """Put off the start of a session to a later time, which is published."""
    at, where = t.state.sessions[session], t.stated("start")
    try:
        later = datetime.fromisoformat(until)
    except ValueError:
        raise t.refused(f"{until} is not a time, such as 2026-03-01T13:30+11:00.") from None
    if later.tzinfo is None:
        raise t.refused("The starting time says its time zone.", where)
    if later <= t.now or (at.starts and later <= at.starts):
        raise t.refused("A session is put off to a later time.", where)
    at.starts = later
    facts = {"session": session, "until": later.isoformat(), "reason": reason}
    t.note("postponed", where, **facts)


# Ending


def not_over(t: Tournament, session: Session) -> str | None:
    """Why a session cannot end yet."""
    ends = t.conditions.stages[session.stage].ends
    left = t.state.playing(session)
    if len(left) <= 1:
        return None
    if ends.by == "players":
        return None if len(left) <= ends.at else f"{len(left)} players are left, not {ends.at}."
    if ends.by == "minutes":
        minutes = timing.reading(t, session).elapsed // 60
        return None if minutes >= ends.at else f"{minutes} of {ends.at} minutes are over."
    short = [at for at in hand_for_hand.used(t, session) if getattr(at, ends.by) < ends.at]
    if not short:
        return None
    played = getattr(short[0], ends.by)
    return f"Table {short[0].number} has played {played} of {ends.at} {ends.by}."


@command(
    DIRECTOR,
    cites=("sessions",),
    said="end a session",
    none="No session is being played.",
    bar=not_playing,
    facts=lambda t: {"session": _sessions(t, PLAY)},
)
def end_session(t: Tournament, session: str) -> None:
    """End a session that has run its course, and place its players."""
    at = t.state.sessions[session]
    if reason := not_over(t, at):
        raise t.refused(reason, t.stated("sessions"))
    _drop_announced(t, at)
    _close_buying(t, at)
    left = t.state.playing(at)
    at.stacks = {e.name: e.stack for e in left}
    at.seats_at_end = {e.name: e.table or 0 for e in left}
    at.places = by_stacks(at.stacks) + by_exits(at.exits, t.rules.same_round)
    if level_groups(t, at):
        at.status = EXTRA
        groups = level_groups(t, at)
        t.note("extra rounds", t.rules.level, session=session, level=groups)
    else:
        _finish(t, at)


def _drop_announced(t: Tournament, session: Session) -> None:
    """What was announced for a table where no round can follow is dropped."""
    tables = session.tables.values()
    announced = [table for table in tables if table.bonus or table.elimination]
    for table in announced:
        here = t.state.at_table(session.name, table.number)
        if (table.bonus or table.elimination) and len(here) > 1:
            text = f"The round announced at table {table.number} has not been played."
            raise t.refused(text, t.rules.bonus_before)
        t.state.chips_retired += table.bonus
        table.bonus, table.elimination = 0, False


def _close_buying(t: Tournament, session: Session) -> None:
    for name in session.players:
        entrant = t.state.entrants[name]
        if entrant.status != BUSTED:
            continue
        if buying.way_back(t, entrant, session):
            text = f"{name} may still buy back, or decline."
            raise t.refused(text, t.rules.rebuy or t.rules.re_entry)
        leaving.eliminated(t, entrant, t.rules.out_of_chips)


def level_groups(t: Tournament, session: Session) -> Places:
    """Players with level stacks who can play another round for their places."""
    if t.rules.level is None:
        return []
    need = table_play.need(t, session, next(iter(session.tables.values())))
    entrants = t.state.entrants
    return [
        tied
        for tied in session.places
        if len(tied) > 1
        and all(entrants[n].status == IN and entrants[n].stack >= need for n in tied)
    ]


@command(
    DIRECTOR,
    said="record an extra round",
    none="No session has level stacks to play for.",
    rule="level",
    bar=not_playing,
    facts=_extra,
)
def extra_round(t: Tournament, session: str, stacks: Stacks, table: int | None) -> None:
    """Record an additional round of players whose stacks are level, until they are not.

    Who can no longer wager the minimum has lost the tie, and keeps the place that is left. Where
    the round was played at one of the tables, `table` says at which.
    """
    at = t.state.sessions[session]
    for number in at.tables if table is None else (table,):
        check_over(t, number)
    groups = [tied for tied in level_groups(t, at) if set(tied) == set(stacks)]
    if not groups:
        text = "An additional round is played by all those who are level, and by nobody else."
        raise t.refused(text, t.rules.level)
    if min(stacks.values()) < 0:
        raise t.refused("A stack is never under nothing.", t.rules.chips)
    table_play.take_over(t, next(iter(at.tables.values())), _named(t, groups[0]), stacks)
    at.extra_rounds += 1
    where = at.places.index(groups[0])
    at.places[where : where + 1] = grouped(groups[0], lambda name: stacks[name])
    at.stacks |= stacks
    facts = {"stacks": dict(stacks), **({} if table is None else {"table": table})}
    t.note(EXTRA_ROUND, t.rules.level, session=session, **facts)
    if not level_groups(t, at):
        _finish(t, at)
    hand_over(t)


def _named(t: Tournament, names: list[str]) -> list[Entrant]:
    return [t.state.entrants[name] for name in names]


def _finish(t: Tournament, session: Session) -> None:
    if t.conditions.ties == "draw" or t.rules.free:
        _draw_level(t, session)
    session.status = ENDED
    _give_points(t, session)
    places = [list(tied) for tied in session.places]
    by = t.stated("session places") if t.conditions.points else None
    clauses = (t.rules.places, by, t.rules.returned_chips)
    t.note("session ended", *clauses, session=session.name, places=places)
    for name in session.players:
        entrant = t.state.entrants[name]
        entrant.table = entrant.seat = None
        if not carries_on(t, session):
            leaving.retire(t, entrant)


def _draw_level(t: Tournament, session: Session) -> None:
    level = [tied for tied in session.places if len(tied) > 1]
    if t.rules.same_round != "conditions":
        level = [tied for tied in level if set(tied) <= set(session.stacks)]
    for tied in level:
        order = table_play.draw(t, tied, None, *t.rules.tied_draw)
        session.places = split(session.places, order)


def _give_points(t: Tournament, session: Session) -> None:
    place = 0
    for tied in session.places:
        points = t.conditions.points[place] if place < len(t.conditions.points) else 0
        for name in tied:
            t.state.entrants[name].points += points
        place += len(tied)


def carries_on(t: Tournament, session: Session) -> bool:
    later = [s for s in t.conditions.stages[session.stage + 1 :] if not s.again]
    return bool(later) and later[0].stacks == "carried"


COMMANDS = (
    start_session,
    postpone,
    end_session,
    extra_round,
)
