"""Charity Tournament Poker at tables where its hands are played: bonuses, and players away."""

from __future__ import annotations

from typing import Any

from at_tables import (
    PlayedTable,
    dealt_and_live,
    finish_round,
    hosted,
    in_play,
    next_step,
    play_round,
    round_at,
)
from tournaments import director, operator, refused, stack

from houseway.games.asks import Turn
from houseway.tournament.conditions import Level
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
