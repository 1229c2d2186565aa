"""Lines typed at the keyboard, or read from a pipe."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from io import TextIOWrapper

with suppress(ImportError):  # not every system has it
    import readline  # noqa: F401  so that lines can be edited


class Keyboard:
    """Reads a line at a time; what comes from a pipe is shown as if it had been typed."""

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        if self.typed:  # a shell in the background passes on that Ctrl-C is ignored
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def read(self, prompt: str) -> str | None:
        """The next line, or None at the end and on Ctrl-C."""
        sys.stdout.flush()
        try:
            if self.typed:
                return input(prompt)
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        print(f"{prompt}{line.rstrip()}")
        return line.rstrip() if line else None
