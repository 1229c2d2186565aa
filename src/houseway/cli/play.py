"""``houseway play``: a table in the terminal."""

from __future__ import annotations

import argparse
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.games import GAMES, game
from houseway.games.round import Determinations, Round
from houseway.games.rulings import DEALER, HOUSE
from houseway.journal import Journal, Writer
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.seeded_source import seeded
from houseway.table.source import Source

from .dealer import Dealer
from .keyboard import Keyboard
from .mistakes import Mistake
from .player import Player
from .screen import Screen
from .table_choices import determinations
from .written_amounts import Chips, chips_of

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway play blackjack --stake 500 --bots 2
  houseway play roulette --seed tuesday        the same numbers every time
  houseway play mini-baccarat --journal evening.journal
  houseway play blackjack --set decks=8 --set minimum='$5' --set perfect_pairs=false
  houseway play roulette --live --name ann     you deal: type what falls
  houseway play ultimate-holdem --bots 3
  houseway play pai-gow
  houseway play holdem                         five others sit down with you
  houseway play charity-holdem --bots 8 --set blinds='[100,200]' --set minimum=200

The stake is in dollars; settings are in cents unless they are written with a
dollar sign. In charity-holdem and in a tournament both are in chips. At the table, ? tells how
everything is typed.
"""
NAMES = ("bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "play",
        help="a table in the terminal",
        description="Play a game at a table in the terminal; the house deals by the rules.",
        epilog=EXAMPLES + _games(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", metavar="GAME", help="which game; they are listed below")
    add("--name", metavar="NAME", help="what you are called (default: guest)")
    add("--stake", metavar="N", help="your chips in dollars (default: 1000; 500 in holdem)")
    add("--bots", metavar="N", type=int, help="how many play beside you, or against you")
    add("--live", action="store_true", help="you are the dealer and type the cards that fall")
    add("--seed", metavar="TEXT", help="deal the same every time")
    add("--set", metavar="name=value", action="append", default=[], help="change the table")
    add("--journal", metavar="FILE", help="keep a journal that houseway verify can check")
    add("--plain", action="store_true", help="ASCII without colours")
    add("--four-colour", action="store_true", help="a colour for each suit")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the table and play."""
    if args.game not in GAMES:
        known = ", ".join(GAMES)
        raise Mistake(f"There is no game {args.game!r} in the terminal; there are {known}.")
    played = game(args.game)
    chosen = determinations(played, args.set)
    chips = chips_of(chosen)
    name, stake = _name(args), _stake(args, chips)
    journal = _journal(args)
    try:
        table = _table(args, played, chosen, journal)
        bots = _take_seats(table, name, stake, _company(args), chips)
        screen = Screen(args.plain, args.four_colour, chips)
        session = Dealer if args.live else Player
        session(table, screen, Keyboard(), name or DEALER, bots).run()
    finally:
        if journal is not None:
            journal.close()
    return 0


def _games() -> str:
    """The games with the instruments by which they are played."""
    width = max(map(len, GAMES))
    rules = {name: game(name).rules for name in GAMES}
    badges = {True: ", historical", False: ""}
    lines = [f"  {name:<{width}}  {r.id}{badges[r.is_historical]}" for name, r in rules.items()]
    return "\n".join(("", "games:", *lines))


def _name(args: argparse.Namespace) -> str | None:
    name: str | None = args.name or (None if args.live else "guest")
    if name is not None and (not name.isprintable() or len(name.split()) != 1):
        raise Mistake("--name: a name is one word that can be printed.")
    if name in HOUSE:
        raise Mistake(f"--name: {name} is somebody of the house.")
    return name


def _stake(args: argparse.Namespace, chips: Chips) -> int:
    try:
        return chips.units(args.stake) if args.stake else GAMES[args.game].usual_table.stake
    except Mistake as mistake:
        raise Mistake(f"--stake: {mistake}") from None


def _company(args: argparse.Namespace) -> int:
    """How many play by themselves; at a live table only those who are asked for."""
    if args.bots is not None:
        return int(args.bots)
    return 0 if args.live else GAMES[args.game].usual_table.company


def _journal(args: argparse.Namespace) -> Writer | None:
    if args.journal is None:
        return None
    path = Path(args.journal)
    if path.exists() and path.stat().st_size:
        raise Mistake(f"{path}: the file exists already; a table begins a journal of its own.")
    return Journal(path, args.game)


def _table(
    args: argparse.Namespace,
    played: type[Round],
    chosen: Determinations,
    journal: Writer | None,
) -> Table:
    if args.live and args.seed is not None:
        raise Mistake("--seed: what falls at a live table is typed, not dealt.")
    source = None if args.seed is None else _seeded(played, chosen, args.seed)
    table = Table(args.game, chosen, live=args.live, source=source, journal=journal)
    table.do(table.house.in_charge, "open", approval="terminal")
    return table


def _seeded(played: type[Round], chosen: Determinations, text: str) -> Source:
    """Equipment that deals from seeds made of a text, one after the other."""
    numbers = count()

    def next_seed() -> bytes:
        return sha256(f"{text}:{next(numbers)}".encode(errors="replace")).digest()

    return seeded(played, chosen, next_seed)


def _take_seats(table: Table, name: str | None, stake: int, others: int, chips: Chips) -> list[str]:
    """Seat the person and the others; returns the names of the others."""
    names = [one for one in NAMES if one != name]
    free = min(len(table.seat_numbers) - (name is not None), len(names))
    if not 0 <= others <= free:
        raise Mistake(f"--bots: from 0 to {free} find a seat at this table.")
    bots = names[:others]
    seated = [one for one in (name, *bots) if one is not None]
    for seat, player in zip(table.seat_numbers, seated, strict=False):
        _sit(table, player, seat, stake, chips)
    return bots


def _sit(table: Table, player: str, seat: int, stake: int, chips: Chips) -> None:
    try:
        table.do(player, "sit", seat=seat, stake=stake)
    except Refused as refused:
        reason = chips.in_words(refused.reason)
        raise Mistake(f"--stake: {Refused(reason, *refused.clauses)}") from None
