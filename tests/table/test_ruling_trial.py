"""What a ruling would lead to, on a copy: nothing happens, and nothing unseen is told."""

from __future__ import annotations

import pytest

from houseway.games.bots import bot, house
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.ruling_trial import ChipsMoved, tried

STAKE = 50_000


class Tried:
    """A dealt table in the middle of a round, of which copies are made."""

    def __init__(self, name: str, steps: int) -> None:
        self.table, self._secrets = Table(name, seed=5), {}
        self.table.do(self.table.house.in_charge, "open", approval="L-17")
        for seat, player in ((2, "ann"), (3, "ben")):
            self.table.do(player, "sit", seat=seat, stake=STAKE)
        self.table.do("dealer", "start")
        for _ in range(steps):
            acts = (bot(self.table.procedure, one) for one in self.table.state.patrons)
            act = next(filter(None, acts), None) or house(self.table.procedure)
            self.table.do(act.by, act.do, **act.facts)

    def ruling(self, do: str, **facts):
        self._secrets |= self.table.source.book.take_new()
        entries = [entry for entry in self.table.journal.entries if entry.seq > self.table.saved_at]
        trial = Table.resume(entries, secrets=self._secrets, saved=self.table.save())
        return tried(trial, "supervisor", do, facts, "sam")


@pytest.fixture
def ultimate():
    return Tried("ultimate-holdem", 8)


def test_whose_chips_a_ruling_would_change_is_known_before_and_nothing_happens(ultimate):
    table = ultimate.table
    before, entries = {n: table.stake_of(n) for n in ("ann", "ben")}, len(table.journal)
    assert all(stake < STAKE for stake in before.values())
    found = ultimate.ruling("wrong-number-of-cards", to="communal cards")
    assert found.moved == tuple(ChipsMoved(name, before[name], STAKE) for name in ("ann", "ben"))
    assert {"misdeal", "void"} <= {event.event for event in found.events}
    assert {name: table.stake_of(name) for name in before} == before
    assert len(table.journal) == entries
    really = table.do("supervisor", "wrong-number-of-cards", to="communal cards")
    told = [event.event for event in really if not event.event.startswith("order")]
    assert told == [event.event for event in found.events]
    assert {name: table.stake_of(name) for name in before} == dict.fromkeys(before, STAKE)


def test_nobody_rules_by_what_is_not_seen_yet():
    tiles = Tried("pai-gow", 6).ruling("player-exposed", box=2, tiles=1)
    cards = Tried("ultimate-holdem", 6).ruling("no-decision", why="no decision in time")
    assert tiles == cards == ((), (), True)


def test_only_rulings_are_tried(ultimate):
    with pytest.raises(Refused, match="no ruling that the supervisor can give now"):
        ultimate.ruling("correct", reason="to see what comes")
