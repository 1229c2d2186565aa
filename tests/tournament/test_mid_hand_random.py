"""Directors, dealers and players do anything at any moment: no chip and no hand is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from busy_room import BusyRoom
from hypothesis import given, settings, strategies as st
from tournaments import GAMES

from houseway.table.dealt_source import Dealt

STEPS, SEEDS = 150, 23  # every seed is one that has been tried in every game


def busy(game: str, seed: int) -> BusyRoom:
    """A room after many acts, every hand of which was told in the end."""
    room = BusyRoom(game, seed)
    room.run(STEPS)
    room.finish()
    room.check()
    return room


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5, derandomize=True)
@given(seed=st.integers(0, SEEDS))
def test_no_order_of_acts_loses_a_chip_or_a_hand(game: str, seed: int) -> None:
    busy(game, seed)


def test_a_busy_room_sees_everything_that_may_come_in_a_hand() -> None:
    rooms = [busy("holdem", seed) for seed in range(SEEDS)]
    given = sum((room.given for room in rooms), Counter())
    told = Counter(e["event"] for room in rooms for x in room.t.journal.entries for e in x.events)
    assert min(given["restart"], given["correct"]) > 10
    moves = {"balance", "break-table", "move-player", "draw-redraw"}
    assert len(moves & given.keys()) > 2
    assert {
        "withdraw",
        "disqualify",
        "cancel",
        "rebuy",
        "add-on",
        "jump",
        "dispute",
    } <= given.keys()
    assert {"announced", "not carried out", "round", "hand over"} <= told.keys()
    tables = [host.table for room in rooms for host in (*room.hosts.values(), *room.over)]
    assert {isinstance(table.source, Dealt) for table in tables} == {True, False}
