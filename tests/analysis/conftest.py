"""What tests of analysis share: the command line."""

from __future__ import annotations

import pytest

from houseway.cli import main


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
