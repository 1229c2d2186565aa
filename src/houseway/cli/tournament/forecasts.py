"""``houseway tournament duration`` and ``icm``: how long it takes, and what chips are worth."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from houseway.tournament import Conditions, Tournament, agreeing
from houseway.tournament.agreeing import no_agreement
from houseway.tournament.duration import MOST_ROUNDS, Foreseen, foresee
from houseway.tournament.hosting.run import usual_field
from houseway.tournament.icm import agreement
from houseway.tournament.ledger import money
from houseway.tournament.prizes import breakdown

from ..mistakes import Mistake
from .files import is_journal, playable, replayed

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_PLAYERS = 100_000


def add_parsers(kinds: Subparsers) -> None:
    """Add the commands that work out figures for directors."""
    duration = kinds.add_parser("duration", help="how long a tournament is expected to take")
    duration.add_argument("file", metavar="FILE", help="conditions in TOML or JSON")
    duration.add_argument("--players", type=int, metavar="N", help="how many enter")
    duration.add_argument("--seconds", type=int, metavar="S", help="the length of a round")
    duration.add_argument("--json", action="store_true", help="print JSON")
    icm = kinds.add_parser("icm", help="what the chips of those left are worth in prizes")
    icm.add_argument("file", metavar="FILE", help="conditions, or the journal of a tournament")
    icm.add_argument("stacks", metavar="NAME=CHIPS", nargs="*", help="the stacks of those left")
    icm.add_argument("--entries", type=int, metavar="N", help="with conditions: how many entered")
    icm.add_argument("--json", action="store_true", help="print JSON")
    duration.set_defaults(run=run_duration)
    icm.set_defaults(run=run_icm)


def run_duration(args: argparse.Namespace) -> int:
    """Print how long each stage is expected to take."""
    conditions = playable(args.file)
    players = usual_field(conditions) if args.players is None else args.players
    if not 1 <= players <= MOST_PLAYERS or (args.seconds is not None and args.seconds < 1):
        raise Mistake("Players and seconds are numbers from one.")
    foreseen = foresee(conditions, players, round_seconds=args.seconds)
    if args.json:
        answer = {"players": players, "stages": [msgspec.to_builtins(one) for one in foreseen]}
        print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    else:
        print("\n".join(_durations(conditions, players, foreseen)))
    return 0


def _durations(c: Conditions, players: int, foreseen: list[Foreseen]) -> Iterator[str]:
    yield f"{c.title}: {c.game}, {players:,} players"
    for one in foreseen:
        ends = f", ends about {one.ends:%H:%M}" if one.ends else ""
        least = "at least " if one.rounds >= MOST_ROUNDS else ""
        rounds = f"{least}{one.rounds:,} rounds at a table, level {one.level}"
        yield f"  {one.stage:<16}{_time(one.minutes):>8}  {one.players:,} players, {rounds}{ends}"
    yield f"  {'in all':<16}{_time(sum(one.minutes for one in foreseen)):>8}"


def _time(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02} h"


def run_icm(args: argparse.Namespace) -> int:
    """Print what the chips of those left are worth, where an agreement can be made."""
    if is_journal(args.file):
        if args.stacks or args.entries:
            raise Mistake("A journal says itself who is left and what is in the pool.")
        t = replayed(args.file)
        shares, stacks = agreeing.chip_equity(t), {e.name: e.stack for e in agreeing.left(t)}
    else:
        stacks = dict(map(_stack, args.stacks))
        shares = _shares(playable(args.file), stacks, args.entries)
    if args.json:
        answer = {"stacks": stacks, "prizes": shares}
        print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    else:
        for name, cents in sorted(shares.items(), key=lambda one: -one[1]):
            print(f"  {name:<14}{stacks[name]:>12,}  {money(cents)}")
    return 0


def _shares(c: Conditions, stacks: dict[str, int], entries: int | None) -> dict[str, int]:
    t = Tournament(c.title, c.game)
    t.state.conditions = c
    if refusal := no_agreement(t):
        raise refusal
    if not stacks or entries is None or entries < len(stacks) or c.prizes is None:
        raise Mistake("Name the stacks of those left, and with --entries how many entered.")
    pool = entries * (c.entry_fee - c.commission)
    return agreement(stacks, breakdown(pool, c.prizes, entries))


def _stack(text: str) -> tuple[str, int]:
    name, _, chips = text.rpartition("=")
    if not name or not chips.replace("_", "").isdecimal() or int(chips) < 1:
        raise Mistake(f"{text}: a stack is written NAME=CHIPS.")
    return name, int(chips)
