"""``houseway safe``: the key with which a floor's secrets are encrypted: new, renewed, lost."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from .floor_database import be_the_only_one, safe_option, settings_of, why_not_opened
from .mistakes import Mistake

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from houseway.floor.floor_settings import FloorSettings

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway safe new /etc/houseway/safe.key
  houseway serve --safe-key /etc/houseway/safe.key
  houseway safe renew --safe-key /etc/houseway/safe.key
  houseway safe new another.key; houseway safe lost --safe-key another.key

Stop the floor before renew and lost. The database is the one of DATABASE_URL, as for serve.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "safe",
        help="the key with which a floor's secrets are encrypted",
        description="The key with which seeds, snapshots and second factors are encrypted.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    does = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    new = does.add_parser("new", help="make a key, in a new file or on the screen")
    new.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a file that is not there")
    new.set_defaults(run=_new)
    renew = does.add_parser("renew", help="make a new key and encrypt everything with it")
    safe_option(renew)
    renew.set_defaults(run=_renew)
    lost = does.add_parser("lost", help="give up what only a lost key could read, and go on")
    safe_option(lost)
    lost.set_defaults(run=_lost)


def _new(args: argparse.Namespace) -> int:
    _need_floor()
    from houseway.floor.storage.safe import make_key_file, new_key  # noqa: PLC0415

    if args.file is None:
        print(new_key())
        return 0
    make_key_file(args.file)
    print(f"{args.file} has the key of the safe: keep a copy of it apart from the database's.")
    return 0


def _renew(args: argparse.Namespace) -> int:
    _need_floor()
    from houseway.floor.storage.engine import bring_up_to_date  # noqa: PLC0415
    from houseway.floor.storage.safekeeping import needed_keys, renew, sweep  # noqa: PLC0415

    settings = settings_of(args)
    with _database(settings) as engine:
        bring_up_to_date(engine, settings.opened_safe())
        with engine.connect() as connection:
            in_use = needed_keys(connection)
        settings = _with_newer_key(args, settings, in_use)
        safe = settings.opened_safe()
        with engine.execution_options(writing=True).begin() as connection:
            done, unreadable = renew(connection, safe)
        sweep(engine)
    print(f"{done} values are encrypted with the key {safe.names[0]}.")
    if unreadable:
        print(f"{unreadable} could not be read, because they were altered, and stay as they are.")
    print("The database needs no other; keep the older keys as long as the backups of before.")
    return 0


def _with_newer_key(
    args: argparse.Namespace, settings: FloorSettings, in_use: tuple[str, ...]
) -> FloorSettings:
    """Settings with a key that is not in use yet, or with which a renewal was begun."""
    from houseway.floor.storage.safe import add_key  # noqa: PLC0415

    if in_use != (settings.opened_safe().names[0],):
        return settings
    if args.safe_key is None:
        raise Mistake(
            "everything is encrypted with the first key of HOUSEWAY_SAFE_KEY: put a new one "
            "before it (houseway safe new), with a space between, and try again."
        )
    add_key(args.safe_key)
    return settings_of(args)


def _lost(args: argparse.Namespace) -> int:
    _need_floor()
    from houseway.floor.storage.engine import bring_up_to_date  # noqa: PLC0415
    from houseway.floor.storage.safekeeping import give_up_lost, needed_keys  # noqa: PLC0415

    settings = settings_of(args)
    safe = settings.opened_safe()
    with _database(settings) as engine:
        with engine.connect() as connection:
            needed = needed_keys(connection)
        if set(needed) <= {*safe.names}:
            raise Mistake("the keys given are all that this database needs; nothing was given up.")
        with engine.execution_options(writing=True).begin() as connection:
            seeds, snapshots, factors = give_up_lost(connection, safe)
        bring_up_to_date(engine, safe)
    print(f"Given up: {seeds} seeds, {snapshots} snapshots, {len(factors)} second factors.")
    print("Tables and ballots whose seeds are gone stand still; their journals are whole.")
    for name in factors:
        print(f"{name} comes in with a recovery code, or when an administrator resets the factor.")
    return 0


@contextmanager
def _database(settings: FloorSettings) -> Iterator[Engine]:
    """The database, to which nobody else writes meanwhile where it is a file."""
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from houseway.floor.floor_settings import file_of  # noqa: PLC0415
    from houseway.floor.storage.engine import connect  # noqa: PLC0415

    if (file := file_of(settings.database)) and not os.path.exists(file):
        raise Mistake(f"there is no database {file}.")
    held = be_the_only_one(settings.database)
    engine = connect(settings.database)
    try:
        yield engine
    except SQLAlchemyError as error:
        raise Mistake(why_not_opened(error)) from None
    finally:
        engine.dispose()
        if held is not None:
            os.close(held)


def _need_floor() -> None:
    if find_spec("litestar") is None:
        raise Mistake("the floor is not installed: pip install 'houseway[floor]'.")
