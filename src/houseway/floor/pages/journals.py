"""What an inspector looks at: every journal, whether it holds, and what stands in it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Template

from ..access import needs
from ..api.records import closed_up_to
from ..conducting import Tournaments
from ..hosting import Floor
from ..roles import Account, Permission

Asked = Request[Account, Any, Any]
PAGE = 50


class JournalPages(Controller):
    """Journals to be read and verified."""

    path = "/journals"
    include_in_schema = False

    @get("/", opt=needs(Permission.INSPECT))
    async def journals(
        self,
        floor: NamedDependency[Floor],
        tournaments: NamedDependency[Tournaments],
        request: Asked,
    ) -> Template:
        """Every journal of the floor."""
        found = []
        for row in await floor.lobby():
            hosted = await floor.table(row.name)
            found.append({"row": row, "head": hosted.version, "rounds": hosted.table.state.rounds})
        context = {
            "account": request.user,
            "journals": found,
            "tournaments": await tournaments.rows(),
        }
        return Template("journals.html", context=context)

    @get("/{name:str}", opt=needs(Permission.INSPECT))
    async def journal(
        self,
        floor: NamedDependency[Floor],
        name: FromPath[str],
        request: Asked,
        after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    ) -> Template:
        """Entries of one journal; a round that is under way is shown when it is over."""
        hosted = await floor.table(name)
        end = await closed_up_to(hosted)
        kept = await asyncio.to_thread(floor.streams.after, name, after, PAGE)
        entries = [one.entry for one in kept if one.entry.seq <= end]
        context = {
            "account": request.user,
            "row": hosted.row,
            "entries": entries,
            "after": after,
            "end": end,
            "head": hosted.version,
            "page": PAGE,
        }
        return Template("journal.html", context=context)
