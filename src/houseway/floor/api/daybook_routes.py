"""The daybook of the house for programs: searched, kept and verified."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from houseway.journal import Entry

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import DAYBOOK, Deed
from ..gaming_floor import GamingFloor
from ..inspection import Inspection, InspectionReport
from ..noting import noted
from ..permissions import Permission
from ..storage.daybook import Daybook, Sought
from .answers import PROBLEMS

Sentence = Annotated[str, QueryParameter(max_length=100)]


class DaybookPage(msgspec.Struct):
    """Entries of the daybook, the newest first; `before` is where the older ones are asked for."""

    entries: list[Entry]
    before: int | None


class DaybookApi(Controller):
    """What was done on the floor beside the tables, and by whom."""

    path = "/api/daybook"
    tags = ("records",)

    @get(
        "/",
        responses=PROBLEMS,
        opt=needs(Permission.READ_DAYBOOK) | noted(Deed.READ_DAYBOOK),
        summary="The daybook of the house",
    )
    async def search(
        self,
        daybook: NamedDependency[Daybook],
        person: Sentence = "",
        do: Annotated[Deed | None, QueryParameter()] = None,
        day: Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = "",
        words: Sentence = "",
        before: Annotated[int | None, QueryParameter(ge=1, le=2**53)] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    ) -> DaybookPage:
        """Sign-ins, accounts, tokens, tables, journals read: the newest first.

        `person` is who did it or whom it concerned, `do` what was done, `day` a date in UTC as
        2026-01-31; every one of the `words` stands in the entry.
        """
        sought = Sought(person, do.value if do else "", day, words, before, limit)
        found = await daybook.find(sought)
        return DaybookPage(found, found[-1].seq if len(found) == limit else None)

    @get(
        "/file",
        responses=PROBLEMS,
        media_type="application/octet-stream",
        opt=needs(Permission.READ_DAYBOOK) | noted(Deed.KEEP_DAYBOOK),
        summary="The daybook to keep",
    )
    async def file(
        self,
        floor: NamedDependency[GamingFloor],
        allowance: NamedDependency[Allowance],
        inspection: NamedDependency[Inspection],
        request: Asked,
    ) -> Response[bytes]:
        """The whole daybook as a file that `houseway verify` checks, with its certificate."""
        who, now = request.user.name, floor.clock()
        lines = await allowance.read(who, inspection.copy, DAYBOOK, None, now)
        headers = {"Content-Disposition": 'attachment; filename="daybook.journal"'}
        return Response(lines, media_type="application/octet-stream", headers=headers)

    @post(
        "/verify",
        responses=PROBLEMS,
        opt=needs(Permission.READ_DAYBOOK) | noted(Deed.VERIFY_DAYBOOK),
        status_code=200,
        summary="Verify the daybook",
    )
    async def verify(
        self,
        allowance: NamedDependency[Allowance],
        inspection: NamedDependency[Inspection],
        request: Asked,
    ) -> InspectionReport:
        """Check the daybook's chain and checkpoints, and that a search finds what stands in it."""
        return await allowance.read(request.user.name, inspection.verify, DAYBOOK)
