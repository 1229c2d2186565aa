"""The ballot, seats kept and seats changed, breaking and balancing."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from clauses import clause
from tournaments import (
    commence,
    director,
    drawn,
    enter,
    entered,
    one_stage,
    playing,
    prepared,
    redrawn,
    refused,
    rounds,
    seated,
    stack,
    stages,
    take_seats,
)

from houseway.equipment import Contents, SealedOrder, Throws
from houseway.equipment.sealing import turned_by
from houseway.rulebook import Refused
from houseway.tournament import Tournament, moving
from houseway.tournament.balance import SeatingChart, break_one, plan
from houseway.tournament.ballot import positions
from houseway.tournament.conditions import Advance, Groups
from proof import Cited, rule, under


def seats(t) -> dict[str, tuple[str, int, int]]:
    return {e.name: (e.session, e.table, e.seat) for e in t.state.entrants.values()}


@under(
    rule("NI2019-212", "16.8"),
    rule("NI2018-51", "20.8"),
    rule("NI2005-63", "20.7"),
    rule("NI2002-45-canberra-poker", "15.6"),
    rule("NI2002-45-blackjack", "19.6"),
    rule("NI2002-45-mini-baccarat", "13.6"),
    rule("NI2002-45-pai-gow", "17.6"),
    rule("NI2002-45-roulette", "12.6"),
)
def test_the_ballot_gives_everybody_a_seat_of_their_own(game: str) -> None:
    t = entered(game, 10)
    sealed = next(e for e in director(t, "call-ballot") if e.event == "order sealed").facts
    t.do("ann", "give-words", words="rain")
    events = {event.event: event.facts for event in director(t, "draw-ballot")}
    assert len({place[1:] for place in seats(t).values()}) == 10
    refused(t, None, "director", "draw-ballot")
    seed, told = bytes.fromhex(events["order opened"]["seed"]), events["drawn"]
    order = SealedOrder(seed, Contents.of(sorted(seats(t))))
    assert order.root == sealed["root"]
    falls = turned_by(order.root, {"ann": "rain"}, (10, Throws())).falls
    order = [order.pieces[position] for position in falls]
    stage = t.conditions.stages[0]
    where = positions(10, stage.sessions, t.conditions.seats(stage))
    assert {n: list(p) for n, p in zip(order, where, strict=True)} == told["seats"]


def test_another_order_or_other_words_give_another_ballot() -> None:
    found = set()
    for seed in ("a", "b", "c"):
        for words in ("wednesday", "tuesday"):
            t = entered("holdem", 9, seed)
            director(t, "call-ballot")
            director(t, "enter-words", witness="Ward", words=words)
            director(t, "draw-ballot")
            found.add(tuple(sorted(seats(t).items())))
    assert len(found) == 6


@rule("CTP", "4.1", "4.3")
def test_charity_is_played_at_designated_tables_in_seats_drawn() -> None:
    t = entered("charity-holdem", 9)
    director(t, "call-ballot")
    director(t, "designate-tables", tables="Table 3")
    refused(t, "4.1", "director", "draw-ballot")
    director(t, "designate-tables", tables="Table 3, Table 4")
    director(t, "draw-ballot")
    (evening,) = t.state.sessions.values()
    places = {number: table.place for number, table in evening.tables.items()}
    assert places == {1: "Table 3", 2: "Table 4"}
    assert len({place[1:] for place in seats(t).values()}) == 9


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
def test_no_table_takes_more_than_the_director_said(game: str) -> None:
    t = drawn(entered(game, 12, stages=stages(game), per_table=5))
    sizes = Counter(table for _, table, _ in seats(t).values())
    assert sorted(sizes.values()) == [4, 4, 4]


@under(rule("NI2019-212", "16.3(a)(vi)"), rule("NI2018-51", "20.3(a)(vi)"))
def test_the_ballot_keeps_groups_apart(game: str) -> None:
    for seed in "abcdef":
        groups = Groups(most_per_table=1)
        t = prepared(game, seed, stages=stages(game), per_table=3, groups=groups)
        enter(t, "ann", "bob", group="team")
        enter(t, "cy", "di", group="-")
        place = seats(drawn(t))
        assert place["ann"][1] != place["bob"][1]
    t = prepared(game, stages=stages(game), per_table=9, groups=groups)
    enter(t, "ann", "bob", "cy", "di", group="team")
    director(t, "call-ballot")
    refused(t, clause(t, "ballot"), "director", "draw-ballot")


def test_a_reserved_seat_is_kept_and_only_where_conditions_have_one() -> None:
    for seed in "abcd":
        t = entered("holdem", 6, seed, per_table=3, reserved_seats=(1,))
        facts = {"player": "ann", "seat": 1, "reason": "wheelchair"}
        director(t, "reserve-seat", **facts)
        place = seats(drawn(t))
        assert place["ann"][2] == 1
        assert len(set(place.values())) == 6
    refused(entered("holdem", 6), "20.8", "director", "reserve-seat", **facts)


# Moves


@under(
    rule("NI2005-63", "20.7[2]"),
    rule("NI2002-45-canberra-poker", "15.6[2]"),
    rule("NI2002-45-blackjack", "19.6[2]"),
    rule("NI2002-45-mini-baccarat", "13.6[2]"),
    rule("NI2002-45-pai-gow", "17.6[2]"),
    rule("NI2002-45-roulette", "12.6[2]"),
)
def test_seats_are_kept_for_the_whole_session(game: str, cited: Cited) -> None:
    t = playing(game, 6, stages=stages(game), per_table=5)
    (session,) = t.state.sessions.values()
    table = t.state.entrants["ann"].table
    (free, *_) = next(one for one in moving.charts(t, session) if one.number == table).open
    facts = {"player": "ann", "table": table, "seat": free, "reason": "asked"}
    for do, more in (("move-player", facts), ("balance", {}), ("break-table", {"table": 1})):
        assert "keep their seats" in refused(t, cited[0], "director", do, **more)
    for place in (1, 2):  # two at table 1 and three at table 2 would fit one table
        here = t.state.at_table(session.name, place)
        left = {e.name: e.stack for e in here}
        rounds(t, {**left, here[0].name: 0} if place == 1 else left, table=place)
    assert "keep their seats" in refused(t, cited[0], "director", "balance")


@under(rule("NI2019-212", "16.9#3"), rule("NI2018-51", "20.9#3"))
def test_a_player_plays_where_the_director_says_and_nowhere_else(game: str, cited: Cited) -> None:
    t = playing(game, 6, stages=stages(game), per_table=4)
    ann = t.state.entrants["ann"]
    other = 3 - ann.table
    here = {e.name: e.stack for e in t.state.at_table(ann.session, other)}
    stacks = {**here, "ann": 10_000}
    refused(t, clause(t, "chips"), "director", "record-round", table=other, stacks=stacks)
    taken = t.state.at_table(ann.session, other)[0].seat
    facts = {"player": "ann", "table": other, "reason": "director's ruling"}
    refused(t, cited[0], "director", "move-player", **facts, seat=taken)
    refused(t, cited[0], "operator", "move-player", **facts, seat=4)
    director(t, "move-player", **facts, seat=4)
    rounds(t, {**here, "ann": 10_000}, table=other)


@under(rule("NI2019-212", "16.9#2"), rule("NI2018-51", "20.9#2"))
def test_tables_are_broken_as_players_go_out(game: str, cited: Cited) -> None:
    t = playing(game, 6, stages=stages(game), per_table=4, rebuys="none", add_ons="none")
    (session,) = t.state.sessions.values()
    refused(t, cited[0], "director", "break-table", table=2)
    one, two, three = (e.name for e in t.state.at_table(session.name, 2))
    rounds(t, {one: 20_000, two: 10_000, three: 0}, table=2)
    one_, two_, three_ = (e.name for e in t.state.at_table(session.name, 1))
    rounds(t, {one_: 20_000, two_: 10_000, three_: 0})
    moves = [e.facts for e in director(t, "balance") if e.event == "moved"]
    assert {m["player"] for m in moves} == {one, two}
    assert all(m["to_table"] == 1 and "table 2 is broken" in m["reason"] for m in moves)
    assert len(t.state.at_table(session.name, 1)) == 4
    rounds(t, {one_: 20_000, two_: 10_000, one: 20_000, two: 10_000})


def test_breaking_by_the_directors_word() -> None:
    t = playing("holdem", 6, per_table=5, rebuys="none")
    here = [e.name for e in t.state.at_table("Main event", 2)]
    rounds(
        t, dict(zip(here, (30_000, 0, 0), strict=True)), table=2, contributed=dict.fromkeys(here, 1)
    )
    director(t, "break-table", table=2)
    assert len(t.state.at_table("Main event", 1)) == 4
    assert moving.balance_plan(t) == []


def chart(number: int, *taken: int, button: int | None = None, size: int = 9) -> SeatingChart:
    return SeatingChart(number, size, {seat: f"{number}-{seat}" for seat in taken}, button)


def test_the_next_big_blind_moves_to_where_it_pays_soonest() -> None:
    """Button 9: the blinds are 1 and 2, and 3 is next; at table 2 seat 4 follows the big blind."""
    full = chart(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, button=9)
    short = chart(2, 1, 2, 3, 5, 6, 7, 8, button=1)
    (move,) = plan([full, short])
    assert (move.player, move.to_table, move.to_seat) == ("1-3", 2, 4)
    assert "next big blind" in move.reason


def worst_seat(*taken: int, button: int) -> int:
    full = chart(1, 1, 2, 3, 4, 5, 6, 7, 8, button=8)
    (move,) = plan([full, chart(2, *taken, button=button)])
    return move.to_seat


def test_nobody_is_moved_between_the_button_and_the_small_blind() -> None:
    """Open are 2 and 3 between button and small blind, and 5 between the blinds."""
    assert worst_seat(1, 4, 6, 7, 8, 9, button=1) == 5
    assert worst_seat(2, 4, 5, 6, 7, 8, button=8) == 3  # 9 and 1 are between these
    assert worst_seat(3, 4, 5, 6, 8, 9, button=9) == 7  # 1 and 2 are
    assert worst_seat(1, 2, 4, 6, 7, 8, button=8) == 3  # 9 is, and 3 pays before 5


def test_where_no_other_seat_is_open_the_newcomer_sits_between_them() -> None:
    assert worst_seat(1, 5, 6, 7, 8, 9, button=1) == 2


def test_a_plan_never_leaves_tables_two_apart_nor_loses_anybody() -> None:
    for sizes in ((9, 9, 4), (9, 5, 7), (3, 3, 3), (9, 2, 2), (8, 8, 8), (1, 9, 9), (9, 9, 9)):
        charts = [chart(n, *range(1, size + 1)) for n, size in enumerate(sizes, 1)]
        at = {p: c.number for c in charts for p in c.taken.values()}
        where = {p: (c.number, s) for c in charts for s, p in c.taken.items()}
        for move in plan(charts):
            assert where[move.player] == (move.table, move.seat)
            at[move.player] = move.to_table
            where[move.player] = (move.to_table, move.to_seat)
        left = Counter(at.values())
        assert sum(left.values()) == sum(sizes)
        assert max(left.values()) - min(left.values()) <= 1
        assert len(set(where.values())) == sum(sizes)
        assert len(left) == -(-sum(sizes) // 9)


def test_a_table_breaks_only_into_open_seats() -> None:
    assert break_one([chart(1, *range(1, 10)), chart(2, 1, 2)], 2) == []
    assert len(break_one([chart(1, *range(1, 8)), chart(2, 1, 2)], 2)) == 2


def test_after_a_stage_seats_are_drawn_again() -> None:
    t = playing("roulette", 6)
    for session in ("Heat 1", "Heat 2"):
        table = next(iter(t.state.sessions[session].tables))
        names = [e.name for e in t.state.at_table(session, table)]
        stacks = {name: 5_000 + 100 * n for n, name in enumerate(names)}
        rounds(t, stacks, table=table, rounds=20)
        director(t, "end-session", session=session)
    with pytest.raises(Refused):
        director(t, "call-ballot")
    director(t, "advance")
    take_seats(drawn(t))
    director(t, "start-session", session="Final")
    playing_now = [e for e in t.state.entrants.values() if e.status == "in"]
    assert len(playing_now) == 4
    assert {e.stack for e in playing_now} == {5_000}


def test_stacks_may_be_carried_to_the_next_stage() -> None:
    heats = stages("roulette", name="Heat")[0]
    first = msgspec.structs.replace(heats, advance=Advance(number=2))
    last = msgspec.structs.replace(heats, name="Final", stacks="carried")
    t = one_stage("roulette", 3, stages=(first, last))
    rounds(t, {"ann": 7_000, "bob": 6_000, "cy": 1_000}, rounds=20)
    director(t, "end-session", session="Heat")
    director(t, "advance")
    take_seats(drawn(t))
    director(t, "start-session", session="Final")
    assert (stack(t, "ann"), stack(t, "bob"), stack(t, "cy")) == (7_000, 6_000, 0)


def test_the_last_table_is_redrawn_and_whoever_needs_a_seat_keeps_it() -> None:
    t = entered("holdem", 6, per_table=3, reserved_seats=(3,), rebuys="none")
    director(t, "reserve-seat", player="ann", seat=3, reason="wheelchair")
    commence(seated(t))
    for table in (1, 2):
        here = [e.name for e in t.state.at_table("Main event", table)]
        out = [name for name in here if name != "ann"][:2]
        left = next(name for name in here if name not in out)
        stacks = {left: 30_000} | dict.fromkeys(out, 0)
        rounds(t, stacks, table=table, contributed=dict.fromkeys(out, 10_000))
    event = redrawn(t, reason="the last table")
    assert {place[0] for place in event.facts["seats"].values()} == {1}
    assert len({tuple(place) for place in event.facts["seats"].values()}) == 2
    assert t.state.entrants["ann"].seat == 3
    assert [len(t.state.at_table("Main event", table)) for table in (1, 2)] == [2, 0]
    director(t, "correct", reason="not yet")
    assert director(t, "draw-redraw")[-1] == event  # the order and the words of then
    director(t, "correct", reason="not yet")
    director(t, "correct", reason="not at all")
    assert redrawn(t, reason="the last table") == event
    assert Tournament.replay(t.journal.entries).state == t.state


def test_where_seats_are_kept_for_the_session_nothing_is_redrawn() -> None:
    t = playing("roulette", 6)
    refused(t, "12.6[2]", "director", "call-redraw", session="Heat 1", reason="x")


def test_a_redraw_spreads_a_session_over_the_tables_it_needs() -> None:
    t = playing("holdem", 9, per_table=3)
    before = {e.name: (e.table, e.seat) for e in t.state.entrants.values()}
    redrawn(t, reason="after the break")
    assert [len(t.state.at_table("Main event", table)) for table in (1, 2, 3)] == [3, 3, 3]
    assert {e.name: (e.table, e.seat) for e in t.state.entrants.values()} != before
