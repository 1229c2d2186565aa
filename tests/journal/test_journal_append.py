"""Adding entries: what an entry holds, and what is refused."""

import hashlib
import json
from datetime import datetime, timedelta
from itertools import pairwise
from threading import Thread

import pytest
from hypothesis import given, settings, strategies as st
from journal_sample import NOON, plain, played, played_in_memory, ticking
from msgspec.structs import replace

import houseway
from houseway.journal import (
    ORIGIN,
    HeadMoved,
    Journal,
    JournalError,
    Locked,
    MemoryJournal,
    canonical,
    read,
    verify,
)

WAGER = {"do": "wager", "amount": 500}


@pytest.fixture(params=["memory", "file"])
def journal(request, tmp_path):
    if request.param == "memory":
        opened = MemoryJournal("table-1", clock=ticking())
    else:
        opened = Journal(tmp_path / "table-1.jsonl", "table-1", clock=ticking())
    with opened:
        yield opened


def test_a_journal_opens_with_the_name_of_its_stream(journal):
    assert journal.stream == "table-1"
    assert (journal.head.seq, journal.head.kind, journal.head.previous) == (1, "opened", ORIGIN)


def test_an_entry_holds_who_what_when_and_what_it_led_to(journal):
    opening = journal.head
    entry = journal.append(WAGER, "ann", "player", ["As"], [{"event": "wagered"}], id="w1")
    assert (entry.seq, entry.kind, entry.by, entry.role) == (2, "command", "ann", "player")
    assert (entry.command, entry.draws, entry.events) == (WAGER, ["As"], [{"event": "wagered"}])
    assert (entry.id, entry.version) == ("w1", houseway.__version__)
    assert (entry.time, entry.previous) == ("2025-03-01T12:00:01.000000Z", opening.hash)


def test_the_hash_can_be_checked_with_the_standard_library_alone(tmp_path):
    for line in played(tmp_path / "j").read_bytes().splitlines():
        body = json.loads(line)
        claimed = body.pop("hash")
        assert hashlib.sha256(plain(body)).hexdigest() == claimed


def test_file_and_memory_hold_the_same_entries(tmp_path):
    assert read(played(tmp_path / "j")).entries == played_in_memory().entries


def test_a_journal_is_continued_where_it_ended(tmp_path):
    path = played(tmp_path / "j")
    with Journal(path, "table-1", clock=lambda: NOON + timedelta(hours=1)) as journal:
        assert journal.recovered is None
        assert journal.append(WAGER, "ann", "player").seq == 7
    assert verify(path).ok
    assert len(read(path)) == 7


def test_a_caller_cannot_change_an_entry_through_its_command(journal):
    command = {"do": "wager", "amount": 500}
    entry = journal.append(command, "ann", "player")
    command["amount"] = 5
    assert entry.command["amount"] == 500
    with pytest.raises(AttributeError):
        entry.by = "eve"


def test_a_moved_head_refuses(journal):
    journal.append(WAGER, "ann", "player", expect=1)
    with pytest.raises(HeadMoved, match="at entry 2, not at entry 1"):
        journal.append(WAGER, "bob", "player", expect=1)
    assert len(journal) == 2


def test_an_id_sent_again_has_no_second_effect(journal):
    first = journal.append(WAGER, "ann", "player", id="w1", expect=1)
    assert journal.append(WAGER, "ann", "player", id="w1", expect=1) is first
    assert journal.find("w1") is first
    assert journal.find("w2") is None
    assert len(journal) == 2


def test_an_id_sent_again_after_reopening_writes_nothing(tmp_path):
    path = played(tmp_path / "j")
    before = path.read_bytes()
    with Journal(path, "table-1") as journal:
        assert journal.append(WAGER, "ann", "player", id="w1").seq == 3
    assert path.read_bytes() == before


def test_a_clock_set_back_does_not_set_entries_back(tmp_path):
    hours = iter([12, 11, 13])
    path = tmp_path / "j"
    with Journal(path, "table-1", clock=lambda: NOON.replace(hour=next(hours))) as journal:
        journal.append(WAGER, "ann", "player")
        journal.append(WAGER, "ann", "player")
    assert [entry.time[11:13] for entry in journal.entries] == ["12", "12", "13"]
    assert verify(path).ok


def test_a_clock_without_a_time_zone_is_refused():
    with pytest.raises(ValueError, match="time zone"):
        MemoryJournal("table-1", clock=lambda: datetime(2025, 3, 1))


@pytest.mark.parametrize(("by", "role"), [("", "player"), ("ann", "")])
def test_an_entry_names_somebody_in_a_role(journal, by, role):
    with pytest.raises(JournalError, match="who gave the command"):
        journal.append(WAGER, by, role)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), {1: 2}, "\ud800"])
def test_what_is_not_plain_json_is_not_recorded(journal, value):
    with pytest.raises((ValueError, TypeError)):
        journal.append({"do": [value]}, "ann", "player")
    assert len(journal) == 1


def test_values_nested_too_deeply_to_be_read_everywhere_are_refused(journal):
    def nested(depth):
        return [nested(depth - 1)] if depth else "x"

    journal.append({"do": nested(99)}, "ann", "player")
    with pytest.raises(JournalError, match="more than 100 deep"):
        journal.append({"do": nested(100)}, "ann", "player")


def test_an_entry_that_does_not_exist_is_refused(journal):
    assert journal.entry(1) is journal.head
    for seq in (0, 2, -1):
        with pytest.raises(JournalError, match="There is no entry"):
            journal.entry(seq)


def test_two_writers_cannot_interleave(tmp_path):
    path = tmp_path / "j"
    with Journal(path, "table-1"):
        with pytest.raises(Locked, match="open for writing elsewhere"):
            Journal(path, "table-1")
        assert read(path).stream == "table-1"
    Journal(path, "table-1").close()


def test_threads_share_one_journal(journal):
    def wager_often(name):
        for n in range(20):
            journal.append(WAGER, name, "player", id=f"{name}-{n}")

    threads = [Thread(target=wager_often, args=(name,)) for name in ("ann", "bob", "cat")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [entry.seq for entry in journal.entries] == list(range(1, 62))
    assert all(a.hash == b.previous for a, b in pairwise(journal.entries))


def test_a_closed_journal_takes_no_entry(tmp_path):
    with Journal(tmp_path / "j", "table-1") as journal:
        pass
    journal.close()
    with pytest.raises(JournalError, match="is closed"):
        journal.append(WAGER, "ann", "player")


def test_a_journal_of_another_stream_is_refused(tmp_path):
    path = played(tmp_path / "j")
    with pytest.raises(JournalError, match="journal of table-1, not of table-2"):
        Journal(path, "table-2")


def test_a_stream_has_a_name(tmp_path):
    with pytest.raises(JournalError, match="name of its stream"):
        Journal(tmp_path / "j", "")
    with pytest.raises(JournalError, match="name of its stream"):
        MemoryJournal("")


def test_a_path_that_cannot_be_opened_is_one_sentence(tmp_path):
    with pytest.raises(JournalError, match="cannot be opened: No such file or directory"):
        Journal(tmp_path / "nowhere" / "j", "table-1")
    with pytest.raises(JournalError, match="cannot be read: No such file"):
        read(tmp_path / "nothing")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(json_values)
def test_canonical_json_is_what_the_standard_library_writes(value):
    assert canonical(value) == plain(value)


@settings(max_examples=50)
@given(st.dictionaries(st.text(), json_values | st.floats(allow_nan=False, allow_infinity=False)))
def test_any_plain_command_is_given_back_as_it_was(command):
    journal = MemoryJournal("table-1")
    entry = journal.append(command, "ann", "player", [command], [command])
    assert (entry.command, entry.draws, entry.events) == (command, [command], [command])
    assert entry.digest == entry.hash
    assert entry.line == canonical(entry)
    forged = replace(entry, by="eve")
    assert forged.line == canonical(forged) != entry.line
