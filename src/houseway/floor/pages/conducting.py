"""Pages for those who conduct a tournament: each is shown whole, and kept true while it is open."""

from __future__ import annotations

from abc import abstractmethod
from datetime import datetime
from typing import ClassVar

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Stream, Template

from houseway.tournament.tournament_view import TournamentView

from ..access import Asked, needs
from ..allowance import Allowance
from ..permissions import Account, Permission
from ..tournament_host import TournamentHost, Tournaments
from .following import follow_as


class ConductingPage(Controller):
    """A page about a tournament as somebody sees it who conducts it."""

    include_in_schema = False
    part: ClassVar[str]
    """What changes of the page, and the page around it, by the name of their templates."""

    @get("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def page(
        self, tournaments: NamedDependency[Tournaments], name: FromPath[str], request: Asked
    ) -> Template:
        """The whole page."""
        account, host = request.user, await tournaments.tournament(name)
        view = await host.view(account.name, account.conducts_as)
        context = self.contents(view, account, host, tournaments.now())
        return Template(f"{self.part}.html", context=context)

    @get("/live", opt=needs(Permission.RUN_TOURNAMENTS))
    async def live(
        self,
        allowance: NamedDependency[Allowance],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        after: FromQuery[str] = "",
    ) -> Stream:
        """What changes of it, whenever it has changed."""
        account, host = request.user, await tournaments.tournament(name)
        return await follow_as(
            request,
            allowance,
            tournaments,
            name,
            part=self.part,
            roles=account.conducts_as,
            after=after,
            contents=lambda view: self.contents(view, account, host, tournaments.now()),
        )

    @abstractmethod
    def contents(
        self, view: TournamentView, account: Account, host: TournamentHost, now: datetime
    ) -> dict[str, object]:
        """What the page is made of."""
