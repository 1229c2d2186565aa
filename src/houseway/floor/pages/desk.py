"""The desk of those in charge: calls that wait, every table, and how each is run."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from houseway.games import GAMES
from houseway.games.company import CHARACTERS
from houseway.rulebook import Refused
from houseway.table import reports

from ..access import Asked, needs
from ..attention import Attention, attention
from ..furnishing import Furnishing
from ..gaming_floor import GamingFloor
from ..host import OutOfOrder
from ..lobby import table_listed
from ..names import AccountError
from ..noting import actor_of
from ..permissions import Permission
from ..problems import Problem
from ..roster import TableRow
from ..storage.calls import open_calls
from .new_tables import Written, said, settings_of, written_company


class DeskPages(Controller):
    """What a supervisor looks after."""

    path = "/desk"
    include_in_schema = False

    @get("/", opt=needs(Permission.DECIDE))
    async def desk(self, floor: NamedDependency[GamingFloor], request: Asked) -> Template:
        """Calls and tables."""
        calls = await asyncio.to_thread(open_calls, floor.engine)
        tables = [await table_listed(floor, row) for row in await floor.lobby()]
        lacking = {table.name: await _lacking(floor, table.name) for table in tables}
        context = {
            "account": request.user,
            "calls": calls,
            "tables": tables,
            "titles": {table.name: table.title for table in tables},
            "lacking": lacking,
            "games": list(GAMES),
        }
        return Template("desk.html", context=context)

    @get("/waiting", opt=needs(Permission.DECIDE))
    async def waiting(self, floor: NamedDependency[GamingFloor]) -> list[Attention]:
        """What waits for those in charge, for whichever page of theirs."""
        return attention(floor, await asyncio.to_thread(open_calls, floor.engine))

    @get("/tables/{name:str}", opt=needs(Permission.RUN_TABLES))
    async def settings(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str], request: Asked
    ) -> Template:
        """Who plays by itself at a table and how fast it goes, to be changed."""
        return _settings_page(request, (await floor.table(name)).row)

    @post("/tables/{name:str}", opt=needs(Permission.RUN_TABLES))
    async def arrange(
        self,
        floor: NamedDependency[GamingFloor],
        furnishing: NamedDependency[Furnishing],
        name: FromPath[str],
        data: Written,
        request: Asked,
    ) -> Template | Redirect:
        """Have the table run as the form says, or say there what stands against it."""
        row = (await floor.table(name)).row
        written = {name: value for name, value in data.items() if isinstance(value, str)}
        try:
            chosen = {name: name in written for name in ("automatic", "own_pace")}
            wanted = settings_of(written, **chosen)
            await furnishing.arrange(name, wanted, actor_of(request))
        except (Refused, AccountError, msgspec.ValidationError) as error:
            return _settings_page(request, row, written, Problem(said(error)))
        return Redirect(f"/tables/{name}", status_code=303)


def _settings_page(
    request: Asked,
    row: TableRow,
    written: Mapping[str, str] | None = None,
    problem: Problem | None = None,
) -> Template:
    settings = row.settings
    stands = {
        "bots": written_company(settings),
        "automatic": "on" if settings.automatic else "",
        "pace": f"{settings.pace:g}",
        "own_pace": "on" if settings.own_pace else "",
        "betting_time": f"{settings.betting_time:g}",
        "decision_time": "" if settings.decision_time is None else f"{settings.decision_time:g}",
        "between_rounds": f"{settings.between_rounds:g}",
    }
    shown = stands if written is None else {name: written.get(name, "") for name in stands}
    context = {
        "account": request.user,
        "row": row,
        "written": shown,
        "problem": problem,
        "characters": [*CHARACTERS],
    }
    return Template("table-settings.html", context=context, status_code=409 if problem else 200)


async def _lacking(floor: GamingFloor, name: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a table should have and has not; one that stands still does not hold up the others."""
    try:
        hosted = await floor.table(name)
    except OutOfOrder:
        return [("a journal that can be played again: have it verified", ())]
    async with hosted.lock:
        return reports.lacking(hosted.table)
