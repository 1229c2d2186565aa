"""The quick check: what changed, which tests are nearest to it, and when their time is up."""

import subprocess
import sys
from pathlib import Path

import pytest
from check.__main__ import choose
from check.changes import changed
from check.nearness import Nearness

ROOT = Path(__file__).parent.parent


@pytest.fixture
def branch(tmp_path):
    """A repository whose main has gone on since a branch left it."""
    git = ["git", "-c", "user.name=ann", "-c", "user.email=ann@example.org"]

    def run(*words):
        subprocess.run([*git, *words], cwd=tmp_path, check=True, capture_output=True)

    def commit(name):
        (tmp_path / name).write_text(name)
        run("add", "-A")
        run("commit", "-m", name)

    run("init", "-b", "main")
    commit("first.py")
    run("switch", "-c", "branch")
    commit("ours.py")
    run("switch", "main")
    commit("theirs.py")
    run("switch", "branch")
    return tmp_path


def test_what_changed_is_what_the_branch_and_the_open_work_changed(branch):
    (branch / "first.py").write_text("altered")
    (branch / "new.py").touch()
    assert [path.name for path in changed(branch)] == ["first.py", "new.py", "ours.py"]


def test_on_main_it_is_the_open_work_alone(branch):
    subprocess.run(["git", "switch", "main"], cwd=branch, check=True, capture_output=True)
    assert changed(branch) == []
    (branch / "theirs.py").write_text("altered")
    assert changed(branch) == [branch / "theirs.py"]


def test_without_a_main_it_is_the_open_work_alone(branch):
    subprocess.run(["git", "branch", "-D", "main"], cwd=branch, check=True, capture_output=True)
    (branch / "ours.py").write_text("altered")
    assert changed(branch) == [branch / "ours.py"]


@pytest.fixture(scope="module")
def nearness():
    return Nearness(ROOT)


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("src/houseway/games/blackjack/insurance.py", "tests/games/test_blackjack_insurance.py"),
        ("src/houseway/equipment/shoe.py", "tests/equipment/test_shoe.py"),
        ("src/houseway/rulebook/data/CTP.json", "tests/rulebook/test_rulesets.py"),
        ("src/houseway/__init__.py", "tests/test_surface.py"),
        ("tests/games/pai_gow_rounds.py", "tests/games/test_pai_gow_deal.py"),
        ("tests/floor/conftest.py", "tests/floor/test_floor_roles.py"),
        ("README.md", "tests/test_documents.py"),
    ],
)
def test_the_tests_of_a_file_are_among_the_nearest(nearness, path, nearest):
    assert ROOT / nearest in list(nearness.near([ROOT / path]))[:40]


def test_what_nothing_imports_is_felt_nowhere(nearness):
    assert nearness.near([ROOT / "src/houseway/analysis/roulette/exact.py"]).keys() <= {
        *(ROOT / "tests/analysis").iterdir(),
        ROOT / "tests/test_errors.py",
    }
    assert nearness.near([ROOT / ".gitignore"]) == {}


def test_long_tests_and_those_too_far_away_are_named_as_left_out():
    near = [Path(name) for name in ("a/test_1.py", "b/test_2.py", "a/test_3.py", "c/test_4.py")]
    chosen, left = choose(near, [Path("b")], most=2)
    assert [path.name for path in chosen] == ["test_1.py", "test_3.py"]
    assert [path.name for path in left] == ["test_2.py", "test_4.py"]


def test_what_is_left_when_the_time_is_up_is_skipped_and_said(tmp_path):
    (tmp_path / "test_slow.py").write_text("def test_it(): assert False")
    words = [sys.executable, "-m", "pytest", "-rs", "-p", "check.budget", str(tmp_path)]
    late = subprocess.run(
        words,
        cwd=ROOT,
        env={"HOUSEWAY_CHECK_DEADLINE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "left out, the time was up" in late.stdout
    assert late.returncode == 0
