"""Wagers in order from a marker, the minimum that all risk, and places by chips, as played."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import (
    PlayedTable,
    betting,
    dealt_and_live,
    finish_round,
    hosted,
    in_play,
    next_step,
    play_round,
    round_at,
)
from tournaments import director, refused, stack, stages

from houseway.games.asks import Turn
from houseway.rulebook import Refused
from houseway.tournament.conditions import Level, SessionEnd
from proof import Cited, rule, under

pytestmark = dealt_and_live
LIMITS = (Level(minimum=100, maximum=1_000, determinations={"multiple": 50}),)


def second_round(game: str, **changes: Any) -> tuple[PlayedTable, list[str]]:
    """Bets are open in the second round, and the order in which players are asked.

    The marker was with the first seat and has passed to the next one.
    """
    t = in_play(game, 3, levels=LIMITS, **changes)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    seats = {e.seat: e.name for e in t.state.entrants.values() if e.status == "in"}
    first, second, third = (seats[number] for number in sorted(seats))
    return betting(host), [second, third, first]


def wager_facts(host: PlayedTable, player: str) -> dict[str, Any]:
    """Where a player wagers at the own seat; at mini-baccarat on the tie, and not on a hand."""
    offered = [one.where for one in round_at(host).asked.options if one.by == player]
    places = [{"on": one["on"], "box": one["box"]} for one in offered]
    return next((one for one in places if one["on"] == "tie"), places[0])


def wager(host: PlayedTable, player: str, amount: int = 100) -> None:
    host.do(player, "wager", **wager_facts(host, player), amount=amount)


def told(host: PlayedTable, *names: str) -> list[dict[str, Any]]:
    return [event.facts for event in round_at(host).events if event.event in names]


def staked(host: PlayedTable, player: str) -> int:
    """What lies on the wager for which the minimum counts."""
    mine = [one for one in round_at(host).wagers if one.player == player and one.open]
    return sum(one.amount for one in mine if one.on in ("main", "ante", "tie"))


def refuses(host: PlayedTable, by: str, do: str, **facts: Any) -> tuple[str, ...]:
    """The clauses by which an act is refused at the table."""
    entries = len(host.table.journal)
    with pytest.raises(Refused) as refusal:
        host.do(by, do, **facts)
    assert len(host.table.journal) == entries
    return refusal.value.clauses


def recorded(host: PlayedTable) -> None:
    """The round is played to its end, and its stacks are those of the tournament."""
    finish_round(host)
    host.do("dealer", "collect")
    ends = round_at(host).stakes
    assert {name: stack(host.t, name) for name in ends} == ends


@under(
    rule("NI2019-212", "16.16", "16.16#2"),
    rule("NI2005-63", "20.15"),
    rule("NI2002-45-canberra-poker", "15.14", "15.14[2]"),
    rule("NI2002-45-blackjack", "19.14", "19.14[2]"),
    rule("NI2002-45-mini-baccarat", "13.14", "13.14[2]"),
    rule("NI2002-45-pai-gow", "17.14", "17.14[2]"),
)
def test_the_player_with_the_marker_wagers_first_and_the_others_in_turn(
    game: str, cited: Cited
) -> None:
    host, order = second_round(game)
    for player in order:
        assert round_at(host).called() == player
        assert host.table.view(order[-1]).round.asked == f"{player} is asked to wager"
        wager(host, player)
        if player != order[-1]:
            host.do("dealer", "next-player")
    asked = told(host, "first player", "next player")
    assert [one["player"] for one in asked] == order
    events = [e for e in round_at(host).events if e.event in ("first player", "next player")]
    clauses = {clause for event in events for clause in event.clauses}
    assert clauses >= {f"{host.t.rules.id} {clause}" for clause in cited}
    recorded(host)


@under(
    rule("NI2019-212", "16.16#3", "16.17"),
    rule("NI2005-63", "20.15[2]", "20.16"),
    rule("NI2002-45-canberra-poker", "15.14[3]", "15.15"),
    rule("NI2002-45-blackjack", "19.14[3]", "19.15"),
    rule("NI2002-45-mini-baccarat", "13.14[3]", "13.15"),
    rule("NI2002-45-pai-gow", "17.14[3]", "17.15"),
)
def test_a_turn_to_wager_lasts_until_the_next_player_is_asked(game: str, cited: Cited) -> None:
    host, (first, second, last) = second_round(game)
    where = {player: wager_facts(host, player) for player in (first, second, last)}
    wager(host, first, 200)
    host.do(first, "take-back", **where[first])
    wager(host, first, 300)
    host.do("dealer", "next-player")
    fixed, opportunity = (f"{host.t.rules.id} {clause}" for clause in cited)
    clauses = refuses(host, first, "wager", **where[first], amount=100)
    assert {fixed, opportunity} <= set(clauses)
    assert fixed in refuses(host, first, "take-back", **where[first])
    wager(host, second)
    host.do("dealer", "next-player")
    wager(host, last)
    host.do(last, "take-back", **where[last])
    wager(host, last, 200)
    assert [staked(host, player) for player in (first, second, last)] == [300, 100, 200]
    host.do("dealer", "no-more-bets")
    refuses(host, last, "wager", **where[last], amount=100)
    recorded(host)


@under(
    rule("NI2019-212", "16.16#4"),
    rule("NI2005-63", "20.15[3]"),
    rule("NI2002-45-canberra-poker", "15.14[4]"),
    rule("NI2002-45-blackjack", "19.14[4]"),
    rule("NI2002-45-mini-baccarat", "13.14[4]"),
    rule("NI2002-45-pai-gow", "17.14[4]"),
)
@pytest.mark.parametrize("decision", ["void", "stands"])
def test_a_wager_out_of_turn_stands_with_a_warning_and_a_further_one_may_be_void(
    game: str, decision: str, cited: Cited
) -> None:
    """The warning of one round is known in the next."""
    host, (first, second, third) = second_round(game)
    wager(host, third, 200)
    assert [(one["player"], one["again"]) for one in told(host, "out of order")] == [(third, False)]
    (event,) = [e for e in round_at(host).events if e.event == "out of order"]
    assert event.clauses == host.t.cite(*cited)
    facts = {"player": third, "decision": decision}
    assert refuses(host, "director", "out-of-order-again", who="Dana", **facts) == host.t.cite(
        *cited
    )
    wager(host, first)
    host.do("dealer", "next-player")
    wager(host, second)
    assert staked(host, third) == 200
    recorded(host)
    before = stack(host.t, third)
    assert round_at(betting(host)).called() == second
    wager(host, third, 200)
    assert [one["again"] for one in told(host, "out of order")] == [True]
    host.do("director", "out-of-order-again", who="Dana", **facts)
    if decision == "stands":
        assert staked(host, third) == 200
        recorded(host)
        return
    assert (staked(host, third), round_at(host).stakes[third]) == (0, before)
    refuses(host, third, "wager", **wager_facts(host, first), amount=100)
    recorded(host)
    assert stack(host.t, third) == before


@under(
    rule("NI2019-212", "16.15"),
    rule("NI2005-63", "20.14"),
    rule("NI2002-45-canberra-poker", "15.13"),
    rule("NI2002-45-blackjack", "19.13"),
    rule("NI2002-45-mini-baccarat", "13.13"),
    rule("NI2002-45-pai-gow", "17.13"),
)
def test_nobody_is_passed_over_who_risks_less_than_the_minimum(game: str, cited: Cited) -> None:
    host, order = second_round(game)
    first = order[0]
    assert "next-player" not in {one.do for one in host.table.options("dealer")}
    with pytest.raises(Refused, match=rf"\({first}\)"):  # the prompt names the seat
        host.do("dealer", "next-player")
    wager(host, first, 50)
    assert host.t.cite(*cited)[0] in refuses(host, "dealer", "next-player")
    host.do(first, "take-back", **wager_facts(host, first))
    for player in order:
        wager(host, player)
        if player != order[-1]:
            host.do("dealer", "next-player")
    assert [staked(host, player) for player in order] == [100, 100, 100]
    recorded(host)


@under(
    rule("NI2019-212", "16.20"),
    rule("NI2005-63", "20.19"),
    rule("NI2002-45-canberra-poker", "15.19"),
    rule("NI2002-45-blackjack", "19.19"),
    rule("NI2002-45-mini-baccarat", "13.19"),
    rule("NI2002-45-pai-gow", "17.19"),
    rule("NI2002-45-roulette", "12.17"),
)
def test_the_stacks_that_were_played_for_give_the_places_which_the_director_awards(
    game: str, cited: Cited
) -> None:
    short = stages(game, ends=SessionEnd(by="rounds", at=3))
    t = in_play(game, 3, levels=LIMITS, stages=short, chips=10_000, ties="share")
    host = hosted(t, seed="four")
    for _ in range(3):
        play_round(host)
    host.do("dealer", "collect")
    with pytest.raises(Refused, match="has run its course"):
        host.do("dealer", "start")
    ends = dict(round_at(host).stakes)
    refused(t, None, "director", "award-places")
    assert len(set(ends.values())) == 3
    director(t, "end-session")
    assert t.state.places == []  # the software knows them, and nobody has been awarded one
    (event,) = [e for e in director(t, "award-places") if e.event == "places"]
    assert set(t.cite(*cited)) <= set(event.clauses)
    assert t.state.places == [[name] for name in sorted(ends, key=ends.__getitem__, reverse=True)]


@under(
    rule("NI2002-45-blackjack", "19.15[2]", "19.15[3]"),
    rule("NI2002-45-pai-gow", "17.15[2]", "17.15[3]"),
)
def test_there_is_one_wager_in_the_own_box_and_none_behind_another(game: str, cited: Cited) -> None:
    host, (first, second, _) = second_round(game)
    once, behind = (f"{host.t.rules.id} {clause}" for clause in cited)
    own, other = (wager_facts(host, player) for player in (first, second))
    wager(host, first, 100)
    assert once in refuses(host, first, "wager", **own, amount=50)
    taken = {host.table.state.patrons[player].seat for player in host.table.state.patrons}
    free = next(number for number in host.table.seat_numbers if number not in taken)
    assert once in refuses(host, first, "wager", on=own["on"], box=free, amount=100)
    host.do("dealer", "next-player")
    wager(host, second, 100)
    assert behind in refuses(host, first, "wager", **other, amount=50)
    assert [staked(host, player) for player in (first, second)] == [100, 100]
    recorded(host)


@rule("NI2002-45-roulette", "12.13")
def test_at_the_wheel_everybody_stakes_the_minimum_in_all_in_every_round() -> None:
    """Ann has 40 and 60 on the table, bob 40 and 40, cy nothing; bob is told once."""
    low = {kind: {"minimum": 10} for kind in ("straight", "even-money")}
    levels = (Level(minimum=100, maximum=1_000, determinations={"multiple": 10, "limits": low}),)
    host = hosted(in_play("roulette", 3, levels=levels))
    before = stack(host.t, "bob")
    for number in (1, 2):
        host.do("dealer", "start")
        host.do("ann", "wager", on="red", amount=40)
        host.do("ann", "wager", on="17", amount=60)
        host.do("bob", "wager", on="red", amount=40)
        host.do("bob", "wager", on="black", amount=40)
        no_more_wagers(host)
        short = [e for e in round_at(host).events if e.event == "under the minimum"]
        assert [(e.facts["player"], e.facts["staked"]) for e in short] == [("bob", 80)]
        assert host.t.cite("12.13")[0] in short[0].clauses
        nothing = {one["player"] for one in told(host, "no wager")}
        assert nothing == ({"cy"} if number == 1 else {"cy", "bob"})
        ends = {end.player for end in round_at(host).settlements}
        assert ends == ({"ann", "bob"} if number == 1 else {"ann"})
        host.do("dealer", "collect")
        if number == 1:
            before = stack(host.t, "bob")
    assert stack(host.t, "bob") == before  # in the second round both wagers went back


def no_more_wagers(host: PlayedTable) -> None:
    """Have the wheel spun and the round settled with the wagers that there are."""
    while host.table.in_play:
        asked = round_at(host).asked
        if isinstance(asked, Turn):
            host.do("dealer", next(one.do for one in asked.options if one.by == "dealer"))
        else:
            next_step(host)


def to_act(host: PlayedTable) -> str:
    """Who decides first in a hand of hold'em."""
    host.do("dealer", "start")
    while not round_at(host).acting:
        next_step(host)
    return round_at(host).acting


@rule("NI2018-51", "20.12")
def test_who_is_away_pays_blinds_and_antes_and_folds_when_it_is_their_turn() -> None:
    """The second blind of 100 and an ante of 10."""
    levels = (Level(minimum=100, blinds=(50, 100), ante=10),)
    host = hosted(in_play("holdem", 4, levels=levels, lowest_chip=5))
    t = host.t
    play_round(host)
    host.do("dealer", "collect")
    order = [e.name for e in t.state.at_table("Main event", 1)]
    big = told(host, "posted")[-1]["player"]
    away = order[(order.index(big) + 1) % 4]
    director(t, "mark-absent", player=away)
    before = stack(t, away)
    first = to_act(host)
    assert (round_at(host).stakes[away], away in round_at(host).folded) == (before - 110, False)
    assert len(round_at(host).hole[away]) == 2
    for _ in range(3):
        host.do(round_at(host).acting, "call")
        if away in round_at(host).folded:
            break
    assert first != away
    folds = [e for e in round_at(host).events if e.event == "fold"]
    assert [(e.facts["player"], e.clauses) for e in folds] == [(away, ("NI2018-51 20.12",))]
    recorded(host)
    assert stack(t, away) == before - 110


@rule("NI2018-51", "20.19")
def test_between_two_the_button_posts_the_first_blind_and_acts_first_before_the_flop() -> None:
    levels = (Level(minimum=200, blinds=(100, 200)),)
    host = hosted(in_play("holdem", 2, levels=levels))
    seats = {e.seat: e.name for e in host.t.state.entrants.values()}
    buttons = []
    for _ in range(2):
        first = to_act(host)
        button = seats[host.table.state.carried.button]
        (other,) = {"ann", "bob"} - {button}
        posts = [(one["player"], one["amount"]) for one in told(host, "posted")]
        assert posts == [(button, 100), (other, 200)]
        assert first == button
        host.do(button, "call")
        host.do(other, "no-raise")
        while not round_at(host).acting:
            next_step(host)
        assert round_at(host).acting == other
        recorded(host)
        buttons.append(button)
    assert sorted(buttons) == ["ann", "bob"]
