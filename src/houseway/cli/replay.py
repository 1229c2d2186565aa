"""``houseway replay``: a recorded round, played again by the rules."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.games.holdem import histories
from houseway.games.record import RoundRecord, load_record, play_record, read_record, result
from houseway.games.round import Round
from houseway.games.rulings import HOUSE

from .mistakes import Mistake

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway replay round.json
  houseway replay round.json --json
  houseway replay hand.phh --json
  houseway replay - --viewer ann < round.json

Amounts are in the unit of the record. Prints the settlements, what everybody has left, and
what happened, each with the clauses behind it.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "replay",
        help="play a recorded round again",
        description="Play a recorded round again, exactly by the rules.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a round record in JSON, or a hand of hold'em in PHH; - is standard input",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--viewer", metavar="NAME", help="tell only what this person may see")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the record and print what it came to."""
    round, finish = _played(args.file)
    answer = {**finish, **result(round)}
    if args.viewer is not None:
        _check_viewer(round, args.viewer)
        answer["events"] = round.told(args.viewer)
    if args.json:
        text = msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n"
    else:
        text = "".join(f"{line}\n" for line in _lines(round, answer))
    sys.stdout.write(text)
    return 0


def _played(file: str) -> tuple[Round, dict[str, Any]]:
    """The round of a file, and what a hand history tells besides: stacks in its own amounts."""
    if file.endswith(".phh"):
        hand = histories.read_phh(Path(file).read_bytes())
        played = histories.play_history(hand)
        return played, {"stacks": histories.stacks_of(hand, played), "unit": str(hand.unit)}
    return play_record(_read(file)), {}


def _read(file: str) -> RoundRecord:
    return read_record(sys.stdin.buffer.read()) if file == "-" else load_record(Path(file))


def _check_viewer(round: Round, viewer: str) -> None:
    if viewer not in round.stakes and viewer not in HOUSE:
        known = ", ".join((*round.stakes, *HOUSE))
        raise Mistake(f"--viewer: {viewer} is not at the table; there are {known}.")


def _lines(round: Round, answer: dict[str, Any]) -> Iterator[str]:
    yield f"{round.game} by {round.rules.id}, round {round.circumstances.number}"
    if answer["void"]:
        yield f"void: {answer['void']['reason']}{_cited(answer['void']['clauses'])}"
    yield from ("", "settlements")
    yield from (f"  {_settlement(one)}" for one in answer["settlements"])
    yield from ("", "stakes")
    yield from (f"  {player} {stake:,}" for player, stake in answer["stakes"].items())
    yield from ("", "events")
    yield from (f"  {_event(one)}" for one in answer["events"])


def _settlement(one: dict[str, Any]) -> str:
    box = f" box {one['box']}" if one["box"] is not None else ""
    hand = f" ({one['hand']})" if one.get("hand") else ""
    odds = f" at {one['odds']}" if one["odds"] else ""
    moved = f"staked {one['staked']:,}, paid {one['paid']:,}, returned {one['returned']:,}"
    where = f"{one['player']}: {one['wager']}{box}{hand}"
    return f"{where}: {one['result']}{odds}; {moved}{_cited(one['clauses'])}"


def _event(one: dict[str, Any]) -> str:
    told = {k: v for k, v in one.items() if k not in ("event", "clauses", "hidden")}
    facts = ", ".join(f"{name} {_fact(fact)}" for name, fact in told.items() if fact is not None)
    return f"{one['event']}{': ' if facts else ''}{facts}{_cited(one['clauses'])}"


def _fact(fact: Any) -> str:
    if isinstance(fact, dict):
        return ", ".join(f"{name} {_fact(inner)}" for name, inner in fact.items())
    if isinstance(fact, list | tuple):
        return " ".join(map(_fact, fact))
    return f"{fact:,}" if type(fact) is int else str(fact)


def _cited(clauses: list[str]) -> str:
    return f" ({', '.join(clauses)})" if clauses else ""
