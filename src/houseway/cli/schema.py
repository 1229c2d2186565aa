"""``houseway schema``: what a record looks like."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import msgspec

from houseway.games.record import schema

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "schema",
        help="the JSON Schema of a record",
        description="Print the JSON Schema of a record.",
        epilog="example: houseway schema round > round.schema.json",
    )
    parser.add_argument("what", nargs="?", choices=("round",), default="round")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the schema."""
    schemas = {"round": schema}
    text = msgspec.json.format(msgspec.json.encode(schemas[args.what]()), indent=2)
    sys.stdout.write(text.decode() + "\n")
    return 0
