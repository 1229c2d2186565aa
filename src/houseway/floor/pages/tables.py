"""The page of a table."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, get
from litestar.response import Template

from ..access import needs
from ..api.tables import sign_of
from ..hosting import Floor
from ..roles import Account, Permission

Asked = Request[Account, Any, Any]


class TablePages(Controller):
    """A table to play at, and the screen beside it."""

    path = "/tables"
    include_in_schema = False

    @get("/{name:str}", opt=needs(Permission.WATCH))
    async def table(self, floor: Floor, name: str, request: Asked) -> Template:
        """The table as the visitor sees it; from then on the event stream keeps it true."""
        hosted = await floor.table(name)
        viewer = request.user.acts_as
        async with hosted.lock:
            state, svg = hosted.state(viewer), hosted.drawing(viewer)
        context = {"account": request.user, "table": state, "drawing": svg}
        return Template("table.html", context=context)

    @get("/{name:str}/sign", opt=needs(Permission.WATCH))
    async def sign(self, floor: Floor, name: str, request: Asked) -> Template:
        """The sign, for a screen at the table."""
        hosted = await floor.table(name)
        async with hosted.lock:
            sign = sign_of(hosted)
        return Template("sign.html", context={"account": request.user, "sign": sign})
