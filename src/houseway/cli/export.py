"""``houseway export``: the rounds of a journal in a format that other programs read."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from houseway.export import FORMATS, export, extracts
from houseway.export.extract import Progress as Heard
from houseway.journal import read

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LONG = 200
EXAMPLES = """\
examples:
  houseway export table.journal --as csv --out table.csv
  houseway export table.journal --as json
  houseway export holdem.journal --as phh --out hands.phhs
  houseway export holdem.journal --as ohh --viewer ann
  houseway export sunday.rounds --as json

csv has one row for each settlement, json every round with stakes and settlements, of any game.
phh (a collection of hands) and ohh (Open Hand History) tell hands of hold'em. Whoever has the file
of a journal can read every card in it, so hands tell all cards unless a --viewer is named. The
journal is played again on the way; one that was altered is not exported.

Ends with 0 if every finished round is told, with 1 if some were left out or the end of the journal
was cut off, which is said on standard error, and with 2 if nothing could be exported.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "export",
        help="a journal for other programs",
        description="Write the rounds of a journal in a format that other programs read.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "journal", metavar="JOURNAL", help="the journal of a table, or of a tournament's rounds"
    )
    parser.add_argument("--as", dest="how", choices=FORMATS, required=True, help="the format")
    parser.add_argument("--out", metavar="FILE", help="where to write; default: standard output")
    parser.add_argument(
        "--viewer", metavar="NAME", help="of hands tell only the cards that this person saw"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Export the journal, and say what was left out."""
    record = read(args.journal)
    with _progress(len(record.entries)) as heard:
        found = extracts(record.entries, record.stream, heard)
        made = export(found, args.how, viewer=args.viewer)
    if args.out:
        _write(Path(args.out), made.text)
    else:
        sys.stdout.write(made.text)
    notes = [*([record.recovered] if record.recovered else []), *made.notes]
    for note in notes:
        print(f"houseway: {note}", file=sys.stderr)
    return int(bool(made.left_out or record.recovered))


def _write(path: Path, text: str) -> None:
    """Put a file in its place when it is whole."""
    with NamedTemporaryFile(
        "w", dir=path.parent, prefix=f".{path.name}.", delete=False, encoding="utf-8", newline=""
    ) as file:
        try:
            file.write(text)
            file.close()
            Path(file.name).chmod(0o640)
            os.replace(file.name, path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


@contextmanager
def _progress(entries: int) -> Iterator[Heard]:
    """Show on a terminal how far a long journal has been played again."""
    if entries < LONG or not sys.stderr.isatty():
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"Playing {entries:,} entries again", total=entries)
        yield lambda: bar.advance(task)
