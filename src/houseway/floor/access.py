"""Who is asking, and whether they may: sessions, tokens, forged requests and permissions."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest, new
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.enums import HttpMethod, RequestEncodingType
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from houseway.errors import HousewayError

from .permissions import VISITOR, Account, Permission, Scope as Covered
from .storage.accounts import Accounts
from .storage.doorman import SESSION, TOKEN

SESSION_COOKIE = "houseway_session"
CSRF_COOKIE, CSRF_HEADER, CSRF_FIELD = "houseway_csrf", "x-csrf-token", "_csrf_token"
PUBLIC = "public"
NEEDS = "permission"
IN_PERSON = "in person"
AT_DOOR = "at the door"
VISITED = "for visitors"
NO_ACCOUNT, NO_TOKEN = "Sign in first.", "This token is unknown, dropped or too old."
LOOKING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_FORMS: Final = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)

Connection = ASGIConnection[Any, Any, Any, Any]
Asked = Request[Account, object, State]


class SecondFactorLacking(HousewayError, PermissionDeniedException):  # noqa: N818
    """Somebody has given the password, and not yet the code."""


def needs(
    permission: Permission,
    *,
    in_person: bool = False,
    at_door: bool = False,
    visited: bool = False,
) -> dict[str, object]:
    """Mark a route with what it needs; every route has such a mark or is public.

    What must be done in person cannot be done with a token; what is for those at the door can be
    done before the second factor was given; what is visited can be seen without an account, where
    the house allows that.
    """
    return {
        NEEDS: permission,
        IN_PERSON: in_person or at_door,
        AT_DOOR: at_door,
        VISITED: visited,
    }


def public() -> dict[str, object]:
    """Mark a route that anybody may use."""
    return {PUBLIC: True}


def with_account(app: ASGIApp) -> ASGIApp:
    """Find the account behind a request, and refuse what it may not do.

    Which methods an address knows may be asked by anybody.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        method = scope.get("method")
        if method != HttpMethod.OPTIONS:
            connection: Connection = ASGIConnection(scope)
            account = scope["user"] = await who_asks(connection)
            lacking = NO_ACCOUNT if bearer_of(connection) is None else NO_TOKEN
            let_in(account, scope["route_handler"].opt, lacking, looking=method in LOOKING)
        await app(scope, receive, send)

    return answer


def let_in(
    account: Account | None, opt: Mapping[str, object], lacking: str = NO_ACCOUNT, *, looking: bool
) -> None:
    """Refuse whoever may not use a route with such marks."""
    if opt.get(PUBLIC):
        return
    permission = opt[NEEDS]
    assert isinstance(permission, Permission)
    if account is None:
        raise NotAuthorizedException(lacking)
    if account.scope is Covered.DOOR:
        if not opt.get(AT_DOOR):
            raise SecondFactorLacking("Give the code of your second factor first.")
        return
    if not account.may(permission):
        raise PermissionDeniedException(f"{account.in_words} may not {permission}.")
    if opt.get(IN_PERSON) and account.scope is not Covered.PERSON:
        raise PermissionDeniedException("No token can do that; sign in with a browser.")
    if not account.covers(permission, looking=looking):
        raise PermissionDeniedException(f"This token is only to {account.scope}.")


async def who_asks(connection: Connection) -> Account | None:
    """The account of a token or a session, or a visitor where the house lets them look around.

    The database is asked where it was not lately.
    """
    accounts: Accounts = connection.app.state.accounts
    token, session = bearer_of(connection), connection.cookies.get(SESSION_COOKIE)
    if token is not None:
        known = accounts.doorman.find(TOKEN, token)
        return known or await asyncio.to_thread(accounts.tokens.bearer, token)
    if session:
        known = accounts.doorman.find(SESSION, session)
        known = known or await asyncio.to_thread(accounts.signed_in, session)
        if known is not None:
            return known
    visited = connection.scope["route_handler"].opt.get(VISITED)
    return VISITOR if visited and connection.app.state.settings.visitors else None


def bearer_of(connection: Connection) -> str | None:
    """The token that a program sends."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


class NotForged:
    """Refuses what another site makes a browser send.

    Every page carries a word that belongs to the browser's session, or before there is one to a
    cookie of its own, and that only this floor can derive from it; whatever changes something
    brings the word back. A browser sends a session by itself, a token never; and what comes to the
    API with neither is refused there.
    """

    def __init__(self, app: ASGIApp, secret: bytes, *, secure: bool) -> None:
        self.app, self._secret, self._secure = app, secret, secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection = ASGIConnection(scope)
        if bearer_of(connection) is not None or _nobodys(connection):
            await self.app(scope, receive, send)
            return
        cookies = connection.cookies
        known = cookies.get(SESSION_COOKIE) or cookies.get(CSRF_COOKIE)
        bound = known or secrets.token_urlsafe(32)
        word = ScopeState.from_scope(scope).csrf_token = self._word(bound)
        if scope.get("method") in LOOKING:
            await self.app(scope, receive, send if known else self._giving(bound, send))
        elif known and compare_digest(word.encode(), (await _brought(scope, receive)).encode()):
            await self.app(scope, receive, send)
        else:
            raise PermissionDeniedException("This page is out of date; load it again.")

    def _word(self, bound: str) -> str:
        return new(self._secret, bound.encode(errors="replace"), sha256).hexdigest()

    def _giving(self, value: str, send: Send) -> Send:
        """Give a browser without a session a cookie of its own."""
        cookie = Cookie(
            key=CSRF_COOKIE,
            value=value,
            path="/",
            httponly=True,
            samesite="strict",
            secure=self._secure,
        )

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                headers.add("set-cookie", cookie.to_header(header=""))
            await send(message)

        return sending


async def _brought(scope: Scope, receive: Receive) -> str:
    """The word that comes with a request, in a header or in a form."""
    request: Asked = scope["litestar_app"].request_class(scope, receive)
    word = request.headers.get(CSRF_HEADER)
    if not word and request.content_type[0] in _FORMS:
        word = (await request.form()).get(CSRF_FIELD)
    return word if isinstance(word, str) else ""


def _nobodys(connection: Connection) -> bool:
    """Whether a program has forgotten its token."""
    path: str = connection.scope["path"]
    return path.startswith("/api/") and SESSION_COOKIE not in connection.cookies
