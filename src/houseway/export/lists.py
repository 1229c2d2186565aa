"""Rounds as lists of any game: one row for each settlement in CSV, one object a round in JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from houseway.version import __version__

from .extract import Extract

COLUMNS: Final = (
    *("round", "time", "table", "game", "player", "seat", "box", "wager", "hand"),
    *("staked", "result", "odds", "paid", "returned", "clauses", "void"),
)


def csv_of(rounds: Iterable[Extract]) -> Iterator[str]:
    """One row for each settlement, with the names of the columns first."""
    for row in (COLUMNS, *_rows(rounds)):
        line = io.StringIO()
        csv.writer(line, lineterminator="\r\n").writerow(row)
        yield line.getvalue()


def _rows(rounds: Iterable[Extract]) -> Iterator[tuple[object, ...]]:
    for extract in rounds:
        booked = extract.booked
        void = booked.void.reason if booked.void else None
        for s in booked.settlements:
            seat = extract.stakes[s.player].seat if s.player in extract.stakes else None
            where = (booked.number, booked.began, extract.table, booked.game, s.player, seat)
            moved = (s.staked, s.result, s.odds, s.paid, s.returned)
            yield (*where, s.box, s.wager, s.hand, *moved, "; ".join(s.clauses), void)


def json_of(rounds: Iterable[Extract]) -> Iterator[str]:
    """One object with every round in a line of its own."""
    yield f'{{"houseway": "{__version__}", "rounds": ['
    before = "\n"
    for one in rounds:
        yield f"{before}{msgspec.json.encode(_object(one)).decode()}"
        before = ",\n"
    yield "\n]}\n"


def _object(one: Extract) -> dict[str, object]:
    booked = one.booked
    return {
        "round": booked.number,
        "table": one.table,
        "tournament": one.tournament,
        "game": booked.game,
        "rules": booked.rules,
        "status": booked.status,
        "began": booked.began,
        "ended": booked.ended,
        "void": booked.void,
        "stakes": one.stakes,
        "settlements": [settlement.whole() for settlement in booked.settlements],
        "undone": [settlement.whole() for settlement in booked.undone],
        "corrections": booked.corrections,
        "entries": booked.entries,
    }
