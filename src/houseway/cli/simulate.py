"""``houseway simulate``: many rounds of a game, and what they came to."""

from __future__ import annotations

import argparse
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.analysis import ANALYSED, analysis
from houseway.games import game

from .edge import Answered, check_folder, say, working
from .mistakes import Mistake
from .set_option import asked

if TYPE_CHECKING:
    from houseway.analysis.simulation import Kernel
    from houseway.analysis.simulation_results import Simulated

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway simulate blackjack --rounds 10000000
  houseway simulate roulette --rounds 1000000 --set wager=tier --chart tier.png
  houseway simulate mini-baccarat --rounds 5000000 --bankroll 50 --session-rounds 300
  houseway simulate blackjack --set strategy=mine.toml
  houseway simulate blackjack --set study_soft_17=true   a study, which no instrument permits
  houseway simulate blackjack --rounds 1000000000 --cluster tcp://scheduler:8786

The same seed gives the same rounds on any number of cores or machines. Amounts are in initial
units: the wager, the ante or the big blind. A session is ruined when its bankroll cannot begin
another round.

A strategy of one's own is a file of TOML. At blackjack it has lines of the chart of the basic
strategy, against 2 to ace: "hard 16" = "S S S S S S S S S H", with H to draw, D to double or draw,
Ds to double or stand, and "8,8" with P to split. At Ultimate Hold-em "play 4" and "play 3" are
ranges, "play 2" and "play 1" the least hand that plays, or best, or never. What a file does not
say is played best.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many rounds and see what they come to",
        description="Play many rounds of a game by a fixed policy, on every core.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", metavar="GAME", help=", ".join(ANALYSED))
    add("--rounds", metavar="N", type=count, default=1_000_000, help="such as 1e6, the default")
    add("--seed", metavar="N", type=int, default=1, help="a whole number (default: 1)")
    add("--session-rounds", metavar="N", type=count, default=100, help="default: 100")
    add("--bankroll", metavar="N", type=int, help="units a session begins with")
    add("--workers", metavar="N", type=int, help="cores to use (default: all)")
    add("--cluster", metavar="ADDRESS", help="a Dask scheduler, or local:N for N processes")
    add("--set", metavar="name=value", action="append", default=[], help="what if it were so")
    add("--chart", metavar="FILE", type=Path, help="draw to a file ending in .png or .svg")
    add("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def count(text: str) -> int:
    """A whole number, which may be written as 1e6, 2.5e6 or 1_000_000.

    >>> count("1e6"), count("2.5e3"), count("1_000")
    (1000000, 2500, 1000)
    """
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != number.to_integral_value():
        raise argparse.ArgumentTypeError(f"“{text}” is no whole number, such as 1000000 or 1e6")
    return int(number)


def run(args: argparse.Namespace) -> int:
    """Play the rounds and print what they came to."""
    if args.workers and args.cluster:
        raise Mistake("--workers is for this machine: a cluster has workers of its own.")
    played, way = game(args.game), analysis(args.game).kernel
    question = asked(played, way, args.set)
    _check_chart(args.chart)
    drawn = _played(args, question.work_out(way))
    found: Answered = drawn
    if question.changed:
        from houseway.analysis.whatif import Comparison  # noqa: PLC0415

        standard = _played(args, question.work_out(way, standard=True))
        found = Comparison(question.settings, standard, drawn)
    if args.chart:
        from houseway.analysis.plots import save  # noqa: PLC0415

        save(drawn, args.chart)
    say(found, args.json)
    return 0


def _check_chart(file: Path | None) -> None:
    if file is not None:
        from houseway.analysis.plots import check_name  # noqa: PLC0415

        check_name(file)
        check_folder(file)


def _played(args: argparse.Namespace, kernel: Kernel) -> Simulated:
    from houseway.analysis.simulation import simulate  # noqa: PLC0415

    with working(args.game) as progress:
        return simulate(
            kernel,
            args.rounds,
            args.seed,
            workers=args.workers,
            cluster=args.cluster,
            progress=progress,
            session=args.session_rounds,
            bankroll=args.bankroll,
        )
