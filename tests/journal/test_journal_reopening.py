"""A journal that is opened again: what is signed at once, and what was cut off."""

import json

import pytest
from journal_sample import played, ticking

from houseway.journal import (
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
