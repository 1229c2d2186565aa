"""A whole tournament from its conditions: people, entries, ballot, sessions, places and prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from math import ceil
from typing import NamedTuple

from msgspec.structs import asdict

from houseway.games.bots import Decides
from houseway.journal import Writer

from .. import advancing, ballot, entries
from ..checking import faults_of
from ..conditions import Conditions, Groups
from ..ledger import PRIZES_IN_MONEY
from ..places import numbered
from ..roles import DIRECTOR
from ..tournament import Tournament
from .kept_rounds import Rounds
from .officials import DIRECTING, IN_CHARGE, NOON, Officials, Time, seeds
from .players import Field
from .tables_in_play import Progress, TablesInPlay

DOORS_OPEN = timedelta(hours=2)
CHARITY = "The charity of {}"
TABLES = 2  # filled, where the conditions name no number of players


class TournamentOutcome(NamedTuple):
    """What a tournament came to; money in cents."""

    tournament: Tournament
    rounds: int

    @property
    def places(self) -> list[tuple[int, str]]:
        """Everybody's place."""
        return numbered(self.tournament.state.places)

    @property
    def prizes(self) -> dict[str, int]:
        """What each winner was paid, or gave to a charity."""
        state = self.tournament.state
        if state.donations:
            return {name: value for name, _, value in state.donations.values()}
        return state.ledger.won([name for _, name in self.places], PRIZES_IN_MONEY)

    def whole(self) -> dict[str, object]:
        """The outcome as data."""
        t = self.tournament
        return {
            "tournament": t.name,
            "game": t.game,
            "rules": t.rules.id,
            "status": t.state.status,
            "players": len(entries.entered(t)),
            "rounds": self.rounds,
            "places": [{"place": place, "player": name} for place, name in self.places],
            "prizes": self.prizes,
            "ledger": asdict(t.state.ledger.report()),
        }


def play_tournament(
    conditions: Conditions,
    seed: str = "",
    *,
    players: int | Mapping[str, Decides] | None = None,
    progress: Progress = lambda _session, _done, _rounds: None,
    journal: Callable[[str, Time], Writer] | None = None,
    rounds: Callable[[str, Time], Writer] | None = None,
    between: Callable[[Officials], None] | None = None,
) -> TournamentOutcome:
    """Play a whole tournament with bots; the same seed gives the same tournament.

    Without `players` the field is as large as the conditions allow; they are a number, or by name
    how each of them chooses what to do (`bot` as plain players do). `journal` makes
    the tournament's journal, and `rounds` one that keeps the record of every round. `between` is
    called after every round, and may do what the people of the house do.
    """
    for fault in faults_of(conditions):
        raise fault
    time = Time(conditions.start - DOORS_OPEN if conditions.start else NOON)
    writer = journal(conditions.title, time) if journal else None
    drawn = seeds(seed, "ballot")
    title = conditions.title
    t = Tournament(title, conditions.game, clock=time, seeds=drawn, journal=writer)
    own = players if isinstance(players, Mapping) else {}
    house, field = Officials(t, time), Field(seed, own)
    kept = Rounds(rounds(f"{title}, rounds", time), title) if rounds else None
    acts = (lambda: between(house)) if between else None
    floor = TablesInPlay(house, field, seed, progress, kept=kept, between=acts)
    _prepare(house, conditions)
    _enter(house, names_of(players or usual_field(conditions)))
    _play(house, floor)
    _award(house)
    return TournamentOutcome(t, floor.rounds)


def _prepare(house: Officials, conditions: Conditions) -> None:
    t = house.tournament
    nominee = {"name": DIRECTING, "role": DIRECTOR, "licence": "1"}
    t.do(t.rules.nominated_by, "nominate", who=IN_CHARGE, **nominee)
    t.draft(t.rules.drafted_by, conditions, who=DIRECTING)
    if t.rules.approve:
        house.operate("approve", reference="1", date=f"{house.time():%Y-%m-%d}")
    if t.rules.notify:
        house.operate("notify", sent="with a copy of the conditions")
    house.operate("publish")
    house.operate("open-entries")


def usual_field(conditions: Conditions) -> int:
    """How many enter where nobody says how many: as many as the conditions allow."""
    if conditions.sit_and_go:
        return conditions.sit_and_go
    if conditions.players:
        return conditions.players.maximum
    return TABLES * conditions.seats(conditions.stages[0])


def names_of(players: int | Iterable[str]) -> list[str]:
    """The players by name; where only their number is known they are numbered."""
    if isinstance(players, int):
        return [f"Player {number}" for number in range(1, players + 1)]
    return list(players)


def _enter(house: Officials, players: Iterable[str]) -> None:
    t = house.tournament
    groups = t.conditions.groups
    only = groups.only if isinstance(groups, Groups) else ()
    for number, name in enumerate(players, 1):
        if t.rules.invite:
            house.operate("invite", player=name)
        group = only[number % len(only)] if only else "-"
        house.direct("enter", player=name, group=group, agreed=True)


def _play(house: Officials, floor: TablesInPlay) -> None:
    t = house.tournament
    stages = t.conditions.stages
    while t.state.stage + 1 < len(stages):
        if stages[t.state.stage + 1].again and not ballot.takers(t):
            house.direct("skip-stage")
            continue
        _seat(house)
        _commence(house)
        floor.play_stage()
        if advancing.is_last(t):
            return
        house.direct("advance")


def _seat(house: Officials) -> None:
    t = house.tournament
    stage = t.conditions.stages[t.state.stage + 1]
    if t.rules.designate:
        seats = t.conditions.seats(stage)
        needed = stage.sessions * ceil(len(ballot.takers(t)) / stage.sessions / seats)
        names = ", ".join(f"Table {number}" for number in range(1, needed + 1))
        house.direct("designate-tables", tables=names)
    house.direct("call-ballot")
    house.direct("draw-ballot")
    for name in [n for s in t.state.of_stage(t.state.stage) for n in s.players]:
        house.direct("take-seat", player=name)


def _commence(house: Officials) -> None:
    t = house.tournament
    for session in t.state.of_stage(t.state.stage):
        house.time.wait_until(session.starts)
        house.direct("start-session", session=session.name)


def _award(house: Officials) -> None:
    t = house.tournament
    house.direct("award-places")
    if t.rules.free:
        held = sum(map(len, t.state.places))
        for place in range(1, min(held, len(t.conditions.donations)) + 1):
            name = [n for tied in t.state.places for n in tied][place - 1]
            house.direct("donate", place=place, charity=CHARITY.format(name))
    else:
        house.operate("pay-prizes")
    house.direct("close")
