"""Acts while a hand is under way: at once, when the hand is over, or not now; no chip is lost."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import (
    PlayedTable,
    dealt_and_live,
    finish_round,
    hosted,
    in_play,
    next_step,
    play_round,
)
from tournaments import director, operator, refused, seeds, stack

from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import Dealt
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit, compared
from houseway.tournament.conditions import Level, Purchase
from houseway.tournament.hosting import HostedTable
from houseway.tournament.moments import MOMENTS
from proof import rule

LATER = Purchase(cost=1_000, chips=5_000, most=9, method="at the desk")


def in_hand(game: str, players: int = 4, steps: int = 3, **changes: Any) -> PlayedTable:
    """A table in the middle of a hand."""
    host = hosted(in_play(game, players, **changes))
    host.t.clock.pass_(seconds=30)
    host.do("dealer", "start")
    for _ in range(steps):
        if host.table.in_play:
            next_step(host)
    assert host.table.in_play
    return host


def over(host: PlayedTable) -> list[str]:
    """What the tournament is told when the hand is over."""
    before = len(host.t.journal)
    finish_round(host)
    host.do("dealer", "collect")
    later = host.t.journal.entries[before:]
    return [event["event"] for entry in later for event in entry.events]


def sound(t: Tournament, *hosts: HostedTable) -> None:
    assert audit(t.journal.entries) == []
    assert Tournament.replay(t.journal.entries).state == t.state
    for host in hosts:
        assert compared(t.journal.entries, host.table.journal.entries) == []


def test_every_command_has_its_moment() -> None:
    assert set(MOMENTS) == set(Tournament.commands)


@dealt_and_live
@rule("CTP", "15.2", "16.1")
@pytest.mark.parametrize(
    ("do", "clause", "facts"),
    [
        ("announce-bonus", "15.2", {"table": 1, "amount": 500}),
        ("announce-elimination", "16.1", {"table": 1}),
    ],
)
def test_no_special_round_is_announced_once_cards_and_blinds_are_out(
    do: str, clause: str, facts: dict[str, Any]
) -> None:
    host = in_hand("charity-holdem")
    said = refused(host.t, clause, "director", do, **facts)
    assert said.startswith("A hand is under way at table 1: it is too late to announce")
    assert "round" in over(host)
    director(host.t, do, **facts)
    play_round(host)
    host.do("dealer", "collect")
    sound(host.t, host)


def test_who_withdraws_in_a_hand_leaves_when_it_is_over_and_the_pot_is_whole() -> None:
    host = in_hand("holdem")
    t, issued = host.t, host.t.state.chips_issued
    (event,) = director(t, "withdraw", player="ann")
    assert (event.event, event.facts["waits_for"]) == ("announced", [1])
    assert t.state.entrants["ann"].status == "in"
    assert [one.do for one in t.view().announced] == ["withdraw"]
    told = over(host)
    assert told.index("round") < told.index("withdrawn")
    assert t.state.entrants["ann"].status == "withdrawn"
    assert t.view().announced == ()
    assert sum(stack(t, name) for name in t.state.entrants) + t.state.chips_retired == issued
    play_round(host)
    host.do("dealer", "collect")
    assert "ann" not in host.table.state.patrons
    sound(t, host)


def test_an_add_on_bought_in_a_hand_is_on_the_table_for_the_next() -> None:
    host = in_hand("holdem", add_ons=LATER)
    t = host.t
    before = t.state.chips_issued
    director(t, "add-on", player="bob")
    assert (t.state.chips_issued, t.state.entrants["bob"].bought) == (before, {})
    told = over(host)
    assert told.index("round") < told.index("add-on")
    assert t.state.chips_issued == before + 5_000
    sound(t, host)


def test_who_comes_back_by_a_ruling_waits_for_the_hand_at_the_old_seat() -> None:
    t = in_play("blackjack", 3)
    director(t, "record-round", table=1, stacks={"ann": 0, "bob": 5_000, "cy": 5_000})
    host = hosted(t)
    host.do("dealer", "start")
    facts = {"player": "ann", "chips": 500, "round": 1, "reason": "a marked card"}
    (event,) = director(t, "return-chips", **facts)
    assert (event.event, event.facts["waits_for"]) == ("announced", [1])
    assert over(host)[:3] == ["round", "reinstated", "chips returned"]
    sound(t, host)


def test_what_cannot_be_done_any_more_when_the_hand_is_over_is_said() -> None:
    host = in_hand("holdem", rebuys="none")
    director(host.t, "withdraw", player="ann")
    director(host.t, "approve-substitute", player="ann", substitute="zoe", reason="ill")
    director(host.t, "move-player", player="bob", table=1, seat=9, reason="light")
    told = over(host)
    assert [name for name in told if name != "round"] == ["withdrawn", "not carried out", "moved"]
    (left_out,) = [one for one in host.t.journal.head.events if one["event"] == "not carried out"]
    assert left_out["do"] == "approve-substitute"
    assert left_out["reason"]
    sound(host.t, host)


def test_a_round_that_is_void_lets_what_waits_be_done() -> None:
    host = in_hand("roulette", 3)
    director(host.t, "withdraw", player="ann")
    why = {"ground": "impractical", "reason": "the ball left the wheel"}
    host.do("director", "void-round", who="Dana", **why)
    last = [event["event"] for event in host.t.journal.head.events]
    assert last == ["hand over", "withdrawn"]
    sound(host.t, host)


def test_a_level_that_rises_in_a_hand_holds_from_the_next_one() -> None:
    host = in_hand("blackjack", 3, steps=6)
    t = host.t
    minimum = host.table.round.determinations.minimum
    t.clock.pass_(hours=5)
    assert "round" in over(host)
    assert host.table.round.determinations.minimum == minimum
    sound(t, host)


def test_nothing_is_struck_from_which_a_hand_is_played() -> None:
    host = hosted(in_play("holdem", 3))
    play_round(host)
    host.do("dealer", "collect")
    host.do("dealer", "start")
    said = refused(host.t, "20.15", "operator", "correct", who="Olga", reason="x")
    assert said == (
        "A hand is under way at table 1: what was done before it can be corrected when it is over."
    )
    director(host.t, "set-pace", seconds=20)
    operator(host.t, "correct", reason="not so fast")
    over(host)
    sound(host.t, host)


def test_nobody_records_a_hand_that_is_played_here() -> None:
    host = in_hand("holdem", 3)
    t = host.t
    stacks = {name: stack(t, name) for name in t.state.entrants}
    said = refused(t, "20.15", "director", "record-round", table=1, stacks=stacks)
    assert said == "The hand at table 1 is played here: the table tells what becomes of it."
    refused(t, "20.15", "director", "end-hand", table=1)
    assert "round" in over(host)
    sound(t, host)


def test_a_table_waits_until_what_was_announced_for_it_is_done() -> None:
    t = in_play("holdem", 12, per_table=6)
    first, second = hosted(t, 1, "one"), hosted(t, 2, "two")
    for host in (first, second):
        host.do("dealer", "start")
    director(t, "call-redraw", session="Main event", reason="two tables are left")
    director(t, "draw-redraw")
    over(first)
    with pytest.raises(Refused, match="It was announced to draw the seats anew: table 1 waits"):
        first.do("dealer", "start")
    assert "redrawn" in over(second)
    first.do("dealer", "start")
    finish_round(first)
    sound(t, first, second)


def test_a_break_that_comes_in_a_hand_holds_up_no_record() -> None:
    level = Level(minimum=100, maximum=1_000, minutes=5, break_minutes=10)
    host = in_hand("roulette", 3, levels=(level, level))
    host.t.clock.pass_(minutes=6)
    assert over(host) == ["round"]
    with pytest.raises(Refused, match="There is a break"):
        host.do("dealer", "start")
    sound(host.t, host)


def test_a_hand_outlasts_the_director_in_whose_name_its_table_is_played() -> None:
    host = in_hand("holdem", 3)
    host.t.do("shift manager", "nominate", who="Sam", name="Eli", licence="L2")
    host.t.do("shift manager", "relieve", who="Sam", name="Dana")
    assert over(host) == ["round"]
    assert host.t.journal.head.by == "Eli"
    sound(host.t, host)


# Tables whose rounds are recorded by hand


def test_what_touches_a_hand_in_the_room_waits_for_its_record() -> None:
    t = in_play("holdem", 3)
    director(t, "begin-hand", table=1)
    said = refused(t, "20.15", "director", "begin-hand", table=1)
    assert said == "A hand is under way at table 1 already."
    (event,) = director(t, "withdraw", player="ann")
    assert (event.event, event.facts["waits_for"]) == ("announced", [1])
    told = director(t, "record-round", table=1, stacks={"ann": 100, "bob": 29_800, "cy": 100})
    assert [one.event for one in told] == ["round", "withdrawn"]
    sound(t)


def test_a_hand_that_was_noted_by_mistake_is_struck() -> None:
    t = in_play("holdem", 3)
    director(t, "begin-hand", table=1)
    operator(t, "correct", reason="nobody has cards yet")
    (event,) = director(t, "withdraw", player="ann")
    assert event.event == "withdrawn"
    sound(t)


# Other processes


def taken_up(host: PlayedTable, saved: bytes | None) -> PlayedTable:
    """The tournament and its table as another process takes them up."""
    t, journal, source = host.t, host.table.journal, host.table.source
    secrets = source.book.take_new() if isinstance(source, Dealt) else {}
    again = Tournament(t.name, t.game, journal=t.journal, clock=t.clock, saved=saved)
    table = Table.resume(
        journal.entries, secrets=secrets, seeds=seeds("later"), clock=t.clock, journal=journal
    )
    return PlayedTable(again, 1, "table", table=table)


@pytest.mark.parametrize("from_snapshot", [False, True])
def test_another_process_knows_of_a_hand_and_plays_it_to_its_end(from_snapshot: bool) -> None:
    host = PlayedTable(in_play("holdem"), 1, "table", seeds=seeds("table"))
    play_round(host)
    host.do("dealer", "collect")
    host.do("dealer", "start")
    next_step(host)
    saved = host.t.save() if from_snapshot else None
    later = Tournament(host.t.name, host.t.game, journal=host.t.journal, clock=host.t.clock)
    (event,) = director(later, "withdraw", player="ann")
    assert (event.event, event.facts["waits_for"]) == ("announced", [1])
    host = taken_up(host, saved)
    assert not host.unreported
    assert over(host) == ["round", "withdrawn"]
    assert host.session.tables[1].rounds == 2
    sound(host.t, host)


def test_a_hand_that_was_lost_with_its_table_comes_to_nothing() -> None:
    host = in_hand("holdem")
    before = {name: stack(host.t, name) for name in host.t.state.entrants}
    director(host.t, "withdraw", player="ann")
    again = hosted(host.t)
    (entry,) = [one for one in host.t.journal.entries if one.command.get("do") == "abandon-hand"]
    assert entry.command["reason"] == "the table where it was played is lost"
    assert entry.events[0]["clauses"] == ["NI2018-51 20.15"]
    assert host.t.state.entrants["ann"].status == "withdrawn"
    assert {name: stack(host.t, name) for name in ("bob", "cy", "di")} == {
        name: before[name] for name in ("bob", "cy", "di")
    }
    play_round(again)
    again.do("dealer", "collect")
    sound(host.t, again)


def test_a_table_that_was_closed_stays_closed_when_it_is_taken_up() -> None:
    host = hosted(in_play("roulette", 3))
    host.do("supervisor", "close", notice="the wheel is broken")
    assert host.table.state.status == "closed"
    assert taken_up(host, None).table.state.status == "closed"


# Several tables


def test_a_tournament_is_cancelled_when_no_hand_is_left_anywhere() -> None:
    """A hand that would begin meanwhile at another table could never be recorded."""
    t = in_play("holdem", 8, per_table=4)
    first, second = hosted(t, 1, "one"), hosted(t, 2, "two")
    first.do("dealer", "start")
    operator(t, "cancel", reason="a fire")
    with pytest.raises(Refused, match="It was announced to cancel"):
        second.do("dealer", "start")
    assert "cancelled" in over(first)
    sound(t, first, second)


def test_what_comes_to_concern_another_table_waits_for_its_hand_too() -> None:
    """Table 3 was to break when nobody else had room; when its hand is over, two others have."""
    t = in_play("holdem", 9, per_table=3)
    first, second, third = (hosted(t, number, str(number)) for number in (1, 2, 3))
    for host in (first, second, third):
        host.do("dealer", "start")
    (event,) = director(t, "break-table", table=3)
    assert event.facts["waits_for"] == [3]
    here = {n: [e.name for e in t.state.at_table("Main event", n)] for n in (1, 2)}
    for name in (*here[1][:2], here[2][0]):
        director(t, "withdraw", player=name)
    over(second)
    second.do("dealer", "start")
    over(first)
    assert over(third) == ["round"]
    assert [one.tables for one in t.state.put_off] == [[1, 2, 3]]
    assert over(second) == ["round", "moved", "moved", "moved"]
    sound(t, first, second, third)


# A hand that is played here is over when its table says so, or when it is abandoned


@pytest.mark.parametrize("do", ["end-hand", "record-round", "begin-hand"])
def test_nobody_makes_up_that_a_table_told_of_its_hand(do: str) -> None:
    host = in_hand("holdem", 3)
    t = host.t
    facts = {"stacks": {"ann": 30_000, "bob": 0, "cy": 0}} if do == "record-round" else {}
    for made_up in ("0" * 64, host.table.journal.head.hash, "-"):
        said = refused(t, "20.15", "director", do, table=1, kept=made_up, **facts)
        assert said == "Tables that are played here tell of their hands themselves: leave kept out."
    assert 1 in t.hands.under_way
    assert all("kept" not in one.choose for one in t.options("director"))
    assert "round" in over(host)
    sound(t, host)


def test_a_start_that_the_table_refuses_leaves_no_hand_under_way() -> None:
    host = hosted(in_play("holdem", 3))
    with pytest.raises(Refused):
        host.do("ann", "start")
    told = [entry.command["do"] for entry in host.t.journal.entries[-2:]]
    assert (host.t.hands.under_way, told) == ({}, ["begin-hand", "end-hand"])
    with pytest.raises(Refused):
        host.do("ann", "collect")
    assert host.t.journal.head.command["do"] == "end-hand"
    play_round(host)
    sound(host.t, host)


def test_a_hand_that_is_played_here_is_abandoned_with_a_reason_and_never_recorded() -> None:
    host = in_hand("holdem", 3)
    t = host.t
    before = {name: stack(t, name) for name in t.state.entrants}
    director(t, "withdraw", player="ann")
    (event, *later) = director(t, "abandon-hand", table=1, reason="the power failed")
    assert (event.event, event.clauses) == ("hand abandoned", ("NI2018-51 20.15",))
    assert event.facts == {"table": 1, "reason": "the power failed"}
    assert [one.event for one in later] == ["withdrawn"]
    assert (t.hands.under_way, stack(t, "bob")) == ({}, before["bob"])
    assert over(host) == []
    assert host.session.tables[1].rounds == 0
    play_round(host)
    host.do("dealer", "collect")
    assert host.session.tables[1].rounds == 1
    assert stack(t, "bob") + stack(t, "cy") == before["bob"] + before["cy"]
    sound(t, host)


def test_an_abandoned_hand_that_was_settled_meanwhile_counts_for_nothing() -> None:
    host = hosted(in_play("roulette", 2))
    play_round(host)
    t = host.t
    before = {name: stack(t, name) for name in t.state.entrants}
    director(t, "abandon-hand", table=1, reason="the wheel was found to be tilted")
    host.do("dealer", "collect")
    assert (host.session.tables[1].rounds, host.unreported) == (0, False)
    assert {name: stack(t, name) for name in t.state.entrants} == before
    play_round(host)
    host.do("dealer", "collect")
    assert host.session.tables[1].rounds == 1
    sound(t, host)


def test_an_abandoned_hand_stays_so_although_another_is_dealt_in_the_room() -> None:
    host = in_hand("holdem", 3)
    t = host.t
    before = {name: stack(t, name) for name in t.state.entrants}
    director(t, "abandon-hand", table=1, reason="the power failed")
    director(t, "begin-hand", table=1)
    over(host)
    assert host.session.tables[1].rounds == 0
    assert {name: stack(t, name) for name in t.state.entrants} == before
    sound(t, host)


def test_only_a_hand_that_is_played_here_is_abandoned() -> None:
    t = in_play("holdem", 3)
    director(t, "begin-hand", table=1)
    facts = {"table": 1, "reason": "nobody wants to play"}
    said = refused(t, "20.15", "director", "abandon-hand", **facts)
    assert said == "No hand is played here at table 1: end-hand says that one came to nothing."
