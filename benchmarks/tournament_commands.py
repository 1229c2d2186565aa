"""How long commands take in a tournament of hold'em with 2,000 players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import msgspec

from houseway.tournament import Tournament, parse
from houseway.tournament.conditions import FieldSize, Purchase
from houseway.tournament.hosting import template

PLAYERS, TIMES = 2_000, 200
DANA = "Dana"


class Taken(NamedTuple):
    """A command, and the seconds that it takes: in the middle, and at the worst."""

    command: str
    median: float
    worst: float


def playing(players: int = PLAYERS) -> Tournament:
    """A tournament in which everybody sits and nobody has taken the seat yet."""
    conditions = msgspec.structs.replace(
        parse(template("holdem")),
        players=FieldSize(minimum=2, maximum=players),
        groups="none",
        rebuys=Purchase(cost=5_000, chips=5_000, most=9, method="at the desk"),
        start=None,
        sit_and_go=players,
    )
    t = Tournament("large", "holdem")
    t.do("shift manager", "nominate", who="Sam", name=DANA, licence="1")
    t.draft(t.rules.drafted_by, conditions, who=DANA)
    t.do("operator", "notify", who="Olga", sent="by post")
    t.do("operator", "publish", who="Olga")
    t.do("operator", "open-entries", who="Olga")
    for number in range(players):
        direct(t, "enter", player=f"Player {number}")
    if t.rules.designate:
        tables = ", ".join(f"Table {number}" for number in range(players))
        direct(t, "designate-tables", tables=tables)
    direct(t, "call-ballot")
    direct(t, "draw-ballot")
    return t


def direct(t: Tournament, do: str, **facts: Any) -> None:
    """What the director does."""
    t.do("director", do, who=DANA, **facts)


def timed(command: str, times: Iterable[Callable[[], object]]) -> Taken:
    """Do something often, and see how long it takes."""
    seconds = []
    for give in times:
        begun = process_time()
        give()
        seconds.append(process_time() - begun)
    return Taken(command, median(seconds), max(seconds))


def measured(players: int = PLAYERS, times: int = TIMES) -> Iterable[Taken]:
    """The commands of an evening."""
    t = playing(players)
    names = list(t.state.entrants)
    yield timed("take-seat", [_one(t, "take-seat", player=name) for name in names[:times]])
    for name in names[times:]:
        direct(t, "take-seat", player=name)
    (session,) = t.state.sessions
    direct(t, "start-session", session=session)
    yield timed("record-round", (_round(t, 1 + number % 200) for number in range(times)))
    broke = [_break_one(t, 1 + n % 200) for n in range(times)]
    yield timed("rebuy", [_one(t, "rebuy", player=name) for name in broke])
    yield timed("move-player", (_move(t, name) for name in names[:times]))
    yield timed("correct", [_one(t, "correct", reason="a mistake") for _ in range(times)])
    yield timed("options", [lambda: t.options("director")] * 20)
    yield timed("save", [t.save] * 20)


def _one(t: Tournament, do: str, **facts: Any) -> Callable[[], None]:
    return lambda: direct(t, do, **facts)


def _round(t: Tournament, table: int) -> Callable[[], None]:
    """Have chips go from one player at a table to another."""
    (session,) = t.state.sessions
    here = t.state.at_table(session, table)
    stacks = {e.name: e.stack for e in here}
    names = [name for name in stacks if stacks[name] > 100]
    stacks[names[0]] -= 100
    stacks[names[1]] += 100
    return _one(t, "record-round", table=table, stacks=stacks, button=here[0].seat)


def _break_one(t: Tournament, table: int) -> str:
    """Have somebody at a table lose everything to another there."""
    (session,) = t.state.sessions
    here = [e for e in t.state.at_table(session, table) if e.stack]
    loser, winner = here[-1], here[0]
    stacks = {e.name: e.stack for e in here}
    stacks |= {loser.name: 0, winner.name: winner.stack + loser.stack}
    direct(t, "record-round", table=table, stacks=stacks, button=winner.seat)
    return loser.name


def _move(t: Tournament, name: str) -> Callable[[], None]:
    """Have a player move to the first table with an open seat."""
    (session,) = t.state.sessions.values()
    seated = t.state.seated(session.name)
    mine = t.state.entrants[name].table
    table = next(n for n, at in session.tables.items() if n != mine and len(seated[n]) < at.seats)
    taken = {e.seat for e in seated[table]}
    seat = next(n for n in range(1, session.tables[table].seats + 1) if n not in taken)
    return _one(t, "move-player", player=name, table=table, seat=seat, reason="balance")


if __name__ == "__main__":
    for command, middle, worst in measured():
        print(f"{command:14} median {middle * 1000:6.2f} ms  worst {worst * 1000:6.2f} ms")
