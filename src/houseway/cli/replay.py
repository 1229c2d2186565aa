"""``houseway replay``: a recorded round, played again by the rules."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

import msgspec

from houseway.games.events import Settlement
from houseway.games.holdem import Holdem, histories
from houseway.games.record import (
    BadRecord,
    RoundRecord,
    load_record,
    play_record,
    read_record,
    result,
)
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
  houseway replay hands.phhs
  houseway replay - --viewer ann < round.json

Amounts are in the unit of the record. Prints the settlements, what everybody has left, and
what happened, each with the clauses behind it. Of a collection of hands (.phhs) it prints what
everybody finished with, and why a hand cannot be played; then the program ends with 1.
"""


class Finish(TypedDict):
    """What the players of a history finished with, in its own amounts.

    Where the history tells that itself, it `agrees` or not.
    """

    stacks: list[int | float]
    unit: str
    agrees: NotRequired[bool]


class HandFinished(msgspec.Struct):
    """A hand of a collection that was played."""

    hand: str
    players: list[str]
    stacks: list[int | float]
    unit: str
    agrees: bool | msgspec.UnsetType = msgspec.UNSET


class HandRefused(msgspec.Struct):
    """A hand of a collection that cannot be played, and why."""

    hand: str
    refused: str
    clauses: tuple[str, ...]


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
        help="a round record in JSON, or hold'em in PHH (.phh, .phhs); - is standard input",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--viewer", metavar="NAME", help="tell only what this person may see")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the record and print what it came to."""
    if args.file.endswith(".phhs"):
        return _play_all(args)
    round, finish = _played(args.file)
    answer = {**(finish or {}), **result(round)}
    if args.viewer is not None:
        _check_viewer(round, args.viewer)
        answer["events"] = round.told(args.viewer)
    if args.json:
        text = msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n"
    else:
        events = round.told(args.viewer) if args.viewer else [e.whole() for e in round.events]
        text = "".join(f"{line}\n" for line in _lines(round, finish, events))
    sys.stdout.write(text)
    return 0


def _played(file: str) -> tuple[Round, Finish | None]:
    """The round of a file, and what a hand history tells besides: stacks in its own amounts."""
    if file.endswith(".phh"):
        hand = histories.read_phh(Path(file).read_bytes())
        played = histories.play_history(hand)
        return played, _finish(hand, played)
    return play_record(_read(file)), None


def _finish(hand: histories.HandHistory, played: Round) -> Finish:
    """What the players of a history finished with, and whether it tells the same itself."""
    assert isinstance(played, Holdem)
    stacks = histories.stacks_of(hand, played)
    told = hand.finishing_stacks
    finish = Finish(stacks=stacks, unit=str(hand.unit))
    if told:
        finish["agrees"] = list(map(float, told)) == list(map(float, stacks))
    return finish


def _play_all(args: argparse.Namespace) -> int:
    """Play every hand of a collection; one that cannot be played says why in its place."""
    if args.viewer is not None:
        raise Mistake("--viewer: a collection of hands is told without what happened in them.")
    hands = histories.read_phhs(Path(args.file).read_bytes())
    answers = [_answer(name, hand) for name, hand in hands.items()]
    if args.json:
        text = msgspec.json.format(msgspec.json.encode({"hands": answers}), indent=2).decode()
        sys.stdout.write(text + "\n")
    else:
        sys.stdout.writelines(f"{_in_a_line(answer)}\n" for answer in answers)
    return int(any(isinstance(one, HandRefused) for one in answers))


def _answer(name: str, hand: histories.HandHistory | BadRecord) -> HandFinished | HandRefused:
    try:
        if isinstance(hand, BadRecord):
            raise hand
        finish = _finish(hand, histories.play_history(hand))
        return HandFinished(name, list(hand.names), **finish)
    except BadRecord as bad:
        return HandRefused(name, f"{bad.place}: {bad.reason}", bad.clauses)


def _in_a_line(answer: HandFinished | HandRefused) -> str:
    if isinstance(answer, HandRefused):
        return f"{answer.hand}: {answer.refused}{_cited(answer.clauses)}"
    pairs = zip(answer.players, answer.stacks, strict=True)
    stacks = ", ".join(f"{player} {stack:,}" for player, stack in pairs)
    other = " (the history tells other stacks)" if answer.agrees is False else ""
    return f"{answer.hand}: {stacks}{other}"


def _read(file: str) -> RoundRecord:
    return read_record(sys.stdin.buffer.read()) if file == "-" else load_record(Path(file))


def _check_viewer(round: Round, viewer: str) -> None:
    if viewer not in round.stakes and viewer not in HOUSE:
        known = ", ".join((*round.stakes, *HOUSE))
        raise Mistake(f"--viewer: {viewer} is not at the table; there are {known}.")


def _lines(
    round: Round, finish: Finish | None, events: Iterable[Mapping[str, object]]
) -> Iterator[str]:
    yield f"{round.game} by {round.rules.id}, round {round.circumstances.number}"
    if round.void:
        yield f"void: {round.void.reason}{_cited(round.void.clauses)}"
    yield from ("", "settlements")
    yield from (f"  {_settlement(ended)}" for ended in round.settlements)
    yield from ("", "stakes")
    yield from (f"  {player} {stake:,}" for player, stake in round.stakes.items())
    if finish:
        yield from ("", "finishing stacks, in the amounts of the history")
        yield f"  {' '.join(f'{stack:,}' for stack in finish['stacks'])}"
    yield from ("", "events")
    yield from (f"  {_event(event)}" for event in events)


def _settlement(ended: Settlement) -> str:
    box = f" box {ended.box}" if ended.box is not None else ""
    hand = f" ({ended.hand})" if ended.hand else ""
    odds = f" at {ended.odds}" if ended.odds else ""
    moved = f"staked {ended.staked:,}, paid {ended.paid:,}, returned {ended.returned:,}"
    where = f"{ended.player}: {ended.wager}{box}{hand}"
    return f"{where}: {ended.result}{odds}; {moved}{_cited(ended.clauses)}"


def _event(event: Mapping[str, object]) -> str:
    said = {k: v for k, v in event.items() if k not in ("event", "clauses", "hidden")}
    facts = ", ".join(f"{name} {_fact(fact)}" for name, fact in said.items() if fact is not None)
    clauses = event["clauses"]
    assert isinstance(clauses, list)
    return f"{event['event']}{': ' if facts else ''}{facts}{_cited(clauses)}"


def _fact(fact: object) -> str:
    if isinstance(fact, dict):
        return ", ".join(f"{name} {_fact(inner)}" for name, inner in fact.items())
    if isinstance(fact, list | tuple):
        return " ".join(map(_fact, fact))
    return f"{fact:,}" if type(fact) is int else str(fact)


def _cited(clauses: Sequence[str]) -> str:
    return f" ({', '.join(clauses)})" if clauses else ""
