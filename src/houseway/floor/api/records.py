"""Journals for inspectors, the games, and the rules in our words."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from houseway.export import Export
from houseway.games import GAMES, game
from houseway.games.events import SEES_ALL
from houseway.games.round import Round
from houseway.rulebook import find

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import Deed
from ..exporting import Exports, How, headers_of
from ..gaming_floor import GamingFloor, NoTable
from ..history import reach_of
from ..inspection import Inspection, InspectionReport
from ..noting import noted
from ..permissions import Permission
from .answers import PROBLEMS, ClauseShown, GameListed, JournalPart


class Records(Controller):
    """What was played, and by which rules."""

    path = "/api"
    tags = ("records",)

    @get(
        "/journals/{name:str}",
        responses=PROBLEMS,
        opt=needs(Permission.INSPECT) | noted(Deed.READ_JOURNAL),
        summary="A table's journal",
    )
    async def journal(
        self,
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
        limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
    ) -> JournalPart:
        """Entries of a journal, whole; a round under way is left out until it is settled.

        Also those of a table that stands still, up to the damage and after it.
        """
        reach = await reach_of(floor, name)
        kept, unreadable = await asyncio.to_thread(floor.streams.legible, name, after, limit)
        entries = [entry for entry in kept if entry.seq <= reach.end]
        return JournalPart(name, reach.head, reach.end, entries, reach.wrong, unreadable)

    @get(
        "/journals/{name:str}/file",
        responses=PROBLEMS,
        media_type="application/octet-stream",
        opt=needs(Permission.INSPECT) | noted(Deed.KEEP_JOURNAL),
        summary="A journal to keep",
    )
    async def file(
        self,
        floor: NamedDependency[GamingFloor],
        allowance: NamedDependency[Allowance],
        inspection: NamedDependency[Inspection],
        name: FromPath[str],
        request: Asked,
    ) -> Response[bytes]:
        """A journal as a file that `houseway verify` checks.

        A round under way is left out. The last line is a certificate: with which entry the copy
        ends, and how many the journal had then.
        """
        end = (await reach_of(floor, name)).end
        who, now = request.user.name, floor.clock()
        data = await allowance.read(who, inspection.copy, name, end, now)
        headers = {"Content-Disposition": f'attachment; filename="{name}.journal"'}
        return Response(data, media_type="application/octet-stream", headers=headers)

    @get(
        "/journals/{name:str}/export",
        responses=PROBLEMS,
        media_type="application/octet-stream",
        opt=needs(Permission.INSPECT) | noted(Deed.EXPORT),
        summary="A journal for other programs",
    )
    async def export(
        self,
        floor: NamedDependency[GamingFloor],
        exports: NamedDependency[Exports],
        name: FromPath[str],
        request: Asked,
        how: Annotated[How, QueryParameter(name="as")] = "csv",
    ) -> Response[str]:
        """Every settled or void round as a file: csv or json of any game, phh or ohh of hold'em.

        Hands are told with every card. A round under way is left out, at a table that stands
        still everything from the round on in which its journal is damaged, and a header
        `Houseway-Left-Out` says which rounds the format has no words for.
        """
        end = (await reach_of(floor, name)).sound
        return exported(await exports.made(name, end, how, request.user, SEES_ALL), name, how)

    @post(
        "/journals/{name:str}/verify",
        responses=PROBLEMS,
        opt=needs(Permission.INSPECT) | noted(Deed.VERIFY),
        status_code=200,
        summary="Verify a journal",
    )
    async def verify(
        self,
        floor: NamedDependency[GamingFloor],
        allowance: NamedDependency[Allowance],
        inspection: NamedDependency[Inspection],
        name: FromPath[str],
        request: Asked,
    ) -> InspectionReport:
        """Check a journal's chain and checkpoints, and play everything in it again.

        Also the journal of a table that stands still because something is wrong with it.
        """
        if name not in {row.name for row in await floor.lobby()}:
            raise NoTable(f"There is no table {name}.")
        return await allowance.read(request.user.name, inspection.verify, name)

    @get("/games", responses=PROBLEMS, opt=needs(Permission.ENTER), summary="The games")
    async def games(self) -> list[GameListed]:
        """Every game, with what an operator chooses for a table of it."""
        return [_listed(game(name)) for name in GAMES]

    @get(
        "/rules/{citation:str}",
        responses=PROBLEMS,
        opt=needs(Permission.ENTER),
        summary="A clause in plain words",
    )
    async def rule(self, citation: FromPath[str]) -> ClauseShown:
        """What a clause says, by its citation as settlements and refusals give it."""
        try:
            found = find(citation)
        except (LookupError, ValueError):
            raise NotFoundException("There is no such clause.") from None
        return ClauseShown(citation=citation, **msgspec.structs.asdict(found))


def _listed(played: type[Round]) -> GameListed:
    rules, standard = played.rules, msgspec.to_builtins(played.standard)
    return GameListed(played.game, rules.id, rules.title, rules.is_historical, standard)


def exported(made: Export, name: str, how: How) -> Response[str]:
    """An export as a file to keep."""
    headers = headers_of(made, name, how)
    return Response(made.text, media_type="application/octet-stream", headers=headers)
