"""What somebody sees of a tournament: everybody on a screen, and those who conduct it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from houseway.conduct import CORRECT, SECONDED_BY
from houseway.games.asks import Range, Words
from houseway.games.views import COMMAND, OptionView, range_shown
from houseway.rulebook import Refused

from . import agreeing, awarding, entries, moving, timing
from .balance import Move
from .clock import Reading
from .correcting import StruckCommand, takes_two
from .ledger import POOL, LedgerReport
from .places import numbered
from .prizes import breakdown
from .roles import NOMINATED, ROLES
from .sealed_lots import Lot
from .state import PLAY, Entrant, PutOff, Session, TournamentTable
from .table_terms import determinations

if TYPE_CHECKING:
    from .tournament import Tournament

Placed = tuple[tuple[int, str], ...]


class PrizeView(Struct, frozen=True):
    """What a place is worth, in cents: a prize, or a donation to a charity."""

    place: int
    prize: int | UnsetType = UNSET
    donation: int | UnsetType = UNSET

    @property
    def worth(self) -> int:
        """The one or the other."""
        return self.prize or self.donation or 0


class LevelView(Struct, frozen=True):
    """The limits at tables of a level."""

    number: int
    minimum: int
    maximum: int | None
    blinds: tuple[int, ...]
    ante: int


class PlayerView(Struct, frozen=True):
    """Who sits where in a tournament, with which stack."""

    seat: int | None
    player: str
    stack: int
    present: bool


class SeatingView(Struct, frozen=True, kw_only=True):
    """A table of a session, and who sits at it."""

    table: int
    place: str | None
    seats: int
    rounds: int
    button: int | None
    level: int
    players: tuple[PlayerView, ...]
    locked: bool = False


class SessionView(Struct, frozen=True, kw_only=True):
    """A session: its clock while it is played, its tables, and the places when it has ended."""

    session: str
    status: str
    starts: str | None
    clock: Reading | None
    level: LevelView
    next_level: LevelView | None
    left: int
    average: int
    tables: tuple[SeatingView, ...]
    places: Placed


class DisputeView(Struct, frozen=True):
    """A dispute, and how it was decided."""

    number: int
    decision: str | None


class DrawView(Struct, frozen=True):
    """An order that lies sealed, or what became of it, and whose words turn it.

    It is `opened` where everybody can check it.
    """

    order: int
    purpose: str
    root: str
    words: tuple[str, ...]
    over: bool
    opened: bool
    in_room: bool


class TournamentView(Struct, frozen=True, kw_only=True):
    """A tournament as everybody may see it at a moment.

    `won` is what each winner was paid, and `entry` the last of the journal, where one is followed.
    Those who conduct it have `roles`, of which they hold those in `acting`, and `options` in them.
    """

    tournament: str
    title: str
    game: str
    rules: str
    status: str
    version: int
    published: bool
    director: tuple[str, ...]
    entries: int
    left: int
    chips: int
    average: int
    pool: int
    decision_seconds: int | None
    prizes: tuple[PrizeView, ...]
    sessions: tuple[SessionView, ...]
    places: Placed
    announced: tuple[PutOff, ...]
    entry: int | UnsetType = UNSET
    sheet: str | None
    won: Mapping[str, int]
    draws: tuple[DrawView, ...] = ()
    document: str | None = None
    roles: tuple[str, ...] = ()
    acting: tuple[str, ...] = ()
    options: tuple[OptionView, ...] = ()


class ConductedView(TournamentView, frozen=True, kw_only=True):
    """The same with what those see who conduct it: players, money, moves."""

    role: str
    players: tuple[Entrant, ...]
    reserves: tuple[str, ...]
    waiting: tuple[str, ...]
    moves: tuple[Move, ...]
    approval: str | None
    notified: str | None
    ledger: LedgerReport
    alarms: tuple[str, ...]
    disputes: tuple[DisputeView, ...]
    pace: int | None
    corrections: tuple[StruckCommand, ...]


def view_of(t: Tournament, now: datetime | None = None) -> TournamentView:
    """The tournament as everybody may see it at a moment."""
    state = t.state
    now = now or t.clock()
    left = agreeing.left(t)
    stacks = sum(e.stack for e in left)
    return TournamentView(
        tournament=t.name,
        title=state.conditions.title if state.conditions else t.name,
        game=t.game,
        rules=t.rules.id,
        status=state.status,
        version=state.version,
        published=state.published,
        director=tuple(name for name, role in state.directors.items() if role == "director"),
        entries=len(entries.entered(t)),
        left=len(left),
        chips=stacks,
        average=stacks // len(left) if left else 0,
        pool=state.ledger.balance(POOL),
        decision_seconds=timing.decision_seconds(t) if state.conditions else None,
        prizes=prizes_of(t),
        sessions=tuple(_session(t, session, now) for session in state.sessions.values()),
        places=tuple(numbered(state.places)),
        announced=tuple(state.put_off),
        sheet=t.sheet() if state.conditions and state.published else None,
        won=state.ledger.won(state.entrants),
        draws=tuple(map(_draw, t.lots.orders)),
    )


def _draw(lot: Lot) -> DrawView:
    opened = lot.over and lot.seed is not None
    return DrawView(
        lot.order, lot.purpose, lot.root, tuple(lot.words), lot.over, opened, lot.in_room
    )


def view_for(
    t: Tournament, *roles: str, who: str | None = None, now: datetime | None = None
) -> ConductedView:
    """What somebody in some roles sees besides; of an office only if it is theirs."""
    assert set(roles) <= set(ROLES)
    state = t.state
    held = None if who is None else state.directors.get(who)
    acting = tuple(role for role in roles if who is None or role not in NOMINATED or role == held)
    seen = asdict(view_of(t, now)) | {
        "sheet": t.sheet() if state.conditions else None,
        "document": state.document,
        "roles": roles,
        "acting": acting,
        "options": tuple(option for role in acting for option in options_of(t, role)),
    }
    return ConductedView(
        **seen,
        role=roles[0],
        players=tuple(map(copy, state.entrants.values())),
        reserves=tuple(state.reserves),
        waiting=tuple(state.waiting),
        moves=tuple(moving.balance_plan(t)),
        approval=state.approval,
        notified=state.notified,
        ledger=state.ledger.report(),
        alarms=tuple(state.ledger.alarms()),
        disputes=tuple(DisputeView(n, decided) for n, decided in enumerate(state.disputes, 1)),
        pace=state.pace,
        corrections=tuple(t.corrections),
    )


def options_of(t: Tournament, role: str) -> Iterator[OptionView]:
    """What somebody in a role may do, a correction included, as forms and programs read it."""
    for option in t.options(role):
        command = t.commands[option.do]
        yield OptionView(
            by=role,
            do=option.do,
            kind=COMMAND,
            words=command.words,
            where=option.where,
            choose={name: range_shown(allowed) for name, allowed in option.choose.items()},
            clauses=t.cite(getattr(t.rules, command.rule)) if command.rule else (),
        )
    if (last := t.conduct.last) is not None and t.can_correct(role):
        second: dict[str, Range] = {SECONDED_BY: Words()} if takes_two(last) else {}
        two = " What was settled moves: two people answer for it." * bool(second)
        yield OptionView(
            by=role,
            do=CORRECT,
            kind=COMMAND,
            words=f"Strike out {last.act.do}, entry {last.seq}; both stay on record.{two}",
            where={},
            choose={"reason": Words(), **second},
            clauses=(),
        )


def prizes_of(t: Tournament) -> tuple[PrizeView, ...]:
    """The prize, or the donation, of each place as the pool stands."""
    c = t.state.conditions
    if c is None:
        return ()
    if c.prizes is None:
        return tuple(PrizeView(n, donation=value) for n, value in enumerate(c.donations, 1))
    if t.state.paid:
        return ()
    pool = t.state.ledger.balance(POOL)
    pool -= sum(sum(won.values()) for won in awarding.session_prizes(t).values())
    if c.prizes.fixed and sum(c.prizes.fixed) > pool:
        return tuple(PrizeView(n, value) for n, value in enumerate(c.prizes.fixed, 1))
    prizes = breakdown(pool, c.prizes, max(1, len(entries.entered(t))))
    return tuple(PrizeView(n, prize) for n, prize in enumerate(prizes, 1))


def _session(t: Tournament, session: Session, now: datetime) -> SessionView:
    playing, seated = t.state.playing(session), t.state.seated(session.name)
    stacks = sum(e.stack for e in playing)
    number, levels = timing.level_number(t, session, now), len(t.conditions.levels)
    return SessionView(
        session=session.name,
        status=session.status,
        starts=session.starts.isoformat() if session.starts else None,
        clock=timing.reading(t, session, now) if session.status == PLAY else None,
        level=level_view(t, session, number),
        next_level=level_view(t, session, number + 1) if number < levels else None,
        left=len(playing),
        average=stacks // len(playing) if playing else 0,
        tables=tuple(
            _seating(t, session, table, seated.get(table.number, []), now)
            for _, table in sorted(session.tables.items())
        ),
        places=tuple(numbered(session.places)),
    )


def level_view(t: Tournament, session: Session, number: int) -> LevelView:
    """The limits that tables have at a level, whichever item of the conditions states them."""
    c, stated = t.conditions, t.conditions.levels[number - 1]
    try:
        table = determinations(c, session.stage, number, c.seats(c.stages[session.stage]))
    except Refused:  # conditions of before, by which no table is played here
        table = None
    most = getattr(table, "maximum", stated.maximum)
    return LevelView(
        number=number,
        minimum=stated.minimum,
        maximum=most if isinstance(most, int) else None,
        blinds=tuple(getattr(table, "blinds", stated.blinds)),
        ante=getattr(table, "ante", stated.ante),
    )


def _seating(
    t: Tournament, session: Session, table: TournamentTable, here: list[Entrant], now: datetime
) -> SeatingView:
    return SeatingView(
        table=table.number,
        place=table.place,
        seats=table.seats,
        rounds=table.rounds,
        button=table.button,
        level=timing.table_level(t, session, table.number, now),
        players=tuple(PlayerView(e.seat, e.name, e.stack, e.seated) for e in here),
        locked=table.locked,
    )
