"""Tournaments, closely: odd cents, refunds, cancelled chips, and where a journal differs."""

from __future__ import annotations

import pytest
from tournaments import (
    blank,
    director,
    entered,
    example,
    finish,
    forged,
    one_stage,
    operator,
    playing,
    refused,
    rounds,
    stack,
    stages,
)

from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused
from houseway.tournament import Tournament, awarding
from houseway.tournament.auditing import audit
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import Advance, Prizes, SessionEnd, SessionPrizes, Stage
from houseway.tournament.icm import agreement
from houseway.tournament.sheet import sheet
from houseway.tournament.table_terms import determinations
from proof import rule


def test_a_journal_of_no_known_game_differs_in_its_first_entry() -> None:
    t = one_stage("holdem", 3)
    nobody = forged(t.journal.entries, 2, command={"do": "set-up", "tournament": "x", "game": "x"})
    assert [difference.seq for difference in audit(nobody)] == [1]


def test_a_journal_that_sets_nothing_up_differs_in_its_first_entry() -> None:
    t = one_stage("holdem", 3)
    (difference,) = audit(t.journal.entries[:1])
    assert (difference.seq, "which tournament" in difference.sentence) == (1, True)


@rule("NI2018-51", "20.24")
def test_who_has_the_fees_back_is_no_longer_entered() -> None:
    t = entered("holdem", 5, refunds="until the ballot")
    operator(t, "refund", player="ann")
    ann = t.state.entrants["ann"]
    assert (ann.status, ann.stack) == ("withdrawn", 0)


def after_heat(needed: int) -> Tournament:
    """A heat that gave ann five points and bob three, with a final to follow."""
    heat = Stage(
        name="Heat",
        ends=SessionEnd(by="rounds", at=1),
        advance=Advance(number=1),
        points_needed=needed,
    )
    final = Stage(name="Final", ends=SessionEnd(by="rounds", at=1))
    changes = {"session_places": "by chips", "ties": "share", "points": (5, 3)}
    t = one_stage("holdem", 3, stages=(heat, final), rebuys="none", **changes)
    rounds(t, {"ann": 15_000, "bob": 10_000, "cy": 5_000})
    director(t, "end-session", session="Heat")
    return t


@pytest.mark.parametrize("needed", [5, 6])
def test_a_stage_is_the_last_where_nobody_has_the_points_to_go_on(needed: int) -> None:
    t = after_heat(needed)
    if needed == 5:
        assert refused(t, None, "director", "award-places") == "Another stage follows."
    else:
        director(t, "award-places")
        assert t.state.places == [["ann"], ["bob"], ["cy"]]


def test_no_ballot_follows_the_last_stage() -> None:
    t = one_stage("holdem", 3, rebuys="none")
    rounds(t, {"ann": 30_000, "bob": 0, "cy": 0}, contributed={"bob": 10_000, "cy": 9_000})
    finish(t, t.conditions.stages[-1].name)
    assert refused(t, None, "director", "call-ballot") == "No further stage is played."


@rule("NI2018-51", "20.25")
def test_when_a_tournament_is_cancelled_all_chips_leave_play() -> None:
    t = one_stage("holdem", 3, rebuys="none")
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    operator(t, "cancel", reason="power cut")
    assert [stack(t, name) for name in ("ann", "bob", "cy")] == [0, 0, 0]
    assert t.state.chips_retired == 30_000


@rule("NI2018-51", "20.3(a)(iii)(E)")
def test_odd_cents_that_the_sessions_leave_go_to_the_first_place() -> None:
    heats = (
        Stage(
            name="Heat",
            sessions=3,
            ends=SessionEnd(by="rounds", at=1),
            advance=Advance(number=1),
            prizes=SessionPrizes(of_pool="100/3", shares=(100,)),
        ),
        Stage(name="Final", ends=SessionEnd(by="rounds", at=1)),
    )
    changes = {"stages": heats, "prizes": None, "session_places": "by chips", "ties": "share"}
    t = playing("holdem", 5, fee=11_000, commission=1_000, per_table=2, **changes)
    for session in t.state.sessions.values():
        session.places = [[name] for name in session.players]
    t.state.places = [["cy"], ["ann"], ["bob"]]
    assert sum(sum(won.values()) for won in awarding.session_prizes(t).values()) == 49_998
    assert awarding.proposed_prizes(t) == {"cy": 2}


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ((100, 0), "Every share is above nothing."),
        ((101, -1), "Every share is above nothing."),
        ((60, 30), "shares make"),
    ],
)
def test_every_share_of_the_prizes_is_above_nothing_and_all_make_a_hundred(
    shares: tuple[int, ...], said: str
) -> None:
    (fault,) = faults_of(example("holdem", prizes=Prizes(shares=shares)))
    assert said in fault.reason


def test_before_the_conditions_are_drafted_there_are_none() -> None:
    with pytest.raises(Refused, match="no conditions"):
        _ = blank("holdem").conditions


def test_a_reason_that_cannot_be_written_down_corrects_nothing() -> None:
    t = one_stage("holdem", 3)
    before = len(t.journal)
    with pytest.raises(Refused, match="cannot be written"):
        director(t, "correct", reason="\ud800")
    assert len(t.journal) == before


def test_chips_worth_less_than_a_cent_are_worth_nothing() -> None:
    assert agreement({"ann": 10_000_000, "bob": 1}, [100]) == {"ann": 100, "bob": 0}


@rule("NI2018-51", "20.11")
def test_who_enters_is_no_longer_a_reserve() -> None:
    t = entered("holdem", 4)
    director(t, "add-reserve", player="rita", group="members")
    assert t.state.reserves == ["rita"]
    director(t, "enter", player="rita", group="members")
    assert t.state.reserves == []


def test_tournament_blackjack_is_hosted_with_six_decks() -> None:
    conditions = example("tournament-blackjack")
    table = determinations(conditions, 0, 1, 7)
    assert (table.decks, table.boxes, table.shuffle) == (6, 7, "hand")  # type: ignore[attr-defined]


def test_the_first_stage_is_begun_with_the_chips_of_the_tournament() -> None:
    t = one_stage("holdem", 3, stages=stages("holdem", stacks="carried"))
    assert {stack(t, name) for name in ("ann", "bob", "cy")} == {t.conditions.chips}


@pytest.mark.parametrize("rounds_told", [(), (500, 1_000)])
def test_the_sheet_names_bonus_rounds_where_there_are_some(rounds_told: tuple[int, ...]) -> None:
    charity = example("charity-holdem", stages=stages("charity-holdem", bonus_rounds=rounds_told))
    printed = sheet(charity, rules_of("charity-holdem"), 1, None)
    assert ("bonus rounds of" in printed) is bool(rounds_told)
    assert ("bonus rounds of 500, 1000" in printed) is bool(rounds_told)


@pytest.mark.parametrize("needed", [0, 1])
def test_points_are_named_as_the_reason_to_go_on_only_where_some_are_needed(needed: int) -> None:
    t = after_heat(needed)
    (advanced,) = [event for event in director(t, "advance") if event.event == "advanced"]
    clause = t.stated("points needed")
    assert clause is not None
    assert (t.cite(clause)[0] in advanced.clauses) is bool(needed)
