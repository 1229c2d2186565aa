"""Analysis costs nothing until it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from houseway.analysis import ANALYSED
from houseway.games import GAMES

HEAVY = "{'numba', 'numpy', 'matplotlib', 'distributed', 'dask'} & set(sys.modules)"


def run(code):
    checked = f"import sys\n{code}\nassert not {HEAVY}, {HEAVY}"
    done = subprocess.run(
        [sys.executable, "-c", checked], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "code",
    [
        "import houseway, houseway.games, houseway.analysis, houseway.analysis.figures",
        "from houseway.cli import main; main(['rules', 'NI2005-63', '13.1(b)'])",
        "from houseway.cli import main; main(['edge', 'no-such-game'])",
        "from houseway.cli import main\ntry: main(['simulate', '--help'])\nexcept SystemExit: pass",
    ],
)
def test_nothing_heavy_is_loaded(code):
    run(code)


def test_every_game_is_analysed():
    assert sorted(ANALYSED) == sorted(GAMES)
