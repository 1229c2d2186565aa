"""Strategies of one's own, from a file of TOML or from a mapping."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from . import CannotAnalyse

Strategy = str | Path | Mapping[str, object]


def read_strategy(given: Strategy) -> dict[str, object]:
    """What a file or a mapping says, by name."""
    if isinstance(given, Mapping):
        return {str(name): said for name, said in given.items()}
    try:
        return tomllib.loads(Path(given).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise CannotAnalyse(f"The strategy {given} cannot be read.") from None
    except tomllib.TOMLDecodeError as mistake:
        raise CannotAnalyse(f"The strategy {given} is no TOML: {mistake}.") from None
