"""The program: which command is meant, and what becomes of its errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple, NoReturn

from houseway.version import __version__

EXAMPLES = """\
examples:
  houseway play blackjack                a table in the terminal
  houseway play roulette --bots 2        with two other players
  houseway replay round.json             what the rules make of a recorded round
  houseway rules NI2005-63 '13.1(b)'     a clause in plain words
  houseway edge roulette                 what every wager is worth
  houseway simulate blackjack            a million rounds
  houseway serve --demo                  every game on the web
  houseway tournament run sunday.toml    a whole tournament with bots
  houseway verify table.journal          whether a journal is whole and by the rules
  houseway verify-round round-7.json     whether what fell in a round was sealed before
  houseway export table.journal --as csv every settlement, for other programs
"""


class ProgramCommand(NamedTuple):
    """A command of the program: the module that does it, and what it is for."""

    module: str
    words: str


COMMANDS = {
    "completion": ProgramCommand("houseway.cli.completion", "what a shell completes"),
    "design": ProgramCommand("houseway.cli.design", "pay tables for a wanted edge and volatility"),
    "edge": ProgramCommand("houseway.cli.edge", "what every wager of a game is worth"),
    "export": ProgramCommand("houseway.cli.export", "a journal for other programs"),
    "par": ProgramCommand("houseway.cli.par", "the PAR sheet of a game at a table"),
    "play": ProgramCommand("houseway.cli.play", "a table in the terminal"),
    "replay": ProgramCommand("houseway.cli.replay", "play a recorded round again"),
    "report": ProgramCommand(
        "houseway.cli.report_command", "a signed report on a game for a laboratory"
    ),
    "rules": ProgramCommand(
        "houseway.rulebook.command", "the clauses, and which are carried out and tested"
    ),
    "safe": ProgramCommand(
        "houseway.cli.safe_keys", "the key with which a floor's secrets are encrypted"
    ),
    "schema": ProgramCommand("houseway.cli.schema", "the JSON Schema of a record or an answer"),
    "simulate": ProgramCommand(
        "houseway.cli.simulate", "play many rounds and see what they come to"
    ),
    "serve": ProgramCommand("houseway.cli.serve", "the floor on the web"),
    "tournament": ProgramCommand("houseway.cli.tournament", "write, check and play tournaments"),
    "verify": ProgramCommand("houseway.cli.verify", "check a journal and everything settled in it"),
    "verify-round": ProgramCommand(
        "houseway.cli.verify_round", "check one round's sealed orders, words and openings"
    ),
}


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"houseway: {message}; see {self.prog} --help\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(words[0] if words else "")
    args = parser.parse_args(words)
    if not hasattr(args, "run"):
        parser.print_help()
        return 0
    try:
        code = int(args.run(args))
        sys.stdout.flush()
    except BrokenPipeError:
        return _silence()
    except Exception as error:
        line = import_module(".mistakes", __package__).in_one_line(error)
        if line is None:
            raise
        print(f"houseway: {line}", file=sys.stderr)
        return 2
    return code


def whole_parser() -> Parser:
    """The parser with every command and all its options."""
    return _parser(*COMMANDS)


def _parser(*chosen: str) -> Parser:
    """The parser; only the command that is meant is loaded, so that the rest costs nothing."""
    parser = Parser(
        prog="houseway",
        description="Casino table games, run exactly by their approved rules.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"houseway {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, command in COMMANDS.items():
        if name in chosen:
            import_module(command.module).add_parser(commands)
        else:
            commands.add_parser(name, help=command.words)
    return parser


def _silence() -> int:
    """Nobody reads any more: end without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
