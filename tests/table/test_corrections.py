"""Striking the last command of a round: who may, what comes back, and what falls again."""

from dataclasses import fields

import msgspec
import pytest
from tables import (
    blackjack,
    events,
    everything,
    fall,
    play,
    refused,
    stand,
    start,
    table_of,
    wagers,
)

from houseway.equipment import deck
from houseway.games import GAMES, game
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import DealtCards, dealt
from houseway.table.table_state import Dispute, Restriction, TableState

MISTAKE = {"reason": "entered twice"}
TWO = {"who": "sue", "seconded_by": "sam"}
AUTOMATED = {"shoe": "automated"}


def state_of(table: Table) -> bytes:
    """All of a table but its journal, which only grows."""
    round = table.procedure
    told = [event.whole() for event in round.events] if round else []
    views = [table.view(viewer) for viewer in (None, "ann", "dealer", "inspector")]
    return msgspec.json.encode([table.state, views, told])


def test_a_struck_command_leaves_everything_as_it_was():
    table = blackjack(ann=1)
    start(table)
    before = state_of(table)
    table.do("ann", "wager", on="main", box=1, amount=5_000)
    assert state_of(table) != before
    told = table.do("supervisor", "correct", who="sue", **MISTAKE)
    assert [event.event for event in told] == ["corrected"]
    assert state_of(table) == before
    assert audit(table.journal.entries) == []


def test_the_struck_entry_stays_in_the_journal():
    table = blackjack(ann=1)
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=5_000)
    struck = table.journal.head
    table.do("dealer", "correct", who="dan", **MISTAKE)
    correction = table.journal.head
    assert table.journal.entry(struck.seq) == struck
    assert struck not in table.journal.standing
    assert (correction.by, correction.role) == ("dan", "dealer")
    assert correction.command == {"strike": struck.seq, "reason": "entered twice"}


def test_a_command_that_fails_half_way_leaves_everything_as_it_was(monkeypatch):
    """The seed that was committed to when it failed is the one of the next round."""
    table, unharmed = (table_of("roulette", {"ann": 1}, live=False) for _ in range(2))
    for each in (table, unharmed):
        start(each)
        wagers(each, "red", ann=100)
        stand(each)
        assert each.settled
    before, begin = state_of(table), table.driver.begin_round

    def fails_once(*_: object) -> None:
        monkeypatch.setattr(table.driver, "begin_round", begin)
        raise ZeroDivisionError

    monkeypatch.setattr(table.driver, "begin_round", fails_once)
    with pytest.raises(ZeroDivisionError):
        table.do("dealer", "start")
    assert state_of(table) == before
    for each in (table, unharmed):
        start(each)
    assert everything(table) == everything(unharmed)
    assert table.source.written() == unharmed.source.written()
    assert audit(table.journal.entries) == []


@pytest.mark.parametrize("by", ["ann", "operator", "director", "inspector"])
def test_only_dealer_and_supervisor_correct(by):
    table = blackjack(ann=1)
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=5_000)
    refused(table, by, "correct", **MISTAKE)


def test_a_ruling_that_dealers_do_not_give_is_struck_out_by_a_supervisor_alone():
    table = blackjack(ann=1)
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=5_000)
    before = state_of(table)
    table.do("supervisor", "burnt-in-error", who="sue")
    refusal = refused(table, "dealer", "correct", **MISTAKE)
    assert "does not strike out a ruling of the supervisor" in str(refusal)
    assert refusal.clauses == ("NI2005-63 14.2[2]",)
    table.do("supervisor", "correct", who="sue", **MISTAKE)
    assert state_of(table) == before


@pytest.mark.parametrize("facts", [{}, {"reason": "  "}, {"reason": 3}, {"reason": "x", "seq": 4}])
def test_a_correction_needs_a_reason_and_nothing_that_it_does_not_know(facts):
    table = blackjack(ann=1)
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=5_000)
    refused(table, "dealer", "correct", **facts)


def test_only_what_was_done_in_the_round_under_way_can_be_struck():
    table = blackjack(ann=1)
    refused(table, "dealer", "correct", **MISTAKE)
    table.do("dealer", "start")
    refused(table, "dealer", "correct", **MISTAKE)
    table.do("ann", "cut", at=100)
    table.do("dealer", "correct", **MISTAKE)
    refused(table, "dealer", "correct", **MISTAKE)
    table.do("ann", "cut", at=120)
    table.do("dealer", "place-cutting-card")
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    table.do("dealer", "collect")
    refused(table, "dealer", "correct", **MISTAKE)


def test_one_after_the_other_can_be_struck_last_first():
    table = blackjack(ann=1)
    start(table)
    states = []
    for amount in (1_000, 2_000, 3_000):
        states.append(state_of(table))
        table.do("ann", "wager", on="main", box=1, amount=amount)
    while states:
        table.do("dealer", "correct", **MISTAKE)
        assert state_of(table) == states.pop()


def test_a_wrong_card_is_struck_and_the_right_one_entered():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th 9c 8d")
    table.do("dealer", "correct", reason="it was a nine")
    fall(table, "9d")
    table.do("ann", "stand")
    fall(table, "8s")
    assert table.round.stakes["ann"] == 201_000
    assert audit(table.journal.entries) == []


@pytest.mark.parametrize("determinations", [{}, AUTOMATED, {"decks": 4}], ids=str)
def test_after_a_correction_the_cards_fall_that_would_have_fallen(determinations):
    """A wager is struck and placed anew, and what was committed to falls."""
    tables = [table_of("blackjack", {"ann": 1}, live=False, **determinations) for _ in range(2)]
    for _ in range(12):
        for number, table in enumerate(tables):
            start(table)
            table.do("ann", "wager", on="main", box=1, amount=1_000)
            if number:
                table.do("dealer", "correct", **MISTAKE)
                table.do("ann", "wager", on="main", box=1, amount=1_000)
            table.do("dealer", "no-more-bets")
            stand(table)
        plain, corrected = (table.journal.head for table in tables)
        assert (plain.draws, plain.events) == (corrected.draws, corrected.events)
    for table in tables:
        table.do("dealer", "collect")
        assert audit(table.journal.entries) == []


def test_after_a_correction_the_number_falls_that_was_committed_to():
    table = table_of("roulette", {"ann": 1}, live=False)
    for _ in range(10):
        table.do("dealer", "start")
        committed = [one["commitment"] for one in events(table, "committed")]
        table.do("ann", "wager", on="red", amount=50)
        table.do("dealer", "correct", **MISTAKE)
        table.do("ann", "wager", on="black", amount=50)
        table.do("dealer", "no-more-bets")
        assert [one["commitment"] for one in events(table, "committed")] == committed
    assert audit(table.journal.entries) == []


def test_a_ruling_is_struck_like_anything_else():
    table = blackjack(ann=1, bob=2)
    play(table, "Th Tc 9c 9d 9s 8s", ann=1_000, bob=1_000)
    start(table)
    wagers(table, ann=1_000, bob=1_000)
    fall(table, "Th")
    before = state_of(table)
    table.do("supervisor", "void-earlier-round", round=1)
    table.do("supervisor", "correct", reason="it was the round before", **TWO)
    assert state_of(table) == before
    assert table.state.results[1] == {"ann": 1_000, "bob": 1_000}
    assert everything(table)


def test_a_kept_state_shares_nothing_that_changes():
    state = blackjack(ann=1).state
    state.disputes.append(Dispute(1, 1, "a card"))
    state.restrictions.append(Restriction("ann", "P1", "T1", "2026-01-05"))
    kept = state.copy()
    assert kept == state
    for field in fields(TableState):
        mine, theirs = getattr(state, field.name), getattr(kept, field.name)
        assert mine is not theirs or not isinstance(mine, list | dict | set), field.name
    assert kept.patrons["ann"] is not state.patrons["ann"]
    assert kept.disputes[0] is not state.disputes[0]
    assert kept.restrictions[0] is not state.restrictions[0]


@pytest.mark.parametrize("name", GAMES)
def test_kept_equipment_goes_its_own_way(name):
    played = game(name)
    source = dealt(played, played.standard)
    source.begin_round()
    source.shuffle("all")
    kept, again = source.copy(), source.copy()
    before = msgspec.json.encode(kept.written())
    fell = [source.draw() for _ in range(8)]
    assert msgspec.json.encode(kept.written()) == before
    if played.equipment != "wheel":  # its numbers follow from a seed that every round takes anew
        assert [again.draw() for _ in range(8)] == fell
    source.repeat(again)
    assert msgspec.json.encode(kept.written()) == before


def test_an_automated_shoe_is_kept_with_its_chance():
    source = DealtCards(deck() * 4, automated=True)
    source.shuffle("all")
    source.draw()
    kept = source.copy()
    fell = [source.draw() for _ in range(20)]
    assert [kept.draw() for _ in range(20)] == fell
