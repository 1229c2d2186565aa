"""Every act can be corrected: ballots, notices, payments and the close; and it stays on record."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from clauses import clause
from tournaments import (
    GAMES,
    blank,
    commence,
    director,
    drafted,
    entered,
    finish,
    forged,
    nominated,
    one_stage,
    operator,
    prepared,
    refused,
    rounds,
    seated,
    take_seats,
)

from houseway.rulebook import Refused
from houseway.tournament import JournalDiffers, Tournament, agreeing, awarding, correcting
from houseway.tournament.auditing import audit
from houseway.tournament.ledger import COMMISSION, OPERATOR, POOL


def corrected(t: Tournament, by: str = "director", who: str = "Dana", **facts: Any) -> Any:
    return t.do(by, "correct", who=who, **{"reason": "a mistake", "seconded_by": "Sue", **facts})


def sound(t: Tournament) -> None:
    """The journal alone gives the same state and the same corrections, and an inspector agrees."""
    again = Tournament.replay(t.journal.entries)
    assert (again.state, again.corrections) == (t.state, t.corrections)
    reopened = Tournament("test", t.game, journal=t.journal, clock=t.clock, secrets=t.secrets)
    assert (reopened.state, reopened.corrections) == (t.state, t.corrections)
    assert audit(t.journal.entries) == []


def seats(t: Tournament) -> dict[str, Any]:
    return {e.name: (e.session, e.table, e.seat) for e in t.state.entrants.values()}


def awarded(game: str = "holdem", **changes: Any) -> Tournament:
    """Places awarded to ann, bob and cy in that order."""
    t = one_stage(game, 3, rebuys="none", **changes)
    if t.rules.banked:
        rounds(t, {"ann": 9_000, "bob": 5_000, "cy": 1_000}, rounds=t.conditions.stages[0].ends.at)
    else:
        everything = sum(e.stack for e in t.state.entrants.values())
        rounds(t, {"ann": everything - 50, "bob": 50, "cy": 0}, button=1)
        rounds(t, {"ann": everything, "bob": 0}, button=1)
    finish(t, t.conditions.stages[0].name)
    director(t, "award-places")
    return t


# Who corrects what


@pytest.mark.parametrize(
    ("game", "do", "may"),
    [
        ("holdem", "record-round", {"director", "assistant", "operator"}),
        ("holdem", "draw-ballot", {"director", "assistant", "operator"}),
        ("holdem", "enter", {"director", "assistant", "operator"}),
        ("holdem", "notify", {"operator"}),
        ("holdem", "pay-prizes", {"operator"}),
        ("holdem", "cancel", {"operator"}),
        ("holdem", "refund", {"operator"}),
        ("holdem", "close", {"director", "assistant", "operator"}),  # an assistant may close here
        ("roulette", "close", {"director", "operator"}),
        ("roulette", "draw-ballot", {"director", "assistant", "operator"}),
        ("roulette", "set-conditions", {"director", "assistant", "operator"}),
        ("charity-holdem", "set-conditions", {"operator"}),
        ("charity-holdem", "donate", {"director", "operator"}),
    ],
)
def test_what_the_operator_answers_for_is_corrected_by_those_who_may_do_it(
    game: str, do: str, may: set[str]
) -> None:
    assert set(correcting.correctors_of(blank(game), do)) == may


def test_an_assistant_cannot_strike_what_the_operator_did() -> None:
    t = entered("holdem", 3)
    t.do("shift manager", "nominate", who="Sam", name="Ada", role="assistant", licence="L2")
    operator(t, "cancel", reason="no power")
    assert not t.can_correct("assistant")
    said = refused(t, "20.25", "assistant", "correct", who="Ada", reason="play on")
    assert said == (
        "The last command was to cancel the tournament: only the operator may correct it, not "
        "the assistant."
    )
    refused(t, None, "inspector", "correct", who="Ian", reason="x")
    assert t.can_correct("operator")
    corrected(t, "operator", "Olga")
    assert t.state.status == "entries"
    sound(t)


def test_nothing_but_a_correction_follows_the_close() -> None:
    t = awarded()
    operator(t, "pay-prizes")
    closed_before = deepcopy(t.state)
    director(t, "close")
    assert [t.options(by) for by in ("director", "operator")] == [(), ()]
    assert "it is too late to" in refused(t, None, "operator", "pay-prizes")
    corrected(t)
    assert t.state == closed_before
    director(t, "close")
    assert t.state.status == "closed"
    sound(t)


def test_everything_can_be_struck_back_to_the_beginning() -> None:
    t = awarded()
    operator(t, "pay-prizes")
    director(t, "close")
    while t.can_correct("operator"):
        corrected(t, "operator", "Olga")
    assert t.state == blank("holdem").state
    assert len(t.corrections) == len(t.journal) // 2 - 1
    with pytest.raises(Refused, match="Nothing has been done yet"):
        corrected(t, "operator", "Olga")
    sound(t)


def test_a_notice_that_was_noted_wrongly_is_corrected() -> None:
    t = drafted("holdem")
    operator(t, "notify", sent="3 February")
    corrected(t, "operator", "Olga", reason="the letter went on the 2nd")
    operator(t, "notify", sent="2 February")
    assert t.state.notified == "2 February"
    sound(t)


def test_another_host_follows_corrections_as_they_are_made() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    other = Tournament.replay(t.journal.entries)
    heard = len(t.journal)
    stacks = {"ann": 0, "bob": 0, "cy": 20_000, "di": 0}
    for _ in range(2):
        rounds(t, stacks, button=1)
        corrected(t)
    rounds(t, stacks, button=1)
    for entry in t.journal.entries[heard:]:
        other.follow(entry)
    assert (other.state, other.corrections) == (t.state, t.corrections)
    t.journal.strike(t.journal.head.seq, "Eve", "director", "x")
    with pytest.raises(JournalDiffers, match="Eve is not"):
        other.follow(t.journal.head)
    assert other.state == t.state


# Money


def test_prizes_paid_in_error_come_back_with_every_account_named() -> None:
    t = awarded()
    won = {name: prize for name, prize in awarding.proposed_prizes(t).items() if prize}
    pool = t.state.ledger.balance(POOL)
    operator(t, "pay-prizes")
    (event,) = corrected(t, "operator", "Olga", reason="bob broke the rules")
    moved = {f"player {name}": -prize for name, prize in won.items()} | {POOL: pool}
    assert event.whole()["moved"] == moved
    assert sum(moved.values()) == 0
    director(t, "disqualify", player="bob", reason="a marked card")
    operator(t, "pay-prizes")
    director(t, "close")
    assert t.state.ledger.balance(POOL) == 0
    (one,) = t.corrections
    assert (one.by, one.role, one.reason) == ("Olga", "operator", "bob broke the rules")
    assert (one.command, one.given_by, one.moved) == ("pay-prizes", "Olga", moved)
    assert t.view_for("operator").corrections[0].moved == moved
    sound(t)


def test_a_cancellation_that_is_struck_takes_the_refunds_back() -> None:
    t = entered("holdem", 3)
    c, before = t.conditions, deepcopy(t.state)
    operator(t, "cancel", reason="no power")
    assert t.state.ledger.balance(POOL) == 0
    (event,) = corrected(t, "operator", "Olga")
    assert event.whole()["moved"] == {
        POOL: 3 * (c.entry_fee - c.commission),
        COMMISSION: 3 * c.commission,
        **{f"player {name}": -c.entry_fee for name in ("ann", "bob", "cy")},
    }
    assert t.state == before
    sound(t)


def test_a_refund_that_is_struck_brings_the_player_back() -> None:
    t = entered("holdem", 3, refunds="until the ballot")
    fee = t.conditions.entry_fee
    operator(t, "refund", player="bob")
    (event,) = corrected(t, "operator", "Olga")
    assert event.whole()["moved"]["player bob"] == -fee
    assert t.state.entrants["bob"].status == "entered"
    sound(t)


def test_a_donation_to_the_wrong_charity_is_corrected() -> None:
    t = awarded("charity-holdem", re_entry="none")
    value = t.conditions.donations[0]
    director(t, "donate", place=1, charity="Red Cress")
    (event,) = corrected(t)
    assert event.whole()["moved"] == {"charity Red Cress": -value, OPERATOR: value}
    director(t, "donate", place=1, charity="Red Cross")
    assert t.state.donations[1] == ("ann", "Red Cross", value)
    sound(t)


def test_a_correction_that_moves_no_money_says_so() -> None:
    t = one_stage("holdem", 3)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    (event,) = corrected(t)
    assert event.whole()["moved"] == {}


# The ballot


def test_a_call_that_is_struck_reopens_the_entries_and_its_order_is_opened_unused() -> None:
    t = entered("holdem", 3)
    director(t, "call-ballot")
    ((first, seed),) = t.secrets.items()
    corrected(t, reason="dan is at the door")
    director(t, "enter", player="dan")
    opened = next(e for e in director(t, "call-ballot") if e.event == "order opened")
    assert (opened.facts["root"], opened.facts["seed"]) == (first, seed)
    (second,) = t.secrets
    assert first != second
    director(t, "draw-ballot")
    assert t.state.entrants["dan"].seat
    sound(t)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_players_are_not_drawn_twice(game: str) -> None:
    t = seated(entered(game, 6))
    before = seats(t)
    while t.state.stage >= 0 or t.state.ballot:
        corrected(t)
    for _ in range(2):
        director(t, "call-ballot")
        director(t, "draw-ballot")
        assert seats(t) == before
        corrected(t)
        corrected(t)
    director(t, "call-ballot")
    if t.lots.lying:  # decks for cards, and the words are for these alone
        t.do("ann", "give-words", words="seven")
    else:
        refused(t, clause(t, "ballot"), "ann", "give-words", words="seven")
    director(t, "draw-ballot")
    assert seats(t) == before
    sound(t)


def test_a_draw_that_is_struck_alone_is_drawn_again_as_it_was() -> None:
    t = entered("holdem", 6)
    director(t, "call-ballot")
    director(t, "enter-words", witness="Ward", words="rain")
    director(t, "draw-ballot")
    before = seats(t)
    corrected(t)
    refused(t, clause(t, "ballot"), "director", "call-ballot")
    reopened = Tournament("test", "holdem", journal=t.journal, clock=t.clock)
    director(reopened, "enter-words", witness="Sun", words="shine")  # for the decks alone
    director(reopened, "draw-ballot")
    assert seats(reopened) == before
    sound(reopened)


def test_other_players_are_drawn_by_a_new_seed_and_not_by_the_one_that_is_known() -> None:
    t = entered("holdem", 6)
    director(t, "call-ballot")
    director(t, "draw-ballot")
    known = t.journal.head.draws
    corrected(t, reason="flo had withdrawn")
    director(t, "withdraw", player="flo")
    said = refused(t, clause(t, "ballot"), "director", "draw-ballot")
    assert said.startswith("The order of this draw is known")
    corrected(t)
    corrected(t)
    director(t, "withdraw", player="flo")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    assert t.journal.head.draws != known
    assert t.state.entrants["flo"].seat is None
    sound(t)


def test_going_back_to_the_first_players_brings_their_seats_back() -> None:
    t = entered("holdem", 6)
    director(t, "call-ballot")
    director(t, "enter-words", witness="Ward", words="one")
    director(t, "draw-ballot")
    before = seats(t)
    corrected(t)
    corrected(t)
    director(t, "withdraw", player="flo")
    director(t, "call-ballot")
    director(t, "enter-words", witness="Ward", words="two")
    director(t, "draw-ballot")
    for _ in range(3):
        corrected(t)
    director(t, "call-ballot")
    director(t, "draw-ballot")
    assert seats(t) == before
    sound(t)


def test_a_new_call_cannot_be_turned_to_players_who_were_drawn_before() -> None:
    """Called for six, and drawn for the five of whom everybody knows the seats."""
    t = entered("holdem", 6)
    director(t, "withdraw", player="flo")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    for _ in range(3):
        corrected(t)
    director(t, "call-ballot")
    director(t, "withdraw", player="flo")
    said = refused(t, clause(t, "ballot"), "director", "draw-ballot")
    assert said.startswith("These players have been drawn before: correct the call")
    corrected(t)
    corrected(t)
    director(t, "withdraw", player="flo")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    sound(t)


@pytest.mark.parametrize("change", ["per table", "reserved seat"])
def test_another_seating_plan_is_another_ballot(change: str) -> None:
    t = entered("holdem", 6, reserved_seats=(5,))
    director(t, "call-ballot")
    director(t, "draw-ballot")
    known = t.journal.head.draws
    corrected(t)
    corrected(t)
    if change == "per table":
        director(t, "set-per-table", players=3)
    else:
        director(t, "reserve-seat", player="ann", seat=5, reason="wheelchair")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    assert t.journal.head.draws != known
    sound(t)


def test_no_order_of_a_ballot_is_dealt_as_cards() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    while t.state.stage >= 0 or t.state.ballot:
        corrected(t)
    assert [(lot.purpose, lot.over) for lot in t.lots.orders] == [
        ("ballot", True),
        *[("cards", False)] * 3,
    ]
    director(t, "withdraw", player="di")
    commence(seated(t))
    rounds(t, {"ann": 0, "bob": 0, "cy": 15_000}, button=1)
    (used,) = t.journal.head.draws
    assert used["order"] == 2
    sound(t)


# What an inspector finds


def test_a_ballot_drawn_again_otherwise_is_found() -> None:
    t = entered("holdem", 6)
    director(t, "call-ballot")
    director(t, "draw-ballot")
    corrected(t)
    corrected(t)
    director(t, "call-ballot")
    director(t, "draw-ballot")
    assert audit(t.journal.entries) == []
    drawn = t.journal.head
    words = {"ann": "until I like it"}
    draws = [{**said, "turned": {**said["turned"], "words": words}} for said in drawn.draws]
    (found,) = audit(forged(t.journal.entries, drawn.seq, draws=draws))
    assert found.seq == drawn.seq


def test_a_ballot_called_again_with_another_order_is_found() -> None:
    t = entered("holdem", 6)
    director(t, "call-ballot")
    director(t, "draw-ballot")
    corrected(t)
    corrected(t)
    t.lots.orders[0].of = t.lots.orders[0].drawn_for = ""  # by a program that forgets what it drew
    director(t, "call-ballot")
    (found,) = audit(t.journal.entries)
    assert found.seq == t.journal.head.seq
    assert "Order 1 is due, and not order 5" in found.sentence


def test_cards_drawn_again_after_a_correction_are_found() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    stacks = {"ann": 0, "bob": 0, "cy": 20_000, "di": 0}
    rounds(t, stacks, button=1)
    corrected(t)
    t.lots.orders[1].drawn_for = ""  # by a program that forgets what it drew
    rounds(t, stacks, button=1)
    (found,) = audit(t.journal.entries)
    assert found.seq == t.journal.head.seq
    assert "Order 2 is due, and not order 3" in found.sentence


@pytest.mark.parametrize(
    ("by", "role", "said"),
    [
        ("Dana", "director", "only the operator may correct it, not the director"),
        ("Ada", "assistant", "only the operator may correct it, not the assistant"),
        ("Ian", "inspector", "only the operator may correct it, not the inspector"),
    ],
)
def test_a_correction_in_a_role_that_may_not_make_it_is_found(
    by: str, role: str, said: str
) -> None:
    t = entered("holdem", 3)
    operator(t, "cancel", reason="x")
    struck = t.journal.strike(t.journal.head.seq, by, role, "I want to play")
    (found,) = audit(t.journal.entries)
    assert found.seq == struck.seq
    assert said in found.sentence


def test_a_correction_by_somebody_without_the_office_is_found() -> None:
    t = one_stage("holdem", 3)
    struck = t.journal.strike(t.journal.head.seq, "Eve", "director", "x")
    (found,) = audit(t.journal.entries)
    assert (found.seq, "Eve is not the Tournament Director" in found.sentence) == (struck.seq, True)


def test_an_entry_struck_out_of_its_order_is_found() -> None:
    t = one_stage("holdem", 3)
    struck = t.journal.strike(t.journal.head.seq - 1, "Dana", "director", "x")
    (found,) = audit(t.journal.entries)
    assert found.seq == struck.seq
    assert "is not the last" in found.sentence


def test_a_struck_entry_that_was_forged_is_found_too() -> None:
    t = entered("holdem", 3)
    operator(t, "cancel", reason="x")
    cancelled = t.journal.head
    corrected(t, "operator", "Olga")
    told = [{**cancelled.events[0], "refunds": {}}]
    (found,) = audit(forged(t.journal.entries, cancelled.seq, events=told))
    assert found.seq == cancelled.seq


def test_a_nomination_is_struck_by_those_who_held_the_office_then() -> None:
    t = nominated(blank("holdem"))
    corrected(t)
    assert not t.state.directors
    with pytest.raises(Refused, match="Dana is not"):
        director(t, "publish")
    sound(t)


def test_play_goes_on_after_a_stage_is_drawn_anew() -> None:
    t = prepared("holdem", groups="none")
    for name in ("ann", "bob", "cy"):
        director(t, "enter", player=name)
    seated(t)
    while t.state.stage >= 0 or t.state.ballot:
        corrected(t)
    director(t, "enter", player="di")
    commence(take_seats(seated(t)))
    assert len(agreeing.left(t)) == 4
    sound(t)


# What random tournaments brought to light


def test_prizes_cannot_be_paid_when_everybody_placed_was_disqualified() -> None:
    t = awarded()
    for name in ("ann", "bob", "cy"):
        director(t, "disqualify", player=name, reason="marked cards")
    said = refused(t, clause(t, "returned"), "operator", "pay-prizes", who="Olga")
    assert said == "Nobody holds a place who could be paid."
    operator(t, "cancel", reason="nobody is left")
    sound(t)


def test_a_player_who_withdrew_is_assigned_no_seat() -> None:
    t = seated(entered("charity-holdem", 4))
    director(t, "withdraw", player="di")
    refused(t, None, "director", "assign-seat", player="di", table=1, seat=7, reason="back")
