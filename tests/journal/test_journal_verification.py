"""Verifying: every change to a file is found, and named for what it most likely is."""

import json

import pytest
from hypothesis import given, strategies as st
from journal_sample import played, played_in_memory, restamped, stamped

from houseway.journal import JournalError, verify

SAMPLE = b"".join(entry.line + b"\n" for entry in played_in_memory().entries)
LINES = SAMPLE.splitlines(keepends=True)
ENTRIES = [json.loads(line) for line in LINES]


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    path = tmp_path_factory.mktemp("journal") / "j"

    def verified(data):
        path.write_bytes(data)
        return verify(path)

    return verified


def found(report):
    return [(finding.kind, finding.seq) for finding in report.findings]


def changed(seq, **fields):
    return [*ENTRIES[: seq - 1], ENTRIES[seq - 1] | fields, *ENTRIES[seq:]]


def test_an_untouched_journal_is_sound(tmp_path):
    report = verify(played(tmp_path / "j"))
    assert (report.ok, report.entries, report.stream) == (True, 6, "table-1")
    assert report.head == ENTRIES[-1]["hash"]
    assert report.findings == ()


def test_the_report_says_what_was_found_and_where(check):
    report = check(SAMPLE[:-1])
    assert (report.ok, report.entries, report.head) == (False, 5, ENTRIES[4]["hash"])
    (finding,) = report.findings
    assert (finding.kind, finding.line) == ("torn", 6)
    assert finding.sentence.endswith("line 5 is the last whole one.")


def test_every_changed_byte_is_found(check):
    for place in range(len(SAMPLE)):
        data = bytearray(SAMPLE)
        data[place] ^= 1
        assert not check(bytes(data)).ok, place


def test_every_changed_bit_of_a_line_is_found(check):
    end = len(LINES[0])
    for place in range(end, end + len(LINES[1])):
        for bit in range(8):
            data = bytearray(SAMPLE)
            data[place] ^= 1 << bit
            assert not check(bytes(data)).ok, (place, bit)


mutations = st.lists(
    st.tuples(
        st.integers(0, len(SAMPLE)), st.integers(0, 40), st.binary(max_size=20) | st.just(b"\n")
    ),
    min_size=1,
    max_size=4,
)


@given(mutations)
def test_no_random_change_passes_and_none_raises(check, mutations):
    data = SAMPLE
    for start, removed, inserted in mutations:
        data = data[:start] + inserted + data[start + removed :]
    whole_entries_only = SAMPLE.startswith(data) and data.endswith(b"\n")
    assert check(data).ok == whole_entries_only


@given(st.binary(max_size=300))
def test_no_garbage_passes_and_none_raises(check, data):
    assert not check(data).ok


@pytest.mark.parametrize(
    "deep", [b"[" * 100_000, b'{"command":{"do":' + b"[" * 100_000, b"9" * 10_000]
)
def test_hostile_lines_are_broken_lines(check, deep):
    assert found(check(LINES[0] + deep + b"\n")) == [("broken", None)]


def test_no_depth_of_nesting_raises(check):
    for depth in range(500, 1100, 3):
        deep = b"[" * depth + b"]" * depth
        assert not check(SAMPLE.replace(b"500", deep, 1)).ok


@pytest.mark.parametrize("seq", [2, 3, 4, 5])
def test_a_removed_entry(check, seq):
    report = check(b"".join(LINES[: seq - 1] + LINES[seq:]))
    assert ("removed", seq) in found(report)
    assert f"Entry {seq} is missing before line {seq}" in report.findings[0].sentence


def test_a_beginning_removed_and_numbered_anew(check):
    lines = [stamped(ENTRIES[0] | {"previous": "f" * 64})]
    assert found(check(b"".join(lines))) == [("removed", 1)]


def test_removed_neighbours_are_one_finding(check):
    report = check(b"".join([*LINES[:1], *LINES[4:]]))
    assert report.findings[0].sentence == (
        "Entries 2 to 4 are missing before line 2: most likely removed."
    )


def test_a_removed_beginning(check):
    assert found(check(b"".join(LINES[2:]))) == [("removed", 1)]


@pytest.mark.parametrize("seq", [1, 2, 3, 4, 5])
def test_swapped_entries(check, seq):
    lines = LINES.copy()
    lines[seq - 1], lines[seq] = lines[seq], lines[seq - 1]
    assert found(check(b"".join(lines))) == [("reordered", seq)]


@pytest.mark.parametrize("seq", [1, 2, 6])
@pytest.mark.parametrize("place", [0, 3, 6])
def test_a_copied_entry(check, seq, place):
    report = check(b"".join([*LINES[:place], LINES[seq - 1], *LINES[place:]]))
    assert ("added", seq) in found(report)
    assert "copied" in " ".join(map(str, report.findings))


def test_an_added_entry_is_told_from_the_genuine_one(check):
    forged = stamped(ENTRIES[2] | {"command": {"do": "wager", "amount": 5}})
    for lines, line in (
        ([*LINES[:2], forged, *LINES[2:]], 3),
        ([*LINES[:3], forged, *LINES[3:]], 4),
    ):
        (finding,) = check(b"".join(lines)).findings
        assert (finding.kind, finding.seq, finding.line) == ("added", 3, line)


def test_an_altered_entry(check):
    lines = [*LINES[:2], LINES[2].replace(b"500", b"900"), *LINES[3:]]
    (finding,) = check(b"".join(lines)).findings
    assert (finding.kind, finding.seq, finding.line) == ("altered", 3, 3)
    assert finding.sentence == "Entry 3 on line 3 was altered: it does not match its hash."


def test_an_altered_number_is_one_finding(check):
    lines = [*LINES[:2], LINES[2].replace(b'"seq":3', b'"seq":9'), *LINES[3:]]
    assert found(check(b"".join(lines))) == [("altered", 9)]


def test_an_altered_entry_with_a_fitting_hash(check):
    forged = stamped(ENTRIES[2] | {"command": {"do": "wager", "amount": 5}})
    (finding,) = check(b"".join([*LINES[:2], forged, *LINES[3:]])).findings
    assert (finding.kind, finding.seq, finding.line) == ("replaced", 3, 3)


def test_the_same_content_in_another_form(check):
    spaced = json.dumps(ENTRIES[2], sort_keys=True).encode() + b"\n"
    report = check(b"".join([*LINES[:2], spaced, *LINES[3:]]))
    assert found(report) == [("altered", 3)]
    assert "another form" in report.findings[0].sentence


@pytest.mark.parametrize("line", [b"\n", b"hello\n", b"{}\n", b"\xff\n"])
def test_a_broken_line_is_named_by_its_number(check, line):
    (finding,) = check(b"".join([*LINES[:2], line, *LINES[2:]])).findings
    assert (finding.kind, finding.line) == ("broken", 3)


def test_all_findings_are_collected(check):
    lines = [LINES[0], b"hello\n", LINES[2].replace(b"500", b"900"), LINES[4], LINES[5], b"{"]
    assert found(check(b"".join(lines))) == [
        ("broken", None),
        ("altered", 3),
        ("torn", None),
        ("removed", 2),
    ]


def test_an_empty_file(check):
    assert found(check(b"")) == [("empty", None)]


def test_no_file(tmp_path):
    with pytest.raises(JournalError, match="cannot be read"):
        verify(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("entries", "finding"),
    [
        (changed(4, time="2025-03-01T11:59:59.000000Z"), ("time", 4)),
        (changed(4, time="yesterday"), ("time", 4)),
        (changed(4, time="2025-03-01T12:00:03+00:00"), ("time", 4)),
        (changed(4, id="w1"), ("id", 4)),
        (changed(1, kind="command"), ("opening", 1)),
        (changed(1, command={}), ("opening", 1)),
        (changed(2, kind="opened"), ("opening", 2)),
        (changed(6, command={"strike": 9, "reason": "x"}), ("strike", 6)),
        (changed(6, command={"strike": 6, "reason": "x"}), ("strike", 6)),
        (changed(6, command={"strike": 1, "reason": "x"}), ("strike", 6)),
        (changed(6, command={"strike": "4", "reason": "x"}), ("strike", 6)),
        ([*ENTRIES, ENTRIES[5]], ("strike", 7)),
    ],
)
def test_a_forger_who_stamps_all_anew_still_has_to_make_sense(check, entries, finding):
    assert found(check(restamped(entries))) == [finding]


def test_a_chain_stamped_anew_needs_checkpoints_to_be_noticed(check):
    assert check(restamped(changed(3, command={"do": "wager", "amount": 900}))).ok
