"""Calls for a supervisor: part of the record, and no part of what is played."""

import pytest
from journal_sample import played_in_memory, restamped

from houseway.journal import JournalError, MemoryJournal
from houseway.journal.verification import examine


def called():
    """The sample journal, then a call in entry 7 and who came in entry 8."""
    journal = played_in_memory()
    journal.call("a late chip", "ann", "player")
    journal.answer(7, "eve", "supervisor")
    return journal


def fields(journal):
    names = journal.head.__struct_fields__
    return [{name: getattr(entry, name) for name in names} for entry in journal.entries]


def findings(entries):
    return [(one.kind, one.seq, one.sentence) for one in examine(restamped(entries)).findings]


def test_a_call_is_an_entry_that_moves_nothing():
    journal = called()
    call, answer = journal.entries[-2:]
    assert (call.kind, call.by, call.command) == ("call", "ann", {"matter": "a late chip"})
    assert (answer.kind, answer.by, answer.answers) == ("call", "eve", 7)
    assert [entry.is_move for entry in journal.entries] == [False, *[True] * 5, False, False]
    assert [entry.seq for entry in journal.standing] == [2, 3, 5]
    assert findings(fields(journal)) == []


@pytest.mark.parametrize("seq", [7, 8])
def test_a_call_is_not_struck_out(seq):
    journal = called()
    text = f"Entry {seq} is of a call for a supervisor, which cannot be struck out."
    with pytest.raises(JournalError, match=text):
        journal.strike(seq, "eve", "supervisor", "embarrassing")
    journal._add("correction", {"strike": seq, "reason": "embarrassing"}, "eve", "supervisor")
    sentence = f"The correction in entry 9 cannot stand: {text}"
    assert findings(fields(journal)) == [("strike", 9, sentence)]


def test_nothing_falls_or_happens_by_a_call():
    entries = fields(called())
    entries[6]["events"] = [{"event": "settled", "player": "ann"}]
    sentence = "Entry 7 is a call, by which nothing falls or happens."
    assert findings(entries) == [("call", 7, sentence)]


def test_who_comes_comes_to_a_call_that_waits():
    journal = called()
    journal.answer(7, "eve", "supervisor")
    journal.answer(3, "eve", "supervisor")
    sentence = "Entry {} answers a call that nobody made, or that was answered."
    assert findings(fields(journal)) == [
        ("call", 9, sentence.format(9)),
        ("call", 10, sentence.format(10)),
    ]


def test_a_call_sent_again_is_one():
    journal = MemoryJournal("table-1")
    assert journal.call("a chip", "ann", "player", id="c").seq == 2
    assert journal.call("a chip", "ann", "player", id="c").seq == 2
