"""Who is asking, and whether they may: sessions, tokens, forged requests and guards."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.authentication import (
    AbstractAuthenticationMiddleware,
    AuthenticationResult,
)
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import Receive, Scope, Send

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


class WhoAsks(AbstractAuthenticationMiddleware):
    """Finds the account behind a request: a program's token, or a browser's session."""

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        kind = SESSION if bearer_of(connection) is None else TOKEN
        return AuthenticationResult(user=await who_asks(connection), auth=kind)


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


async def allowed(connection: Connection, handler: BaseRouteHandler) -> None:
    """The one guard of every route; a plain function would be called in a thread of its own."""
    if handler.opt.get(PUBLIC):
        return
    permission = cast("Permission", handler.opt[NEEDS])
    account: Account | None = connection.user
    if account is None:
        raise NotAuthorizedException("Sign in first.")
    if not account.may(permission):
        raise PermissionDeniedException(f"A {account.role} may not {permission}.")
