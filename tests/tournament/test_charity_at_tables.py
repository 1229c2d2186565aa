"""Charity Tournament Poker at tables where its hands are played: bonuses, and players away."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import (
    PlayedTable,
    dealt_and_live,
    dealt_in,
    everybody_all_in,
    finish_round,
    hosted,
    in_play,
    lost,
    next_step,
    play_round,
    round_at,
)
from tournaments import (
    commence,
    director,
    drawn,
    entered,
    operator,
    refused,
    stack,
    stages,
    take_seats,
)

from houseway.games.asks import Turn
from houseway.rulebook import Refused
from houseway.tournament.conditions import Level, Purchase
from proof import rule

pytestmark = dealt_and_live
BLINDS = (Level(minimum=100, blinds=(50, 100), ante=10),)


def evening() -> PlayedTable:
    return hosted(in_play("charity-holdem", 4, levels=BLINDS, lowest_chip=5))


def to_the_first_decision(host: PlayedTable, back: str | None = None) -> None:
    """Blinds, antes and cards are out, and somebody is asked; who is `back` came with the cut."""
    host.do("dealer", "start")
    if back:
        host.do("dealer", "player-returned", player=back)
    while not (isinstance(asked := round_at(host).asked, Turn) and asked.actors[0] != "dealer"):
        next_step(host)


def told(host: PlayedTable, name: str) -> list[dict[str, Any]]:
    return [event.facts for event in round_at(host).events if event.event == name]


@rule("CTP", "15.1", "15.1[2]")
def test_a_bonus_is_played_for_in_the_hand_after_its_announcement() -> None:
    """500 of the operator, four antes of 10, and blinds of 50 and 100."""
    host = evening()
    t = host.t
    refused(t, "15.1[2]", "operator", "announce-bonus", table=1, amount=700)
    for _ in range(2):
        operator(t, "announce-bonus", table=1, amount=500)
        before = sum(stack(t, name) for name in t.state.entrants)
        to_the_first_decision(host)
        assert host.table.view(None).round.pots[0].amount == 690
        finish_round(host)
        host.do("dealer", "collect")
        assert sum(stack(t, name) for name in t.state.entrants) == before + 500
    refused(t, "15.1[2]", "operator", "announce-bonus", table=1, amount=500)


@rule("CTP", "4.5", "4.6")
def test_who_is_away_pays_is_dealt_in_and_folds_when_a_decision_is_due() -> None:
    """The big blind of the second hand and the player after it are away; the latter comes back."""
    host = evening()
    t = host.t
    play_round(host)
    host.do("dealer", "collect")
    order = [e.name for e in t.state.at_table("Evening", 1)]
    _, big = (one["player"] for one in told(host, "posted"))
    away = order[(order.index(big) + 1) % 4]
    after = order[(order.index(big) + 2) % 4]
    for name in (away, after):
        director(t, "mark-absent", player=name)
    before = {name: stack(t, name) for name in order}
    to_the_first_decision(host, back=after)
    assert [(one["player"], one["amount"]) for one in told(host, "posted")][1] == (away, 100)
    stakes = round_at(host).stakes
    assert (before[away] - stakes[away], before[after] - stakes[after]) == (110, 10)
    assert [len(round_at(host).hole[name]) for name in (away, after)] == [2, 2]
    button = order[(order.index(big) + 3) % 4]
    for caller in (after, button, big):
        (call,) = (option for option in host.table.options(caller) if option.do == "call")
        assert away not in round_at(host).folded
        host.do(caller, "call", **call.where)
    assert away in round_at(host).folded
    finish_round(host)
    host.do("dealer", "collect")
    assert sum(stack(t, name) for name in order) == sum(before.values())


# Tables and seats, leaving and coming back


@rule("CTP", "4.1")
def test_hands_are_played_at_the_tables_that_the_supervisor_designated_and_at_no_other() -> None:
    t = entered("charity-holdem", 6, stages=stages("charity-holdem", per_table=3))
    refused(t, "4.1", "operator", "designate-tables", tables="Table 3")
    director(t, "designate-tables", tables="Table 3")
    director(t, "call-ballot")
    said = refused(t, "4.1", "director", "draw-ballot")
    assert said == "2 tables are needed; 1 are designated."
    director(t, "designate-tables", tables="Table 3, Table 4")
    director(t, "draw-ballot")
    commence(take_seats(t))
    (session,) = t.state.sessions.values()
    assert {at.number: at.place for at in session.tables.values()} == {1: "Table 3", 2: "Table 4"}
    for number in (1, 2):
        play_round(hosted(t, number, f"table {number}"))
    with pytest.raises(Refused, match="Table 3 is not in play"):
        hosted(t, 3)


@rule("CTP", "3.2(d)", "4.3")
def test_seats_are_drawn_as_stated_or_assigned_and_the_hand_is_dealt_there() -> None:
    t = drawn(entered("charity-holdem", 3))
    drawn_seats = {e.name: e.seat for e in t.state.entrants.values()}
    facts = {"player": "ann", "table": 1, "reason": "needs room for a wheelchair"}
    refused(t, "4.3", "director", "assign-seat", seat=drawn_seats["bob"], **facts)
    director(t, "assign-seat", seat=8, **facts)
    host = hosted(commence(take_seats(t)))
    play_round(host)
    seats = {name: seat for name, (seat, _) in dealt_in(host).items()}
    assert seats == {**drawn_seats, "ann": 8}
    assert "Seats are drawn by ballot [3.2(d)]" in " ".join(t.sheet().split())


@rule("CTP", "3.2(f)")
def test_who_has_lost_every_chip_comes_back_once_without_paying_and_in_time() -> None:
    """Re-entry is open in the first level, which has two hands."""
    levels = (Level(minimum=100, blinds=(50, 100), rounds=2), Level(minimum=100, blinds=(50, 100)))
    terms = Purchase(cost=0, chips=5_000, most=1, through_level=1, method="At the table")
    for hands in (1, 2):
        t = in_play("charity-holdem", 4, levels=levels, re_entry=terms)
        host = hosted(t, seed="re-entry")
        for _ in range(hands - 1):
            play_round(host)
        everybody_all_in(host)
        (first, *_) = lost(t)
        if hands == 2:
            refused(t, "3.2(f)", "director", "re-enter", player=first)
            assert t.state.entrants[first].status == "out"
            continue
        director(t, "re-enter", player=first)
        assert t.state.ledger.postings == []
        play_round(host)
        assert dealt_in(host)[first][1] == 5_000


@rule("CTP", "10.1.2")
def test_nobody_with_chips_leaves_but_who_is_excused_and_the_chips_stay_at_the_table() -> None:
    host = evening()
    t = host.t
    play_round(host)
    host.do("dealer", "collect")
    before = stack(t, "ann")
    with pytest.raises(Refused):
        host.do("ann", "leave")
    refused(t, "10.1.2", "director", "withdraw", player="ann")
    facts = {"player": "ann", "reason": "taken ill"}
    refused(t, "10.1.2", "director", "excuse", **facts)
    t.do("supervisor", "excuse", who="Pat", **facts)
    for _ in range(4):  # every seat has had the blinds
        play_round(host)
        host.do("dealer", "collect")
        assert not [one for one in round_at(host).settlements if one.player == "ann" and one.paid]
    assert stack(t, "ann") == before - 50 - 100 - 4 * 10
    everybody_all_in(host)
    assert "ann" in dealt_in(host)
