"""Entries that are read in part follow one another, or are refused."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from journal_sample import played_in_memory

from houseway.journal import Entry, JournalError
from houseway.journal.chain import check_chain


@pytest.fixture
def entries() -> Sequence[Entry]:
    return played_in_memory().entries


def test_entries_as_they_were_written_are_taken_from_any_number_on(
    entries: Sequence[Entry],
) -> None:
    for first in range(1, len(entries) + 1):
        before = entries[first - 2].hash if first > 1 else None
        check_chain(entries[first - 1 :], first, before)
        check_chain(entries[first - 1 :], first)
    check_chain([], 7)


def test_an_entry_that_is_missing_is_named(entries: Sequence[Entry]) -> None:
    with pytest.raises(JournalError, match="Entry 2 is missing; entry 3 stands in its place"):
        check_chain([entries[0], *entries[2:]], 1)
    with pytest.raises(JournalError, match="Entry 1 is missing; entry 2 stands in its place"):
        check_chain(entries[1:], 1)


def test_an_entry_that_was_altered_is_named(entries: Sequence[Entry]) -> None:
    altered = msgspec.structs.replace(entries[2], by="eve")
    with pytest.raises(JournalError, match="Entry 3 was altered"):
        check_chain([*entries[:2], altered, *entries[3:]], 1)


@pytest.mark.parametrize("first", [1, 4])
def test_what_stands_before_them_is_looked_at(entries: Sequence[Entry], first: int) -> None:
    """An entry with a fitting hash that was written after another one."""
    astray = msgspec.structs.replace(entries[first - 1], previous="0" * 63 + "1")
    astray = msgspec.structs.replace(astray, hash=astray.digest)
    before = entries[first - 2].hash if first > 1 else None
    with pytest.raises(JournalError, match=f"Entry {first} was written after another entry"):
        check_chain([astray], first, before)


def test_in_the_midst_of_them_too(entries: Sequence[Entry]) -> None:
    astray = msgspec.structs.replace(entries[3], previous=entries[1].hash)
    astray = msgspec.structs.replace(astray, hash=astray.digest)
    with pytest.raises(JournalError, match="Entry 4 was written after another entry"):
        check_chain([*entries[:3], astray], 1)
