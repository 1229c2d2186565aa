"""Where there is no `fcntl`, as on Windows, tables are played and journals kept all the same."""

import subprocess
import sys
import textwrap

import pytest

# A Windows of sorts: no fcntl, and bytes that are locked by the system's own calls.
WINDOWS = """
import asyncio, fcntl, getpass, os, struct, subprocess, sys, types

def locking(fd, mode, count):
    at = os.lseek(fd, 0, os.SEEK_CUR)
    fcntl.fcntl(fd, fcntl.F_OFD_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, at, count, 0))

sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
for name in ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "readline", "uvloop"):
    sys.modules[name] = None
"""
PLAYED = """
from houseway import Journal, RouletteDeterminations, Table, audit

chosen = RouletteDeterminations(minimum=50, maximum=2_000, multiple=5)
journal = Journal(sys.argv[1], "corner")
table = Table("roulette", chosen, journal=journal)
table.do("dealer", "open", approval="layout L-17")
table.do("ann", "sit", seat=1, stake=5_000)
table.do("dealer", "start")
table.do("ann", "wager", on="17", amount=50)
table.do("dealer", "no-more-bets")
assert not audit(journal.entries)
"""
ANOTHER = """
from subprocess import run
assert run([sys.executable, "-c", sys.argv[2], sys.argv[1]]).returncode == 0
"""
REFUSED = """
from houseway import Journal, HousewayError
try:
    Journal(sys.argv[1], "corner")
except HousewayError as refused:
    assert "open for writing elsewhere" in str(refused)
else:
    raise SystemExit("two write to one journal")
"""


def on_windows(program, *said):
    """Run a program where there is nothing of Unix."""
    done = [sys.executable, "-c", WINDOWS + textwrap.dedent(program), *map(str, said)]
    return subprocess.run(done, capture_output=True, text=True, check=False)


def test_a_table_is_played_and_its_journal_kept(tmp_path):
    done = on_windows(PLAYED, tmp_path / "a.journal")
    assert (done.returncode, done.stderr) == (0, "")


def test_one_process_writes_to_a_journal_at_a_time(tmp_path):
    done = on_windows(PLAYED + ANOTHER, tmp_path / "a.journal", WINDOWS + REFUSED)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("part", ["houseway.cli", "houseway.floor.app", "houseway.tournament"])
def test_every_part_of_the_house_is_imported(part):
    done = on_windows(f"import {part}")
    assert (done.returncode, done.stderr) == (0, "")
