"""``houseway design``: pay tables for a wanted edge and volatility."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from houseway.analysis import ANALYSED, CannotAnalyse, analysis
from houseway.games import game

from .edge import as_json, working
from .mistakes import Mistake
from .set_option import asked

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway design mini-baccarat --wager tie --edge 5%
  houseway design blackjack --wager perfect-pairs --edge 4% --volatility 5.5
  houseway design blackjack --wager super-sevens --edge 0.08 --set decks=8 --json

What is designed is under no instrument.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "design",
        help="pay tables for a wanted edge and volatility",
        description="Find pay tables of a wager that come nearest to a wanted house edge.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", metavar="GAME", help=", ".join(ANALYSED))
    add("--wager", metavar="NAME", required=True, help="as houseway edge names it")
    add("--edge", metavar="E", required=True, help="what the house keeps: 5%% or 0.05")
    add("--volatility", metavar="V", type=float, help="the volatility index that is wanted")
    add("--set", metavar="name=value", action="append", default=[], help="the table")
    add("--most", metavar="N", type=int, default=5, help="how many tables (default: 5)")
    add("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Find the tables and print them."""
    edge = _share(args.edge)
    if args.most < 1 or (args.volatility is not None and args.volatility <= 0):
        raise Mistake("--most and --volatility are above nothing.")
    way = analysis(args.game).figures
    question = asked(game(args.game), way, args.set)
    with working(args.game) as progress:
        figures = question.work_out(way, progress=progress)
        named = [wager.name for wager in figures.wagers]
        if args.wager not in named:
            raise Mistake(f"--wager: {args.game} has {', '.join(named)}, not {args.wager}.")
        from houseway.analysis.pay_design import designs  # noqa: PLC0415

        try:
            found = designs(figures[args.wager], edge, args.volatility, args.most)
        except CannotAnalyse as reason:
            raise Mistake(str(reason)) from None
    if args.json:
        tables = [one.whole() for one in found]
        print(as_json({"game": args.game, "wager": args.wager, "designs": tables}))
        return 0
    print(f"{args.wager} of {args.game}, under no instrument:")
    for one in found:
        odds = ", ".join(f"{row} {paid} to 1" for row, paid in one.odds.items())
        print(f"  edge {float(one.wager.edge):.4%}, deviation {one.wager.deviation:.4f}: {odds}")
    return 0


def _share(written: str) -> float:
    try:
        edge = float(written.rstrip("%")) / (100 if written.endswith("%") else 1)
    except ValueError:
        raise Mistake(f"--edge: {written!r} is no share; write 5% or 0.05.") from None
    if not -1 < edge < 1:
        raise Mistake("--edge: the house keeps less than the whole wager.")
    return edge
