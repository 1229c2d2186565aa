"""Tournaments whose rounds are played at tables here, dealt by the software and live."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tournaments import one_stage, seeds

from houseway.games.asks import Draw, Option
from houseway.games.events import Event
from houseway.games.round import Round
from houseway.rulebook import Refused
from houseway.table.dealt_source import Dealt
from houseway.tournament import Tournament
from houseway.tournament.hosting import HostedTable
from houseway.tournament.hosting.players import Field as Bots
from randomly import fallen

NO_PURCHASE = {
    "holdem": {"rebuys": "none", "add_ons": "none"},
    "charity-holdem": {"re_entry": "none"},
}
TABLES_ARE = {"live": False}  # how tables are played where a test says nothing of it
SETTLED: set[str] = set()  # the kinds of tables, dealt and live, at which a round came to its end
dealt_and_live = pytest.mark.tables("dealt", "live")
dealt_alone = pytest.mark.tables("dealt")  # where the software alone knows what comes
live_alone = pytest.mark.tables("live")  # where the test says what falls


class PlayedTable(HostedTable):
    """A table of a tournament and what falls there, when its dealer enters it."""

    def __init__(self, t: Tournament, number: int, seed: str, **facts: Any) -> None:
        super().__init__(t, number, **{"who": "Dana", "seeds": seeds(seed), **facts})
        self.falls = Random(seed)

    def do(self, by: str, do: str, **facts: Any) -> tuple[Event, ...]:
        """Carry it out, and note whether a round is settled with it."""
        events = super().do(by, do, **facts)
        if self.table.settled:
            SETTLED.add("dealt" if isinstance(self.table.source, Dealt) else "live")
        return events


def check_settled(kind: str) -> None:
    """Fail unless a round has come to its end at a table of a kind."""
    assert kind in SETTLED, f"no round was settled at a {kind} table"


def hosted(t: Tournament, number: int = 1, seed: str = "table", **facts: Any) -> PlayedTable:
    """A table of a tournament, dealt or live as the test is run."""
    return PlayedTable(t, number, seed, **{**TABLES_ARE, **facts})


def in_play(game: str, players: int = 4, **changes: Any) -> Tournament:
    return one_stage(game, players, **{**NO_PURCHASE.get(game, {}), **changes})


def play_round(host: PlayedTable, bots: Bots | None = None) -> None:
    """A round from the first card to the last, by bots."""
    host.t.clock.pass_(seconds=30)
    host.do("dealer", "start")
    finish_round(host, bots)


def finish_round(host: PlayedTable, bots: Bots | None = None) -> None:
    while host.table.in_play:
        next_step(host, bots)


def next_step(host: PlayedTable, bots: Bots | None = None) -> None:
    """What a bot or the house does next, or what the dealer of a live table enters."""
    procedure = host.table.procedure
    assert procedure is not None
    if isinstance(procedure.asked, Draw):
        host.do("dealer", "enter", fell=fallen(host.falls, procedure, marks=0))
    else:
        act = (bots or Bots("1")).act(procedure)
        host.do(act.by, act.do, **act.facts)


def betting(host: PlayedTable) -> PlayedTable:
    """A round in which bets are open; the shoe has been made by bots."""
    host.do("dealer", "start")
    while not getattr(host.table.procedure, "betting_open", False):
        next_step(host)
    return host


def first_wager(host: HostedTable) -> tuple[Option, dict[str, Any]]:
    """What the first to wager may put on the main wager, and the facts that name it."""
    round = host.table.round
    ordered = round.circumstances.first_to_wager is not None
    player = round.wagering_order()[0] if ordered else round.asked.actors[0]
    option = next(one for one in host.table.options(player) if one.do == "wager")
    on = {"on": "red"} if "on" in option.choose else {}
    return option, {**option.where, **on}


def dealt_in(host: HostedTable) -> dict[str, tuple[int, int]]:
    """The seat and the stake of everybody for whom the round was dealt."""
    return {seat.player: (seat.seat, seat.stake) for seat in round_at(host).seats}


def round_at(host: HostedTable) -> Round:
    """The round that is played at a table, or was played last."""
    round = host.table.round or host.table.last_round
    assert round is not None
    return round


def no_round(host: HostedTable, *clauses: str | None) -> str:
    """The sentence with which no round begins, by these clauses."""
    entries = len(host.table.journal)
    with pytest.raises(Refused) as refusal:
        host.do("dealer", "start")
    assert refusal.value.clauses == host.t.cite(*clauses)
    assert len(host.table.journal) == entries
    return refusal.value.reason


def everybody_all_in(host: HostedTable) -> None:
    """A hand of hold'em in which everybody puts every chip in."""
    host.t.clock.pass_(seconds=30)
    host.do("dealer", "start")
    while host.table.in_play:
        round = host.table.round
        acting = round.acting if round is not None else None
        acts = {one.do: one for one in host.table.options(acting)} if acting else {}
        if "raise" in acts:
            host.do(acting, "raise", to=acts["raise"].choose["to"].high)
        elif "call" in acts:
            host.do(acting, "call")
        else:
            next_step(host)
    host.do("dealer", "collect")


def lost(t: Tournament) -> list[str]:
    """Who has no chips any more."""
    return [e.name for e in t.state.entrants.values() if not e.stack]
