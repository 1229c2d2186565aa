"""The database of a floor as a program on the command line opens it: settings, safe, alone."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.journal.file_lock import take

from .mistakes import Mistake

if TYPE_CHECKING:
    from houseway.floor.floor_settings import FloorSettings


def safe_option(parser: argparse.ArgumentParser) -> None:
    """Let somebody say where the keys of the safe are."""
    parser.add_argument(
        "--safe-key", type=Path, metavar="FILE", help="the file with the key of the safe"
    )


def settings_of(args: argparse.Namespace) -> FloorSettings:
    """What the environment and the command line say of a floor."""
    from houseway.floor.floor_settings import SAFE_KEY, FloorSettings  # noqa: PLC0415
    from houseway.floor.storage.safe import safe_in  # noqa: PLC0415

    demo = getattr(args, "demo", False)
    settings = FloorSettings.from_environment(os.environ, demo=demo)
    if args.safe_key is None:
        return settings
    if settings.safe is not None:
        raise Mistake(f"--safe-key and {SAFE_KEY} both give keys of the safe; give one of them.")
    return settings._replace(safe=safe_in(args.safe_key))


def keep_to_oneself(database: str) -> None:
    """Have a new SQLite file readable by its owner only: cards face down are in its journals."""
    from houseway.floor.floor_settings import file_of  # noqa: PLC0415

    if file := file_of(database):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def be_the_only_one(database: str) -> int | None:
    """Refuse an SQLite file that is being served: two processes would not hear of each other.

    Returns what is held for it, until it is closed or the process ends.
    """
    from houseway.floor.floor_settings import file_of  # noqa: PLC0415

    if not (file := file_of(database)):
        return None
    # A file of its own: on some systems a lock on the database would keep SQLite out as well.
    held = os.open(f"{file}-served", os.O_CREAT | os.O_RDWR, 0o600)
    if not take(held):
        os.close(held)
        raise Mistake(f"{file} is being served by another process; several need PostgreSQL.")
    return held


def why_not_opened(error: Exception) -> str:
    """Why a database could not be opened, in one sentence."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return f"the database cannot be opened: {said[0].rstrip('.') if said else 'no reason given'}."
