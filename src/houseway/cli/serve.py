"""``houseway serve``: the floor on the web."""

from __future__ import annotations

import argparse
import os
from getpass import getpass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .mistakes import Mistake

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway serve --demo                    look around: http://127.0.0.1:8000
  houseway serve --create-admin root       make the first account, then serve without it
  DATABASE_URL=postgresql://db/floor houseway serve --host 0.0.0.0

environment:
  DATABASE_URL            the database (default: sqlite:///houseway.db)
  HOUSEWAY_CHECKPOINTS    a file for signed checkpoints, in a second place
  HOUSEWAY_KEY            the private key that signs them
  HOUSEWAY_METRICS_TOKEN  the token with which /metrics is read
  HOUSEWAY_RUNS_TABLES    no: leave bots and automatic tables to another process
  HOUSEWAY_ADMIN_PASSWORD the password for --create-admin, instead of asking
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
    add("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen")
    add("--port", default=8000, type=int, metavar="N", help="the port (default: 8000)")
    add("--create-admin", metavar="NAME", help="make an administrator's account and end")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve, or make the first account."""
    if find_spec("litestar") is None:
        raise Mistake("the floor is not installed: pip install 'houseway[floor]'.")
    if args.create_admin:
        return _create_admin(args.create_admin)
    return _serve(args)


def _serve(args: argparse.Namespace) -> int:
    from houseway.floor.app import create_app  # noqa: PLC0415
    from houseway.floor.logs import write_log  # noqa: PLC0415
    from houseway.floor.serving import FloorServer  # noqa: PLC0415
    from houseway.floor.settings import FloorSettings  # noqa: PLC0415

    settings = FloorSettings.from_environment(os.environ, demo=args.demo)
    if args.demo and args.host not in ("127.0.0.1", "::1", "localhost"):
        raise Mistake("--demo: everybody knows its passwords, so it listens only at home.")
    write_log()
    app = create_app(settings)
    if not args.demo and not app.state.accounts.there_is_an_administrator():
        print("Nobody can sign in yet: houseway serve --create-admin NAME makes the first account.")
    print(f"Houseway is open on http://{args.host}:{args.port}", flush=True)
    server = FloorServer(app, args.host, args.port)
    server.run()
    return 0 if server.started else 1


def _create_admin(name: str) -> int:
    from houseway.floor.roles import Role  # noqa: PLC0415
    from houseway.floor.settings import FloorSettings  # noqa: PLC0415
    from houseway.floor.storage.accounts import AccountError, Accounts  # noqa: PLC0415
    from houseway.floor.storage.engine import bring_up_to_date, connect  # noqa: PLC0415
    from houseway.floor.storage.writing import GroupCommit  # noqa: PLC0415

    engine = connect(FloorSettings.from_environment(os.environ, demo=False).database)
    bring_up_to_date(engine)
    writer = GroupCommit(engine)
    password = os.environ.get("HOUSEWAY_ADMIN_PASSWORD") or getpass("Password: ")
    try:
        Accounts(engine, writer).make(name, Role.ADMINISTRATOR, password)
    except AccountError as error:
        raise Mistake(f"--create-admin: {error}") from None
    finally:
        writer.close()
    print(f"{name} can sign in.")
    return 0
