"""Accounts, tokens and calls."""

from __future__ import annotations

import asyncio

from litestar import Controller, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from ..access import SESSION_COOKIE, Asked, needs
from ..allowance import Allowance
from ..gaming_floor import GamingFloor
from ..noting import actor_of
from ..permissions import Permission, Scope
from ..shapes import AccountChange, AccountIn, FactorRoles, PasswordChange, TokenIn
from ..storage.accounts import AccountListed, Accounts
from ..storage.calls import Call, open_calls
from ..storage.tokens import TokenShown
from .answers import PROBLEMS, Me


class People(Controller):
    """Who one is, and who else may come in."""

    path = "/api"
    tags = ("people",)

    @get("/me", responses=PROBLEMS, opt=needs(Permission.ENTER), summary="Who you are")
    async def me(self, request: Asked) -> Me:
        """The account that is signed in, and what it may do."""
        account = request.user
        may = [one.value for one in Permission if account.may(one)]
        return Me(account.name, account.role.value, account.acts_as, may, account.scope.value)

    @get(
        "/accounts",
        responses=PROBLEMS,
        opt=needs(Permission.KEEP_ACCOUNTS),
        summary="Every account",
    )
    async def accounts_list(self, accounts: NamedDependency[Accounts]) -> list[AccountListed]:
        """Every account with its role."""
        return await asyncio.to_thread(accounts.everybody)

    @post(
        "/accounts",
        responses=PROBLEMS,
        opt=needs(Permission.KEEP_ACCOUNTS),
        summary="Make an account",
    )
    async def make(
        self, accounts: NamedDependency[Accounts], data: JSONBody[AccountIn], request: Asked
    ) -> dict[str, str]:
        """Make an account for somebody."""
        by = actor_of(request)
        made = await asyncio.to_thread(accounts.make, data.name, data.role, data.password, by=by)
        return {"name": made.name, "role": made.role.value}

    @patch(
        "/accounts/{name:str}",
        responses=PROBLEMS,
        opt=needs(Permission.KEEP_ACCOUNTS),
        summary="Change an account",
    )
    async def change(
        self,
        accounts: NamedDependency[Accounts],
        name: FromPath[str],
        data: JSONBody[AccountChange],
        request: Asked,
    ) -> None:
        """Give an account another role or password, or close it; it is signed out everywhere.

        With another role or password its tokens end as well.
        """
        await asyncio.to_thread(
            accounts.change,
            name,
            role=data.role,
            password=data.password,
            active=data.active,
            by=actor_of(request),
        )

    @post(
        "/me/password",
        responses=PROBLEMS,
        opt=needs(Permission.ENTER, in_person=True),
        status_code=200,
        summary="Take another password",
    )
    async def change_password(
        self,
        accounts: NamedDependency[Accounts],
        allowance: NamedDependency[Allowance],
        data: JSONBody[PasswordChange],
        request: Asked,
    ) -> None:
        """Take another password: your other sessions and all your tokens end."""
        session = request.cookies[SESSION_COOKIE]
        words = (session, data.old, data.new)
        await allowance.at_the_door(
            accounts.change_password, request.user, *words, actor_of(request)
        )

    @get("/tokens", responses=PROBLEMS, opt=needs(Permission.HOLD_TOKENS), summary="Your tokens")
    async def tokens(self, accounts: NamedDependency[Accounts], request: Asked) -> list[TokenShown]:
        """The tokens that your programs use."""
        return await asyncio.to_thread(accounts.tokens.of, request.user.name)

    @post(
        "/tokens",
        responses=PROBLEMS,
        opt=needs(Permission.HOLD_TOKENS, in_person=True),
        summary="Make a token",
    )
    async def make_token(
        self, accounts: NamedDependency[Accounts], data: JSONBody[TokenIn], request: Asked
    ) -> dict[str, str]:
        """A token with which a program acts as you, within its scope; it is shown this once."""
        token = await asyncio.to_thread(
            accounts.tokens.make,
            request.user.name,
            data.label,
            scope=Scope(data.scope),
            days=data.days,
            by=actor_of(request),
        )
        return {"token": token}

    @delete(
        "/tokens/{id:str}",
        responses=PROBLEMS,
        opt=needs(Permission.HOLD_TOKENS),
        summary="Drop a token",
    )
    async def drop_token(
        self, accounts: NamedDependency[Accounts], id: FromPath[str], request: Asked
    ) -> None:
        """Make a token worthless."""
        by = actor_of(request)
        if not await asyncio.to_thread(accounts.tokens.drop, request.user.name, id, by):
            raise NotFoundException("You have no such token.")

    @delete(
        "/accounts/{name:str}/second-factor",
        responses=PROBLEMS,
        opt=needs(Permission.KEEP_ACCOUNTS, in_person=True),
        summary="Reset somebody's second factor",
    )
    async def reset_factor(
        self, accounts: NamedDependency[Accounts], name: FromPath[str], request: Asked
    ) -> None:
        """Take somebody's second factor off, after they have shown you who they are.

        They are signed out everywhere, and their tokens end.
        """
        await asyncio.to_thread(accounts.factors.drop, name, actor_of(request))

    @get(
        "/second-factor/roles",
        responses=PROBLEMS,
        opt=needs(Permission.KEEP_ACCOUNTS),
        summary="Who needs a second factor",
    )
    async def factor_roles(self, accounts: NamedDependency[Accounts]) -> FactorRoles:
        """The roles that come in only with a second factor."""
        return FactorRoles(sorted(await asyncio.to_thread(accounts.factors.required)))

    @put(
        "/second-factor/roles",
        responses=PROBLEMS,
        opt=needs(Permission.KEEP_ACCOUNTS, in_person=True),
        summary="Choose who needs a second factor",
    )
    async def require_factor(
        self, accounts: NamedDependency[Accounts], data: JSONBody[FactorRoles], request: Asked
    ) -> FactorRoles:
        """Whoever has such a role and no second factor has to sign in again and set it up."""
        await asyncio.to_thread(accounts.factors.require, set(data.roles), actor_of(request))
        return data

    @get("/calls", responses=PROBLEMS, opt=needs(Permission.DEAL), summary="Who wants a supervisor")
    async def calls(self, floor: NamedDependency[GamingFloor]) -> list[Call]:
        """Calls that nobody has answered yet."""
        return await asyncio.to_thread(open_calls, floor.engine)
