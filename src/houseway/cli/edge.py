"""``houseway edge``: what every wager of a game is worth, exactly."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress as Bars, TextColumn, TimeElapsedColumn

from houseway.analysis import (
    ANALYSED,
    BESIDE_HANDS,
    CannotAnalyse,
    HandAnalysis,
    analysis,
    beside_hands,
)
from houseway.analysis.figures import Figures, Progress
from houseway.analysis.report import report
from houseway.analysis.whatif import Comparable, Comparison
from houseway.games import game

from .mistakes import Mistake
from .set_option import asked

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

Answered = Comparable | Comparison

ALL = "all"
ONE_GAME = ("set", "chart", "hands", *BESIDE_HANDS)
UNSEEN_WIDTH = 160
"""How wide a page is that is not a terminal."""

EXAMPLES = """\
examples:
  houseway edge roulette
  houseway edge blackjack --set decks=8          side by side with the standard table
  houseway edge mini-baccarat --set pays.banker=19/20
  houseway edge ultimate-holdem --json
  houseway edge blackjack --chart strategy.svg
  houseway edge holdem --hands 'AsAh, KK, 98s' --board '7h 6h 2c'
  houseway edge holdem --hands 'QQ+, AKs:0.5; 22-66' --samples 1000000
  houseway edge holdem --hands @ranges.txt       a range a line, each hand with a weight or none
  houseway edge ultimate-holdem --hands 'Ks 4d' --board '4h 9c 9s'     what each act is worth
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
    add("--json", action="store_true", help="print every figure as JSON, with exact fractions")
    add("--markdown", action="store_true", help="print a document")
    add("--hands", metavar="HANDS", help="hold'em: hands or ranges to compare, or one to play")
    add("--board", metavar="CARDS", help="the communal cards that lie there already")
    add("--dead", metavar="CARDS", help="cards that nobody can have")
    add("--samples", metavar="N", type=int, help="so many deals at random, not every one")
    add("--anew", action="store_true", help="work everything out, whatever is kept on disk")
    add("--chart", metavar="FILE.svg", type=Path, help="draw the figures and the strategy")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Work the figures out and print them."""
    if args.chart and args.chart.suffix.lower() != ".svg":
        raise Mistake(f"--chart: figures are drawn to a file ending in .svg, not {args.chart}.")
    if args.json and args.markdown:
        raise Mistake("--json and --markdown: choose one of them.")
    check_folder(args.chart)
    if args.game == ALL:
        return _run_all(args)
    with working(args.game) as progress:
        found: Answered = _compared(args) if _about_hands(args) else _answer(args, progress)
    if args.chart:
        args.chart.write_text(found.svg(), encoding="utf-8")
    if args.markdown:
        print(_document(found), end="")
    else:
        say(found, args.json)
    return 0


def _document(found: Answered) -> str:
    """Figures as a document, beside the standard ones where something was changed."""
    compared = found if isinstance(found, Comparison) else None
    figures = compared.changed if compared else found
    assert isinstance(figures, Figures)
    return report([figures], compared)


def check_folder(file: Path | None) -> None:
    """Say before the work begins that its drawing could not be put away."""
    if file is not None and not file.parent.is_dir():
        raise Mistake(f"--chart: there is no folder for {file}.")


def _about_hands(args: argparse.Namespace) -> bool:
    """Whether the question is about hands, which some games only can be asked."""
    given = [name for name in ("hands", *BESIDE_HANDS) if vars(args)[name] is not None]
    for name in given:
        if name not in _askable(args.game):
            games = [played for played in ANALYSED if name in _askable(played)]
            raise Mistake(f"--{name} is for houseway edge {', '.join(games)}.")
    if given and args.markdown:
        raise Mistake(f"--{given[0]}: hands are shown as a table, not as a document.")
    if given and args.hands is None:
        raise Mistake(f"--{given[0]}: name the hands with --hands.")
    return bool(given)


def _askable(name: str) -> tuple[str, ...]:
    beside = beside_hands(name)
    return ("hands", *beside) if beside else ()


def _compared(args: argparse.Namespace) -> Answered:
    """Hands against each other, or every act with one hand, here and at the standard table."""
    way = cast("HandAnalysis", analysis(args.game))
    question = asked(game(args.game), way.figures, args.set)
    beside = {"dead": args.dead or "", "samples": args.samples}
    given = {name: beside[name] for name in beside_hands(args.game) if name in beside}
    ask = partial(way.parse_question, _written_hands(args.hands), args.board or "", **given)
    found = question.work_out(ask)
    if not question.changed:
        return found
    try:
        return Comparison(question.settings, question.work_out(ask, standard=True), found)
    except CannotAnalyse:  # the standard deck does not have these cards
        return found


def _written_hands(hands: str) -> str:
    """Hands as they are named, or a range from each line of a file."""
    if not hands.startswith("@"):
        return hands
    try:
        lines = Path(hands[1:]).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise Mistake(f"--hands: {hands[1:]} cannot be read.") from None
    ranges = (line.partition("#")[0].strip() for line in lines)
    return ";".join((*filter(None, ranges), ""))


def _run_all(args: argparse.Namespace) -> int:
    if given := [name for name in ONE_GAME if vars(args)[name] not in (None, [])]:
        raise Mistake(f"--{given[0]} is about one game; name it instead of {ALL}.")
    found = [_in_a_new_process(name) for name in ANALYSED]
    if args.json:
        print(as_json([figures.whole() for figures in found]))
    elif args.markdown:
        print(report(found), end="")
    else:
        for figures in found:
            say(figures, False)
    return 0


def _in_a_new_process(name: str) -> Figures:
    """The figures of a game, worked out from nothing, so that the time taken is its own."""
    with working(name), ProcessPoolExecutor(1, get_context("spawn")) as pool:
        found = pool.submit(_found_anew, name, (), None).result()
    assert isinstance(found, Figures)
    return found


def _answer(args: argparse.Namespace, progress: Progress) -> Figures | Comparison:
    return (_found_anew if args.anew else _found)(args.game, args.set, progress)


def _found_anew(
    name: str, settings: Sequence[str], progress: Progress | None
) -> Figures | Comparison:
    analysis(name)
    from houseway.analysis.keeping import anew  # noqa: PLC0415

    with anew():
        return _found(name, settings, progress)


def _found(name: str, settings: Sequence[str], progress: Progress | None) -> Figures | Comparison:
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


def say(found: Answered, json: bool) -> None:
    """Print what was found, for people or for programs."""
    if json:
        print(as_json(found.whole()))
        return
    wide = None if sys.stdout.isatty() else UNSEEN_WIDTH
    console = Console(highlight=False, emoji=False, width=wide)
    shown: RenderableType = found
    console.print(shown)


def as_json(answer: object) -> str:
    """An answer for programs."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()
