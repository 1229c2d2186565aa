"""Colour on a terminal, and nowhere else."""

import os
import pty
import re
import select
import signal
import sys
import time

import pytest

COLOUR = "\x1b["


def on_a_terminal(*args, lines=(), interrupt=signal.SIG_DFL, **environment):
    """Run the program on a terminal of its own, typing each line when it is asked for."""
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, interrupt)
        clean = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
        clean |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        os.execve(sys.executable, [sys.executable, "-m", "houseway", *args], clean)
    shown = b""
    left = [*lines]
    while select.select([terminal], [], [], 20)[0]:
        try:
            shown += os.read(terminal, 65_536)
        except OSError:
            break
        if shown.endswith(b"> ") and left:
            time.sleep(0.2)  # nobody types faster than the program turns to the keyboard
            os.write(terminal, left.pop(0).encode() + b"\n")
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return shown.decode()


TABLE = ("play", "blackjack", "--seed", "test")
LINES = ("50", "", "quit")


def test_a_terminal_gets_colours_and_suits():
    shown = on_a_terminal(*TABLE, lines=LINES)
    assert COLOUR in shown
    assert "A♣" in shown
    assert "╭─" in shown
    assert "You leave with $950.00" in shown


def test_four_colours_tell_clubs_from_spades():
    assert "\x1b[1mA♣" in on_a_terminal(*TABLE, lines=LINES)
    assert "\x1b[1;32mA♣" in on_a_terminal(*TABLE, "--four-colour", lines=LINES)


@pytest.mark.parametrize(
    ("args", "environment"),
    [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})],
    ids=["plain", "NO_COLOR", "dumb"],
)
def test_plain_is_ascii_without_colour(args, environment):
    shown = on_a_terminal(*TABLE, *args, lines=LINES, **environment)
    assert "Ac 2c" in shown
    assert shown.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "").isascii()
    assert "\x1b[3" not in shown
    assert "\x1b[1" not in shown


def test_a_pipe_gets_ascii_without_colour(houseway):
    out = houseway.play("blackjack", *LINES)
    assert out.isascii()
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("key", "interrupt"),
    [("\x03", signal.SIG_DFL), ("\x03", signal.SIG_IGN), ("\x04", signal.SIG_DFL)],
    ids=["Ctrl-C", "Ctrl-C, which a shell in the background ignores", "Ctrl-D"],
)
def test_ctrl_c_and_the_end_of_input_leave_the_table_gracefully(key, interrupt):
    shown = on_a_terminal(*TABLE, lines=["50", key], interrupt=interrupt)
    assert "Traceback" not in shown
    assert "You leave with $950.00; $50.00 stay on the table." in shown


def test_tiles_and_backs_on_a_terminal():
    shown = on_a_terminal("play", "pai-gow", "--seed", "test", lines=("50", "", "h", "", "quit"))
    assert "1 [2:5 Chit]" in shown
    assert re.search("\x1b\\[(31m|1;32m)(loses|wins)", shown)
    backs = on_a_terminal("play", "ultimate-holdem", "--seed", "test", lines=("50", "", "quit"))
    assert "▒▒ ▒▒ ▒▒ ▒▒ ▒▒" in backs
    assert "Q♣" in backs
