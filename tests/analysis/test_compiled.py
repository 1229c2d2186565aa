"""Compiled functions are kept on disk, and not longer than they are true."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SHARED = """
from houseway.analysis.compiled import compiled

@compiled(forceinline=True)
def step(n):
    return n + {step}
"""
RANKS = """
from houseway.analysis.compiled import compiled

@compiled(forceinline=True)
def rank(n):
    return n * {times}
"""
RULES = """
TABLEAU = [0, {drawn}]
"""
GAME = """
import numpy as np
from houseway.analysis.compiled import compiled
from kept.ranks.high import rank
from kept.shared import step
from rules import TABLEAU

DRAWN = np.array(TABLEAU)

@compiled()
def play(n):
    return below(rank(step(n)))

@compiled()
def below(n):
    return n + DRAWN[1]
"""
RUN = """
import sys
from pathlib import Path
from houseway.analysis import compiled as door
door.HERE = Path({folder!r}) / "kept"
from kept.game.rounds import play
print(play(1), play.stats.cache_hits[play.signatures[0]] if play.stats.cache_hits else 0)
"""
NAMED = """
from typing import NamedTuple
from houseway.analysis.compiled import compiled

class {name}(NamedTuple):
    points: int

@compiled()
def points_of(hand):
    return hand.points

print(points_of({name}(7)))
"""


def run(folder: Path, code: str = RUN) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code.format(folder=str(folder))],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_function_is_kept_until_what_is_compiled_into_it_changes(tmp_path):
    game = tmp_path / "kept/game"
    game.mkdir(parents=True)
    ranks = tmp_path / "kept/ranks"
    ranks.mkdir()
    for package in (tmp_path / "kept", game, ranks):
        (package / "__init__.py").write_text("")
    (tmp_path / "kept/shared.py").write_text(SHARED.format(step=1))
    (ranks / "high.py").write_text(RANKS.format(times=1))
    (tmp_path / "rules.py").write_text(RULES.format(drawn=0))
    (game / "rounds.py").write_text(GAME)
    assert run(tmp_path) == ["2", "0"]
    assert run(tmp_path) == ["2", "1"]
    (tmp_path / "kept/shared.py").write_text(SHARED.format(step=10))  # a function that it calls
    assert run(tmp_path) == ["11", "0"]
    (tmp_path / "rules.py").write_text(RULES.format(drawn=100))  # a figure of the rules
    assert run(tmp_path) == ["111", "0"]
    assert run(tmp_path) == ["111", "1"]
    (ranks / "high.py").write_text(RANKS.format(times=2))  # one of another folder
    assert run(tmp_path) == ["122", "0"]


def test_a_class_that_is_there_no_more_is_no_hindrance(tmp_path):
    for name in ("Hand", "Held", "Held"):
        (tmp_path / "named.py").write_text(NAMED.format(name=name))
        assert run(tmp_path, "import named") == ["7"]
