"""``houseway report``: everything that a laboratory or a regulator is given about a game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from houseway.games import GAMES
from houseway.journal import load_private_key, load_public_key

from .edge import as_json, working
from .mistakes import Mistake

if TYPE_CHECKING:
    from .laboratory_report import LaboratoryReport

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway report roulette                                  for people
  houseway report roulette --key house.key --json > r.json  signed, for programs
  houseway report --check r.json --pub house.pub            signed by the house, and the same anew?
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "report",
        help="a signed report on a game for a laboratory",
        description="Rules, coverage with code and tests, exact figures, a simulation, statistics "
        "of chance and digests of what was run; signed, and the same whenever it is made.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", metavar="GAME", nargs="?", help=", ".join(GAMES.own))
    add("--rounds", metavar="N", type=int, default=1_000_000, help="default: 1000000")
    add("--seed", metavar="N", type=int, default=1, help="a whole number (default: 1)")
    add("--key", metavar="FILE", type=Path, help="the house's private key, to sign with")
    add("--json", action="store_true", help="print JSON")
    add("--check", metavar="FILE", type=Path, help="a report to make again and compare")
    add("--pub", metavar="FILE", type=Path, help="the public key that it was signed with")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Make a report, or check one."""
    if args.check:
        return _check(args)
    if args.game is None:
        raise Mistake("Name the game that the report is on.")
    if args.rounds < 1 or args.seed < 0:
        raise Mistake("--rounds is a number from one, --seed one from nothing.")
    key = load_private_key(args.key) if args.key else None
    made = _made(args.game, args.rounds, args.seed)
    made = made.signed(key) if key else made
    from .laboratory_report import in_markdown  # noqa: PLC0415

    print(as_json(made) if args.json else in_markdown(made), end="\n" if args.json else "")
    return 0


def _made(game: str, rounds: int, seed: int) -> LaboratoryReport:
    with working(game):
        from .laboratory_report import laboratory_report  # noqa: PLC0415

        return laboratory_report(game, rounds, seed)


def _check(args: argparse.Namespace) -> int:
    """Whether the house signed a report, and whether it comes out the same here and now."""
    from .laboratory_report import LaboratoryReport  # noqa: PLC0415

    try:
        told = msgspec.json.decode(args.check.read_bytes(), type=LaboratoryReport)
    except (OSError, msgspec.MsgspecError) as error:
        raise Mistake(f"{args.check} is no report: {error}.") from None
    if args.pub and not told.is_genuine(load_public_key(args.pub)):
        print("The signature is not of that key, or the report was changed after it was signed.")
        return 1
    simulated = told.simulation or {"rounds": args.rounds, "seed": args.seed}
    again = _made(told.game, simulated["rounds"], simulated["seed"])
    plain = msgspec.structs.replace(told, signature="")
    was, now = (msgspec.json.decode(msgspec.json.encode(one)) for one in (plain, again))
    differs = sorted(name for name in was if was[name] != now[name])
    signed = "signed by that key, and " if args.pub else ""
    if differs:
        print(f"The report is {signed}not what comes of it here: {', '.join(differs)} differ.")
        return 1
    print(f"The report on {told.game} is {signed}the same when it is made again.")
    return 0
