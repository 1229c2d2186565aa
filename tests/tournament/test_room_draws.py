"""Cards and seats that were drawn in the room, and entered with a witness."""

from __future__ import annotations

import pytest
from at_tables import PlayedTable, dealt_and_live, dealt_in, finish_round, hosted, play_round
from tournaments import (
    GAMES,
    commence,
    director,
    drawn,
    entered,
    one_stage,
    refused,
    rounds,
    stack,
    stages,
    take_seats,
)

from houseway.tournament import Tournament
from houseway.tournament.conditions import FieldSize, Groups, Level
from proof import Cited, rule, under

ENTER = ("director", "enter-cards")
SEEN = {"witness": "Inspector Ward"}


def charity(number: int = 4) -> Tournament:
    """A charity session in which everybody has 5,000 chips, with elimination rounds."""
    part = stages("charity-holdem", bonus_rounds=(), elimination_rounds=2)
    return one_stage("charity-holdem", number, stages=part, re_entry="none")


def by_seat(t: Tournament) -> list[str]:
    here = [entrant for entrant in t.state.entrants.values() if entrant.seat]
    return [entrant.name for entrant in sorted(here, key=lambda entrant: entrant.seat or 0)]


@rule("CTP", "16.4.1", "16.4.2")
def test_the_cards_of_the_room_say_who_goes_out_in_an_elimination_round() -> None:
    for cards, goes in (("5c Ah", 0), ("Kd 2s", 1)):
        t = charity()
        first, second, third, fourth = by_seat(t)
        director(t, "announce-elimination", table=1)
        high, low = cards.split()
        director(t, "enter-cards", cards=f"{first} {high}, {second} {low}", **SEEN)
        after = {first: 2_000, second: 2_000, third: 6_000, fourth: 10_000}
        told = rounds(t, after, button=4)
        assert t.state.entrants[(first, second)[goes]].status == "out"
        (event,) = [event for event in told if event.event == "cards drawn"]
        assert event.facts["cards"] == [[[first, high], [second, low]]]
        assert event.facts["witness"] == "Inspector Ward"
        assert "seed" not in event.facts
        assert "CTP 16.4.1" in event.clauses
        assert Tournament.replay(t.journal.entries).state == t.state


@rule("CTP", "21.3.1", "21.3.3")
def test_the_cards_of_the_room_place_those_who_go_out_together() -> None:
    t = charity()
    first, second, third, fourth = by_seat(t)
    both = f"{first} 9c, {second} 9h; {first} 3d, {second} Qs"
    director(t, "enter-cards", cards=both, **SEEN)
    rounds(t, {first: 0, second: 0, third: 9_000, fourth: 11_000}, button=4)
    rounds(t, {third: 0, fourth: 20_000}, button=4)
    director(t, "end-session")
    director(t, "award-places")
    assert t.state.places == [[fourth], [third], [second], [first]]


@rule("CTP", "16.4", "16.4.1")
def test_only_the_cards_of_those_who_draw_are_taken() -> None:
    t = charity()
    first, second, third, fourth = by_seat(t)
    director(t, "announce-elimination", table=1)
    after = {first: 2_000, second: 2_000, third: 6_000, fourth: 10_000}
    facts = {"table": 1, "stacks": after, "button": 4}
    for cards, said in (
        (f"{first} 5c, {third} Ah", f"entered are those of {first} and {third}."),
        (f"{first} 5c, {second} 5h", "entered are those of nobody."),
        (f"{first} 5c, {second} 6h; {first} 7c, {second} 8c", "More cards were entered"),
    ):
        director(t, "enter-cards", cards=cards, **SEEN)
        assert said in refused(t, "16.4.1", "director", "record-round", **facts)
    director(t, "enter-cards", cards=f"{first} 5c, {second} Ah", **SEEN)
    rounds(t, after, button=4)
    assert t.state.in_room is None


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("ann Kh, bob Kh", "One deck has no second Kh."),
        ("ann Kh, ann 7d", "“ann” has two cards in one deal: say ann Kh, bob 7d."),
        ("zoe Kh", "“zoe” has no entry: say ann Kh, bob 7d."),
        ("ann X1", "“X1” is no card; say Kh or 7d."),
    ],
)
def test_cards_that_cannot_have_been_drawn_are_refused(cards: str, said: str) -> None:
    assert refused(charity(), "16.4.1", "director", "enter-cards", cards=cards, **SEEN) == said


def test_no_cards_of_the_room_replace_those_that_an_order_has_drawn() -> None:
    t = charity()
    first, second, third, fourth = by_seat(t)
    director(t, "announce-elimination", table=1)
    rounds(t, {first: 2_000, second: 2_000, third: 6_000, fourth: 10_000}, button=4)
    director(t, "correct", reason="another table")
    cards = f"{first} 5c, {second} 6c"
    text = refused(t, "16.4.1", "director", "enter-cards", cards=cards, **SEEN)
    assert text == "Cards were drawn before a correction: the same cards decide again."


def test_where_no_cards_are_drawn_none_are_entered() -> None:
    t = one_stage("roulette", 2)
    text = refused(t, "12.17", "director", "enter-cards", cards="ann Kh", **SEEN)
    assert text == "No cards are drawn between players here."


def test_cards_are_entered_where_the_conditions_leave_ties_to_a_draw() -> None:
    cards = {"cards": "ann Kh, bob 7d", **SEEN}
    (told,) = director(one_stage("ultimate-holdem", 3, ties="draw"), "enter-cards", **cards)
    assert told.clauses == ("NI2019-212 16.3(a)(iii)(E)c",)
    text = refused(one_stage("ultimate-holdem", 3, ties="share"), None, *ENTER, **cards)
    assert text == "No cards are drawn between players here."


def test_a_chip_race_is_decided_by_the_cards_of_the_room() -> None:
    levels = (
        Level(minimum=100, blinds=(50, 100), rounds=1),
        Level(minimum=200, blinds=(100, 200), lowest_chip=100),
    )
    t = one_stage("holdem", 3, levels=levels, chips=10_000, rebuys="none", add_ons="none")
    first, second, third = by_seat(t)
    rounds(t, {first: 9_950, second: 9_950, third: 10_100}, button=1)
    director(t, "enter-cards", cards=f"{first} 2c, {second} 3c", **SEEN)
    director(t, "race-chips")
    assert [stack(t, name) for name in (first, second, third)] == [9_900, 10_000, 10_100]


# The ballot


@pytest.mark.parametrize("game", GAMES)
def test_a_ballot_that_was_drawn_in_the_room_seats_everybody(game: str) -> None:
    t = called(game, 4)
    told = director(t, "enter-ballot", seats="ann 2/1, bob 1/2, cy 1/1, di 2/2", **SEEN)
    seats = {name: (one.table, one.seat) for name, one in t.state.entrants.items()}
    assert seats == {"ann": (2, 1), "bob": (1, 2), "cy": (1, 1), "di": (2, 2)}
    (event,) = [event for event in told if event.event == "drawn"]
    assert (event.facts["witness"], "seed" in event.facts) == ("Inspector Ward", False)
    commence(take_seats(t))
    (session,) = t.state.sessions.values()
    assert (session.status, sorted(session.tables)) == ("play", [1, 2])
    assert Tournament.replay(t.journal.entries).state == t.state


def called(game: str, players: int, *, call: bool = True) -> Tournament:
    t = entered(
        game, players, stages=stages(game, per_table=2), players=FieldSize(minimum=2, maximum=9)
    )
    if t.rules.designate:
        director(t, "designate-tables", tables="A, B, C, D")
    if call:
        director(t, "call-ballot")
    return t


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("ann 1/1, bob 1/1", "“bob 1/1” is no player with a seat to be drawn; free are"),
        ("ann 1/1, ann 1/2", "“ann 1/2” is no player"),
        ("zoe 1/1", "“zoe 1/1” is no player"),
        ("ann one", "“ann one” is no player"),
        ("ann 1/1, bob 2/1, cy 1/2", "No seat was named for di."),
    ],
)
def test_a_ballot_that_cannot_have_been_drawn_is_refused(seats: str, said: str) -> None:
    t = called("holdem", 4)
    assert said in refused(t, "20.8", "director", "enter-ballot", seats=seats, **SEEN)


def test_a_ballot_of_the_room_keeps_to_the_restrictions_on_groups() -> None:
    t = entered(
        "holdem",
        4,
        stages=stages("holdem", per_table=2),
        groups=Groups(most_per_table=1),
        players=FieldSize(minimum=2, maximum=9),
    )
    director(t, "call-ballot")
    seats = "ann 2/1, bob 1/2, cy 1/1, di 2/2"
    text = refused(t, "20.8", "director", "enter-ballot", seats=seats, **SEEN)
    assert text == "The draw does not keep to the restrictions on groups."


def test_a_ballot_that_an_order_has_drawn_is_not_drawn_in_the_room() -> None:
    t = drawn(entered("holdem", 4, players=FieldSize(minimum=2, maximum=9)))
    director(t, "correct", reason="too early")
    text = refused(t, "20.8", "director", "enter-ballot", seats="ann 1/1", **SEEN)
    assert text.startswith("These players have been drawn before")


# Seats that are drawn anew


def redrawing(game: str = "holdem") -> Tournament:
    """Four players at two tables of two seats, in play."""
    return commence(take_seats(drawn(called(game, 4, call=False))))


ANEW = {"seats": "di 1/1, cy 2/2, bob 2/1, ann 1/2", "reason": "after the break"}
WHERE = {"di": [1, 1], "cy": [2, 2], "bob": [2, 1], "ann": [1, 2]}


@dealt_and_live
@under(rule("NI2019-212", "16.9#3"), rule("NI2018-51", "20.9#3"))
def test_players_are_dealt_in_where_they_were_redrawn_in_the_room(game: str, cited: Cited) -> None:
    t = redrawing(game)
    first, second = hosted(t, 1, "one"), hosted(t, 2, "two")
    for host in (first, second):
        play_round(host)
        host.do("dealer", "collect")
    (event,) = director(t, "enter-redraw", **ANEW, **SEEN)
    assert (event.event, event.facts["seats"]) == ("redrawn", WHERE)
    assert (event.facts["witness"], "seed" in event.facts) == ("Inspector Ward", False)
    assert t.cite(*cited)[0] in event.clauses
    for host in (first, second):
        play_round(host)
    dealt = {n: [host.number, seat] for host in (first, second) for n, seat in seats_at(host)}
    assert dealt == WHERE
    assert Tournament.replay(t.journal.entries).state == t.state


def seats_at(host: PlayedTable) -> list[tuple[str, int]]:
    """The seat of everybody for whom the round was dealt, as the ballot numbers them."""
    numbers = host.table.seat_numbers
    return [(name, numbers.index(seat) + 1) for name, (seat, _) in dealt_in(host).items()]


def test_seats_of_the_room_that_come_in_a_hand_wait_until_it_is_over() -> None:
    t = redrawing()
    host = hosted(t, 1, "one")
    host.do("dealer", "start")
    (event,) = director(t, "enter-redraw", **ANEW, **SEEN)
    assert (event.event, event.facts["waits_for"]) == ("announced", [1])
    finish_round(host)
    host.do("dealer", "collect")
    assert {name: [e.table, e.seat] for name, e in t.state.entrants.items()} == WHERE


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("ann 1/1, bob 1/1", "“bob 1/1” is no player with a seat to be drawn; free are 1/2, 2/1"),
        ("ann 3/1", "“ann 3/1” is no player"),
        ("zoe 1/1", "“zoe 1/1” is no player"),
        ("ann 1/1, bob 1/2, cy 2/1", "No seat was named for di."),
    ],
)
def test_a_redraw_that_cannot_have_been_drawn_is_refused(seats: str, said: str) -> None:
    facts = {**ANEW, **SEEN, "seats": seats}
    assert said in refused(redrawing(), "20.9#3", "director", "enter-redraw", **facts)


def test_no_redraw_of_the_room_replaces_one_that_an_order_has_drawn() -> None:
    t = redrawing()
    director(t, "call-redraw", reason="after the break")
    director(t, "draw-redraw")
    director(t, "correct", reason="not yet")
    text = refused(t, "20.9#3", "director", "enter-redraw", **ANEW, **SEEN)
    assert text == "Seats were drawn before a correction: the same draw decides again."


def test_where_seats_are_kept_none_are_redrawn_in_the_room() -> None:
    refused(redrawing("roulette"), "12.6[2]", "director", "enter-redraw", **ANEW, **SEEN)
