"""Entries, eligibility, groups, reserves, substitutes, forfeits and disqualification."""

from __future__ import annotations

import pytest
from clauses import clause
from msgspec.structs import replace
from tournaments import (
    FEES,
    commence,
    director,
    drawn,
    enter,
    entered,
    example,
    finish,
    one_stage,
    operator,
    playing,
    prepared,
    refused,
    rounds,
    seated,
    stack,
    stages,
    take_seats,
)

from houseway.tournament import awarding
from houseway.tournament.conditions import Advance, FieldSize, Groups, SessionEnd
from houseway.tournament.ledger import COMMISSION, POOL
from proof import Cited, rule, under

NOTHING = {"holdem": {"rebuys": "none"}, "ultimate-holdem": {"rebuys": "none"}}


@under(
    rule("NI2019-212", "16.6"),
    rule("NI2018-51", "20.6"),
    rule("NI2005-63", "20.6"),
    rule("NI2002-45-canberra-poker", "15.5"),
    rule("NI2002-45-blackjack", "19.5"),
    rule("NI2002-45-mini-baccarat", "13.5"),
    rule("NI2002-45-pai-gow", "17.5"),
    rule("NI2002-45-roulette", "12.5"),
)
def test_one_entry_each(game: str, cited: Cited) -> None:
    t = entered(game, 2)
    assert "no second" in refused(t, cited[0], "director", "enter", player="ann")
    assert t.state.ledger.total("entry fee") == 2 * t.conditions.entry_fee


@under(
    rule("NI2019-212", "16.21", "16.3(a)(ii)"),
    rule("NI2018-51", "20.21", "20.3(a)(ii)"),
    rule("NI2005-63", "20.23", "20.23[2]", "20.4(c)"),
    rule("NI2002-45-canberra-poker", "12.1", "15.2(c)"),
    rule("NI2002-45-blackjack", "17.1", "19.2(c)"),
    rule("NI2002-45-mini-baccarat", "12.1", "13.2(c)"),
    rule("NI2002-45-pai-gow", "14.1", "17.2(c)"),
    rule("NI2002-45-roulette", "11.1", "12.2(c)"),
)
def test_the_fee_includes_the_commission_and_the_rest_is_the_pool(game: str) -> None:
    t = entered(game, 3, fee=11_000, commission=1_000)
    book = t.state.ledger
    assert book.balance("player ann") == -11_000
    assert (book.balance(POOL), book.balance(COMMISSION)) == (30_000, 3_000)


@under(
    rule("NI2019-212", "16.3(a)(v)"),
    rule("NI2018-51", "20.3(a)(v)"),
    rule("NI2005-63", "20.4(e)"),
    rule("NI2002-45-canberra-poker", "15.2(e)"),
    rule("NI2002-45-blackjack", "19.2(e)"),
    rule("NI2002-45-mini-baccarat", "13.2(e)"),
    rule("NI2002-45-pai-gow", "17.2(e)"),
    rule("NI2002-45-roulette", "12.2(e)"),
)
def test_there_are_neither_too_many_players_nor_too_few(game: str, cited: Cited) -> None:
    t = entered(game, 2, players=FieldSize(minimum=3, maximum=4))
    refused(t, cited[0], "director", "call-ballot")
    enter(t, "cy", "di")
    refused(t, cited[0], "director", "enter", player="eve")


@under(
    rule("NI2019-212", "16.3(a)(vi)"),
    rule("NI2018-51", "20.3(a)(vi)"),
    rule("NI2005-63", "20.4(f)"),
    rule("NI2002-45-canberra-poker", "15.2(f)"),
    rule("NI2002-45-blackjack", "19.2(f)"),
    rule("NI2002-45-mini-baccarat", "13.2(f)"),
    rule("NI2002-45-pai-gow", "17.2(f)"),
    rule("NI2002-45-roulette", "12.2(f)"),
)
def test_groups_are_restricted(game: str, cited: Cited) -> None:
    t = prepared(game, groups=Groups(only=("members",), most_entries=2))
    refused(t, cited[0], "director", "enter", player="zoe", group="guests")
    enter(t, "ann", "bob")
    refused(t, cited[0], "director", "enter", player="cy", group="members")


BEFORE = {"ultimate-holdem": "16.2", "holdem": "20.2"}


@under(rule("NI2019-212", "16.3(a)(i)"), rule("NI2018-51", "20.3(a)(i)"))
def test_only_the_eligible_enter_and_only_in_time(game: str, cited: Cited) -> None:
    t = entered(game, 4)
    refused(t, cited[0], "director", "enter", player="zoe", eligible=False)
    drawn(t)
    refused(t, BEFORE[game], "director", "enter", player="zoe")


@under(rule("NI2019-212", "16.5"), rule("NI2018-51", "20.5"), rule("CTP", "3.3"))
def test_written_agreement_can_be_required(game: str, cited: Cited) -> None:
    t = prepared(game, agreement=True)
    if t.rules.invite:
        operator(t, "invite", player="ann")
    refused(t, cited[0], "director", "enter", player="ann")
    enter(t, "ann", agreed=True)
    enter(prepared(game), "ann")


@rule("CTP", "2.3#2", "3.2(g)(ii)")
def test_charity_entry_is_by_invitation_at_the_operators_discretion() -> None:
    t = prepared("charity-holdem")
    refused(t, "2.3#2", "director", "enter", player="ann")
    operator(t, "invite", player="ann")
    operator(t, "decline-entry", player="ann", reason="excluded elsewhere")
    refused(t, "3.2(g)(ii)", "director", "enter", player="ann")
    enter(t, "bob")


@rule("CTP", "2.4")
def test_charity_entries_cost_nothing() -> None:
    t = playing("charity-holdem", 4)
    assert t.state.ledger.postings == []


# Seats that are not taken


@under(
    rule("NI2019-212", "16.10", "16.10#2"),
    rule("NI2018-51", "20.10", "20.10#2"),
    rule("NI2005-63", "20.9", "20.9[2]"),
    rule("NI2002-45-canberra-poker", "15.8[2]", "15.8[3]"),
    rule("NI2002-45-blackjack", "19.8[2]", "19.8[3]"),
    rule("NI2002-45-mini-baccarat", "13.8[2]", "13.8[3]"),
    rule("NI2002-45-pai-gow", "17.8[2]", "17.8[3]"),
    rule("NI2002-45-roulette", "12.8[2]", "12.8[3]"),
)
def test_who_is_not_seated_forfeits_and_the_fee_stays(game: str, cited: Cited) -> None:
    t = seated(entered(game, 5), absent=("bob",))
    pool = t.state.ledger.balance(POOL)
    commence(t)
    assert t.state.entrants["bob"].status == "forfeited"
    assert (stack(t, "bob"), stack(t, "ann")) == (0, t.conditions.chips)
    assert t.state.ledger.balance(POOL) == pool == 5 * (t.conditions.fee - t.conditions.commission)
    refused(t, cited[0], "director", "take-seat", player="bob")
    refused(t, clause(t, "no-refund"), "operator", "refund", player="bob")


@under(rule("NI2019-212", "16.10"), rule("NI2018-51", "20.10"))
def test_at_the_starting_time_it_is_too_late(game: str, cited: Cited) -> None:
    t = drawn(entered(game, 4))
    t.clock.now = t.conditions.start
    refused(t, cited[0], "director", "take-seat", player="ann")


@under(
    rule("NI2005-63", "20.4(a)"),
    rule("NI2002-45-canberra-poker", "15.2(a)"),
    rule("NI2002-45-blackjack", "19.2(a)"),
    rule("NI2002-45-mini-baccarat", "13.2(a)"),
    rule("NI2002-45-pai-gow", "17.2(a)"),
    rule("NI2002-45-roulette", "12.2(a)"),
)
def test_no_session_starts_before_its_time(game: str) -> None:
    t = seated(entered(game, 4), absent=("ann",))
    session = next(iter(t.state.sessions))
    refused(t, clause(t, "late"), "director", "start-session", session=session)
    t.clock.now = t.conditions.start
    take_seats(t)
    commence(t)
    assert t.state.entrants["ann"].status == "in"


def test_absent_charity_players_stay_in_with_their_chips() -> None:
    t = playing("charity-holdem", 4, absent=("bob",))
    assert stack(t, "bob") == 5_000


@under(
    rule("NI2019-212", "16.11"),
    rule("NI2018-51", "20.11"),
    rule("NI2005-63", "20.10"),
    rule("NI2002-45-canberra-poker", "15.9"),
    rule("NI2002-45-blackjack", "19.9"),
    rule("NI2002-45-mini-baccarat", "13.9"),
    rule("NI2002-45-pai-gow", "17.9"),
    rule("NI2002-45-roulette", "12.9"),
)
def test_a_reserve_pays_for_an_empty_seat_of_the_first_session(game: str, cited: Cited) -> None:
    t = entered(game, 4)
    director(t, "add-reserve", player="rita", group="members")
    refused(t, cited[0], "director", "seat-reserve", player="rita", instead="bob")
    commence(seated(t, absent=("bob", "cy")))
    table, seat = t.state.entrants["bob"].table, t.state.entrants["bob"].seat
    director(t, "seat-reserve", player="rita", instead="bob")
    rita = t.state.entrants["rita"]
    assert (rita.table, rita.seat, rita.stack) == (table, seat, t.conditions.chips)
    each = t.conditions.entry_fee - t.conditions.commission
    assert t.state.ledger.balance(POOL) == 5 * each


@pytest.mark.parametrize("game", FEES)
def test_after_the_first_round_no_reserve_is_seated(game: str) -> None:
    t = seated(entered(game, 4, stages=example(game).stages[-1:]), absent=("bob",))
    director(t, "add-reserve", player="rita", group="members")
    commence(t)
    rounds(t, {name: stack(t, name) for name in ("ann", "cy", "di")})
    refused(t, clause(t, "reserve"), "director", "seat-reserve", player="rita", instead="bob")


@under(
    rule("NI2019-212", "16.12"),
    rule("NI2018-51", "20.13"),
    rule("NI2005-63", "20.11"),
    rule("NI2002-45-canberra-poker", "15.10"),
    rule("NI2002-45-blackjack", "19.10"),
    rule("NI2002-45-mini-baccarat", "13.10"),
    rule("NI2002-45-pai-gow", "17.10"),
    rule("NI2002-45-roulette", "12.10"),
)
def test_a_substitute_takes_over_seat_and_stack_by_the_directors_leave(
    game: str, cited: Cited
) -> None:
    t = one_stage(game, 4)
    chips = t.conditions.chips
    rounds(t, {"ann": chips - 600, "bob": chips + 600, "cy": chips, "di": chips})
    before = t.state.entrants["ann"]
    where = (before.table, before.seat)
    facts = {"player": "ann", "substitute": "sue", "reason": "ill"}
    refused(t, cited[0], "operator", "approve-substitute", **facts)
    again = {**facts, "substitute": "bob"}
    refused(t, clause(t, "one-entry"), "director", "approve-substitute", **again)
    if t.rules.reserve:
        director(t, "add-reserve", player="sue", group="members")
    director(t, "approve-substitute", **facts)
    assert t.state.reserves == []
    sue = t.state.entrants["sue"]
    assert (sue.table, sue.seat, sue.stack) == (*where, chips - 600)
    assert stack(t, "ann") == 0
    rounds(t, {"sue": chips - 600, "bob": chips + 600, "cy": chips, "di": chips})


@under(
    rule("CTP", "4.7"),
    "NI2019-212",
    "NI2018-51",
    "NI2005-63",
    "NI2002-45-canberra-poker",
    "NI2002-45-blackjack",
    "NI2002-45-mini-baccarat",
    "NI2002-45-pai-gow",
    "NI2002-45-roulette",
)
def test_a_disqualified_player_leaves_with_nothing(game: str) -> None:
    t = one_stage(game, 4)
    director(t, "disqualify", player="bob", reason="looked at another hand")
    assert t.state.entrants["bob"].status == "disqualified"
    assert t.state.chips_retired == t.conditions.chips
    chips = t.conditions.chips
    rounds(t, dict.fromkeys(("ann", "cy", "di"), chips))
    assert all("bob" not in tied for tied in awarding.proposed_places(t))


@under(
    rule("NI2019-212", "16.23"),
    rule("NI2018-51", "20.24"),
    rule("NI2005-63", "20.24"),
    rule("NI2002-45-canberra-poker", "15.23"),
    rule("NI2002-45-blackjack", "19.23"),
    rule("NI2002-45-mini-baccarat", "13.23"),
    rule("NI2002-45-pai-gow", "17.23"),
    rule("NI2002-45-roulette", "12.21"),
)
def test_nothing_is_refunded_to_who_withdraws(game: str, cited: Cited) -> None:
    t = entered(game, 4)
    pool = t.state.ledger.balance(POOL)
    director(t, "withdraw", player="ann")
    refused(t, cited[0], "operator", "refund", player="ann")
    assert t.state.ledger.balance(POOL) == pool


@pytest.mark.parametrize("game", ["ultimate-holdem", "holdem"])
def test_published_conditions_may_permit_a_refund(game: str) -> None:
    t = entered(game, 5, refunds="Until the ballot is called")
    operator(t, "refund", player="ann")
    assert t.state.ledger.balance("player ann") == 0
    assert t.state.ledger.balance(COMMISSION) == 4 * t.conditions.commission
    drawn(t)
    refused(t, clause(t, "no-refund"), "operator", "refund", player="bob")


@rule("CTP", "10.1.2")
def test_a_charity_player_with_chips_cannot_leave() -> None:
    t = one_stage("charity-holdem", 3)
    refused(t, "10.1.2", "director", "withdraw", player="ann")
    facts = {"player": "ann", "reason": "taken ill"}
    refused(t, "10.1.2", "director", "excuse", **facts)
    t.do("supervisor", "excuse", who="Pat", **facts)
    assert (t.state.entrants["ann"].seated, stack(t, "ann")) == (False, 5_000)
    rounds(t, {"ann": 15_000, "bob": 0, "cy": 0}, button=1)
    assert t.state.entrants["bob"].status == "no chips"


def test_elsewhere_a_player_may_give_up_and_the_chips_leave_play() -> None:
    t = one_stage("holdem", 3)
    director(t, "withdraw", player="ann")
    assert t.state.chips_retired == 10_000
    rounds(t, {"bob": 20_000, "cy": 0})
    director(t, "decline", player="cy")
    finish(t, "Main event")
    assert awarding.proposed_places(t) == [["bob"], ["cy"]]


def test_a_sit_and_go_starts_when_it_is_full() -> None:
    t = entered("holdem", 2, start=None, sit_and_go=3)
    refused(t, None, "director", "call-ballot")
    enter(t, "cy")
    refused(t, "20.3(a)(iii)(B)", "director", "enter", player="di")
    commence(seated(t))
    assert stack(t, "cy") == 10_000


@pytest.mark.parametrize("game", FEES)
def test_a_substitute_between_two_stages_goes_on_in_the_other_s_place(game: str) -> None:
    first = replace(stages(game)[0], name="Heat", ends=SessionEnd(by="rounds", at=1))
    first = replace(first, advance=Advance(number=1, per="table"))
    two = (first, *stages(game))
    t = playing(game, 4, stages=two, per_table=2, elimination="no chips", **NOTHING.get(game, {}))
    for table in (1, 2):
        high, low = (e.name for e in t.state.at_table("Heat", table))
        chips = t.conditions.chips
        rounds(t, {high: chips + 500 * table, low: chips - 500 * table}, table=table)
    finish(t, "Heat")
    director(t, "approve-substitute", player=high, substitute="sue", reason="called away")
    director(t, "advance")
    assert "sue" in t.state.waiting
    assert high not in t.state.waiting
    refused(
        t, None, "director", "approve-substitute", player="sue", substitute="director", reason="x"
    )


def after_the_award(game: str = "roulette"):
    t = one_stage(game, 3, stages=stages(game, ends=SessionEnd(by="rounds", at=1)))
    rounds(t, {"ann": 6_000, "bob": 5_000, "cy": 4_000})
    finish(t, "Final")
    director(t, "award-places")
    return t


def test_who_is_excluded_after_the_award_wins_nothing_and_the_others_move_up() -> None:
    t = after_the_award()
    director(t, "disqualify", player="ann", reason="marked the wheel")
    assert t.state.places == [["bob"], ["cy"]]
    (event,) = operator(t, "pay-prizes")
    assert set(event.facts["prizes"]) == {"bob", "cy"}
    assert t.state.ledger.balance(POOL) == 0
    refused(t, "10.3(b)", "director", "disqualify", player="bob", reason="too late")


def test_after_the_award_nobody_withdraws_or_is_replaced() -> None:
    t = after_the_award()
    refused(t, clause(t, "no-refund"), "director", "withdraw", player="bob")
    facts = {"player": "bob", "substitute": "zed", "reason": "x"}
    refused(t, "12.10", "director", "approve-substitute", **facts)


def test_who_has_been_eliminated_can_still_be_excluded_from_a_place() -> None:
    t = one_stage("roulette", 3)
    rounds(t, {"ann": 6_000, "bob": 5_000, "cy": 0})
    director(t, "disqualify", player="cy", reason="past posting")
    rounds(t, {"ann": 6_000, "bob": 0})
    finish(t, "Final")
    director(t, "award-places")
    assert t.state.places == [["ann"], ["bob"]]


def test_who_withdrew_takes_no_seat() -> None:
    t = drawn(entered("roulette", 4))
    director(t, "withdraw", player="ann")
    refused(t, None, "director", "take-seat", player="ann")


@under(
    rule("NI2019-212", "16.11"),
    rule("NI2018-51", "20.11"),
    rule("NI2005-63", "20.10"),
    rule("NI2002-45-canberra-poker", "15.9"),
    rule("NI2002-45-blackjack", "19.9"),
    rule("NI2002-45-mini-baccarat", "13.9"),
    rule("NI2002-45-pai-gow", "17.9"),
    rule("NI2002-45-roulette", "12.9"),
)
def test_from_the_second_session_on_no_reserve_is_seated(game: str, cited: Cited) -> None:
    first = replace(stages(game)[0], name="Heat", ends=SessionEnd(by="rounds", at=1))
    first = replace(first, advance=Advance(number=2))
    two = (first, *stages(game))
    few = {"players": FieldSize(minimum=2, maximum=9), **NOTHING.get(game, {})}
    t = entered(game, 3, stages=two, elimination="no chips", **few)
    director(t, "add-reserve", player="rita", group="members")
    commence(seated(t))
    chips = t.conditions.chips
    rounds(t, {"ann": chips + 500, "bob": chips, "cy": chips - 500})
    finish(t, "Heat")
    director(t, "advance")
    commence(take_seats(drawn(t), absent=("bob",)))
    assert t.state.entrants["bob"].status == "forfeited"
    refused(t, cited[0], "director", "seat-reserve", player="rita", instead="bob")
    refused(t, cited[0], "director", "add-reserve", player="sue", group="members")
