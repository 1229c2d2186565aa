"""``houseway tournament draws``: what lies sealed and was drawn, and a draw to be checked."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import msgspec

from houseway.journal import read
from houseway.tournament.published_lots import entry_of, published
from houseway.tournament.sealed_lots import Lot

from .files import replayed

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parsers(kinds: Subparsers) -> None:
    """Add the command that tells of draws."""
    drawing = kinds.add_parser("draws", help="what lies sealed and was drawn, or one draw as JSON")
    drawing.add_argument("journal", metavar="JOURNAL", help="the tournament's journal")
    drawing.add_argument("order", metavar="ORDER", nargs="?", type=int, help="for verify-round")
    drawing.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every order, or one that was opened with its proofs."""
    t = replayed(args.journal)
    if args.order is None:
        print("\n".join(map(_line, t.lots.orders)) or "nothing was sealed")
        return 0
    seq = entry_of(t, args.order)
    entry = next(entry for entry in read(args.journal).entries if entry.seq == seq)
    print(msgspec.json.encode(published(t, args.order, entry)).decode())
    return 0


def _line(lot: Lot) -> str:
    how = "in the room instead" if lot.in_room else f"entry {lot.entry}"
    state = f"opened, {how}" if lot.seed else "lost" if lot.over else "sealed"
    words = ", ".join(sorted(lot.words)) or "nobody"
    return f"{lot.order}: {lot.purpose}, root {lot.root}, words of {words}; {state}"
