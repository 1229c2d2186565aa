"""How a tournament is shown: to everybody on a screen, and to those who conduct it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.games.asks import Option
from houseway.rulebook import Refused

from . import agreeing, awarding, entries, moving, timing
from .ledger import POOL
from .places import numbered
from .prizes import breakdown
from .roles import ROLES
from .state import PLAY, Session, TournamentTable
from .table_terms import determinations

if TYPE_CHECKING:
    from .tournament import Tournament

Shown = dict[str, Any]


def _option_shown(option: Option) -> Shown:
    ranges = {name: str(one) for name, one in option.choose.items()}
    return {"by": option.by, "do": option.do, **option.where, **ranges}


def _limits(t: Tournament, session: Session, number: int) -> Shown:
    """The limits that tables have at a level, whichever item of the conditions states them."""
    c, stated = t.conditions, t.conditions.levels[number - 1]
    try:
        table = determinations(c, session.stage, number, c.seats(c.stages[session.stage]))
    except Refused:  # conditions of before, by which no table is played here
        table = None
    most = getattr(table, "maximum", stated.maximum)
    return {
        "number": number,
        "minimum": stated.minimum,
        "maximum": most if isinstance(most, int) else None,
        "blinds": list(getattr(table, "blinds", stated.blinds)),
        "ante": getattr(table, "ante", stated.ante),
    }


def view(t: Tournament, now: datetime | None = None) -> Shown:
    """The tournament as everybody may see it at a moment."""
    state = t.state
    now = now or t.clock()
    left = agreeing.left(t)
    stacks = sum(e.stack for e in left)
    return {
        "tournament": t.name,
        "title": state.conditions.title if state.conditions else t.name,
        "game": t.game,
        "rules": t.rules.id,
        "status": state.status,
        "version": state.version,
        "published": state.published,
        "director": [name for name, role in state.directors.items() if role == "director"],
        "entries": len(entries.entered(t)),
        "left": len(left),
        "chips": stacks,
        "average": stacks // len(left) if left else 0,
        "pool": state.ledger.balance(POOL),
        "decision_seconds": timing.decision_seconds(t) if state.conditions else None,
        "prizes": prizes_shown(t),
        "sessions": [_session(t, one, now) for one in state.sessions.values()],
        "places": [list(one) for one in numbered(state.places)],
        "announced": [msgspec.to_builtins(one) for one in state.put_off],
    }


def view_for(t: Tournament, role: str, now: datetime | None = None) -> Shown:
    """What somebody in a role sees besides: players, money, moves, and what is open to do."""
    assert role in ROLES
    state, options = t.state, [_option_shown(one) for one in t.options(role)]
    return {
        **t.view(now),
        "role": role,
        "options": [{**one, "words": t.commands[one["do"]].words} for one in options],
        "players": [msgspec.to_builtins(one) for one in state.entrants.values()],
        "reserves": list(state.reserves),
        "waiting": list(state.waiting),
        "moves": [move._asdict() for move in moving.balance_plan(t)],
        "approval": state.approval,
        "notified": state.notified,
        "ledger": state.ledger.report(),
        "alarms": state.ledger.alarms(),
        "disputes": [{"number": n, "decision": d} for n, d in enumerate(state.disputes, 1)],
        "pace": state.pace,
        "corrections": [one._asdict() for one in t.corrections],
    }


def prizes_shown(t: Tournament) -> list[Shown]:
    """The prize, or the donation, of each place as the pool stands."""
    c = t.state.conditions
    if c is None:
        return []
    if c.prizes is None:
        return [{"place": n, "donation": value} for n, value in enumerate(c.donations, 1)]
    if t.state.paid:
        return []
    pool = t.state.ledger.balance(POOL)
    pool -= sum(sum(won.values()) for won in awarding.session_prizes(t).values())
    if c.prizes.fixed and sum(c.prizes.fixed) > pool:
        return [{"place": n, "prize": value} for n, value in enumerate(c.prizes.fixed, 1)]
    prizes = breakdown(pool, c.prizes, max(1, len(entries.entered(t))))
    return [{"place": n, "prize": prize} for n, prize in enumerate(prizes, 1)]


def _session(t: Tournament, session: Session, now: datetime) -> Shown:
    playing, seated = t.state.playing(session), t.state.seated(session.name)
    stacks = sum(e.stack for e in playing)
    return {
        "session": session.name,
        "status": session.status,
        "starts": session.starts.isoformat() if session.starts else None,
        **_clock_shown(t, session, now),
        "left": len(playing),
        "average": stacks // len(playing) if playing else 0,
        "tables": [
            {
                **_table(t, session, table, now),
                "players": [
                    {"seat": e.seat, "player": e.name, "stack": e.stack, "present": e.seated}
                    for e in seated.get(table.number, ())
                ],
            }
            for _, table in sorted(session.tables.items())
        ],
        "places": [list(one) for one in numbered(session.places)],
    }


def _clock_shown(t: Tournament, session: Session, now: datetime) -> Shown:
    reading, levels = timing.reading(t, session, now), len(t.conditions.levels)
    clock = msgspec.to_builtins(reading) if session.status == PLAY else None
    number = timing.level_number(t, session, now)
    return {
        "clock": clock,
        "level": _limits(t, session, number),
        "next_level": _limits(t, session, number + 1) if number < levels else None,
    }


def _table(t: Tournament, session: Session, table: TournamentTable, now: datetime) -> Shown:
    return {
        "table": table.number,
        "place": table.place,
        "rounds": table.rounds,
        "button": table.button,
        "level": timing.table_level(t, session, table.number, now),
    }
