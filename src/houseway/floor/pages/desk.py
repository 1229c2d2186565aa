"""The desk of those in charge: calls that wait, every table, and new ones."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Controller, Request, get
from litestar.response import Template

from houseway.games import GAMES, game

from ..access import needs
from ..api.tables import shown
from ..hosting import Floor
from ..roles import Account, Permission
from ..storage.calls import open_calls

Asked = Request[Account, Any, Any]


class DeskPages(Controller):
    """What a supervisor looks after."""

    path = "/desk"
    include_in_schema = False

    @get("/", opt=needs(Permission.DECIDE))
    async def desk(self, floor: Floor, request: Asked) -> Template:
        """Calls and tables."""
        calls = await asyncio.to_thread(open_calls, floor.engine)
        tables = [await shown(floor, row) for row in await floor.lobby()]
        lacking = {}
        for one in tables:
            hosted = await floor.table(one.name)
            async with hosted.lock:
                lacking[one.name] = hosted.table.lacking()
        context = {
            "account": request.user,
            "calls": calls,
            "tables": tables,
            "lacking": lacking,
            "games": [_offered(name) for name in GAMES],
        }
        return Template("desk.html", context=context)


def _offered(name: str) -> dict[str, Any]:
    standard = msgspec.json.encode(msgspec.to_builtins(game(name).standard)).decode()
    return {"name": name, "standard": standard}
