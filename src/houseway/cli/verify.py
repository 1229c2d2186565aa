"""``houseway verify``: whether a journal is whole, and every settlement what the rules give."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from rich.console import Console

from houseway.floor.deeds import audit_of_every
from houseway.journal import Broken, Report, load_public_key, read, verify
from houseway.journal.findings import Finding
from houseway.tournament.auditing import compared, tells_of_tournament, untraced

from .mistakes import Mistake

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LONG = 200
EXAMPLES = """\
examples:
  houseway verify table.journal
  houseway verify table.journal --checkpoints table.checkpoints --key house.pub
  houseway verify sunday.journal --with sunday.rounds

Ends with 0 if the journal is sound, with 1 if anything was found. Without checkpoints it cannot
be told whether the end of a journal was cut off. The journal of a tournament is also compared
with the journals of its rounds and tables that are named; name all of them, because a round that
is in none of them is reported.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "verify",
        help="check a journal and everything settled in it",
        description="Check the chain of a journal, then play all of it again by the rules.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("journal", metavar="JOURNAL", help="the journal of a table or tournament")
    parser.add_argument(
        "--with",
        dest="others",
        metavar="JOURNAL",
        action="append",
        default=[],
        help="a journal of rounds or of a table of the tournament; may be given several times",
    )
    parser.add_argument("--checkpoints", metavar="FILE", help="signed checkpoints of the journal")
    parser.add_argument("--key", metavar="PUB", help="the public key that the house signs with")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the journal and print what was found."""
    key = load_public_key(args.key) if args.key else None
    report = verify(args.journal, args.checkpoints, key)
    findings = [*_of_the_chain(report), *_of_the_rules(args.journal, report)]
    for other in args.others:
        found = list(_of_another(other))
        findings += found or ([] if findings else list(_compared(args.journal, other)))
    if args.others and not findings:
        findings += _untraced(args.journal, args.others)
    print(_as_json(report, findings) if args.json else _in_words(report, findings))
    return 1 if findings else 0


def _of_the_chain(report: Report) -> Iterator[Finding]:
    yield from report.findings


def _of_the_rules(journal: str, report: Report) -> Iterator[Finding]:
    """What differs when everything is played again; nothing for a chain that cannot be followed."""
    try:
        record = read(journal)
    except Broken:
        return
    with _patience(report.entries):
        differences = audit_of_every(record.entries)
    for seq, sentence in differences:
        whole = f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}."
        yield Finding("rules", whole, seq)


def _of_another(file: str) -> Iterator[Finding]:
    """What is wrong with a journal of one of the tables, each told with its file."""
    report = verify(file)
    for finding in [*_of_the_chain(report), *_of_the_rules(file, report)]:
        yield replace(finding, sentence=f"{file}: {finding.sentence}")


def _compared(journal: str, other: str) -> Iterator[Finding]:
    """Where a tournament was told something else than a journal of its tables tells."""
    entries = read(journal).entries
    if not tells_of_tournament(entries):
        raise Mistake(f"--with: {journal} is not the journal of a tournament.")
    for seq, sentence in compared(entries, read(other).entries):
        yield Finding("rules", f"{other}: {sentence}.", seq)


def _untraced(journal: str, others: list[str]) -> Iterator[Finding]:
    """Rounds that a tournament was told of and no journal that was named has."""
    kept = (read(other).entries for other in others)
    for seq, sentence in untraced(read(journal).entries, kept):
        yield Finding("rules", f"Of the journals named with --with: {sentence}.", seq)


@contextmanager
def _patience(entries: int) -> Iterator[None]:
    """Show that a long journal is being played again, on a terminal."""
    if entries < LONG or not sys.stderr.isatty():
        yield
        return
    with Console(stderr=True).status(f"Playing {entries:,} entries again ..."):
        yield


def _in_words(report: Report, findings: list[Finding]) -> str:
    if not findings:
        whole = f"sound: {report.entries:,} entries, head {(report.head or '')[:16]}"
        return f"{whole}; every settlement is what the rules give{_of_a_copy(report)}"
    lines = [f"entry {finding.seq or '-'}: {finding.sentence}" for finding in findings]
    found = "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
    return "\n".join([*lines, f"{found} in {report.entries:,} readable entries"])


def _of_a_copy(report: Report) -> str:
    """What a copy does not have."""
    copy = report.certificate
    if copy is None:
        return ""
    if not copy.is_partial:
        return f"; a copy of {copy.time}, whole then"
    left_out = f"entries {copy.copied + 1} to {copy.head} were not given out"
    return f"; partial, a copy of {copy.time}: {left_out}"


def _as_json(report: Report, findings: list[Finding]) -> str:
    answer = {
        "ok": not findings,
        "stream": report.stream,
        "entries": report.entries,
        "head": report.head,
        "certificate": report.certificate,
        "findings": findings,
    }
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()
