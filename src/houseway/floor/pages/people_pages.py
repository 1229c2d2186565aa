"""One's own account, and the accounts of everybody."""

from __future__ import annotations

import asyncio

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.response import Template

from houseway.tournament.ledger import money

from ..access import Asked, needs
from ..permissions import Permission, Role, Scope
from ..player_standing import standings
from ..storage.accounts import Accounts
from ..tournament_host import Tournaments
from .tournament_pages import STATUS

SCOPES = {
    Scope.READ.value: "only look",
    Scope.ACT.value: "look and act at tables",
    Scope.ROLE.value: "whatever the role allows",
}


class PeoplePages(Controller):
    """Accounts to be looked at and kept."""

    include_in_schema = False

    @get("/account", opt=needs(Permission.HOLD_TOKENS))
    async def account(
        self,
        accounts: NamedDependency[Accounts],
        tournaments: NamedDependency[Tournaments],
        request: Asked,
    ) -> Template:
        """Who one is, what one may do, and one's tokens for programs."""
        tokens = await asyncio.to_thread(accounts.tokens.of, request.user.name)
        factor = await asyncio.to_thread(accounts.factors.has, request.user.name)
        found = await standings(tournaments, request.user.name)
        may = [one.value for one in Permission if request.user.may(one)]
        context = {
            "account": request.user,
            "standings": [own for own in found if own.you],
            "status": STATUS,
            "money": money,
            "tokens": tokens,
            "may": may,
            "scopes": SCOPES,
            "second_factor": factor,
        }
        return Template("account.html", context=context)

    @get("/accounts", opt=needs(Permission.KEEP_ACCOUNTS))
    async def everybody(self, accounts: NamedDependency[Accounts], request: Asked) -> Template:
        """Every account, and a form for a new one."""
        found = await asyncio.to_thread(accounts.everybody)
        required = await asyncio.to_thread(accounts.factors.required)
        context = {
            "account": request.user,
            "people": found,
            "roles": [*Role],
            "required": required,
        }
        return Template("accounts.html", context=context)
