"""``houseway verify-round``: whether what fell in a published round was sealed before."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from houseway.table.published_round import PublishedRound
from houseway.table.round_check import round_findings
from houseway.tournament.published_lots import draw_findings

from .mistakes import Mistake

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway verify-round round-7.json
  houseway verify-round - --json < round-7.json

The file is what the floor publishes of a round: /api/tables/TABLE/rounds/7/published, or the
page "Check this round"; or of a draw of a tournament: /api/tournaments/TOURNAMENT/draws/3, or
`houseway tournament draws JOURNAL 3`. Nothing is asked of anybody. Ends with 0 if everything that
was shown is proven against its root and fell in its turn, with 1 if anything was found.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "verify-round",
        help="check one round's sealed orders, words and openings",
        description="Check a round as it was published, without the house.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the published round; - is standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the round and print what was found."""
    round = _read(args.file)
    findings = [*round_findings(round), *draw_findings(round)]
    print(_as_json(round, findings) if args.json else _in_words(round, findings))
    return 1 if findings else 0


def _read(file: str) -> PublishedRound:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return msgspec.json.decode(data, type=PublishedRound)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{file} is not a round as it is published: {error}.") from None


def _in_words(round: PublishedRound, findings: list[str]) -> str:
    what = f"order {round.round} ({round.purpose})" if round.purpose else f"round {round.round}"
    if findings:
        return "\n".join([*findings, f"{what} of {round.table} does not hold"])
    opened = sum(draw.opening is not None for draw in round.draws)
    lines = [f"{what} of {round.table} holds"]
    for order in round.orders:
        spoken = ", ".join(sorted(order.words)) or "nobody"
        lines.append(f"  order {order.order}, root {order.root[:16]}, words of {spoken}")
    lines.append(f"  {opened} of {len(round.draws)} that fell are opened and proven")
    return "\n".join(lines)


def _as_json(round: PublishedRound, findings: list[str]) -> str:
    roots = {str(order.order): order.root for order in round.orders}
    answer = {"ok": not findings, "round": round.round, "roots": roots, "findings": findings}
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()
