"""Charity Tournament Poker: donations, bonus rounds, elimination rounds and draws of cards."""

from __future__ import annotations

import pytest
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
    take_seats,
)

from houseway.equipment import Card
from houseway.rulebook import Refused
from houseway.tournament import awarding, parse
from houseway.tournament.carddraw import clockwise, dealt_from, draw_cards
from houseway.tournament.conditions import Advance
from houseway.tournament.ledger import Ledger
from proof import rule

GAME = "charity-holdem"


def evening(number: int, **changes):
    changes.setdefault("re_entry", "none")
    return one_stage(GAME, number, **changes)


def sit(t, **seats: int) -> None:
    """Put players where a test wants them."""
    for name, seat in seats.items():
        t.state.entrants[name].seat = seat
    t.conduct.course.keep(t.kept())  # what no command has done is not done again


def told(events, name: str):
    return next(e for e in events if e.event == name)


# Chips and the winner


@rule("CTP", "8.2", "10.1", "10.1.1", "22.3")
def test_every_session_begins_with_the_same_chips_for_all() -> None:
    two = (
        *stages(GAME, name="Heat", advance=Advance(number=2)),
        *stages(GAME, name="Final", bonus_rounds=()),
    )
    t = evening(3, stages=two)
    assert [stack(t, n) for n in ("ann", "bob", "cy")] == [5_000] * 3
    rounds(t, {"ann": 12_000, "bob": 3_000, "cy": 0})
    rounds(t, {"ann": 15_000, "bob": 0})
    finish(t, "Heat")
    assert [stack(t, n) for n in ("ann", "bob", "cy")] == [0, 0, 0]
    director(t, "advance")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    take_seats(t)
    director(t, "start-session", session="Final")
    assert (stack(t, "ann"), stack(t, "bob")) == (5_000, 5_000)
    with pytest.raises(Refused, match=r"CTP 22\.3"):
        evening(3, stages=stages(GAME, stacks="carried"))


@rule("CTP", "10.1.3", "21.4")
def test_play_goes_on_to_the_last_player_who_wins() -> None:
    t = evening(3)
    refused(t, "3.2(c)", "director", "end-session", session="Evening")
    rounds(t, {"ann": 10_000, "bob": 5_000, "cy": 0})
    refused(t, "3.2(c)", "director", "end-session", session="Evening")
    rounds(t, {"ann": 0, "bob": 15_000})
    finish(t, "Evening")
    events = director(t, "award-places")
    places = told(events, "places")
    assert places.facts["places"] == [[1, "bob"], [2, "ann"], [3, "cy"]]
    assert "CTP 21.4" in places.clauses
    out = t.state.sessions["Evening"].exits
    assert [(one.player, one.round) for one in out] == [("cy", 1), ("ann", 2)]


@rule("CTP", "3.2(f)")
def test_re_entry_is_free_and_in_its_time() -> None:
    t = one_stage(GAME, 3)
    rounds(t, {"ann": 10_000, "bob": 5_000, "cy": 0})
    director(t, "re-enter", player="cy")
    assert (stack(t, "cy"), t.state.ledger.postings) == (5_000, [])
    rounds(t, {"ann": 15_000, "bob": 5_000, "cy": 0})
    assert t.state.entrants["cy"].status == "out"
    rounds(t, {"ann": 15_000, "bob": 5_000}, rounds=17)
    rounds(t, {"ann": 20_000, "bob": 0})
    assert t.state.entrants["bob"].status == "out"


@rule("CTP", "21.1", "21.2")
def test_how_many_advance_is_fixed_before_and_printed() -> None:
    two = (*stages(GAME, name="Heat", advance=Advance(number=2)), *stages(GAME, name="Final"))
    t = evening(4, stages=two)
    assert "2 of each session of Heat by place [21.2]" in t.sheet()
    for clause in ("2.3", "21.1"):
        refused(t, clause, "operator", "set-conditions", conditions="{}")
    for out in ("di", "cy", "bob"):
        left = [e.name for e in t.state.at_table("Heat", 1)]
        stacks = {n: stack(t, n) for n in left}
        stacks["ann"] += stacks[out]
        stacks[out] = 0
        rounds(t, stacks)
    finish(t, "Heat")
    director(t, "advance")
    assert t.state.waiting == ["ann", "bob"]


# Donations


@rule("CTP", "2.1", "2.2", "2.3", "2.5", "2.7")
def test_donations_of_fixed_value_go_to_the_winners_charities() -> None:
    t = evening(2)
    rounds(t, {"ann": 10_000, "bob": 0})
    finish(t, "Evening")
    refused(t, "2.1", "operator", "donate", place=1, charity="Shelter")
    director(t, "award-places")
    refused(t, "2.1", "director", "close")
    refused(t, "2.2", "operator", "donate", place=1, charity="Shelter", involved=True)
    (event,) = operator(t, "donate", place=1, charity="Shelter")
    assert event.facts == {"place": 1, "player": "ann", "charity": "Shelter", "value": 1_000_000}
    refused(t, "2.1", "operator", "donate", place=1, charity="Shelter")
    operator(t, "donate", place=2, charity="Hospice")
    assert "no way to pay" in refused(t, "2.5", "operator", "pay-prizes")
    book: Ledger = t.state.ledger
    assert book.balance("player ann") == 0
    assert (book.balance("charity Shelter"), book.balance("charity Hospice")) == (
        1_000_000,
        500_000,
    )
    assert book.report().accounts == {"prize pool": 0, "commission": 0, "prizes in kind": 0}
    director(t, "close")


# Bonus rounds


@rule("CTP", "15.1", "15.1[2]", "15.2", "15.3", "4.4")
def test_a_bonus_goes_into_the_pot_of_a_round_announced_before_it() -> None:
    t = evening(3)
    facts = {"table": 1, "amount": 500}
    director(t, "begin-hand", table=1)
    refused(t, "15.2", "operator", "announce-bonus", **facts)
    director(t, "end-hand", table=1)
    refused(t, "15.1[2]", "operator", "announce-bonus", table=1, amount=700)
    operator(t, "announce-bonus", **facts)
    refused(t, "15.2", "operator", "announce-bonus", **facts)
    same = {"ann": 5_000, "bob": 5_000, "cy": 5_000}
    refused(t, "10.1.2", "director", "record-round", table=1, stacks=same)
    rounds(t, {"ann": 5_500, "bob": 5_000, "cy": 5_000})
    assert t.state.chips_issued == 15_500
    director(t, "announce-bonus", **facts)
    rounds(t, {"ann": 5_500, "bob": 5_500, "cy": 5_000})
    refused(t, "15.1[2]", "operator", "announce-bonus", **facts)


# Elimination rounds


@rule("CTP", "16.1", "16.2", "16.3", "16.3[2]", "4.4")
def test_the_smallest_stack_goes_out_and_is_shared() -> None:
    t = evening(3)
    facts = {"table": 1}
    director(t, "begin-hand", table=1)
    refused(t, "16.1", "operator", "announce-elimination", **facts)
    director(t, "end-hand", table=1)
    (event,) = director(t, "announce-elimination", **facts)
    assert event.clauses == ("CTP 4.4", "CTP 16.1")
    sit(t, ann=1, bob=2, cy=3)
    stacks = {"ann": 1_000, "bob": 6_000, "cy": 8_000}
    refused(t, "16.1", "director", "record-round", table=1, stacks=stacks)
    events = rounds(t, stacks, button=3)
    assert [e.event for e in events] == ["round", "shared", "eliminated"]
    assert (t.state.entrants["ann"].status, stack(t, "bob"), stack(t, "cy")) == (
        "out",
        6_500,
        8_500,
    )
    refused(t, "16.1", "operator", "announce-elimination", **facts)


def test_who_lost_all_in_that_round_does_not_count_as_the_smallest() -> None:
    t = evening(4)
    operator(t, "announce-elimination", table=1)
    rounds(t, {"ann": 0, "bob": 4_000, "cy": 7_000, "di": 9_000}, button=1)
    assert [t.state.entrants[n].status for n in ("ann", "bob", "cy", "di")] == [
        "out",
        "out",
        "in",
        "in",
    ]
    assert (stack(t, "cy"), stack(t, "di")) == (9_000, 11_000)
    t = evening(2)
    operator(t, "announce-elimination", table=1)
    rounds(t, {"ann": 0, "bob": 10_000}, button=1)
    assert t.state.entrants["bob"].status == "in"


@rule("CTP", "16.4", "16.4.1", "16.4.2", "16.4.3", "16.5")
def test_equal_smallest_stacks_draw_and_the_rest_goes_left_of_the_button() -> None:
    """Button 6, chip 25: 500 each in seats 1 and 3; 150 to each and 50 over to the first left."""
    for seed in "abcdefgh":
        t = evening(4, seed=seed, chips=1_250, lowest_chip=25)
        operator(t, "announce-elimination", table=1)
        sit(t, ann=1, bob=3, cy=4, di=6)
        events = rounds(t, {"ann": 500, "bob": 500, "cy": 1_200, "di": 2_800}, button=6)
        drawn = told(events, "cards drawn").facts
        assert [name for name, _ in drawn["cards"][0]] == ["ann", "bob"]
        low = drawn["lowest"]
        (high,) = {"ann", "bob"} - {low}
        cards = {name: Card.parse(card).rank for deal in drawn["cards"] for name, card in deal}
        assert cards[high] > cards[low]
        assert t.state.entrants[low].status == "out"
        assert (stack(t, high), stack(t, "cy"), stack(t, "di")) == (700, 1_350, 2_950)


@rule("CTP", "16.4.2", "16.4.3", "21.3.2", "21.3.3")
def test_aces_are_high_and_equals_draw_again() -> None:
    again = 0
    for number in range(300):
        drawn = draw_cards(["ann", "bob", "cy"], dealt_from(number.to_bytes(32, "big"), "test"))
        first = {name: Card.parse(card).rank for name, card in drawn.cards[0]}
        assert first[drawn.order[0]] == max(first.values())
        assert first[drawn.order[-1]] == min(first.values())
        if len(set(first.values())) < 3:
            again += 1
            equal = {n for n in first if list(first.values()).count(first[n]) > 1}
            assert {name for name, _ in drawn.cards[1]} == equal
        else:
            assert len(drawn.cards) == 1
        aces = [n for n, rank in first.items() if rank == 14]
        assert not aces or drawn.order[0] in aces
    assert again > 20


@rule("CTP", "16.4.1", "21.3.1")
def test_cards_are_dealt_from_the_left_of_the_button() -> None:
    assert clockwise({"two": 2, "five": 5}, button=4) == ["five", "two"]
    assert clockwise({"one": 1, "three": 3, "six": 6}, button=6) == ["one", "three", "six"]


# Places of those out in one round


@rule("CTP", "21.3")
def test_the_higher_stake_before_the_round_takes_the_higher_place() -> None:
    t = evening(3)
    rounds(t, {"ann": 900, "bob": 400, "cy": 13_700})
    rounds(t, {"ann": 0, "bob": 0, "cy": 15_000})
    finish(t, "Evening")
    assert awarding.proposed_places(t) == [["cy"], ["ann"], ["bob"]]


@rule("CTP", "21.3[2]", "21.3.1", "21.3.2")
def test_equal_stakes_before_the_round_are_separated_by_cards() -> None:
    t = evening(3)
    stacks = {"ann": 0, "bob": 0, "cy": 15_000}
    refused(t, "21.3[2]", "director", "record-round", table=1, stacks=stacks)
    sit(t, ann=2, bob=5, cy=4)
    drawn = told(rounds(t, stacks, button=4), "cards drawn").facts
    assert [name for name, _ in drawn["cards"][0]] == ["bob", "ann"]
    finish(t, "Evening")
    assert awarding.proposed_places(t) == [["cy"], [drawn["order"][0]], [drawn["order"][1]]]


# Tables and counts


@rule("CTP", "4.1")
def test_the_supervisor_names_the_tables() -> None:
    t = playing(GAME, 4)
    refused(t, "4.1", "operator", "designate-tables", tables="Table 9")


def test_a_count_compares_and_changes_nothing() -> None:
    t = evening(2)
    (event,) = director(t, "count-chips", table=1, stacks={"ann": 5_000, "bob": 4_975})
    assert event.facts["differences"] == {"bob": -25}
    assert event.clauses == ("CTP 22.2",)
    assert stack(t, "bob") == 5_000


@rule("CTP", "4.3", "3.2(d)")
def test_seats_are_drawn_or_assigned_before_play_and_the_order_of_wagers_is_not_for_conditions():
    t = drawn(entered(GAME, 3))
    seats = {e.name: e.seat for e in t.state.entrants.values()}
    facts = {"player": "ann", "table": 1, "reason": "needs room for a wheelchair"}
    refused(t, "4.3", "director", "assign-seat", seat=seats["bob"], **facts)
    director(t, "assign-seat", seat=8, **facts)
    assert t.state.entrants["ann"].seat == 8
    take_seats(t)
    director(t, "start-session", session="Evening")
    refused(t, "4.3", "director", "assign-seat", seat=7, **facts)
    assert "Seats are drawn by ballot" in t.sheet()
    with pytest.raises(Refused, match="wagering_order"):
        parse('title = "x"\ngame = "charity-holdem"\nwagering_order = "from seat 1"')
    roulette = drawn(entered("roulette", 3))
    refused(roulette, None, "director", "assign-seat", seat=7, **facts)
