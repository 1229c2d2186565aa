"""Journals of tournaments that drew from seeds, written by an earlier version."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from tournaments import restamped

from houseway.journal import Entry, read
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit

BEFORE = sorted((Path(__file__).parent / "formerly").glob("*.jsonl"))


def seeds_of(entries: tuple[Entry, ...]) -> list[str]:
    events = [event for entry in entries for event in entry.events]
    return [event["seed"] for event in events if "seed" in event]


@pytest.mark.parametrize("file", BEFORE, ids=lambda file: file.stem)
def test_journals_of_before_are_carried_out_and_taken_up_again(file: Path) -> None:
    entries = read(file).entries
    assert audit(entries) == []
    t = Tournament.replay(entries)
    assert t.lots.orders == []
    other = Tournament(t.name, t.game, saved=t.save())
    assert other.state == t.state


@pytest.mark.parametrize("file", BEFORE[:2], ids=lambda file: file.stem)
def test_another_seed_in_a_journal_of_before_is_found(file: Path) -> None:
    entries = read(file).entries
    for seed in dict.fromkeys(seeds_of(entries)):
        text = msgspec.json.encode(entries).decode()
        text = text.replace(seed, Random(9).randbytes(32).hex())
        assert audit(restamped(msgspec.json.decode(text)))
