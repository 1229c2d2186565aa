"""``houseway completion``: what a shell completes when one types a command."""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .mistakes import Mistake

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

SHELLS = ("bash", "zsh", "tcsh")
EXAMPLES = """\
examples:
  houseway completion bash > ~/.local/share/bash-completion/completions/houseway
  houseway completion zsh > ~/.zfunc/_houseway
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "completion",
        help="what a shell completes",
        description="Print a script by which a shell completes commands, options and games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    if find_spec("shtab") is None:
        raise Mistake("Completion needs shtab: install houseway[completion] to have it.")
    shtab, program = import_module("shtab"), import_module(".program", __package__)
    parser = program.whole_parser()
    games = tuple(import_module("houseway.games").GAMES)
    for command in _commands(parser):
        for action in command._actions:
            if action.dest == "game" and not action.option_strings and action.choices is None:
                action.choices = games
            elif action.metavar in ("FILE", "JOURNAL") or action.dest in ("file", "journal"):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, shell=args.shell))
    return 0


def _commands(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Every command with its own options, and those below it."""
    found = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            below = dict.fromkeys(action.choices.values())
            found += [deeper for one in below for deeper in _commands(one)]
    return found
