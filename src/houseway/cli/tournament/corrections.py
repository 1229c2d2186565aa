"""Corrections of a tournament in words: who struck what and why, and the money that moved back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.tournament.correcting import StruckCommand
from houseway.tournament.ledger import money


def told_corrections(corrections: Sequence[StruckCommand]) -> Iterator[str]:
    """Every correction in a line, with a line for each account that it changed."""
    if corrections:
        yield ""
        yield "corrections"
    for correction in corrections:
        struck = f"{correction.command} of {correction.given_by} (entry {correction.struck})"
        by = f"{correction.by}, {correction.role}"
        yield f"  entry {correction.seq}: {by}, struck {struck}: {correction.reason}"
        yield from told_moves(correction.moved, "      ")


def told_moves(moved: Mapping[str, int], margin: str = "  ") -> Iterator[str]:
    """What each account gains or loses, in a line each."""
    for account, cents in sorted(moved.items()):
        yield f"{margin}{account:<24}{money(cents):>12}"
