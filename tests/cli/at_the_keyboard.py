"""Running the program in a test as if somebody typed."""

from __future__ import annotations

import io
import sys
from typing import Any, NamedTuple

import pytest

from houseway.cli import main


class Ran(NamedTuple):
    """What a run of the program left behind."""

    code: int
    out: str
    err: str


class Program:
    """The program, run in this process with lines instead of a keyboard."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *args: Any, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
        self.monkeypatch.setattr(sys, "stdin", stdin)
        try:
            code = main(list(map(str, args)))
        except SystemExit as ended:
            code = int(ended.code or 0)
        return Ran(code, *self.capsys.readouterr())

    def play(self, game: str, *lines: str, options: tuple[str, ...] = ()) -> str:
        """A game from typed lines, with a seed; returns what was shown."""
        seeded = () if "--live" in options else ("--seed", "test")
        ran = self("play", game, *seeded, *options, typed="\n".join(lines) + "\n")
        assert (ran.code, ran.err) == (0, "")
        return ran.out
