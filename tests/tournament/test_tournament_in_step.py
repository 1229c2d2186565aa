"""Hand-for-hand play, absences, and the number of players at a table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from clauses import clause
from tournaments import (
    director,
    drawn,
    entered,
    finish,
    one_stage,
    operator,
    playing,
    refused,
    rounds,
    stack,
    stages,
)

from houseway.rulebook import Refused
from houseway.tournament import Tournament, awarding
from houseway.tournament.hosting import HostedTable, OneTable
from proof import Cited, rule, under

POKER = {
    "holdem": {"rebuys": "none", "add_ons": "none"},
    "charity-holdem": {"re_entry": "none"},
}


def two_tables(game: str, **changes: Any) -> tuple[Tournament, list[list[str]]]:
    """Four players at two tables, in play."""
    t = playing(game, 4, per_table=2, stages=stages(game), **POKER.get(game, {}), **changes)
    (session,) = t.state.sessions
    return t, [[e.name for e in t.state.at_table(session, table)] for table in (1, 2)]


@pytest.mark.parametrize("game", ["holdem", "charity-holdem", "ultimate-holdem", "roulette"])
def test_hand_for_hand_no_table_runs_ahead(game: str) -> None:
    t, (one, two) = two_tables(game)
    pace = clause(t, "pace")
    refused(t, pace, "operator", "hand-for-hand")
    director(t, "hand-for-hand")
    refused(t, pace, "director", "hand-for-hand")
    same = [{name: stack(t, name) for name in names} for names in (one, two)]
    refused(t, pace, "director", "record-round", table=1, rounds=2, stacks=same[0])
    rounds(t, same[0])
    assert "waits for table 2" in refused(
        t, pace, "director", "record-round", table=1, stacks=same[0]
    )
    rounds(t, same[1], table=2)
    rounds(t, same[1], table=2)
    rounds(t, same[0])
    director(t, "hand-for-hand", on=False)
    rounds(t, same[0], rounds=3)
    assert Tournament.replay(t.journal.entries).state == t.state


def test_who_goes_out_in_one_hand_is_placed_by_contributions_whatever_the_table() -> None:
    t, ((ann, bob), (cy, di)) = two_tables("holdem")
    rounds(t, {ann: 16_000, bob: 4_000})
    rounds(t, {cy: 13_000, di: 7_000}, table=2)
    director(t, "hand-for-hand")
    last = {"table": 1, "stacks": {ann: 20_000, bob: 0}}
    refused(t, "20.20", "director", "record-round", **last)
    rounds(t, last["stacks"], contributed={bob: 4_000})
    rounds(t, {cy: 20_000, di: 0}, table=2, contributed={di: 7_000})
    director(t, "balance")
    rounds(t, {ann: 40_000, cy: 0}, contributed={cy: 20_000})
    finish(t, "Main event")
    assert awarding.proposed_places(t) == [[ann], [cy], [di], [bob]]


def test_in_one_hand_equal_stakes_at_two_charity_tables_draw_cards() -> None:
    t, ((ann, bob), (cy, di)) = two_tables("charity-holdem")
    director(t, "hand-for-hand")
    rounds(t, {ann: 10_000, bob: 0})
    events = rounds(t, {cy: 10_000, di: 0}, table=2)
    (cards,) = [e.facts for e in events if e.event == "cards drawn"]
    director(t, "balance")
    rounds(t, {ann: 20_000, cy: 0})
    finish(t, "Evening")
    high, low = cards["order"]
    assert awarding.proposed_places(t) == [[ann], [cy], [high], [low]]


def test_a_table_that_is_played_here_keeps_in_step_too() -> None:
    t, (_, two) = two_tables("roulette")
    director(t, "hand-for-hand")
    assert OneTable(t, 1, who="Dana").play(5) == 1
    host = HostedTable(t, 2, who="Dana")
    assert host.why_no_round() is None
    rounds(t, {name: stack(t, name) for name in two}, table=2)
    rounds(t, {name: stack(t, name) for name in two}, table=2)
    with pytest.raises(Refused, match="waits for table 1"):
        host.do("dealer", "start")


def test_a_table_that_has_played_its_rounds_holds_nobody_up() -> None:
    t, (one, two) = two_tables("roulette")
    rounds(t, dict.fromkeys(two, 5000), table=2, rounds=20)
    director(t, "hand-for-hand")
    rounds(t, dict.fromkeys(one, 5000))
    rounds(t, dict.fromkeys(one, 5000))


# Absences

ABSENT = {
    "holdem": ("NI2018-51 20.12",),
    "charity-holdem": ("CTP 4.5", "CTP 4.6"),
    "ultimate-holdem": (),
    "roulette": (),
}


@pytest.mark.parametrize("game", ["holdem", "charity-holdem", "ultimate-holdem", "roulette"])
def test_the_tournament_and_its_table_know_of_the_same_absences(game: str) -> None:
    t = one_stage(game, 3, **POKER.get(game, {}))
    host = HostedTable(t, 1, who="Dana")
    host.refresh()
    host.do("dealer", "absent", player="ann")
    assert t.state.entrants["ann"].seated is False
    host.refresh()
    assert host.table.state.patrons["ann"].present is False
    director(t, "mark-absent", player="bob")
    refused(t, None, "director", "mark-absent", player="bob")
    host.do("dealer", "back", player="ann")
    host.refresh()
    patrons = host.table.state.patrons
    assert (patrons["ann"].present, patrons["bob"].present) == (True, False)
    (event,) = director(t, "mark-back", player="bob")
    assert event.clauses == ABSENT[game]
    host.refresh()
    assert patrons["bob"].present is True
    assert t.state.entrants["ann"].seated is True


# How many sit at a table


@under(
    rule("NI2019-212", "16.9"),
    rule("NI2018-51", "20.9"),
    rule("NI2005-63", "20.8"),
    rule("NI2002-45-canberra-poker", "15.7"),
    rule("NI2002-45-blackjack", "19.7"),
    rule("NI2002-45-mini-baccarat", "13.7"),
    rule("NI2002-45-pai-gow", "17.7"),
    rule("NI2002-45-roulette", "12.7"),
)
def test_the_director_and_nobody_else_decides_how_many_sit_at_a_table(
    game: str, cited: Cited
) -> None:
    t = entered(game, 12, stages=stages(game), per_table=6)
    for role in ("operator", "shift manager", "inspector"):
        refused(t, cited[0], role, "set-per-table", players=4)
    director(t, "set-per-table", players=4)
    drawn(t)
    assert Counter(e.table for e in t.state.entrants.values()) == {1: 4, 2: 4, 3: 4}
    (session,) = t.state.sessions.values()
    assert {table.seats for table in session.tables.values()} == {4}
    t = entered(game, 12, stages=stages(game), per_table=6)
    director(t, "call-ballot")
    refused(t, cited[0], "director", "set-per-table", players=4)
    director(t, "draw-ballot")
    assert Counter(e.table for e in t.state.entrants.values()) == {1: 6, 2: 6}


def test_the_director_s_number_is_for_the_next_ballot_alone() -> None:
    t = entered("holdem", 4, per_table=9)
    director(t, "set-per-table", players=2)
    drawn(t)
    assert t.state.per_table is None
    operator(t, "cancel", reason="flood")
