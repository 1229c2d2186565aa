"""Striking out: nothing is deleted, but what is struck no longer counts."""

import pytest
from journal_sample import played, played_in_memory

from houseway.journal import HeadMoved, JournalError, read


def standing(journal):
    return [entry.seq for entry in journal.standing]


def test_a_struck_entry_stays_visible_but_does_not_count(tmp_path):
    journal = read(played(tmp_path / "j"))
    assert [entry.seq for entry in journal.entries] == [1, 2, 3, 4, 5, 6]
    assert standing(journal) == [2, 3, 5]


def test_a_correction_says_what_it_strikes_who_gave_it_and_why():
    journal = played_in_memory()
    correction = journal.correction(4)
    assert (correction.seq, correction.kind, correction.strikes) == (6, "correction", 4)
    assert (correction.by, correction.role) == ("eve", "supervisor")
    assert correction.command == {"strike": 4, "reason": "entered twice"}
    assert journal.correction(3) is None


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_a_reason(reason):
    with pytest.raises(JournalError, match="needs a reason"):
        played_in_memory().strike(3, "eve", "supervisor", reason)


def test_a_struck_entry_is_not_struck_again():
    with pytest.raises(JournalError, match="Entry 4 is already struck out by entry 6"):
        played_in_memory().strike(4, "eve", "supervisor", "again")


@pytest.mark.parametrize("seq", [0, -1, 7, 99])
def test_only_an_entry_that_exists_is_struck(seq):
    journal = played_in_memory()
    with pytest.raises(JournalError, match=f"no entry {seq} to strike out"):
        journal.strike(seq, "eve", "supervisor", "mistake")
    assert len(journal) == 6


def test_the_opening_is_not_struck():
    with pytest.raises(JournalError, match="opening"):
        played_in_memory().strike(1, "eve", "supervisor", "mistake")


def test_a_struck_correction_lets_the_entry_count_again():
    journal = played_in_memory()
    journal.strike(6, "eve", "supervisor", "the wager was meant")
    assert standing(journal) == [2, 3, 4, 5]
    assert journal.correction(4) is None


def test_a_correction_is_not_struck_twice():
    journal = played_in_memory()
    journal.strike(6, "eve", "supervisor", "the wager was meant")
    with pytest.raises(JournalError, match="Entry 6 is already struck out by entry 7"):
        journal.strike(6, "eve", "supervisor", "again")


def test_corrections_of_corrections_unfold_from_the_last():
    journal = played_in_memory()
    journal.strike(6, "eve", "supervisor", "the wager was meant")
    journal.strike(7, "eve", "supervisor", "it was not meant after all")
    assert standing(journal) == [2, 3, 5]
    journal.strike(3, "eve", "supervisor", "nor was this")
    assert standing(journal) == [2, 5]


def test_a_strike_sent_again_has_no_second_effect():
    journal = played_in_memory()
    first = journal.strike(3, "eve", "supervisor", "mistake", id="s1")
    assert journal.strike(3, "eve", "supervisor", "mistake", id="s1") is first


def test_a_strike_expects_the_head_too():
    with pytest.raises(HeadMoved):
        played_in_memory().strike(3, "eve", "supervisor", "mistake", expect=5)


def test_strikes_are_the_same_after_reading(tmp_path):
    path = tmp_path / "j"
    assert standing(read(played(path))) == standing(played_in_memory())
