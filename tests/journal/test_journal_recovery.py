"""Crashes: a torn last line is set aside, everything before it is kept."""

import resource
import subprocess
import sys
from itertools import pairwise

import pytest
from journal_sample import played, ticking

from houseway.journal import Broken, Journal, JournalError, read, verify

WAGER = {"do": "wager", "amount": 500}


@pytest.fixture
def sample(tmp_path):
    return played(tmp_path / "sample").read_bytes()


def whole_lines(data):
    return data[: data.rfind(b"\n") + 1]


def test_cut_at_any_byte_the_journal_recovers_to_its_last_whole_entry(tmp_path, sample):
    sample = b"".join(sample.splitlines(keepends=True)[:3])
    for cut in range(len(sample)):
        path = tmp_path / f"cut-{cut}"
        path.write_bytes(sample[:cut])
        whole = whole_lines(sample[:cut])
        with Journal(path, "table-1", durable=False) as journal:
            kept = max(whole.count(b"\n"), 1)
            assert len(journal) == kept
            assert journal.append(WAGER, "ann", "player").seq == kept + 1
        torn = path.with_name(f"{path.name}.torn-1")
        assert torn.exists() == bool(cut > len(whole)) == bool(journal.recovered)
        if torn.exists():
            assert whole + torn.read_bytes() == sample[:cut]
        assert path.read_bytes().startswith(whole)
        assert verify(path).ok


def test_recovery_says_how_much_was_cut_and_what_is_last(tmp_path, sample):
    path = tmp_path / "j"
    path.write_bytes(sample[:-10])
    torn = len(sample) - 10 - len(whole_lines(sample[:-10]))
    with Journal(path, "table-1") as journal:
        assert journal.recovered == (
            f"The last write was cut off: {torn} bytes after entry 5, the last whole one, "
            "were moved to j.torn-1."
        )


def test_every_torn_end_is_kept(tmp_path, sample):
    path = tmp_path / "j"
    for n in (1, 2):
        path.write_bytes(sample[: -10 * n])
        Journal(path, "table-1").close()
        assert (tmp_path / f"j.torn-{n}").exists()


def test_reading_changes_nothing(tmp_path, sample):
    path = tmp_path / "j"
    path.write_bytes(sample[:-10])
    journal = read(path)
    assert len(journal) == 5
    assert "was never finished" in journal.recovered
    assert path.read_bytes() == sample[:-10]
    assert [file.name for file in tmp_path.glob("j*")] == ["j"]


def test_a_broken_line_in_the_middle_is_never_repaired(tmp_path, sample):
    path = tmp_path / "j"
    lines = sample.splitlines(keepends=True)
    broken = b"".join([*lines[:2], lines[2][:40] + b"\n", *lines[3:]])
    path.write_bytes(broken)
    for attempt in (read, lambda path: Journal(path, "table-1")):
        with pytest.raises(Broken, match="left as it is: Line 3 is not an entry"):
            attempt(path)
    assert path.read_bytes() == broken


@pytest.mark.parametrize("text", [b"milk, eggs", b"{}", b"[1, 2]"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path, text):
    path = tmp_path / "shopping"
    path.write_bytes(text)
    with pytest.raises(Broken, match="is not a journal"):
        Journal(path, "table-1")
    with pytest.raises(Broken, match="holds no whole entry"):
        read(path)
    assert path.read_bytes() == text


def test_a_full_disk_refuses_the_entry_and_leaves_the_file_whole(tmp_path):
    path = tmp_path / "j"
    journal = Journal(path, "table-1")
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 100, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            journal.append(WAGER, "ann", "player")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == before
    with pytest.raises(JournalError, match="is closed"):
        journal.append(WAGER, "ann", "player")
    with Journal(path, "table-1") as again:
        assert again.append(WAGER, "ann", "player").seq == 2


def test_a_file_changed_behind_the_writers_back_is_not_written_on(tmp_path):
    path = tmp_path / "j"
    with Journal(path, "table-1", clock=ticking()) as journal:
        with path.open("ab") as intruder:
            intruder.write(b"hello\n")
        with pytest.raises(JournalError, match="changed by another program"):
            journal.append(WAGER, "ann", "player")
    assert verify(path).findings[0].kind == "broken"


WRITES_AND_DIES = """
import os, signal, sys
from houseway.journal import Journal

class DyingWrite:
    def __init__(self, real, after):
        self.real, self.after = real, after
    def __call__(self, fd, data):
        self.after -= 1
        if self.after:
            return self.real(fd, data)
        self.real(fd, data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

journal = Journal(sys.argv[1], "table-1")
os.write = DyingWrite(os.write, 4)
while True:
    print(journal.append({"do": "wager"}, "ann", "player").seq, flush=True)
"""


def test_a_process_killed_in_mid_write_loses_nothing_it_acknowledged(tmp_path):
    path = tmp_path / "j"
    # print writes to its own descriptor without os.write, so only the journal's writes count.
    died = subprocess.run(
        [sys.executable, "-c", WRITES_AND_DIES, path], capture_output=True, check=False
    )
    assert died.returncode == -9, died.stderr
    acknowledged = [int(seq) for seq in died.stdout.split()]
    assert acknowledged == [2, 3, 4]
    assert verify(path).findings[0].kind == "torn"
    with Journal(path, "table-1") as journal:
        assert journal.head.seq == 4
        assert "after entry 4" in journal.recovered
        journal.append(WAGER, "ann", "player")
    assert verify(path).ok


WRITES_FOREVER = """
import sys
from houseway.journal import Journal
journal = Journal(sys.argv[1], "table-1", durable=False)
while True:
    print(journal.append({"do": "wager", "filler": "x" * 5000}, "ann", "player").seq, flush=True)
"""


def test_a_process_killed_at_any_moment_loses_nothing_it_acknowledged(tmp_path):
    path = tmp_path / "j"
    for lines in (1, 20, 50):
        with subprocess.Popen(
            [sys.executable, "-c", WRITES_FOREVER, path], stdout=subprocess.PIPE
        ) as writer:
            acknowledged = [int(writer.stdout.readline()) for _ in range(lines)]
            writer.kill()
            acknowledged += [int(seq) for seq in writer.stdout.read().split(b"\n")[:-1]]
        assert all(b == a + 1 for a, b in pairwise(acknowledged))
        with Journal(path, "table-1") as journal:
            assert journal.head.seq in (acknowledged[-1], acknowledged[-1] + 1)
    assert verify(path).ok
