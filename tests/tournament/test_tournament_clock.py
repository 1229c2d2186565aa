"""Levels and breaks are read off from timestamps."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings, strategies as st
from tournaments import NOON, director, one_stage, refused, rounds, stack

from houseway.rulebook import Refused
from houseway.tournament import timing
from houseway.tournament.clock import ADJUST, BREAK, JUMP, PAUSE, RESUME, START, ClockOrder, read
from houseway.tournament.conditions import Level
from houseway.tournament.hosting import HostedTable
from proof import Cited, rule, under

LEVELS = [
    Level(minimum=50, minutes=20),
    Level(minimum=100, minutes=20, break_minutes=15),
    Level(minimum=200, minutes=20),
    Level(minimum=400),
]


def at(minutes: float, *told: ClockOrder):
    return read(LEVELS, [ClockOrder(NOON, START), *told], NOON + timedelta(minutes=minutes))


def said(minutes: float, what: str, amount: int = 0) -> ClockOrder:
    return ClockOrder(NOON + timedelta(minutes=minutes), what, amount)


def test_levels_follow_each_other() -> None:
    assert [at(m).level for m in (0, 19.9, 20, 39.9, 55, 75, 500)] == [1, 1, 2, 2, 3, 4, 4]
    assert (at(5).left, at(5).next_level, at(80).left) == (900, 2, None)


def test_a_break_comes_after_its_level() -> None:
    shown = at(45)
    assert (shown.level, shown.on_break, shown.break_number, shown.next_level) == (2, True, 1, 3)
    assert not at(55).on_break


def test_a_paused_clock_stands_still() -> None:
    shown = at(60, said(10, PAUSE))
    assert (shown.level, shown.left, shown.running) == (1, 600, False)
    assert at(60, said(10, PAUSE), said(50, RESUME)).level == 2


def test_a_called_break_ends_by_itself() -> None:
    told = said(10, BREAK, 900)
    assert at(20, told).on_break
    assert at(20, told).resumes == NOON + timedelta(minutes=25)
    assert (at(30, told).left, at(30, told).on_break) == (300, False)
    assert at(20, told, said(15, RESUME)).left == 300


def test_jump_and_adjustment() -> None:
    assert (at(6, said(5, JUMP, 3)).level, at(6, said(5, JUMP, 3)).left) == (3, 1_140)
    assert at(5, said(5, ADJUST, 60)).left == 840
    assert at(5, said(5, ADJUST, -6_000)).left == 1_200


@settings(max_examples=60)
@given(st.lists(st.integers(0, 90 * 60), max_size=12))
def test_looking_at_the_clock_does_not_change_it(looks: list[int]) -> None:
    """Read once or a hundred times, at whatever moments: the last reading is the same."""
    told = [ClockOrder(NOON, START), said(7, PAUSE), said(9, RESUME), said(30, BREAK, 300)]
    for seconds in sorted(looks):
        read(LEVELS, told, NOON + timedelta(seconds=seconds))
    running = read(LEVELS, told, NOON + timedelta(minutes=90))
    assert running.elapsed == (90 - 2 - 5) * 60


@under(
    rule("NI2019-212", "16.18"),
    rule("NI2018-51", "20.16"),
    rule("NI2005-63", "20.17"),
    rule("NI2002-45-canberra-poker", "15.17"),
    rule("NI2002-45-blackjack", "19.17"),
    rule("NI2002-45-mini-baccarat", "13.17"),
    rule("NI2002-45-pai-gow", "17.17"),
    rule("NI2002-45-roulette", "12.16"),
)
def test_a_break_has_a_length_and_no_round_is_played_in_it(game: str, cited: Cited) -> None:
    t = one_stage(game, 3)
    (session,) = t.state.sessions
    refused(t, cited[0], "director", "take-break", session=session)
    t.clock.pass_(minutes=1)
    director(t, "take-break", session=session, minutes=15)
    stacks = {name: stack(t, name) for name in ("ann", "bob", "cy")}
    refused(t, cited[0], "director", "record-round", table=1, stacks=stacks)
    assert t.view().sessions[0].clock.resumes == t.clock() + timedelta(minutes=15)
    t.clock.pass_(minutes=15)
    rounds(t, stacks)
    assert timing.reading(t, t.state.sessions[session]).elapsed == 60  # the clock stood still


@under(
    rule("NI2019-212", "16.19"),
    rule("NI2018-51", "20.17"),
    rule("NI2005-63", "20.18"),
    rule("NI2002-45-canberra-poker", "15.18"),
    rule("NI2002-45-blackjack", "19.18"),
    rule("NI2002-45-mini-baccarat", "13.18"),
    rule("NI2002-45-pai-gow", "17.18"),
    rule("NI2002-45-roulette", "12.15"),
)
def test_the_director_sets_the_pace(game: str, cited: Cited) -> None:
    t = one_stage(game, 3)
    refused(t, cited[0], "operator", "set-pace", seconds=30)
    (event,) = director(t, "set-pace", seconds=30)
    assert event.clauses == t.cite(cited[0])
    assert t.view().decision_seconds == 30


@pytest.mark.parametrize(
    ("game", "field"),
    [
        pytest.param("ultimate-holdem", "decision_seconds", marks=rule("NI2019-212", "16.19")),
        pytest.param("holdem", "time_to_act", marks=rule("NI2018-51", "20.17")),
        ("charity-holdem", "time_to_act"),
    ],
)
def test_the_pace_holds_at_the_tables_that_are_played_here(game: str, field: str) -> None:
    t = one_stage(game, 3, decision_seconds=60)
    host = HostedTable(t, 1, who="Dana")
    assert getattr(host.limits(), field) == 60
    director(t, "set-pace", seconds=25)
    host.do("dealer", "start")
    assert getattr(host.table.round.determinations, field) == 25


def test_commands_move_the_clock_of_a_session() -> None:
    t = one_stage("holdem", 3)
    (session,) = t.state.sessions.values()
    director(t, "jump", level=2)
    assert timing.reading(t, session, t.clock()).level == 2
    director(t, "pause")
    t.clock.pass_(hours=5)
    assert timing.reading(t, session, t.clock()).level == 2
    director(t, "resume")
    director(t, "adjust", seconds=20 * 60)
    assert t.view().sessions[0].clock.on_break
    refused(t, None, "director", "jump", level=15)
    with pytest.raises(Refused, match="own clock"):
        director(t, "pause", at="2026-01-01")


@under(
    rule("NI2019-212", "16.3(a)(vii)"),
    rule("NI2005-63", "20.4(g)"),
    rule("NI2002-45-canberra-poker", "15.2(g)"),
    rule("NI2002-45-blackjack", "19.2(h)"),
    rule("NI2002-45-mini-baccarat", "13.2(g)"),
    rule("NI2002-45-pai-gow", "17.2(g)"),
    rule("NI2002-45-roulette", "12.2(g)"),
)
def test_limits_rise_with_the_rounds_and_put_short_stacks_out(game: str) -> None:
    levels = (Level(minimum=50, rounds=2), Level(minimum=200))
    t = one_stage(game, 3, levels=levels)
    least = 400 if game == "ultimate-holdem" else 200
    chips = t.conditions.chips
    rounds(t, {"ann": chips, "bob": chips, "cy": least - 1})
    assert t.state.entrants["cy"].status == "in"
    rounds(t, {"ann": chips, "bob": least, "cy": least - 1})
    assert t.state.entrants["cy"].status == "out"
    assert t.state.entrants["bob"].status == "in"
