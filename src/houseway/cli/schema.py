"""``houseway schema``: what a record, and every answer for programs, looks like."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import msgspec

from houseway.games.record import schema

from .json_answers import ANSWERS, schema_of

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "schema",
        help="the JSON Schema of a record or an answer",
        description="Print the JSON Schema of a record, or of what a command prints as JSON.",
        epilog="example: houseway schema par > par.schema.json",
    )
    parser.add_argument(
        "what",
        metavar="NAME",
        nargs="?",
        choices=(*ANSWERS,),
        default="round",
        help=", ".join(ANSWERS),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the schema."""
    found = schema() if args.what == "round" else schema_of(args.what)
    text = msgspec.json.format(msgspec.json.encode(found), indent=2)
    sys.stdout.write(text.decode() + "\n")
    return 0
