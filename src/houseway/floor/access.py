"""Who is asking, and whether they may: sessions, tokens, forged requests and permissions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.enums import HttpMethod
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from .roles import Account, Permission
from .storage.accounts import SESSION, TOKEN, Accounts

SESSION_COOKIE = "houseway_session"
CSRF_COOKIE, CSRF_HEADER = "houseway_csrf", "x-csrf-token"
PUBLIC = "public"
NEEDS = "permission"

Connection = ASGIConnection[Any, Any, Any, Any]


def needs(permission: Permission) -> dict[str, Any]:
    """Mark a route with what it needs; every route has such a mark or is public."""
    return {NEEDS: permission}


def public() -> dict[str, Any]:
    """Mark a route that anybody may use."""
    return {PUBLIC: True}


def with_account(app: ASGIApp) -> ASGIApp:
    """Find the account behind a request, and refuse what it may not do.

    Which methods an address knows may be asked by anybody.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") != HttpMethod.OPTIONS:
            account = scope["user"] = await who_asks(ASGIConnection(scope))
            let_in(account, scope["route_handler"].opt)
        await app(scope, receive, send)

    return answer


def let_in(account: Account | None, opt: Mapping[str, Any]) -> None:
    """Refuse whoever may not use a route with such marks."""
    if opt.get(PUBLIC):
        return
    permission: Permission = opt[NEEDS]
    if account is None:
        raise NotAuthorizedException("Sign in first.")
    if not account.may(permission):
        raise PermissionDeniedException(f"A {account.role} may not {permission}.")


async def who_asks(connection: Connection) -> Account | None:
    """The account of a token or a session; the database is asked where it was not lately."""
    accounts: Accounts = connection.app.state.accounts
    token, session = bearer_of(connection), connection.cookies.get(SESSION_COOKIE)
    if token is not None:
        known = accounts.remembered(TOKEN, token)
        return known or await asyncio.to_thread(accounts.bearer, token)
    if session:
        known = accounts.remembered(SESSION, session)
        return known or await asyncio.to_thread(accounts.signed_in, session)
    return None


def bearer_of(connection: Connection) -> str | None:
    """The token that a program sends."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


class NotForged(CSRFMiddleware):
    """Refuses what another site makes a browser send; a token is never sent by itself."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if headers.get(b"authorization", b"").lower().startswith(b"bearer "):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def not_forged(secret: bytes, *, secure: bool) -> CSRFConfig:
    """How forged requests are told from genuine ones."""
    return CSRFConfig(
        secret=secret.hex(),
        cookie_name=CSRF_COOKIE,
        header_name=CSRF_HEADER,
        cookie_secure=secure,
        cookie_httponly=True,
        cookie_samesite="strict",
    )
