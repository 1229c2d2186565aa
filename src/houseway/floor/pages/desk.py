"""The desk of those in charge: calls that wait, every table, and new ones."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.response import Template

from houseway.games import GAMES

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
    async def desk(self, floor: NamedDependency[Floor], request: Asked) -> Template:
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
            "games": list(GAMES),
        }
        return Template("desk.html", context=context)
