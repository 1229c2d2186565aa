"""Wagers in order from the starting marker: who is asked when, and what is fixed from when on."""

import pytest
from ordered_wagering import (
    BY_RULES,
    CUT,
    LAYOUTS,
    LIMITS,
    box_of,
    call,
    close,
    every_game,
    numbers,
)

from houseway.games import game
from houseway.games.record import play_record
from houseway.games.round import Seat
from houseway.table import Table
from playing import happened, record, step, wager
from proof import rule, under


@under(
    rule("NI2005-63", "20.15"),
    rule("NI2019-212", "16.16"),
    rule("NI2002-45-mini-baccarat", "13.14"),
    rule("NI2002-45-blackjack", "19.14"),
    rule("NI2002-45-canberra-poker", "15.14"),
    rule("NI2002-45-pai-gow", "17.14"),
    at=BY_RULES,
)
def test_the_player_with_the_marker_is_asked_first(at):
    round = at.open()
    [told] = happened(round, "first player")
    assert told["player"] == at.players[0]
    assert at.first in numbers(told["clauses"])
    assert round.asked.actors[0] == at.players[0]
    for player in at.players:
        assert round.view(player).asked == f"{at.players[0]} is asked to wager"


@under(
    rule("NI2005-63", "20.15"),
    rule("NI2019-212", "16.16#2"),
    rule("NI2002-45-mini-baccarat", "13.14[2]"),
    rule("NI2002-45-blackjack", "19.14[2]"),
    rule("NI2002-45-canberra-poker", "15.14[2]"),
    rule("NI2002-45-pai-gow", "17.14[2]"),
    at=BY_RULES,
)
def test_the_others_are_asked_in_turn(at):
    round = at.open()
    asked = [round.called()]
    at.wager(round, asked[0])
    while "next-player" in {option.do for option in round.options("dealer")}:
        call(round)
        asked.append(round.called())
        at.wager(round, asked[-1])
    assert asked == list(at.players)
    told = happened(round, "next player")
    assert [one["player"] for one in told] == asked[1:]
    assert all(at.following in numbers(one["clauses"]) for one in told)
    assert not happened(round, "out of order")


@every_game
def test_those_who_cannot_wager_are_not_asked(at):
    away, out = at.players[1], at.players[2]
    round = at.open(**{away: {"present": False}})
    at.wager(round, at.players[0])
    by = "operator" if "operator" in round.rulings["breach"].by else "director"
    round.do(by, "breach", player=out, rule="the order", exclude=True)
    call(round)
    assert round.called() == at.players[3]


@under(
    rule("NI2005-63", "20.15[2]"),
    rule("NI2019-212", "16.16#3"),
    rule("NI2002-45-mini-baccarat", "13.14[3]"),
    rule("NI2002-45-blackjack", "19.14[3]"),
    rule("NI2002-45-canberra-poker", "15.14[3]"),
    rule("NI2002-45-pai-gow", "17.14[3]"),
    at=BY_RULES,
)
def test_a_wager_is_fixed_when_the_turn_is_over(at):
    round, first = at.open(), at.players[0]
    at.wager(round, first, 200)
    at.take_back(round, first)
    at.wager(round, first, 300)
    call(round)
    assert at.fixed in at.refuses_wager(round, first, 100)
    where = {"on": at.on, "box": at.order[0]}
    assert at.fixed in at.refuses(round, first, "take-back", **where)
    assert at.staked(round, first) == 300


@under(
    rule("NI2005-63", "20.16"),
    rule("NI2019-212", "16.17"),
    rule("NI2002-45-mini-baccarat", "13.15"),
    rule("NI2002-45-blackjack", "19.15"),
    rule("NI2002-45-canberra-poker", "15.15"),
    rule("NI2002-45-pai-gow", "17.15"),
    at=BY_RULES,
)
def test_a_turn_lasts_from_one_call_to_the_next(at):
    round = at.open()
    for player in at.players:
        assert player == round.called()
        at.wager(round, player)
        assert not happened(round, "out of order")
        if player != at.players[-1]:
            call(round)
            assert at.opportunity in at.refuses_wager(round, player)
    opened = [*happened(round, "first player"), *happened(round, "next player")]
    assert [one["player"] for one in opened] == list(at.players)
    assert all(at.opportunity in numbers(one["clauses"]) for one in opened)


@under(
    rule("NI2005-63", "20.16"),
    rule("NI2002-45-mini-baccarat", "13.15"),
    rule("NI2002-45-blackjack", "19.15"),
    rule("NI2002-45-canberra-poker", "15.15"),
    rule("NI2002-45-pai-gow", "17.15"),
    "NI2019-212",
    at=BY_RULES,
)
def test_the_last_turn_ends_with_no_more_bets(at):
    round, last = at.open(), at.players[-1]
    for player in at.players:
        at.wager(round, player)
        if player != last:
            call(round)
    at.take_back(round, last)
    at.wager(round, last, 60)
    close(round)
    at.refuses_wager(round, last)
    assert at.staked(round, last) == 60
    assert not any(map(round.may_wager, at.players))


# At the table


@every_game
def test_who_asks_for_something_else_hears_whose_turn_it_is(at):
    round, (first, second, *_) = at.open(), at.players
    at.wager(round, first)
    call(round)
    at.refuses(
        round, first, "stand", words=f"^{first} cannot stand now: {second} is asked to wager"
    )


@every_game
def test_a_box_is_named_by_its_number(at):
    round, (first, *_) = at.open(), at.players
    number = str(box_of(first))
    words = f"^To wager, the box is .*{number}.*, not “{number}”\\."
    at.refuses(round, first, "wager", words=words, on=at.on, box=number, amount=100)


def table_with_marker(at, seat):
    made = game(at.game).determinations_type(**LIMITS, **at.more)
    table = Table(at.game, made, live=True)
    table.do("dealer", "open", approval="L-17")
    for number in at.seats:
        table.do(f"p{number}", "sit", seat=number, stake=1_000)
    table.do("supervisor", "use-marker", seat=seat)
    return table


@under(rule("NI2019-212", "16.16"), rule("NI2002-45-pai-gow", "17.14", "T:Marker"), at=BY_RULES)
def test_everybody_sees_the_marker_which_passes_on_after_a_round(at):
    table = table_with_marker(at, at.order[0])
    held = []
    for _ in range(3):
        table.do("dealer", "start")
        held.append({table.view(player).starting_marker for player in at.players})
        if at.steps == CUT:
            table.do("dealer", "cut")
        assert table.round.called() == f"p{table.state.carried.starting_marker}"
        by = table.round.provisions.by[0]
        table.do(by, "void-round", ground="fraud", reason="a test")
    assert held == [{at.order[0]}, {at.order[1]}, {at.order[2]}]


def test_in_pai_gow_the_house_never_has_the_marker():
    table = table_with_marker(LAYOUTS[5], 6)
    for holder in (6, 2, 3):
        table.do("dealer", "start")
        assert table.state.carried.starting_marker == holder
        table.do("director", "void-round", ground="fraud", reason="a test")


# Pai gow: one wager, and nobody else's Box


@rule("NI2002-45-pai-gow", "17.15[2]")
def test_in_pai_gow_there_is_one_wager_in_the_own_box():
    at = LAYOUTS[5]
    round = at.open()
    at.wager(round, "p3", 100)
    assert at.refuses_wager(round, "p3", 50) == {"17.15[2]"}
    elsewhere = at.refuses(round, "p3", "wager", on="main", box=4, amount=50)
    assert "17.15[2]" in elsewhere
    at.take_back(round, "p3")
    at.wager(round, "p3", 150)
    assert at.staked(round, "p3") == 150


@rule("NI2002-45-pai-gow", "17.15[3]")
def test_in_pai_gow_nobody_bets_behind_another():
    at = LAYOUTS[5]
    round = at.open()
    at.wager(round, "p3", 100)
    behind = at.refuses(round, "p2", "wager", on="main", box=3, amount=50)
    assert "17.15[3]" in behind


# Roulette has no marker


@rule("NI2002-45-roulette", "12.13")
@pytest.mark.parametrize(("warned", "plays"), [(False, True), (True, False)])
def test_in_roulette_all_wagers_together_reach_the_minimum(warned, plays):
    steps = [wager("ann", 20, "red", box=None), wager("ann", 20, "17", box=None)]
    seats = [{"seat": 1, "player": "ann", "stake": 100, "warned": warned}]
    round = spin(seats, *steps)
    [told] = happened(round, "under the minimum")
    assert (told["staked"], told["minimum"]) == (40, 50)
    assert numbers(told["clauses"]) == {"12.13"}
    assert bool(round.settlements) == plays
    assert len(happened(round, "returned")) == (0 if plays else 2)


@rule("NI2002-45-roulette", "12.13")
def test_in_roulette_stakes_count_gross():
    steps = [wager("ann", 30, "red", box=None), wager("ann", 20, "black", box=None)]
    round = spin([{"seat": 1, "player": "ann", "stake": 100, "warned": True}], *steps)
    assert not happened(round, "under the minimum")
    assert [one.wager for one in round.settlements] == ["red", "black"]


@rule("NI2002-45-roulette", "12.13")
def test_in_roulette_whoever_stakes_nothing_is_named():
    seats = [{"seat": n, "player": player, "stake": 100} for n, player in ((1, "ann"), (2, "bob"))]
    round = spin(seats, wager("ann", 50, "red", box=None))
    [told] = happened(round, "no wager")
    assert (told["player"], numbers(told["clauses"])) == ("bob", {"4.1", "12.13"})


def spin(seats, *steps):
    table = LIMITS | {"limits": {"straight": {"minimum": 10}, "even-money": {"minimum": 10}}}
    closing = step("dealer", "no-more-bets")
    told = record("roulette", table, [Seat(**seat) for seat in seats], ["1"], [*steps, closing])
    return play_record(told)
