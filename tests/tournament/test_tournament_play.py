"""Rounds, eliminations, chips that add up, re-buys and add-ons."""

from __future__ import annotations

import pytest
from clauses import clause
from tournaments import (
    FEES,
    director,
    example,
    finish,
    one_stage,
    operator,
    refused,
    rounds,
    stack,
    stages,
)

from houseway.tournament import awarding
from houseway.tournament.conditions import Level, SessionEnd
from houseway.tournament.ledger import COMMISSION, POOL
from proof import Cited, rule, under


@under(
    rule("NI2019-212", "16.3(a)(iv)"),
    rule("NI2018-51", "20.3(a)(iv)"),
    rule("NI2005-63", "20.4(d)"),
    rule("NI2002-45-canberra-poker", "15.2(d)"),
    rule("NI2002-45-blackjack", "19.2(d)"),
    rule("NI2002-45-mini-baccarat", "13.2(d)"),
    rule("NI2002-45-pai-gow", "17.2(d)"),
    rule("NI2002-45-roulette", "12.2(d)"),
)
def test_everybody_starts_with_the_chips_of_the_conditions(game: str) -> None:
    t = one_stage(game, 3, chips=7_500)
    assert [stack(t, name) for name in ("ann", "bob", "cy")] == [7_500] * 3
    assert t.state.chips_issued == 22_500


@under(
    rule("NI2019-212", "16.14"),
    rule("NI2018-51", "20.15"),
    rule("NI2005-63", "20.13"),
    rule("NI2002-45-canberra-poker", "15.12"),
    rule("NI2002-45-blackjack", "19.12"),
    rule("NI2002-45-mini-baccarat", "13.12"),
    rule("NI2002-45-pai-gow", "17.12"),
    rule("NI2002-45-roulette", "12.12"),
)
def test_chips_change_only_by_play(game: str, cited: Cited) -> None:
    t = one_stage(game, 3, chips=5_000)
    refused(t, cited[0], "director", "record-round", table=1, stacks={"ann": 5_000, "bob": 5_000})
    below = {"ann": -1, "bob": 5_000, "cy": 10_001}
    refused(t, cited[0], "director", "record-round", table=1, stacks=below)
    more = {"ann": 5_500, "bob": 5_000, "cy": 5_000}
    if t.rules.banked:
        rounds(t, more)
        assert t.state.sessions[t.state.entrants["ann"].session].tables[1].float == -500
        assert sum(stack(t, n) for n in more) - 500 == t.state.chips_issued
    else:
        refused(t, cited[0], "director", "record-round", table=1, stacks=more)
    assert not any(one.name in ("give-chips", "transfer") for one in t.commands.values())


@under(
    rule("NI2019-212", "16.15#2"),
    rule("NI2005-63", "20.14[2]"),
    rule("NI2002-45-canberra-poker", "15.13[2]"),
    rule("NI2002-45-blackjack", "19.13[2]"),
    rule("NI2002-45-mini-baccarat", "13.13[2]"),
    rule("NI2002-45-pai-gow", "17.13[2]"),
    rule("NI2002-45-roulette", "12.13[2]"),
)
def test_who_cannot_wager_the_minimum_is_out_and_leaves_the_seat(game: str) -> None:
    t = one_stage(game, 3)
    stakes = 2 if game == "ultimate-holdem" else 1  # an ante and an equal blind
    need = t.conditions.levels[0].minimum * stakes
    rounds(t, {"ann": 5_000, "bob": need, "cy": need - 1})
    cy, bob = t.state.entrants["cy"], t.state.entrants["bob"]
    assert (cy.status, cy.seat, cy.stack) == ("out", None, 0)
    assert (bob.status, bob.stack) == ("in", need)
    assert t.state.chips_retired == need - 1
    refused(t, clause(t, "chips"), "director", "record-round", table=1, stacks={"cy": 50})


def test_a_rising_minimum_puts_players_out_before_the_next_round() -> None:
    t = one_stage("ultimate-holdem", 3)
    rounds(t, {"ann": 9_000, "bob": 9_000, "cy": 300}, rounds=9)
    rounds(t, {"ann": 9_000, "bob": 9_000, "cy": 300})
    assert t.state.entrants["cy"].status == "out"


def test_time_may_raise_the_minimum_too() -> None:
    levels = (Level(minimum=50, minutes=10), Level(minimum=500))
    t = one_stage("roulette", 3, levels=levels)
    rounds(t, {"ann": 5_000, "bob": 5_000, "cy": 100})
    t.clock.pass_(minutes=10)
    stacks = {"ann": 5_000, "bob": 5_000, "cy": 100}
    refused(t, "12.13[2]", "director", "record-round", table=1, stacks=stacks)
    director(t, "check-minimum", table=1)
    assert t.state.entrants["cy"].status == "out"
    rounds(t, {"ann": 5_000, "bob": 5_000})


@under(rule("NI2019-212", "16.7"), rule("NI2018-51", "20.7"))
def test_no_chips_and_no_rebuy_means_out(game: str, cited: Cited) -> None:
    t = one_stage(game, 3, rebuys="none", add_ons="none")
    events = rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    cy = t.state.entrants["cy"]
    assert (cy.status, cy.table, cy.seat) == ("out", None, None)
    assert events[-1].clauses == t.cite(cited[0])


@under(
    rule("NI2005-63", "20.4(b)"),
    rule("NI2002-45-canberra-poker", "15.2(b)"),
    rule("NI2002-45-blackjack", "19.2(b)"),
    rule("NI2002-45-mini-baccarat", "13.2(b)"),
    rule("NI2002-45-pai-gow", "17.2(b)"),
    rule("NI2002-45-roulette", "12.2(b)"),
)
def test_a_heat_has_the_rounds_that_it_was_given(game: str, cited: Cited) -> None:
    t = one_stage(game, 3, stages=stages(game, ends=SessionEnd(by="rounds", at=20)))
    (session,) = t.state.sessions
    stacks = {"ann": 4_000, "bob": 5_000, "cy": 6_000}
    rounds(t, stacks, rounds=19)
    refused(t, cited[0], "director", "end-session", session=session)
    refused(t, None, "director", "record-round", table=1, stacks=stacks, rounds=2)
    rounds(t, stacks)
    refused(t, None, "director", "record-round", table=1, stacks=stacks)
    finish(t, session)
    assert t.state.sessions[session].places == [["cy"], ["bob"], ["ann"]]


def test_a_session_of_shoes_and_a_session_of_minutes() -> None:
    t = one_stage("blackjack", 2, stages=stages("blackjack", ends=SessionEnd(by="shoes", at=2)))
    stacks = {"ann": 5_200, "bob": 5_000}
    rounds(t, stacks)
    director(t, "end-shoe", table=1)
    refused(t, None, "director", "end-session", session="Final")
    director(t, "end-shoe", table=1)
    finish(t, "Final")
    t = one_stage("holdem", 3, stages=stages("holdem", ends=SessionEnd(by="minutes", at=30)))
    t.clock.pass_(minutes=29)
    refused(t, None, "director", "end-session", session="Main event")
    t.clock.pass_(minutes=1)
    finish(t, "Main event")


def test_the_last_round_of_a_heat_puts_nobody_out_for_want_of_a_minimum() -> None:
    t = one_stage("roulette", 3, stages=stages("roulette", ends=SessionEnd(by="rounds", at=1)))
    rounds(t, {"ann": 5_000, "bob": 45, "cy": 40})
    finish(t, "Final")
    assert awarding.proposed_places(t) == [["ann"], ["bob"], ["cy"]]


def test_several_rounds_at_once_cannot_hide_who_went_out_first() -> None:
    t = one_stage("holdem", 3, rebuys="none")
    facts = {"table": 1, "rounds": 5, "contributed": {"bob": 1, "cy": 1}}
    stacks = {"ann": 30_000, "bob": 0, "cy": 0}
    assert "by itself" in refused(t, None, "director", "record-round", stacks=stacks, **facts)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0}, rounds=5)


# Buying back and adding on


@under(
    rule("NI2019-212", "16.3(a)(iii)(G)", "16.21(a)"),
    rule("NI2018-51", "20.3(a)(iii)(G)", "20.22", "20.22(a)"),
)
def test_a_rebuy_in_its_time_goes_to_the_pool_without_commission(game: str, cited: Cited) -> None:
    levels, terms = example("holdem").levels[:3], example("holdem").rebuys
    t = one_stage(game, 3, rebuys=terms, levels=levels, fee=22_000, commission=2_000)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    assert t.state.entrants["cy"].status == "no chips"
    director(t, "rebuy", player="cy")
    assert stack(t, "cy") == 10_000
    assert (t.state.ledger.balance(POOL), t.state.ledger.balance(COMMISSION)) == (80_000, 6_000)
    rounds(t, {"ann": 30_000, "bob": 10_000, "cy": 0})
    assert t.state.entrants["cy"].status == "out"
    refused(t, cited[0], "director", "rebuy", player="cy")
    rounds(t, {"ann": 40_000, "bob": 0})
    t.clock.pass_(minutes=55)
    refused(t, cited[0], "director", "rebuy", player="bob")


def test_a_player_who_may_buy_back_holds_up_the_end_until_they_decline() -> None:
    t = one_stage("holdem", 2)
    rounds(t, {"ann": 20_000, "bob": 0})
    refused(t, "20.3(a)(iii)(G)", "director", "end-session", session="Main event")
    director(t, "decline", player="bob")
    finish(t, "Main event")
    t = one_stage("holdem", 2)
    rounds(t, {"ann": 20_000, "bob": 0})
    t.clock.pass_(minutes=60)
    finish(t, "Main event")
    assert awarding.proposed_places(t) == [["ann"], ["bob"]]


@under(rule("NI2019-212", "16.3(a)(iii)(H)"), rule("NI2018-51", "20.3(a)(iii)(H)"))
def test_an_add_on_is_sold_once_and_in_its_break(game: str, cited: Cited) -> None:
    terms, levels = example("holdem").add_ons, example("holdem").levels[:3]
    t = one_stage(game, 3, add_ons=terms, levels=levels)
    pool = t.state.ledger.balance(POOL)
    refused(t, cited[0], "director", "add-on", player="ann")
    t.clock.pass_(minutes=45)
    director(t, "add-on", player="ann")
    assert stack(t, "ann") == 15_000
    assert t.state.ledger.balance(POOL) == pool + 10_000
    refused(t, cited[0], "director", "add-on", player="ann")
    t.clock.pass_(minutes=10)
    refused(t, cited[0], "director", "add-on", player="bob")


@pytest.mark.parametrize("game", [g for g in FEES if g not in ("holdem", "ultimate-holdem")])
def test_where_there_is_one_entry_nothing_more_can_be_bought(game: str) -> None:
    t = one_stage(game, 3)
    for do in ("rebuy", "add-on", "re-enter", "add-value", "announce-bonus"):
        assert "have no way to" in refused(t, None, "director", do, player="ann")
    for do in ("rebuy", "re-enter"):
        refused(t, t.rules.one_entry, "director", do, player="ann")


def test_play_waits_while_a_dispute_is_open() -> None:
    t = one_stage("holdem", 3)
    operator(t, "dispute", matter="was the bet called?")
    stacks = {"ann": 10_000, "bob": 10_000, "cy": 10_000}
    assert "dispute" in refused(t, None, "director", "record-round", table=1, stacks=stacks)
    director(t, "settle-dispute", number=1, decision="it was")
    rounds(t, stacks)


def test_a_mistake_is_named_in_a_sentence_and_changes_nothing() -> None:
    t = one_stage("holdem", 3)
    known = {"ann": 10_000, "bob": 10_000}
    told = refused(t, "20.15", "director", "record-round", table=1, stacks={**known, "zoe": 10_000})
    assert told == "zoe cannot be named to record a round: the stacks are of those in play."
    told = refused(t, "20.15", "director", "record-round", stacks={**known, "cy": 9_999})
    assert told == "The stacks make 29,999 chips, not 30,000."
    odd = {"ann": 10_010, "bob": 9_990, "cy": 10_000}
    told = refused(t, "20.15", "director", "record-round", stacks=odd)
    assert told == "The smallest chip is 25: ann cannot have 10,010."
    told = refused(t, None, "director", "postpone", session="Main event", until="x", reason="y")
    assert told == "No session is waiting to start."
    stacks = {"ann": 30_000, "bob": 0, "cy": 0}
    facts = {"table": 1, "stacks": stacks, "contributed": {"bob": 10_001, "cy": 10_000}}
    assert "bob had 10,000 chips" in refused(t, "20.20", "director", "record-round", **facts)


def test_a_clock_that_is_set_back_brings_the_smaller_chips_back() -> None:
    levels = (
        Level(minimum=50, blinds=(25, 50), minutes=10),
        Level(minimum=200, blinds=(100, 200), minutes=10, lowest_chip=100),
    )
    t = one_stage("holdem", 3, levels=levels, rebuys="none", add_ons="none")
    t.clock.pass_(minutes=11)
    director(t, "race-chips")
    odd = {"ann": 10_025, "bob": 9_975, "cy": 10_000}
    told = refused(t, "20.15", "director", "record-round", stacks=odd)
    assert told == "The smallest chip is 100: ann cannot have 10,025."
    director(t, "jump", level=1)
    rounds(t, odd)
    assert stack(t, "ann") == 10_025
