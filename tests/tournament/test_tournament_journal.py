"""Everything is in the journal: replay, corrections, ids and roles."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest
from tournaments import (
    director,
    entered,
    one_stage,
    operator,
    playing,
    refused,
    rounds,
    stack,
)

from houseway.rulebook import Refused
from houseway.tournament import JournalDiffers, NoTournament, Tournament
from houseway.tournament.state import TournamentState


def state(t: Tournament) -> TournamentState:
    return deepcopy(t.state)


def test_a_replay_gives_the_same_state() -> None:
    t = playing("ultimate-holdem", 6)
    again = Tournament.replay(t.journal.entries)
    assert state(again) == state(t)
    assert again.view(t.clock()) == t.view(t.clock())


def test_a_tournament_goes_on_from_its_journal() -> None:
    t = one_stage("holdem", 3)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    again = Tournament("test", "holdem", journal=t.journal, clock=t.clock)
    assert state(again) == state(t)
    director(again, "correct", reason="wrong table")
    director(again, "record-round", table=1, stacks={"ann": 0, "bob": 10_000, "cy": 20_000})
    assert stack(again, "cy") == 20_000
    with pytest.raises(JournalDiffers, match="not that of"):
        Tournament("test", "roulette", journal=t.journal)


def test_who_acted_in_which_role_is_on_record() -> None:
    t = entered("holdem", 3)
    director(t, "call-ballot")
    assert (t.journal.head.by, t.journal.head.role) == ("Dana", "director")


def test_a_correction_strikes_the_last_command_and_stays_on_record() -> None:
    t = one_stage("holdem", 3)
    before = state(t)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    director(t, "correct", reason="table 2 was meant")
    assert state(t) == before
    assert t.journal.entries[-1].kind == "correction"
    assert t.journal.entries[-2].command["do"] == "record-round"
    rounds(t, {"ann": 10_000, "bob": 20_000, "cy": 0})
    assert stack(t, "bob") == 20_000
    assert state(Tournament.replay(t.journal.entries)) == state(t)


def test_a_correction_does_not_buy_another_draw_of_cards() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    stacks = {"ann": 0, "bob": 0, "cy": 20_000, "di": 0}
    drawn = [e for e in rounds(t, stacks, button=1) if e.event == "cards drawn"]
    for _ in range(3):
        director(t, "correct", reason="let us try again")
        again = [e for e in rounds(t, stacks, button=1) if e.event == "cards drawn"]
        assert again == drawn
    assert state(Tournament.replay(t.journal.entries)) == state(t)


def test_a_correction_needs_a_reason_and_somebody_in_charge() -> None:
    t = one_stage("holdem", 3)
    for by, who, facts in (
        ("director", "Dana", {}),
        ("director", "Dana", {"reason": " "}),
        ("director", "Eve", {"reason": "x"}),
        ("inspector", "Ian", {"reason": "x"}),
    ):
        with pytest.raises(Refused):
            t.do(by, "correct", who=who, **facts)


def test_a_command_sent_twice_counts_once() -> None:
    t = entered("holdem", 3)
    for _ in range(2):
        director(t, "enter", player="zoe", id="desk-1")
    assert len(t.state.entrants) == 4
    assert len([e for e in t.journal.entries if e.id == "desk-1"]) == 1


def test_a_forged_entry_is_found() -> None:
    t = one_stage("holdem", 3)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    entries = list(t.journal.entries)
    forged = {**entries[-1].command, "stacks": {"ann": 20_001, "bob": 10_000, "cy": 0}}
    with pytest.raises(JournalDiffers, match="cannot be carried out"):
        Tournament.replay([*entries[:-1], msgspec.structs.replace(entries[-1], command=forged)])
    told = [{**entries[-1].events[0], "round": 7}, *entries[-1].events[1:]]
    with pytest.raises(JournalDiffers, match="something else"):
        Tournament.replay([*entries[:-1], msgspec.structs.replace(entries[-1], events=told)])
    with pytest.raises(JournalDiffers, match="set up"):
        Tournament.replay(entries[:1])


@pytest.mark.parametrize(
    ("by", "do", "facts"),
    [
        ("director", "fly", {}),
        ("nobody", "enter", {"player": "x"}),
        ("inspector", "enter", {"player": "x"}),
        ("director", "enter", {}),
        ("director", "enter", {"player": ""}),
        ("director", "enter", {"player": 7}),
        ("director", "enter", {"player": "director"}),
        ("director", "enter", {"player": "a\nb"}),
        ("director", "dispute", {"matter": "\ud800"}),
        ("director", "enter", {"player": "x", "hat": "red"}),
        ("director", "take-seat", {"player": "nobody"}),
        ("director", "record-round", {"table": 9, "stacks": {}}),
        ("director", "set-pace", {"seconds": -5}),
        ("operator", "add-value", {"kind": "gold", "value": 5}),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(by: str, do: str, facts: dict) -> None:
    t = entered("holdem", 3)
    assert refused(t, None, by, do, **facts).endswith(".")


def test_there_is_no_tournament_of_an_unknown_game() -> None:
    with pytest.raises(NoTournament, match="snap"):
        Tournament("x", "snap")


def test_options_are_what_is_open_to_a_role() -> None:
    t = entered("holdem", 3)
    assert {"enter", "call-ballot"} <= {one.do for one in t.options("director")}
    assert "call-ballot" not in {one.do for one in t.options("operator")}
    operator(t, "cancel", reason="x")
    assert t.options("director") == ()
