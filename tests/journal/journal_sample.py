"""A small journal to try things on: an opening, four commands and a correction."""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from houseway.journal import ORIGIN, Checkpoints, Journal, MemoryJournal, Writer

NOON = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)


def ticking():
    """A clock that goes on by one second each time it is read."""
    seconds = count()
    return lambda: NOON + timedelta(seconds=next(seconds))


def play(journal: Writer) -> None:
    journal.append({"do": "open-betting"}, "bob", "dealer")
    journal.append({"do": "wager", "amount": 500}, "ann", "player", id="w1")
    journal.append({"do": "wager", "amount": 5000}, "ann", "player", id="w2")
    journal.append(
        {"do": "deal"}, "bob", "dealer", ["As", "Kd"], [{"event": "dealt", "card": "As"}]
    )
    journal.strike(4, "eve", "supervisor", "entered twice")


def played(path: Path, checkpoints: Checkpoints | None = None) -> Path:
    """Write the sample journal of six entries to a file."""
    with Journal(path, "table-1", clock=ticking(), checkpoints=checkpoints, every=2) as journal:
        play(journal)
    return path


def played_in_memory() -> MemoryJournal:
    journal = MemoryJournal("table-1", clock=ticking())
    play(journal)
    return journal


def restamped(entries: list[dict[str, Any]]) -> bytes:
    """Number, chain and hash entries anew, as a forger would who knows the format."""
    lines, previous = [], ORIGIN
    for seq, entry in enumerate(entries, 1):
        lines.append(stamped(entry | {"seq": seq, "previous": previous}))
        previous = json.loads(lines[-1])["hash"]
    return b"".join(lines)


def stamped(entry: dict[str, Any]) -> bytes:
    """The line of one entry with a hash that fits it."""
    body = {k: v for k, v in entry.items() if k != "hash"}
    return plain(body | {"hash": hashlib.sha256(plain(body)).hexdigest()}) + b"\n"


def plain(value: Any) -> bytes:
    """Canonical JSON by the standard library alone."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
