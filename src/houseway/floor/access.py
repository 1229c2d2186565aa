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

from .permissions import Account, Permission
from .storage.accounts import Accounts
from .storage.doorman import SESSION, TOKEN

SESSION_COOKIE = "houseway_session"
CSRF_COOKIE, CSRF_HEADER = "houseway_csrf", "x-csrf-token"
PUBLIC = "public"
NEEDS = "permission"
NO_ACCOUNT, NO_TOKEN = "Sign in first.", "This token is unknown, dropped or too old."
_LIBRARY_SAYS = "CSRF token verification failed"

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
            connection: Connection = ASGIConnection(scope)
            account = scope["user"] = await who_asks(connection)
            lacking = NO_ACCOUNT if bearer_of(connection) is None else NO_TOKEN
            let_in(account, scope["route_handler"].opt, lacking)
        await app(scope, receive, send)

    return answer


def let_in(account: Account | None, opt: Mapping[str, Any], lacking: str = NO_ACCOUNT) -> None:
    """Refuse whoever may not use a route with such marks."""
    if opt.get(PUBLIC):
        return
    permission: Permission = opt[NEEDS]
    if account is None:
        raise NotAuthorizedException(lacking)
    if not account.may(permission):
        raise PermissionDeniedException(f"{account.in_words} may not {permission}.")


async def who_asks(connection: Connection) -> Account | None:
    """The account of a token or a session; the database is asked where it was not lately."""
    accounts: Accounts = connection.app.state.accounts
    token, session = bearer_of(connection), connection.cookies.get(SESSION_COOKIE)
    if token is not None:
        known = accounts.doorman.find(TOKEN, token)
        return known or await asyncio.to_thread(accounts.bearer, token)
    if session:
        known = accounts.doorman.find(SESSION, session)
        return known or await asyncio.to_thread(accounts.signed_in, session)
    return None


def bearer_of(connection: Connection) -> str | None:
    """The token that a program sends."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


class NotForged(CSRFMiddleware):
    """Refuses what another site makes a browser send.

    A browser sends a session by itself, a token never; and what comes to the API with neither is
    refused there.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection = ASGIConnection(scope)
        if bearer_of(connection) is not None or _nobodys(connection):
            await self.app(scope, receive, send)
            return
        self._forget_strange(connection)
        try:
            await super().__call__(scope, receive, send)
        except PermissionDeniedException as error:
            if error.detail != _LIBRARY_SAYS:
                raise
            raise PermissionDeniedException("This page is out of date; load it again.") from None

    def _forget_strange(self, connection: Connection) -> None:
        """Give a browser a cookie of this floor where it has one of another at this address."""
        kept = connection.cookies.get(CSRF_COOKIE)
        if kept is not None and self._decode_csrf_token(kept) is None:
            del connection.cookies[CSRF_COOKIE]


def _nobodys(connection: Connection) -> bool:
    """Whether a program has forgotten its token."""
    path: str = connection.scope["path"]
    return path.startswith("/api/") and SESSION_COOKIE not in connection.cookies


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
