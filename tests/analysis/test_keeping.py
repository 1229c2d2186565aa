"""What took long is kept on disk, for the same question only, and never stands in the way."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from houseway.analysis import keeping
from houseway.analysis.keeping import anew, folder, keep, kept

FOUND = {"counts": np.arange(6).reshape(2, 3)}


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_the_same_question_finds_it_and_no_other():
    assert kept("game", ("six", 1)) is None
    keep("game", ("six", 1), FOUND)
    assert (kept("game", ("six", 1))["counts"] == FOUND["counts"]).all()
    assert kept("game", ("six", 2)) is None
    assert kept("other", ("six", 1)) is None


def test_another_version_or_text_finds_nothing(monkeypatch):
    keep("game", 1, FOUND)
    monkeypatch.setattr(keeping, "__version__", "0.0.0")
    assert kept("game", 1) is None
    monkeypatch.undo()
    monkeypatch.setattr(keeping, "_text", lambda: "changed")
    assert kept("game", 1) is None


def test_another_text_of_the_rules_finds_nothing(tmp_path, monkeypatch):
    rules = tmp_path / "games/payouts.py"
    rules.parent.mkdir()
    rules.write_text("TRIPS_PAYS = 3")
    monkeypatch.setattr(keeping, "_text", partial(keeping._text.__wrapped__, (tmp_path,)))
    keep("game", 1, FOUND)
    assert kept("game", 1) is not None
    rules.write_text("TRIPS_PAYS = 4")
    assert kept("game", 1) is None


def test_rules_and_rankings_are_among_what_an_answer_comes_from():
    written = [file.as_posix() for folder in keeping.WRITTEN_IN for file in folder.rglob("*.py")]
    for part in ("games/ultimate_holdem/payouts.py", "ranking/poker", "equipment/cards.py"):
        assert any(part in file for file in written)


def test_anew_looks_nothing_up():
    keep("game", 1, FOUND)
    with anew():
        assert kept("game", 1) is None
    assert kept("game", 1) is not None


def test_a_spoilt_file_is_as_good_as_none(place):
    keep("game", 1, FOUND)
    (file,) = place.glob("*.npz")
    for spoilt in (b"", b"PK\x03\x04 cut off", file.read_bytes()[:100]):
        file.write_bytes(spoilt)
        assert kept("game", 1) is None


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "file/kept"))
    keep("game", 1, FOUND)
    assert kept("game", 1) is None


def test_the_oldest_goes(place, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    for n in range(5):
        keep("game", n, FOUND)
    assert len(list(place.iterdir())) == 3


@pytest.mark.parametrize(
    ("platform", "given", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/home/ann/c"}, "/home/ann/c/houseway"),
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.cache/houseway"),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Caches/houseway"),
        ("win32", {"LOCALAPPDATA": "/ann/Local"}, "/ann/Local/houseway"),
    ],
)
def test_every_system_has_its_folder(monkeypatch, platform, given, expected):
    monkeypatch.setattr("sys.platform", platform)
    for name in (keeping.FOLDER, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert folder().as_posix() == expected
