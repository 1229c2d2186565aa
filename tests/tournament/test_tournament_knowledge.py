"""Corrections in a tournament sell no knowledge: what was played and drawn here stands."""

from __future__ import annotations

from typing import Any

import pytest
from clauses import clause
from test_hosted_tables import hosted, in_play, play_round
from tournaments import director, entered, one_stage, operator, refused, rounds, seeds, stack

from houseway.journal import MemoryJournal
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit
from houseway.tournament.hosting import OneTable, Rounds

STACKS = {"ann": 20_000, "bob": 10_000, "cy": 0}


def unruled(t: Tournament, who: str = "Dana", by: str = "director") -> None:
    """Strike the last command as a program would that does not keep to the rule."""
    t.conduct.follow_correction(t.journal.strike(t.conduct.last.seq, who, by, "x"))


def asked_of(t: Tournament, role: str) -> list[set[str]]:
    """What somebody has to say to correct the last command, where that is open."""
    return [set(one.choose) for one in t.view_for(role).options if one.do == "correct"]


@pytest.mark.parametrize("game", ["roulette", "holdem", "blackjack"])
def test_a_round_that_was_played_here_is_not_played_anew(game: str) -> None:
    """The director's friend has lost, and the record of the round is to be struck."""
    t = in_play(game, 3)
    host = hosted(t)
    play_round(host)
    told = refused(t, None, "operator", "correct", who="Olga", reason="x", seconded_by="Sue")
    assert told.startswith(
        "A hand is under way at table 1: what was done before it can be corrected"
    )
    host.do("dealer", "collect")
    after = {name: stack(t, name) for name in t.state.entrants}
    for by, who in (("director", "Dana"), ("operator", "Olga")):
        facts = {"who": who, "reason": "not fair", "seconded_by": "Sue"}
        said = refused(t, clause(t, "chips"), by, "correct", **facts)
        assert "has told itself how the round" in said
        assert not t.can_correct(by)
    assert {name: stack(t, name) for name in t.state.entrants} == after


def test_rounds_of_bots_stand_as_well() -> None:
    t = in_play("roulette", 3)
    kept = MemoryJournal("rounds")
    OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test")).play(1)
    with pytest.raises(Refused, match="has told itself how the round"):
        director(t, "correct", reason="again")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "must be seconded by another person"),
        ({"seconded_by": "dana"}, "Dana cannot be the second person as well"),
        ({"seconded_by": "ann"}, "ann plays"),
    ],
)
def test_a_round_that_was_recorded_wrongly_takes_two(facts: dict[str, Any], said: str) -> None:
    t = one_stage("holdem", 3)
    rounds(t, STACKS)
    assert said in refused(t, None, "director", "correct", reason="misread", **facts)
    director(t, "correct", reason="misread", seconded_by="Sue")
    assert stack(t, "cy") == 10_000
    assert audit(t.journal.entries) == []


@pytest.mark.parametrize(("do", "facts"), [("refund", {"player": "bob"}), ("cancel", {})])
def test_money_that_was_paid_back_moves_again_by_two_people(do: str, facts: dict[str, str]) -> None:
    t = entered("holdem", 3, refunds="until the ballot")
    operator(t, do, **facts, **({"reason": "no power"} if do == "cancel" else {}))
    assert asked_of(t, "operator") == [{"reason", "seconded_by"}]
    assert "seconded" in refused(t, None, "operator", "correct", who="Olga", reason="wrong")
    operator(t, "correct", reason="wrong", seconded_by="Sue")


def test_an_entry_is_corrected_by_the_director_alone() -> None:
    t = entered("holdem", 3)
    assert asked_of(t, "director") == [{"reason"}]
    t.do("director", "correct", who="Dana", reason="her sister")
    assert "cy" not in t.state.entrants


def test_nobody_takes_the_fee_back_who_has_seen_the_seats() -> None:
    """The draw is struck, and somebody with a hard table would rather not play."""
    t = entered("holdem", 6, refunds="until the ballot")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    director(t, "correct", reason="flo had withdrawn")
    director(t, "correct", reason="flo had withdrawn")
    said = refused(t, None, "operator", "refund", who="Olga", player="bob")
    assert (
        said == "bob has seen what came of draw-ballot, which was struck out: it must be done"
        " again first."
    )
    director(t, "withdraw", player="flo")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    again = Tournament.replay(t.journal.entries)
    assert again.lots.seen == t.lots.seen == {}
    assert audit(t.journal.entries) == []


def test_what_has_been_seen_is_known_to_a_tournament_that_is_taken_up_again() -> None:
    t = entered("holdem", 6, refunds="until the ballot")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    director(t, "correct", reason="flo had withdrawn")
    director(t, "correct", reason="flo had withdrawn")
    other = Tournament("test", "holdem", journal=t.journal, clock=t.clock, saved=t.save())
    refused(other, None, "operator", "refund", who="Olga", player="bob")


# What is found in journals that were kept otherwise


def test_a_round_that_was_struck_and_played_anew_is_found_and_the_rest_is_followed() -> None:
    t = in_play("roulette", 3)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    assert t.conduct.last.act.do == "record-round"
    unruled(t)
    struck = t.journal.head.seq
    play_round(host)
    host.do("dealer", "collect")
    found = audit(t.journal.entries)
    assert [seq for seq, _ in found] == [struck, struck]
    assert "although its table had told it" in found[0].sentence
    assert "by one person alone" in found[1].sentence
    assert Tournament.replay(t.journal.entries).state == t.state


def test_a_fee_that_was_paid_back_to_somebody_who_had_seen_the_seats_is_found() -> None:
    t = entered("holdem", 6, refunds="until the ballot")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    unruled(t)
    unruled(t)
    t.lots.seen.clear()  # as a program could do that does not keep to the rule
    operator(t, "refund", player="bob")
    (found,) = audit(t.journal.entries)
    assert found.seq == t.journal.head.seq
    assert "bob has seen what came of draw-ballot" in found.sentence
