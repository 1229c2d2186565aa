"""A journal that is opened again: what is signed at once, and what was cut off."""

import json
import os
import stat

import pytest
from journal_sample import played, ticking

from houseway.journal import (
    Broken,
    Checkpoints,
    Journal,
    load_private_key,
    load_public_key,
    new_keys,
    verify,
)


@pytest.fixture
def keys(tmp_path):
    return new_keys(tmp_path)


@pytest.fixture
def checkpoints(tmp_path, keys):
    return Checkpoints(tmp_path / "checkpoints", load_private_key(keys.private))


def signed(checkpoints):
    return [json.loads(line)["seq"] for line in checkpoints.path.read_bytes().splitlines()]


def test_a_journal_opened_again_is_signed_before_anything_is_added(tmp_path, checkpoints):
    path = played(tmp_path / "j")
    with Journal(path, "table-1", clock=ticking(), checkpoints=checkpoints):
        assert signed(checkpoints) == [6]


def test_a_tail_cut_off_behind_a_lost_entry_is_told_from_the_last_that_is_left(
    tmp_path, keys, checkpoints
):
    path = played(tmp_path / "j", checkpoints)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*lines[:3], lines[4])))  # without the fourth and the sixth
    report = verify(path, checkpoints.path, load_public_key(keys.public))
    (cut,) = [finding for finding in report.findings if finding.kind == "cut off"]
    assert cut.seq == 6
    assert "ends with entry 5" in cut.sentence


def test_what_was_cut_off_is_on_the_disk_before_the_journal_is_shortened(tmp_path, monkeypatch):
    path = played(tmp_path / "j")
    with path.open("ab") as file:
        file.write(b'{"by":"ann')
    synced = []

    def sync(fd):
        found = os.fstat(fd)
        synced.append("directory" if stat.S_ISDIR(found.st_mode) else found.st_size)

    monkeypatch.setattr(os, "fsync", sync)
    whole = path.stat().st_size - 10
    with Journal(path, "table-1", clock=ticking()):
        assert synced == [10, "directory", whole]


@pytest.mark.parametrize(("broken", "told"), [((3,), False), ((2, 4), True)])
def test_a_journal_that_is_not_sound_says_how_much_more_is_wrong(tmp_path, broken, told):
    path = played(tmp_path / "j")
    lines = path.read_bytes().splitlines(keepends=True)
    for number in broken:
        lines[number] = lines[number][:40] + b"\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(Broken) as refusal:
        Journal(path, "table-1")
    assert ("more findings" in str(refusal.value)) is told
