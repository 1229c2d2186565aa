"""Journals of tournaments and of their rounds, verified, forged and verified again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tournaments import director, entered, example, forged, one_stage, rounds

from houseway.journal import MemoryJournal
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit, audit_of_any, compared, tells_of_tournament
from houseway.tournament.conditions import SessionEnd, Stage
from houseway.tournament.hosting import TournamentOutcome, play_tournament

GAMES = ("holdem", "roulette", "blackjack")


def kept(game: str, players: int = 5, **changes: Any) -> tuple[TournamentOutcome, MemoryJournal]:
    made: list[MemoryJournal] = []

    def journal(name: str, clock: Any) -> MemoryJournal:
        made.append(MemoryJournal(name, clock=clock))
        return made[-1]

    outcome = play_tournament(example(game, **changes), "audit", players=players, rounds=journal)
    return outcome, made[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_round_is_kept_and_gives_what_the_tournament_was_told(game: str) -> None:
    outcome, journal = kept(game)
    entries = outcome.tournament.journal.entries
    assert tells_of_tournament(entries)
    assert audit_of_any(entries) == audit_of_any(journal.entries) == []
    assert compared(entries, journal.entries) == []
    assert sum(e.command.get("do") == "round" for e in journal.entries) == outcome.rounds


def test_rounds_that_were_pending_are_recorded_before_several_go_out_at_once() -> None:
    outcome, journal = kept("holdem", players=30, per_table=9, rebuys="none", chips=2_500)
    entries = outcome.tournament.journal.entries
    told = [e for e in entries if len(e.command.get("contributed", ())) > 1]
    before = [entries[e.seq - 2] for e in told]
    assert any(
        e.command.get("table") == t.command["table"] for e, t in zip(before, told, strict=True)
    )
    assert compared(entries, journal.entries) == []


def test_extra_rounds_are_kept_too() -> None:
    stages = (Stage(name="Short", ends=SessionEnd(by="rounds", at=1)),)
    outcome, journal = kept("roulette", stages=stages, chips=500)
    entries = outcome.tournament.journal.entries
    assert any(e.command.get("do") == "extra-round" for e in entries)
    assert compared(entries, journal.entries) == []


def test_a_card_that_is_changed_is_found_though_the_chain_is_whole() -> None:
    _, journal = kept("roulette")
    first = next(e for e in journal.entries if e.command.get("do") == "round")
    found = []
    for number in range(37):
        record = {**first.command["record"], "draws": [number]}
        command = {**first.command, "record": record}
        found += audit(forged(journal.entries[: first.seq], first.seq, command=command))
    assert len(found) >= 18  # another colour, at the least
    assert {(one.seq, one.sentence[:9]) for one in found} == {(first.seq, "the round")}
    nothing = forged(journal.entries, first.seq, command={"do": "round"})
    assert "cannot be played again" in audit(nothing)[0].sentence


def test_stacks_that_no_kept_round_gives_are_found() -> None:
    outcome, journal = kept("roulette")
    t = outcome.tournament
    at = next(e for e in t.journal.entries if e.command.get("do") == "record-round")
    other = next(e for e in journal.entries[::-1] if e.command.get("do") == "round")
    swapped = {**at.command, "kept": other.hash}
    found = compared(forged(t.journal.entries, at.seq, command=swapped), journal.entries)
    assert found[0].seq == at.seq
    assert "rounds were recorded" in found[0].sentence


def test_a_forged_tournament_is_found_with_its_entry() -> None:
    t = one_stage("holdem", 3)
    rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
    last = t.journal.entries[-1]
    command = {**last.command, "stacks": {"ann": 20_001, "bob": 10_000, "cy": 0}}
    (difference,) = audit(forged(t.journal.entries, last.seq, command=command))
    assert difference.seq == last.seq
    nobody = forged(t.journal.entries, 2, command={"do": "set-up", "tournament": "x", "game": "x"})
    assert "no tournament of 'x'" in audit(nobody)[0].sentence
    twice = {"do": "set-up", "tournament": "test", "game": "holdem", "rules": "NI2018-51"}
    t.journal.append(twice, "operator", "operator")
    assert "no such act as “set-up”" in audit(t.journal.entries)[0].sentence
    other = {"do": "set-up", "tournament": "x", "game": "holdem", "rules": "CTP"}
    assert "not by CTP" in audit(forged(t.journal.entries, 2, command=other))[0].sentence


def test_the_seed_of_a_ballot_is_in_no_journal_before_the_draw() -> None:
    t = entered("holdem", 3)
    director(t, "call-ballot")
    ((bound, seed),) = t.secrets.items()
    told = msgspec.json.encode([t.journal.entries, t.view_for("director")]).decode()
    assert bound in told
    assert seed not in told
    resumed = Tournament("test", "holdem", journal=t.journal, clock=t.clock, secrets=t.secrets)
    director(resumed, "draw-ballot")
    drawn, decks = resumed.journal.entries[-1].draws
    assert [opened["seed"] for opened in drawn["opened"]] == [seed]
    assert sorted(resumed.secrets) == sorted(root["root"] for root in decks["sealed"])
    assert audit(resumed.journal.entries) == []


def test_what_is_lost_is_drawn_in_the_room_and_found_and_another_order_is_refused() -> None:
    t = entered("holdem", 3)
    director(t, "call-ballot")
    (bound,) = t.secrets
    lost = Tournament("test", "holdem", journal=t.journal, clock=t.clock)
    with pytest.raises(Refused, match="lost"):
        director(lost, "draw-ballot")
    lost.secrets[bound] = "00" * 32
    with pytest.raises(Refused, match="not what was sealed as order 1"):
        director(lost, "draw-ballot")
    del lost.secrets[bound]
    with pytest.raises(Refused, match="has been called already"):
        director(lost, "call-ballot")
    director(lost, "enter-ballot", seats="ann 1/1, bob 1/2, cy 1/3", witness="Ward")
    (found,) = audit(lost.journal.entries)
    assert found.sentence == "order 1 was sealed and never opened: its seed is said to be lost"
