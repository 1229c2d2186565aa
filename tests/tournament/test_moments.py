"""Acts while a hand is under way: at once, when the hand is over, or not now; no chip is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from at_tables import PlayedTable, finish_round, hosted, in_play, next_step, play_round
from hypothesis import given, settings, strategies as st
from tournaments import GAMES, director, operator, refused, seeds, stack

from houseway.games.asks import Amounts, Choices, Sums, Words
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit, compared
from houseway.tournament.conditions import Purchase
from houseway.tournament.hosting import HostedTable
from houseway.tournament.hosting.players import Field as Bots
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
    option = next(one for one in host.t.options("director") if one.do == do)
    assert "begun" not in option.choose  # the table knows it
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
    assert said == "A hand is under way at table 1: record-round can be corrected when it is over."
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
    director(t, "redraw", session="Main event", reason="two tables are left")
    over(first)
    with pytest.raises(Refused, match="It was announced to redraw the seats: table 1 waits"):
        first.do("dealer", "start")
    assert "redrawn" in over(second)
    first.do("dealer", "start")
    finish_round(first)
    sound(t, first, second)


# Any order of acts

ACTS = [*MOMENTS]


def some_facts(t: Tournament, chance: Random, do: str) -> dict[str, Any] | None:
    """Facts with which somebody may give a command."""
    option = next((one for one in t.options("director") if one.do == do), None)
    if option is None:
        return None
    return {name: some_of(range, chance) for name, range in option.choose.items()}


def some_of(range: Any, chance: Random) -> Any:
    match range:
        case Choices(values=values):
            return chance.choice(values)
        case Amounts(low=low):
            return min(range.largest, low + chance.randrange(9) * range.step)
        case Sums(players=players):
            return dict.fromkeys(players, 100)
        case Words():
            return "so be it"
    return None


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_order_of_acts_loses_a_chip_or_a_hand(game: str, seed: int) -> None:
    chance = Random(seed)
    t = in_play(game, 5, **({"add_ons": LATER, "rebuys": LATER} if game == "holdem" else {}))
    host = HostedTable(t, 1, who="Dana", seeds=seeds(str(seed)))
    bots = Bots(str(seed))
    for _ in range(60):
        t.clock.pass_(seconds=chance.randrange(90))
        try:
            if not host.table.in_play:
                host.do("dealer", "start")
            elif chance.random() < 0.7 and (act := bots.act(host.table.procedure)):
                host.do(act.by, act.do, **act.facts)
            else:
                do = chance.choice(ACTS)
                facts = some_facts(t, chance, do)
                if facts is not None and do != "cancel":
                    director(t, do, **facts)
        except Refused:
            if not host.table.in_play and chance.random() < 0.3:
                break
    while host.table.in_play:
        act = bots.act(host.table.procedure)
        host.do(act.by, act.do, **act.facts)
    for number in range(1, len(t.state.disputes) + 1):
        if t.state.disputes[number - 1] is None:
            director(t, "settle-dispute", number=number, decision="play on")
    if host.table.settled:
        host.do("dealer", "collect")
    host.report()
    assert not host.unreported
    assert t.state.put_off == []
    t.state.check()
    sound(t, host)
