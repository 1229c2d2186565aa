"""Wagers out of order, and the minimum that everybody risks in every round of a tournament."""

import msgspec
import pytest
from ordered_wagering import BY_RULES, LAYOUTS, LIMITS, box_of, call, close, every_game, numbers

from houseway.games import game
from houseway.games.asks import Draw
from houseway.games.record import play_record, read_record, result
from houseway.games.round import Seat
from houseway.journal import canonical
from houseway.table import Table
from playing import begin, happened
from proof import rule, under
from randomly import Player

AGAIN = {"warned_of_order": True}
CASH = LAYOUTS[:2]
cash_games = pytest.mark.parametrize("at", CASH, ids=[one.game for one in CASH])


def everybody(at, round, *, but=()):
    """All wager as they are asked, except for some."""
    for player in at.players:
        if player not in but:
            at.wager(round, player)
        if round.called() == player and player != at.players[-1]:
            call(round)


# Out of order


@under(
    rule("NI2005-63", "20.15[3]"),
    rule("NI2019-212", "16.16#4", "16.16#2"),
    rule("NI2002-45-mini-baccarat", "13.14[4]"),
    rule("NI2002-45-blackjack", "19.14[4]"),
    rule("NI2002-45-canberra-poker", "15.14[4]"),
    rule("NI2002-45-pai-gow", "17.14[4]"),
    at=BY_RULES,
)
def test_a_first_wager_out_of_order_stands_with_a_warning(at):
    round, early = at.open(), at.players[2]
    at.wager(round, early, 100)
    [told] = happened(round, "out of order")
    assert (told["player"], told["again"]) == (early, False)
    assert numbers(told["clauses"]) == {at.out_of_order}
    assert round.warned_of_order == {early}
    assert "out-of-order-again" not in {option.do for option in round.rulings_open()}
    facts = {"player": early, "decision": "void"}
    assert at.refuses(round, "director", "out-of-order-again", **facts) == {at.out_of_order}
    everybody(at, round, but=[early])
    close(round)
    assert at.staked(round, early) == 100


@under(
    rule("NI2005-63", "20.15[3]"),
    rule("NI2019-212", "16.16#4"),
    rule("NI2002-45-mini-baccarat", "13.14[4]"),
    rule("NI2002-45-blackjack", "19.14[4]"),
    rule("NI2002-45-canberra-poker", "15.14[4]"),
    rule("NI2002-45-pai-gow", "17.14[4]"),
    at=BY_RULES,
)
def test_a_further_one_may_be_declared_void_and_its_player_sits_out(at):
    early = at.players[2]
    round = at.open(**{early: AGAIN})
    at.wager(round, early, 100)
    assert [one["again"] for one in happened(round, "out of order")] == [True]
    round.do("director", "out-of-order-again", player=early, decision="void")
    assert round.stakes[early] == 1_000
    assert {(one.player, one.result) for one in round.settlements} == {(early, "void")}
    assert all(numbers(one.clauses) == {at.out_of_order} for one in round.settlements)
    assert at.refuses_wager(round, early) == {at.out_of_order}
    everybody(at, round, but=[early])
    assert early not in [one["player"] for one in happened(round, "next player")]
    close(round)
    assert at.staked(round, early) == 0


@under(
    rule("NI2005-63", "20.15[3]"),
    rule("NI2019-212", "16.16#4"),
    rule("NI2002-45-mini-baccarat", "13.14[4]"),
    rule("NI2002-45-blackjack", "19.14[4]"),
    rule("NI2002-45-canberra-poker", "15.14[4]"),
    rule("NI2002-45-pai-gow", "17.14[4]"),
    at=BY_RULES,
)
def test_or_it_may_stand(at):
    early = at.players[1]
    round = at.open(**{early: AGAIN})
    at.wager(round, early, 100)
    facts = {"player": early, "decision": "stands"}
    for other in ("dealer", "supervisor", early):
        at.refuses(round, other, "out-of-order-again", "ruled by the director", **facts)
    round.do("director", "out-of-order-again", **facts)
    at.refuses(round, "director", "out-of-order-again", "Nobody who was warned", **facts)
    everybody(at, round, but=[early])
    close(round)
    assert at.staked(round, early) == 100


@every_game
def test_without_a_ruling_it_stands_and_once_the_bets_are_closed_it_is_too_late(at):
    early = at.players[1]
    round = at.open(**{early: AGAIN})
    at.wager(round, early, 100)
    everybody(at, round, but=[early])
    close(round)
    facts = {"player": early, "decision": "void"}
    at.refuses(round, "director", "out-of-order-again", "bets are closed", **facts)
    assert at.staked(round, early) == 100


@every_game
def test_one_round_has_one_infringement_of_a_player(at):
    round, early = at.open(), at.players[1]
    for amount in (100, 200):
        at.wager(round, early, amount)
        at.take_back(round, early)
    assert len(happened(round, "out of order")) == 1


def test_the_table_remembers_who_was_warned():
    at = LAYOUTS[2]
    made = game(at.game).determinations_type(**LIMITS)
    table = Table(at.game, made, live=True)
    table.do("dealer", "open", approval="L-17")
    for player in ("p1", "p2"):
        table.do(player, "sit", seat=box_of(player), stake=1_000)
    table.do("supervisor", "use-marker", seat=1)
    _start(table)
    table.do("p2", "wager", on="tie", box=2, amount=100)
    assert [one["again"] for one in happened(table.round, "out of order")] == [False]
    table.do("director", "void-round", ground="fraud", reason="a test")
    assert [table.state.patrons[name].warned_of_order for name in ("p1", "p2")] == [False, True]
    table.do("supervisor", "use-marker", seat=1)
    _start(table)
    table.do("p2", "wager", on="tie", box=2, amount=100)
    table.do("director", "out-of-order-again", player="p2", decision="void")
    assert table.round.stakes["p2"] == 1_000


def _start(table):
    """Begin a round, with a new shoe of which a seven is burnt."""
    table.do("dealer", "start")
    while table.procedure is not table.round:
        if isinstance(table.procedure.asked, Draw):
            table.do("dealer", "enter", fell="7s")
            continue
        option = table.procedure.asked.options[0]
        facts = {"from_back": 78} if option.do == "place-cutting-card" else {}
        table.do(option.by, option.do, **facts)


@cash_games
def test_a_round_that_leaves_nobody_to_wager_is_over(at):
    stakes = {"p1": {"stake": 1_000}, "p2": {"stake": 1_000, **AGAIN}}
    seats = [Seat(seat=box_of(name), player=name, **more) for name, more in stakes.items()]
    round = begin(at.game, LIMITS, seats, first_to_wager="p1")
    at.wager(round, "p2")
    call(round)
    round.do("director", "out-of-order-again", player="p2", decision="void")
    close(round)
    round.give(None)
    assert round.over
    assert round.stakes == {"p1": 1_000, "p2": 1_000}


# The minimum


@under(
    rule("NI2005-63", "20.14"),
    rule("NI2019-212", "16.15"),
    rule("NI2002-45-mini-baccarat", "13.13"),
    rule("NI2002-45-blackjack", "19.13"),
    rule("NI2002-45-canberra-poker", "15.13"),
    rule("NI2002-45-pai-gow", "17.13"),
    at=BY_RULES,
)
@pytest.mark.parametrize("amount", [0, 40])
def test_nothing_is_dealt_while_somebody_risks_less_than_the_minimum(at, amount):
    round, last = at.open(), at.players[-1]
    everybody(at, round, but=[last])
    if amount:
        at.wager(round, last, amount)
    named = rf"box {box_of(last)} \({last}\)"
    refused = at.refuses(round, "dealer", "no-more-bets", named)
    assert refused == {at.minimum} if amount else refused
    assert "no-more-bets" not in {option.do for option in round.options("dealer")}
    if amount:
        at.take_back(round, last)
    at.wager(round, last, 50)
    close(round)
    assert not happened(round, "warned")


@under(
    rule("NI2005-63", "20.14"),
    rule("NI2019-212", "16.15"),
    rule("NI2002-45-mini-baccarat", "13.13"),
    rule("NI2002-45-blackjack", "19.13"),
    rule("NI2002-45-canberra-poker", "15.13"),
    rule("NI2002-45-pai-gow", "17.13"),
    at=BY_RULES,
)
def test_nobody_is_passed_over_before_the_minimum_is_down(at):
    round, first = at.open(), at.players[0]
    named = rf"box {box_of(first)} \({first}\)"
    at.refuses(round, "dealer", "next-player", named)
    at.wager(round, first, 40)
    assert at.refuses(round, "dealer", "next-player", named) == {at.minimum}
    assert "next-player" not in {option.do for option in round.options("dealer")}


@every_game
def test_who_has_less_than_the_minimum_wagers_nothing_and_holds_up_nobody(at):
    poor = at.players[1]
    enough = 100 if at.game == "ultimate-holdem" else 50
    round = at.open(**{poor: {"stake": enough - 10}})
    assert at.refuses_wager(round, poor, 40) == {at.minimum}
    everybody(at, round, but=[poor])
    close(round)
    rich_enough = at.open(**{poor: {"stake": enough}})
    at.wager(rich_enough, poor, 50)
    assert at.staked(rich_enough, poor) == 50


@under(rule("NI2005-63", "20.14"), rule("NI2019-212", "16.15"), at=BY_RULES)
def test_at_a_tournament_table_it_needs_no_marker(at):
    stakes = {"p1": 1_000, "p2": 1_000}
    round = begin(at.game, LIMITS | {"tournament": True}, stakes)
    at.wager(round, "p1", 50)
    assert at.refuses(round, "dealer", "no-more-bets", r"box 2 \(p2\)") == {at.minimum}
    at.wager(round, "p2", 50)
    close(round)


@cash_games
def test_a_cash_table_obliges_nobody(at):
    round = at.open(table={"tournament": False})
    at.wager(round, at.players[0], 40)
    call(round)
    call(round)
    close(round)
    assert [one["player"] for one in happened(round, "warned")] == [at.players[0]]
    assert ("tournament", "True") not in round.determinations.sign()


def test_side_bets_do_not_count_towards_the_minimum():
    at = LAYOUTS[3]
    pairs = {"perfect_pairs": True, "perfect_pairs_minimum": 10, "perfect_pairs_maximum": 100}
    round, first = at.open(table=pairs, p3={"stake": 100}), "p3"
    round.do(first, "wager", on="perfect-pairs", box=3, amount=60)
    at.wager(round, first, 40)
    assert at.refuses(round, "dealer", "next-player") == {at.minimum}
    round.do(first, "take-back", on="perfect-pairs", box=3)
    at.take_back(round, first)
    at.wager(round, first, 60)
    round.do(first, "wager", on="perfect-pairs", box=3, amount=20)
    call(round)
    again = at.refuses(round, first, "wager", on="perfect-pairs", box=3, amount=10)
    assert again == {at.fixed, at.opportunity}


@rule("NI2002-45-mini-baccarat", "13.13")
def test_in_mini_baccarat_all_areas_of_a_box_count_together():
    at = LAYOUTS[2]
    round = at.open(table={"tie_minimum": 20, "tie_maximum": 100})
    at.wager(round, "p3", 20)
    assert at.refuses(round, "dealer", "next-player") == {at.minimum}
    round.do("p3", "wager", on="banker", box=3, amount=30)
    call(round)


# At random


class Warned(Player):
    """Plays at random with people who have been warned of the order."""

    def seats(self):
        return [msgspec.structs.replace(seat, warned_of_order=True) for seat in super().seats()]


@every_game
def test_rounds_with_a_marker_end_and_are_played_again(at):
    player = Warned(at.game, LIMITS | at.more, seed=8, rulings=0.2)
    ruled = 0
    for _ in range(25):
        round = player.play(first_to_wager="ann")
        again = play_record(read_record(msgspec.json.encode(player.record())))
        assert canonical(result(again)) == canonical(result(round))
        ruled += sum(
            e.facts["ruling"] == "out-of-order-again" for e in round.events if e.event == "ruling"
        )
    assert ruled
