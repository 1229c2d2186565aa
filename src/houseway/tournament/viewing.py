"""How a tournament is shown: to everybody on a screen, and to those who conduct it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from houseway.games.round import option_shown

from .agreeing import Agreeing
from .conditions import Level
from .ledger import POOL
from .places import numbered
from .prizes import breakdown
from .roles import ROLES
from .state import PLAY, Session, TournamentTable

Shown = dict[str, Any]


class Viewing(Agreeing):
    """Everything that is shown is ready to be written as JSON; money is in cents."""

    def view(self, now: datetime | None = None) -> Shown:
        """The tournament as everybody may see it at a moment."""
        state = self.state
        now = now or self.clock()
        left = self.left()
        stacks = sum(e.stack for e in left)
        return {
            "tournament": self.name,
            "title": state.conditions.title if state.conditions else self.name,
            "game": self.game,
            "rules": self.rules.id,
            "status": state.status,
            "version": state.version,
            "published": state.published,
            "director": [name for name, role in state.directors.items() if role == "director"],
            "entries": len(self.entered),
            "left": len(left),
            "chips": stacks,
            "average": stacks // len(left) if left else 0,
            "pool": state.ledger.balance(POOL),
            "decision_seconds": self.decision_seconds if state.conditions else None,
            "prizes": self.prizes_shown(),
            "sessions": [self._session(one, now) for one in state.sessions.values()],
            "places": [list(one) for one in numbered(state.places)],
        }

    def view_for(self, role: str, now: datetime | None = None) -> Shown:
        """What somebody in a role sees besides: players, money, moves, and what is open to do."""
        assert role in ROLES
        state, options = self.state, [option_shown(one) for one in self.options(role)]
        return {
            **self.view(now),
            "role": role,
            "options": [{**one, "words": self.commands[one["do"]].words} for one in options],
            "players": [msgspec.to_builtins(one) for one in state.entrants.values()],
            "reserves": list(state.reserves),
            "waiting": list(state.waiting),
            "moves": [move._asdict() for move in self.balance_plan()],
            "approval": state.approval,
            "notified": state.notified,
            "ledger": state.ledger.report(),
            "alarms": state.ledger.alarms(),
            "disputes": [{"number": n, "decision": d} for n, d in enumerate(state.disputes, 1)],
            "pace": state.pace,
            "corrections": [one._asdict() for one in self.corrections],
        }

    def prizes_shown(self) -> list[Shown]:
        """The prize, or the donation, of each place as the pool stands."""
        c = self.state.conditions
        if c is None:
            return []
        if c.prizes is None:
            return [{"place": n, "donation": value} for n, value in enumerate(c.donations, 1)]
        if self.state.paid:
            return []
        pool = self.state.ledger.balance(POOL)
        pool -= sum(sum(won.values()) for won in self.session_prizes().values())
        if c.prizes.fixed and sum(c.prizes.fixed) > pool:
            return [{"place": n, "prize": value} for n, value in enumerate(c.prizes.fixed, 1)]
        prizes = breakdown(pool, c.prizes, max(1, len(self.entered)))
        return [{"place": n, "prize": prize} for n, prize in enumerate(prizes, 1)]

    def _session(self, session: Session, now: datetime) -> Shown:
        playing, seated = self.state.playing(session), self.state.seated(session.name)
        stacks = sum(e.stack for e in playing)
        return {
            "session": session.name,
            "status": session.status,
            "starts": session.starts.isoformat() if session.starts else None,
            **self._clock_shown(session, now),
            "left": len(playing),
            "average": stacks // len(playing) if playing else 0,
            "tables": [
                {
                    **self._table(session, table, now),
                    "players": [
                        {"seat": e.seat, "player": e.name, "stack": e.stack, "present": e.seated}
                        for e in seated.get(table.number, ())
                    ],
                }
                for _, table in sorted(session.tables.items())
            ],
            "places": [list(one) for one in numbered(session.places)],
        }

    def _clock_shown(self, session: Session, now: datetime) -> Shown:
        reading, levels = self.reading(session, now), self.levels(session)
        clock = msgspec.to_builtins(reading) if session.status == PLAY else None
        number = self.level_number(session, now)
        return {
            "clock": clock,
            "level": {"number": number, **_limits(levels[number - 1])},
            "next_level": (
                {"number": number + 1, **_limits(levels[number])} if number < len(levels) else None
            ),
        }

    def _table(self, session: Session, table: TournamentTable, now: datetime) -> Shown:
        return {
            "table": table.number,
            "place": table.place,
            "rounds": table.rounds,
            "button": table.button,
            "level": self.table_level(session, table.number, now),
        }


def _limits(level: Level) -> Shown:
    return {
        "minimum": level.minimum,
        "maximum": level.maximum,
        "blinds": list(level.blinds),
        "ante": level.ante,
    }
