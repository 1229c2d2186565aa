"""``houseway tournament open, do, options``: conducting a tournament from the terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.conduct import CORRECT, SECONDED_BY, as_option
from houseway.games.asks import Amounts, Choices, Fact, Range, Sums
from houseway.games.events import Event
from houseway.journal import Journal, read
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.auditing import tells_of_tournament
from houseway.tournament.correcting import takes_two
from houseway.tournament.roles import ROLES

from ..mistakes import Mistake
from .corrections import told_moves
from .files import replayed, text_of

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

YES_NO = {"yes": True, "true": True, "no": False, "false": False}


def add_parsers(kinds: Subparsers) -> None:
    """Add the commands that conduct a tournament."""
    opening = kinds.add_parser("open", help="begin the journal of a tournament")
    opening.add_argument("journal", metavar="JOURNAL", help="a new file")
    opening.add_argument("--name", required=True, help="the tournament's name")
    opening.add_argument("--game", required=True, help="the game that is played")
    opening.set_defaults(run=run_open)
    doing = kinds.add_parser("do", help="give a command in a role, and keep it in the journal")
    doing.add_argument("journal", metavar="JOURNAL", help="the tournament's journal")
    doing.add_argument("role", metavar="ROLE", help=f"{', '.join(ROLES)}; or an entrant's name")
    doing.add_argument("command", metavar="COMMAND", help="such as enter, record-round or correct")
    doing.add_argument("facts", metavar="NAME=VALUE", nargs="*", help="@FILE reads a value")
    doing.add_argument("--who", help="the person in the role")
    doing.set_defaults(run=run_do)
    options = kinds.add_parser("options", help="what can be done now, by whom")
    options.add_argument("journal", metavar="JOURNAL", help="the tournament's journal")
    options.add_argument("role", metavar="ROLE", nargs="?", help="only for this role")
    options.set_defaults(run=run_options)


def run_open(args: argparse.Namespace) -> int:
    """Begin the journal of a tournament."""
    if Path(args.journal).exists():
        raise Mistake(f"{args.journal} exists already.")
    Tournament(args.name, args.game)  # before a file is made for a game that is not known
    with Journal(args.journal, args.name) as journal:
        t = Tournament(args.name, args.game, journal=journal)
        print(f"{t.name}: {t.game} by {t.rules.id}; {t.rules.nominated_by} nominates a director")
    return 0


def run_do(args: argparse.Namespace) -> int:
    """Give a command, and print what came of it."""
    with conducted(args.journal) as t:
        facts = dict(facts_given(t, args.role, args.command, args.facts))
        for event in t.do(args.role, args.command, who=args.who, **facts):
            print("\n".join(told_event(event)))
    return 0


def run_options(args: argparse.Namespace) -> int:
    """Print what can be done now."""
    t = replayed(args.journal)
    if args.role is not None and args.role not in (*ROLES, *t.state.entrants):
        raise Mistake(f"Nobody in a tournament is a {args.role}; the roles are {', '.join(ROLES)}.")
    for role in ROLES if args.role is None else (args.role,):
        for option in t.options(role):
            facts = " ".join(f"{name}=({_range(r)})" for name, r in option.choose.items())
            print(f"{role}: {option.do} {facts}".rstrip())
        if (last := t.conduct.last) is not None and t.can_correct(role):
            struck = f"{last.act.do} (entry {last.seq})"
            second = f" {SECONDED_BY}=(in words)" * takes_two(last)
            print(f"{role}: {CORRECT} reason=(in words){second}, of {struck}")
    return 0


# The tournament of a journal


@contextmanager
def conducted(file: str) -> Iterator[Tournament]:
    """The tournament of a journal, to be gone on with."""
    name, game = _set_up(file)
    with Journal(file, name) as journal:
        yield Tournament(name, game, journal=journal, secrets=Secrets(Path(f"{file}.secret")))


def _set_up(file: str) -> tuple[str, str]:
    entries = read(file).entries
    if not tells_of_tournament(entries):
        raise Mistake(f"{file} is not the journal of a tournament.")
    told = next(entry.command for entry in entries if entry.kind == "command")
    return str(told["tournament"]), str(told["game"])


class Secrets(MutableMapping[str, str]):
    """The seeds of orders that lie sealed, by their roots, in a file that only its owner can read.

    Each is gone from it as soon as the order is opened and the journal holds the seed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def _read(self) -> dict[str, str]:
        if not self._path.exists():
            return {}
        return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])

    def __getitem__(self, key: str) -> str:
        return self._read()[key]

    def __setitem__(self, key: str, value: str) -> None:
        self._write({**self._read(), key: value})

    def __delitem__(self, key: str) -> None:
        held = self._read()
        del held[key]
        self._write(held)

    def _write(self, held: dict[str, str]) -> None:
        """Keep these seeds, wholly or not at all, before the journal tells of their roots."""
        if not held:
            self._path.unlink(missing_ok=True)
            return
        new = self._path.with_name(f"{self._path.name}.new")
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(held))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


# Facts from words


def facts_given(t: Tournament, role: str, do: str, given: list[str]) -> Iterator[tuple[str, Any]]:
    """The facts of a command, each written NAME=VALUE."""
    ranges: dict[str, Range] = {}
    if (command := t.commands.get(do)) is not None:
        t.read_clock()
        ranges = dict(as_option(command, t, role).choose)
    for one in given:
        name, equals, text = one.partition("=")
        if not equals:
            raise Mistake(f"{one}: a fact is written NAME=VALUE.")
        name = name.replace("-", "_")
        if command is not None and name not in ranges:
            takes = f"takes {', '.join(ranges)}" if ranges else "takes no facts"
            raise Mistake(f"{do} {takes}; {name} is none of them.")
        yield name, _value(text, ranges.get(name))


def _value(text: str, range: Range | None) -> Fact:
    """A value as the command needs it: a number, one of several values, stacks, or words."""
    if text.startswith("@"):
        return text_of(text[1:])
    if isinstance(range, Amounts):
        return _number(text)
    if isinstance(range, Sums):
        if text.startswith("{"):
            return _object(text)
        return {name.strip(): _number(sum) for name, sum in map(_pair, text.split(","))}
    if isinstance(range, Choices):
        named = {str(value): value for value in range.values}
        if {True, False} & {*map(_flag, range.values)} and text in YES_NO:
            return YES_NO[text]
        return named.get(text, text)
    return text


def _flag(value: Fact) -> bool | None:
    return value if isinstance(value, bool) else None


def _object(text: str) -> dict[str, int]:
    """Chips of players whose names hold commas, as JSON."""
    try:
        return msgspec.json.decode(text, type=dict[str, int])
    except msgspec.DecodeError:
        raise Mistake(f'{text}: in JSON chips are written {{"NAME": CHIPS}}.') from None


def _pair(text: str) -> tuple[str, str]:
    name, colon, amount = text.rpartition(":")
    if not colon:
        raise Mistake(f"{text}: chips are written NAME:CHIPS, one after the other with commas.")
    return name, amount


def _number(text: str) -> int:
    try:
        return int(text.replace(",", "").replace("_", ""))
    except ValueError:
        raise Refused(f"{text} is not a number.") from None


# In words


def told_event(event: Event) -> Iterator[str]:
    """An event in a line; after a correction a line for each account that it changed."""
    hidden = ("event", "clauses", "moved")
    facts = {k: v for k, v in event.whole().items() if k not in hidden}
    words = ", ".join(f"{name} {_brief(value)}" for name, value in facts.items())
    cited = f" ({', '.join(event.clauses)})" if event.clauses else ""
    yield f"{event.event}: {words}{cited}" if words else f"{event.event}{cited}"
    yield from told_moves(event.facts.get("moved", {}))


def _brief(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _range(range: Range) -> str:
    text = str(range) if not isinstance(range, Sums) else "NAME:CHIPS,..."
    return text if len(text) <= 60 else f"{text[:57]}..."
