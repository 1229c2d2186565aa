"""``houseway serve``: the floor on the web."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
from contextlib import suppress
from getpass import getpass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from .floor_database import (
    be_the_only_one,
    keep_to_oneself,
    safe_option,
    settings_of,
    why_not_opened,
)
from .mistakes import Mistake

if TYPE_CHECKING:
    from litestar import Litestar

    from houseway.floor.floor_settings import FloorSettings

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

HOME = ("127.0.0.1", "::1", "localhost")
EXAMPLES = """\
examples:
  houseway serve --demo                    look around: http://127.0.0.1:8000
  houseway safe new safe.key               make the key of the safe, before anything else
  houseway serve --safe-key safe.key --create-admin root
                                           make the first account, then serve without it
  houseway serve --create-keys keys        keys/house.key to sign checkpoints, keys/house.pub
  DATABASE_URL=postgresql://db/floor houseway serve --safe-key safe.key --host 0.0.0.0

environment:
  DATABASE_URL             the database (default: sqlite:///houseway.db, or
                           sqlite:///houseway-demo.db with --demo)
  HOUSEWAY_SAFE_KEY        the key of the safe, or several with spaces between, the newest
                           first; instead of --safe-key
  HOUSEWAY_CHECKPOINTS     a file for signed checkpoints, in a second place
  HOUSEWAY_KEY             the private key that signs them
  HOUSEWAY_METRICS_TOKEN   the token with which /metrics is read
  HOUSEWAY_RUNS_TABLES     no: leave bots and automatic tables to another process
  HOUSEWAY_VISITORS        yes: the lobby, tables, rules and signs are seen without an account
  HOUSEWAY_DOCS            the folder of the documentation site, shown under /docs
  HOUSEWAY_ADMIN_PASSWORD  the password for --create-admin, instead of asking
  FORWARDED_ALLOW_IPS      proxies whose X-Forwarded-For is believed (default: 127.0.0.1)
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the program's commands."""
    parser = subparsers.add_parser(
        "serve",
        help="the floor on the web",
        description="Serve the floor: every game on the web, dealt or live.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--demo", action="store_true", help="a floor to look around, with an account for each role")
    add("--host", default=HOME[0], metavar="ADDRESS", help="where to listen (default: 127.0.0.1)")
    add("--port", default=8000, type=_port, metavar="N", help="the port (default: 8000)")
    safe_option(parser)
    add("--create-admin", metavar="NAME", help="make an administrator's account and end")
    add("--create-keys", metavar="DIRECTORY", help="make the keys that sign checkpoints and end")
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"a port is a number up to 65535, not {text}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve, or make the first account or the keys."""
    if args.create_keys is not None:
        return _create_keys(Path(args.create_keys))
    if find_spec("litestar") is None:
        raise Mistake("the floor is not installed: pip install 'houseway[floor]'.")
    if args.create_admin is not None:
        return _create_admin(args)
    return _serve(args)


def _serve(args: argparse.Namespace) -> int:
    from houseway.floor.logs import write_log  # noqa: PLC0415
    from houseway.floor.server import FloorServer  # noqa: PLC0415

    settings = settings_of(args)
    if args.demo and args.host not in HOME:
        raise Mistake("--demo: everybody knows its passwords, so it listens only at home.")
    door = _door(args.host, args.port)
    settings = settings._replace(safe=settings.opened_safe())
    keep_to_oneself(settings.database)
    be_the_only_one(settings.database)
    app = _app(settings)
    write_log()
    if not args.demo and not app.state.accounts.there_is_an_administrator():
        print("Nobody can sign in yet: houseway serve --create-admin NAME makes the first account.")
    _announce(app, door)
    server = FloorServer(app)
    with suppress(KeyboardInterrupt):  # raised once more when everything has been closed
        server.run([door])
    return 0 if server.started else 1


def _door(host: str, port: int) -> socket.socket:
    """Where browsers come in; found out before anything is done to the database."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Mistake(f"port {port} is taken; choose another with --port.") from None
        raise Mistake(f"cannot listen on {host}, port {port}: {error.strerror}.") from None
    return door


def _app(settings: FloorSettings) -> Litestar:
    from alembic.util import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from houseway.floor.app import create_app  # noqa: PLC0415

    try:
        return create_app(settings)
    except CommandError:
        raise Mistake("the database was written by a newer Houseway than this one.") from None
    except SQLAlchemyError as error:
        raise Mistake(why_not_opened(error)) from None


def _announce(app: Litestar, door: socket.socket) -> None:
    """Say where the floor is open once it is, on the screen and in the log."""
    from houseway.floor.logs import log  # noqa: PLC0415
    from houseway.version import __version__  # noqa: PLC0415

    host, port = door.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"

    def opened() -> None:
        print(f"Houseway is open on {address}", flush=True)
        log.info("open", extra={"version": __version__})

    app.on_startup.append(opened)
    app.on_shutdown.append(lambda: log.info("closed", extra={"version": __version__}))


def _create_keys(directory: Path) -> int:
    from houseway.journal import new_keys  # noqa: PLC0415

    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    keys = new_keys(directory)
    print(f"{keys.private} signs checkpoints, keep it secret; {keys.public} verifies them.")
    return 0


def _create_admin(args: argparse.Namespace) -> int:
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from houseway.floor.names import AccountError, check_name  # noqa: PLC0415
    from houseway.floor.permissions import Role  # noqa: PLC0415
    from houseway.floor.storage.accounts import Accounts  # noqa: PLC0415
    from houseway.floor.storage.engine import bring_up_to_date, connect  # noqa: PLC0415
    from houseway.floor.storage.group_commit import GroupCommit  # noqa: PLC0415

    settings, name = settings_of(args), args.create_admin
    try:
        check_name(name)
        password = os.environ.get("HOUSEWAY_ADMIN_PASSWORD") or _asked()
        safe = settings.opened_safe()
        keep_to_oneself(settings.database)
        engine = connect(settings.database)
        bring_up_to_date(engine, safe)
        writer = GroupCommit(engine)
        try:
            Accounts(engine, writer, safe).make(name, Role.ADMINISTRATOR, password)
        finally:
            writer.close()
    except AccountError as error:
        raise Mistake(f"--create-admin: {error}") from None
    except SQLAlchemyError as error:
        raise Mistake(why_not_opened(error)) from None
    print(f"{name} can sign in.")
    return 0


def _asked() -> str:
    """A password from the keyboard, typed twice because it cannot be seen."""
    if not sys.stdin.isatty():
        raise Mistake(
            "--create-admin: no terminal to ask for the password; give it as "
            "HOUSEWAY_ADMIN_PASSWORD."
        )
    try:
        password, again = getpass("Password: "), getpass("Again: ")
    except (KeyboardInterrupt, EOFError):
        raise Mistake("--create-admin: no password was given; nothing was done.") from None
    if password != again:
        raise Mistake("--create-admin: the two passwords differ; nothing was done.")
    return password
