"""What tests of analysis share: a place for what is kept on disk, and the command line."""

from __future__ import annotations

import os

import pytest

from houseway.analysis.keeping import FOLDER
from houseway.cli import main


@pytest.fixture(scope="session", autouse=True)
def _kept_apart(tmp_path_factory):
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(shared / "kept"))
        yield


@pytest.fixture
def houseway(capsys):
    """Runs a command: its exit code, and what it printed."""

    def run(*args):
        code = main([*map(str, args)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def one_line(houseway):
    """Runs a command that is mistaken, and looks for parts of the one line that says so."""

    def run(*args, told):
        code, out, err = houseway(*args)
        assert (code, out) == (2, "")
        assert err.startswith("houseway: ")
        assert err.count("\n") == 1
        for part in told:
            assert part in err

    return run
