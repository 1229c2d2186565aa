"""``houseway par``: the PAR sheet of a game at a table."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.analysis import ANALYSED, analysis
from houseway.games import game

from .edge import as_json, working
from .mistakes import Mistake
from .set_option import asked

if TYPE_CHECKING:
    from houseway.analysis.par_sheet import ParSheet
    from houseway.games.given import Determinations

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway par roulette                          every wager, as Markdown
  houseway par mini-baccarat --set pays.tie=9    with a pay table of one's own
  houseway par ultimate-holdem --pace 40 --unit 2500 --json
  houseway par roulette --pdf roulette.pdf
  houseway par blackjack --study decks=2         what no instrument permits, marked as such
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "par",
        help="the PAR sheet of a game at a table",
        description="Every wager with hit frequency, edge, variance, volatility index, hold an "
        "hour, and confidence bands over 10,000 to 100,000,000 rounds.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", metavar="GAME", help=", ".join(ANALYSED))
    add("--set", metavar="name=value", action="append", default=[], help="what if it were so")
    add("--study", metavar="name=N", action="append", default=[], help="beyond the instrument")
    add("--pace", metavar="N", type=int, default=60, help="rounds an hour (default: 60)")
    add("--unit", metavar="N", type=int, default=1, help="chips wagered a round (default: 1)")
    add("--json", action="store_true", help="print JSON")
    add("--pdf", metavar="FILE", type=Path, help="write a PDF")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Work the sheet out and print it, or write it as PDF."""
    if args.pace < 1 or args.unit < 1:
        raise Mistake("--pace and --unit are whole numbers above nothing.")
    if args.pdf and args.json:
        raise Mistake("--json and --pdf: choose one of them.")
    if args.pdf and not args.pdf.parent.is_dir():
        raise Mistake(f"--pdf: there is no folder for {args.pdf}.")
    if args.pdf and find_spec("fpdf") is None:
        raise Mistake("--pdf needs fpdf2: install houseway[floor] to have it.")
    sheet = par_sheet(args.game, args.set, args.pace, args.unit, args.study)
    if args.pdf:
        from houseway.paper.sheet_pdf import sheet_as_pdf  # noqa: PLC0415

        args.pdf.write_bytes(sheet_as_pdf(sheet.title, sheet.facts(), sheet.tables()))
        print(f"{sheet.title} is in {args.pdf}.")
    else:
        print(as_json(sheet.whole()) if args.json else sheet.markdown(), end="\n" * args.json)
    return 0


def par_sheet(name: str, settings: list[str], pace: int, unit: int, studies: list[str]) -> ParSheet:
    """The PAR sheet of a game at a table with some settings, or of a study beyond them."""
    way = analysis(name).figures
    from houseway.analysis.par_sheet import ParSheet  # noqa: PLC0415

    question = asked(game(name), way, settings)
    for text in studies:
        question = question._replace(table=_studied(name, question.table, text))
    with working(name) as progress:
        figures = question.work_out(way, progress=progress)
    return ParSheet(figures, pace, unit, study=bool(question.pays or studies))


def _studied(played: str, table: Determinations, text: str) -> Determinations:
    name, _, written = (part.strip() for part in text.partition("="))
    if name not in table.studies:
        known = ", ".join(table.studies) or "nothing"
        raise Mistake(f"--study {name}: of {played} one can study {known}.")
    allowed = table.studies[name]
    if not written.isdecimal() or int(written) not in allowed:
        least, most = allowed.start, allowed.stop - 1
        raise Mistake(f"--study {name}: a number from {least} to {most} is wanted.")
    return table.studied(name, int(written))
