"""Random tournaments of bots, with a house that rules, replaces, breaks and errs between rounds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from incidents import Incidents, varied
from tournaments import GAMES

from houseway.journal import MemoryJournal
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit, compared
from houseway.tournament.checking import faults_of
from houseway.tournament.hosting import play_tournament
from houseway.tournament.ledger import COMMISSION, POOL


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_whatever_happens_between_rounds_a_tournament_ends_and_adds_up(
    game: str, seed: int
) -> None:
    random = Random(seed)
    conditions = varied(game, random)
    assert faults_of(conditions) == []
    incidents, kept = Incidents(random), []

    def rounds(name: str, clock: Any) -> MemoryJournal:
        kept.append(MemoryJournal(name, clock=clock))
        return kept[0]

    players = random.randint(3, 12)
    outcome = play_tournament(
        conditions, str(seed), players=players, between=incidents, rounds=rounds
    )
    t = outcome.tournament
    assert t.state.status == "closed"
    assert (t.state.ledger.balance(POOL), t.state.ledger.alarms()) == (0, [])
    fees = players * conditions.commission
    assert t.state.ledger.balance(COMMISSION) == fees
    assert Tournament.replay(t.journal.entries).state == t.state
    assert audit(t.journal.entries) == audit(kept[0].entries) == []
    assert compared(t.journal.entries, kept[0].entries) == []


def test_the_house_does_many_things_and_is_refused_at_times() -> None:
    done: Counter[str] = Counter()
    refused = 0
    for seed in range(14):
        incidents = Incidents(Random(seed))
        play_tournament(varied("holdem", Random(seed)), "x", players=9, between=incidents)
        done.update(incidents.done)
        refused += incidents.refused
    seen = {"disqualify", "approve-substitute", "take-break", "hand-for-hand", "mark-absent"}
    assert seen <= set(done)
    assert refused > 10
