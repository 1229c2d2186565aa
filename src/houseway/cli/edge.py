"""``houseway edge``: what every wager of a game is worth, exactly."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console, RenderableType
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from houseway.analysis import ANALYSED, analysis
from houseway.analysis.figures import Figures, Progress
from houseway.analysis.report import report
from houseway.analysis.whatif import Comparison
from houseway.games import game

from .mistakes import Mistake
from .whatif import asked

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

ALL = "all"
UNSEEN_WIDTH = 160
"""How wide a page is that is not a terminal."""

EXAMPLES = """\
examples:
  houseway edge roulette
  houseway edge blackjack --set decks=8          side by side with the standard table
  houseway edge mini-baccarat --set pays.banker=19/20
  houseway edge ultimate-holdem --json
  houseway edge blackjack --chart strategy.svg
  houseway edge all --markdown                   the figures of every game in one document

A row of a pay table is changed as pays.ROW=ODDS, whatever the rules print.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "edge",
        help="what every wager of a game is worth",
        description="Work out what every wager of a game is worth, and how to play it best.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", metavar="GAME", help=f"{', '.join(ANALYSED)}, or all of them: {ALL}")
    add("--set", metavar="name=value", action="append", default=[], help="what if it were so")
    add("--json", action="store_true", help="print JSON, with exact fractions")
    add("--markdown", action="store_true", help="print a document")
    add("--chart", metavar="FILE.svg", type=Path, help="draw the figures and the strategy")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Work the figures out and print them."""
    if args.chart and args.chart.suffix.lower() != ".svg":
        raise Mistake(f"--chart: figures are drawn to a file ending in .svg, not {args.chart}.")
    if args.game == ALL:
        return _run_all(args)
    with working(args.game) as progress:
        found = _found(args.game, args.set, progress)
    if args.chart:
        args.chart.write_text(found.svg(), encoding="utf-8")
    if args.markdown:
        shown = found.changed if isinstance(found, Comparison) else found
        print(report([shown]), end="")
    else:
        say(found, args.json)
    return 0


def _run_all(args: argparse.Namespace) -> int:
    if args.set or args.chart:
        raise Mistake("--set and --chart are about one game; name it.")
    found = []
    for name in ANALYSED:
        with working(name) as progress:
            found.append(_found(name, (), progress))
    if args.json:
        print(as_json([one.whole() for one in found]))
    elif args.markdown:
        print(report(found), end="")
    else:
        for one in found:
            say(one, False)
    return 0


def _found(name: str, settings: Any, progress: Progress) -> Any:
    played, way = game(name), analysis(name).figures
    question = asked(played, way, settings)
    figures: Figures = question.work_out(way, progress=progress)
    if not question.changed:
        return figures
    standard = question.work_out(way, standard=True, progress=progress)
    return Comparison(question.settings, standard, figures)


@contextmanager
def working(what: str) -> Iterator[Progress]:
    """On a terminal, a bar for how far the work has come."""
    if not sys.stderr.isatty():
        yield lambda _done, _words: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=1.0)
        yield lambda done, words: bars.update(task, completed=done, description=f"{what}: {words}")


def say(found: Any, json: bool) -> None:
    """Print what was found, for people or for programs."""
    if json:
        print(as_json(found.whole()))
        return
    wide = None if sys.stdout.isatty() else UNSEEN_WIDTH
    console = Console(highlight=False, emoji=False, width=wide)
    shown: RenderableType = found
    console.print(shown)


def as_json(answer: Any) -> str:
    """An answer for programs."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()
