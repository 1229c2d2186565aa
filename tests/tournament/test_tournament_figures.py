"""What chips are worth, how long it takes, prizes by agreement and by session, and the views."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from statistics import mean
from typing import Any

import msgspec
import pytest
from tournaments import (
    GAMES,
    director,
    entered,
    example,
    finish,
    one_stage,
    operator,
    playing,
    refused,
    rounds,
    stack,
)

from houseway.rulebook import Refused
from houseway.tournament import Tournament, agreeing, awarding, ballot, timing
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import (
    Advance,
    FieldSize,
    Level,
    Prizes,
    SessionEnd,
    SessionPrizes,
    Stage,
)
from houseway.tournament.duration import foresee
from houseway.tournament.hosting import play_tournament
from houseway.tournament.icm import _by_orders, _by_races, agreement, equities
from houseway.tournament.roles import ROLES
from houseway.tournament.sheet import sheet
from proof import rule, under

# Chips


def test_chips_are_worth_what_malmuth_and_harville_say() -> None:
    # ann is first in a half; second after bob (3/10 x 5/7) or cy (2/10 x 5/8)
    worth = equities({"ann": 5_000, "bob": 3_000, "cy": 2_000}, [700, 300])
    second = 3 / 10 * 5 / 7 + 2 / 10 * 5 / 8
    assert worth["ann"] == pytest.approx(0.5 * 700 + second * 300)
    assert sum(worth.values()) == pytest.approx(1_000)


@pytest.mark.parametrize("prizes", [[900], [500, 300, 200], [5, 4, 3, 2, 1, 1, 1, 1, 1]])
def test_both_ways_to_sum_give_the_same(prizes: list[int]) -> None:
    stacks = {f"p{n}": 137 * n * n % 4_001 + 25 for n in range(1, 10)}
    races, orders = _by_races(stacks, prizes), _by_orders(stacks, prizes)
    for name in stacks:
        assert races[name] == pytest.approx(orders[name], abs=1e-6 * sum(prizes))


def test_equal_chips_are_worth_the_same_and_no_chips_nothing() -> None:
    worth = equities({"ann": 100, "bob": 100, "cy": 0}, [700, 300, 100])
    assert worth == {"ann": 500, "bob": 500, "cy": 0}
    assert agreement({"ann": 2, "bob": 1, "cy": 1}, [100, 1]) == {"ann": 51, "bob": 25, "cy": 25}


def test_a_large_field_is_worth_all_prizes() -> None:
    worth = equities({f"p{n}": 100 + 30 * n for n in range(40)}, [5_000, 3_000, 2_000])
    assert sum(worth.values()) == pytest.approx(10_000, rel=1e-6)
    assert list(worth.values()) == sorted(worth.values())


# Agreements


def final(**changes: Any) -> Tournament:
    t = one_stage("holdem", 4, rebuys="none", **changes)
    rounds(t, {"ann": 25_000, "bob": 10_000, "cy": 5_000, "di": 0})
    return t


@rule("NI2018-51", "20.3(a)(x)")
def test_those_left_may_agree_on_prizes_where_the_conditions_say_so() -> None:
    t = final()
    equity = agreeing.chip_equity(t)
    assert sum(equity.values()) == sum(agreeing.prizes_left(t)) == 80_000
    agree = partial(refused, t, None, "director", "agree-prizes")
    everybody = "An agreement is made by everybody who is left."
    assert agree(prizes=equity, consent=False) == everybody
    assert agree(prizes={"ann": 80_000}, consent=True) == everybody
    short = {**equity, "ann": equity["ann"] - 1}
    told = "The prizes that are left make $800, not $799.99."
    assert agree(prizes=short, consent=True) == told
    below = {"ann": 90_000, "bob": 0, "cy": -10_000}
    assert agree(prizes=below, consent=True) == "No prize is under nothing."
    director(t, "agree-prizes", prizes=equity, consent=True)
    rounds(t, {"ann": 0, "bob": 35_000, "cy": 5_000})
    rounds(t, {"bob": 40_000, "cy": 0})
    finish(t, "Main event")
    director(t, "award-places")
    assert t.view().places[0] == (1, "bob")
    operator(t, "pay-prizes")
    paid = {
        p.moves and next(iter(p.moves)): p for p in t.state.ledger.postings if p.kind == "prize"
    }
    assert {n: paid[f"player {n}"].moves[f"player {n}"] for n in equity} == equity


def test_nobody_agrees_on_prizes_where_nobody_is_left() -> None:
    t = final()
    for name in ("ann", "bob", "cy"):
        director(t, "withdraw", player=name)
    said = refused(t, t.rules.agree, "director", "agree-prizes", prizes={}, consent=True)
    assert "An agreement is made by everybody who is left." in said


def test_no_agreement_without_the_conditions_or_against_the_instrument() -> None:
    t = final(prizes=Prizes(shares=(100,)))
    assert "no agreement" in refused(
        t, "20.3(a)(x)", "director", "agree-prizes", prizes={}, consent=True
    )
    with pytest.raises(Refused, match="provide for no agreement"):
        agreeing.chip_equity(t)
    for game, clause in (("roulette", "NI2002-45-roulette 12.2(h)"), ("charity-holdem", "CTP 2.5")):
        with pytest.raises(Refused, match="places alone") as refusal:
            agreeing.chip_equity(one_stage(game, 3))
        assert refusal.value.clauses == (clause,)
    (fault,) = faults_of(example("roulette", prizes=Prizes(shares=(100,), agreement=True)))
    assert fault.clauses == ("NI2002-45-roulette 12.2(h)",)


# Prizes of sessions


def heats(**prizes: Any) -> tuple[Stage, ...]:
    heat = Stage(
        name="Heat",
        sessions=2,
        ends=SessionEnd(by="rounds", at=1),
        advance=Advance(number=1),
        prizes=SessionPrizes(**prizes),
    )
    return heat, Stage(name="Final", ends=SessionEnd(by="rounds", at=1))


@under(rule("NI2019-212", "16.3(a)(iii)(E)"), rule("NI2018-51", "20.3(a)(iii)(E)"))
def test_sessions_may_give_prizes_of_their_own(game: str) -> None:
    changes = {"stages": heats(of_pool=10, shares=(60, 40)), "prizes": Prizes(shares=(100,))}
    changes |= {"session_places": "by chips", "ties": "share", "per_table": 2}
    t = playing(game, 4, fee=11_000, commission=1_000, **changes)
    for table in (1, 2):
        here = [e.name for e in t.state.entrants.values() if e.table == table]
        rounds(t, dict(zip(here, (12_000, 8_000), strict=True)), table=table)
    for session in ("Heat 1", "Heat 2"):
        finish(t, session)
    won = awarding.session_prizes(t)
    assert [sorted(one.values()) for one in won.values()] == [[1_600, 2_400]] * 2  # 10% of $400
    director(t, "advance")
    for do in ("call-ballot", "draw-ballot"):
        director(t, do)
    names = [e.name for e in t.state.entrants.values() if e.session == "Final"]
    for name in names:
        director(t, "take-seat", player=name)
    director(t, "start-session", session="Final")
    table = t.state.entrants[names[0]].table
    rounds(t, dict(zip(names, (12_000, 8_000), strict=True)), table=table)
    finish(t, "Final")
    director(t, "award-places")
    operator(t, "pay-prizes")
    director(t, "close")
    assert t.state.ledger.total("session prize") == 8_000
    assert t.state.ledger.total("prize") == 32_000


def test_the_winner_has_all_that_a_session_gives_where_no_shares_are_stated() -> None:
    changes = {"stages": heats(of_pool=10), "session_places": "by chips", "ties": "share"}
    t = playing("holdem", 4, fee=11_000, commission=1_000, per_table=2, **changes)
    for session in t.state.sessions.values():
        session.places = [[name] for name in session.players]
    firsts = [session.players[0] for session in t.state.sessions.values()]
    won = awarding.session_prizes(t).values()
    assert list(won) == [{name: 4_000} for name in firsts]  # 10% of $400


def test_prizes_of_sessions_must_add_up_and_be_stated() -> None:
    base = {"session_places": "by chips", "ties": "share"}
    bad = example("holdem", stages=heats(of_pool=50), **base)
    assert "nothing is left" in faults_of(bad)[0].reason
    bad = example("holdem", stages=heats(of_pool=10, shares=(50,)), **base)
    assert "50%" in faults_of(bad)[0].reason
    bad = example("holdem", stages=heats(of_pool="ten"), **base)
    assert "percentage" in faults_of(bad)[0].reason
    lacking = [str(f) for f in faults_of(example("holdem", stages=heats(of_pool=10)))]
    assert any("session places" in one for one in lacking)
    whole = example("holdem", stages=heats(of_pool=50), prizes=None, **base)
    assert not faults_of(whole)
    assert "each session of Heat: 50%" in sheet(whole, Tournament("x", "holdem").rules, 1, None)
    (charity,) = faults_of(example("charity-holdem", stages=heats(of_pool=50)))
    assert charity.clauses == ("CTP 2.5",)


# Races, lengths and starts

LEVELS = (
    Level(minimum=50, blinds=(25, 50), minutes=10),
    Level(minimum=200, blinds=(100, 200), minutes=10, lowest_chip=100),
    Level(minimum=400, blinds=(200, 400)),
)


def test_a_race_takes_the_small_chips_out_and_leaves_all_the_others_in_play() -> None:
    t = one_stage("holdem", 4, rebuys="none", add_ons="none", levels=LEVELS)
    rounds(t, {"ann": 20_025, "bob": 19_850, "cy": 75, "di": 50})
    refused(t, None, "director", "race-chips", session="Main event")
    t.clock.pass_(minutes=10)
    *_, drawn, raced = director(t, "race-chips")
    assert drawn.event == "cards drawn"
    assert raced.facts["unit"] == 100
    # 25, 50, 75 and 50 make two chips of 100: cy and di would be out, and have them
    stacks = {name: stack(t, name) for name in ("ann", "bob", "cy", "di")}
    assert stacks == {"ann": 20_000, "bob": 19_800, "cy": 100, "di": 100}
    assert sorted(drawn.facts["order"]) == ["ann", "bob", "cy", "di"]
    refused(t, None, "director", "race-chips", session="Main event")


def test_races_are_for_poker_and_in_whole_chips() -> None:
    (fault,) = faults_of(example("roulette", levels=(Level(minimum=50, lowest_chip=25),)))
    assert fault.clauses == ("NI2002-45-roulette 12.12",)
    (fault,) = faults_of(example("holdem", levels=LEVELS, chips=10_050, lowest_chip=25))
    assert "whole chips of 100" in fault.reason
    assert "multiple of 75" in faults_of(example("holdem", levels=LEVELS, lowest_chip=75))[0].reason


def test_a_level_to_come_is_given_another_length() -> None:
    t = one_stage("holdem", 3, levels=LEVELS)
    facts = {"session": "Main event", "reason": "the room closes early"}
    refused(t, "20.17", "director", "edit-level", level=1, minutes=5, **facts)
    refused(t, "20.17", "director", "edit-level", level=2, rounds=5, **facts)
    refused(t, "20.17", "director", "edit-level", level=2, **facts)
    director(t, "edit-level", level=2, minutes=4, break_minutes=3, **facts)
    t.clock.pass_(minutes=14)
    (session,) = t.state.sessions.values()
    reading = timing.reading(t, session, t.clock())
    assert (reading.level, reading.on_break, reading.left) == (2, True, 3 * 60)
    assert timing.levels(t, session)[1].blinds == (100, 200)
    assert Tournament.replay(t.journal.entries).state == t.state


def test_a_start_is_put_off_and_a_passed_start_waits_for_the_director() -> None:
    t = entered("holdem", 3)
    director(t, "call-ballot")
    director(t, "draw-ballot")
    facts = {"session": "Main event", "reason": "the lights failed"}
    for until in ("soon", "2026-03-01T14:00", "2026-02-01T14:00+11:00"):
        refused(t, None, "director", "postpone", until=until, **facts)
    director(t, "postpone", until="2026-03-01T14:00+11:00", **facts)
    assert t.view().sessions[0].starts == "2026-03-01T14:00:00+11:00"
    late = entered("holdem", 3)
    late.clock.pass_(days=365)
    director(late, "call-ballot")
    told = director(late, "draw-ballot")
    assert "start passed" in [event.event for event in told]
    for name in ("ann", "bob", "cy"):
        director(late, "take-seat", player=name)
    director(late, "start-session")


def test_nobody_goes_on_with_no_chips_and_the_places_are_awarded_then() -> None:
    heat = Stage(name="Heat", advance=Advance(number=2))
    carried = (heat, Stage(name="Final", stacks="carried"))
    t = playing("roulette", 3, stages=carried, per_table=3)
    rounds(t, {"ann": 6_000, "bob": 0, "cy": 0})
    finish(t, "Heat")
    director(t, "advance")
    assert ballot.takers(t) == ["ann"]
    lost = playing("roulette", 3, stages=carried, per_table=3)
    rounds(lost, {"ann": 0, "bob": 5_000, "cy": 0})
    rounds(lost, {"bob": 0})
    finish(lost, "Heat")
    refused(lost, None, "director", "advance")
    director(lost, "award-places")
    assert lost.view().places == ((1, "bob"), (2, "ann"), (2, "cy"))


# How long it takes


def rising(minutes: int) -> tuple[Level, ...]:
    blinds = [(25 * 2**n, 50 * 2**n) for n in range(10)]
    return tuple(Level(minimum=b[1], blinds=b, minutes=minutes) for b in blinds)


def test_what_is_foreseen_is_what_bots_need() -> None:
    changes = {"rebuys": "none", "add_ons": "none", "chips": 5_000, "levels": rising(8)}
    changes["stages"] = (Stage(name="Heat", ends=SessionEnd(by="players", at=4)),)
    conditions = example("holdem", **changes)
    took = []
    for seed in ("1", "2", "3"):
        t = play_tournament(conditions, seed, players=18).tournament
        at = {e.command["do"]: e.command.get("at", "") for e in t.journal.standing}
        span = datetime.fromisoformat(at["end-session"]) - datetime.fromisoformat(
            at["start-session"]
        )
        took.append(span.total_seconds() / 60)
    (foreseen,) = foresee(conditions, 18)
    assert foreseen.minutes / 1.5 < mean(took) < foreseen.minutes * 1.5


def test_short_stacks_against_the_house_are_over_in_a_few_rounds() -> None:
    """Two minimums each, everything wagered at the only level: half go out in every round."""
    last = (Stage(name="Final", ends=SessionEnd(by="players", at=1)),)
    rounds = [
        foresee(example("roulette", chips=chips, stages=last), 7)[0].rounds
        for chips in (100, 400, 1_000, 3_000, 5_000)
    ]
    assert rounds[0] in (2, 3)  # 7, 3.5, 1.75, 0.9
    assert rounds == sorted(rounds)
    assert rounds[-1] > 60


def test_fixed_lengths_are_foreseen_exactly() -> None:
    heats, last = foresee(example("roulette"), 14)
    assert (heats.rounds, heats.minutes, heats.players) == (20, 20, 14)
    assert (last.players, last.rounds) == (4, 20)  # two of each heat
    assert last.starts == heats.ends
    short = foresee(example("roulette"), 14, round_seconds=120)
    assert short[0].minutes == 40
    many = foresee(
        example("holdem", stages=(Stage(name="A", ends=SessionEnd(by="minutes", at=95)),)), 9
    )
    assert many[0].minutes == 95


def test_more_chips_and_more_players_take_longer() -> None:
    one = {"rebuys": "none", "add_ons": "none", "levels": rising(15)}
    lengths = [foresee(example("holdem", chips=c, **one), n)[0].minutes
               for c, n in ((5_000, 9), (20_000, 9), (20_000, 90))]  # fmt: skip
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[2]


# Views


def test_everybody_sees_the_clock_the_stacks_and_the_prizes() -> None:
    t = final(players=FieldSize(minimum=2, maximum=9))
    t.clock.pass_(minutes=25)
    view = t.view()
    (session,) = view.sessions
    assert (view.left, view.average, view.pool) == (3, 13_333, 80_000)
    assert [one.prize for one in view.prizes] == [40_000, 24_000, 16_000]
    assert (session.level.number, session.level.blinds) == (2, (50, 100))
    assert session.next_level.blinds == (100, 200)
    assert (session.clock.left, session.clock.next_break) == (15 * 60, 15 * 60)
    assert {p.player: p.stack for p in session.tables[0].players} == {
        "ann": 25_000,
        "bob": 10_000,
        "cy": 5_000,
    }
    assert not hasattr(view, "ledger")


@pytest.mark.parametrize("game", GAMES)
def test_each_role_sees_what_it_may_do_and_all_of_it_is_json(game: str) -> None:
    t = one_stage(game, 3)
    for role in ROLES:
        view = t.view_for(role)
        assert msgspec.json.encode(view)
        corrects = {"correct"} if t.can_correct(role) else set()
        assert {one.do for one in view.options} == {one.do for one in t.options(role)} | corrects
    assert "record-round" in {one.do for one in t.view_for("director").options}
    assert t.view_for("inspector").alarms == ()
    assert msgspec.json.encode(Tournament("new", game).view_for("operator"))


@rule("CTP", "A:Tournament Supervisor")
def test_the_tournament_supervisor_is_a_licensed_person_whom_the_operator_chose() -> None:
    t = Tournament("test", "charity-holdem")
    refused(t, "A:Tournament Supervisor", "shift manager", "nominate", name="Dana", licence="L1")
    refused(t, "A:Tournament Supervisor", "operator", "nominate", name="Dana")
    operator(t, "nominate", name="Dana", licence="L1")
    assert t.state.directors == {"Dana": "director"}
    assert "Dana" in t.view().director
