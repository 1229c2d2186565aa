"""Routes whose use is written to the daybook before they are answered."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from houseway.games.events import SEES_ALL

from .deeds import Deed
from .permissions import Account
from .storage.daybook import Actor, Daybook

NOTED: Final = "noted"
_TOLD: Final = ("as", "after")  # of what is asked with an address


def noted(deed: Deed) -> dict[str, object]:
    """Mark a route as one whose use is written down."""
    return {NOTED: deed}


def actor_of(connection: ASGIConnection[Any, Account, Any, Any]) -> Actor:
    """Whoever sends a request, as the daybook names them."""
    return Actor.of(connection.user, address_of(connection))


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where a request comes."""
    return connection.client.host[:64] if connection.client else "-"


def with_daybook(app: ASGIApp) -> ASGIApp:
    """Write down what a marked route is about to answer; what cannot be written is not shown."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        deed: Deed | None = scope["route_handler"].opt.get(NOTED)
        account: Account | None = scope.get("user")
        if deed is None or account is None or not _worth_noting(deed, account):
            await app(scope, receive, send)
            return
        connection: ASGIConnection[Any, Account, Any, Any] = ASGIConnection(scope)
        book: Daybook = connection.app.state.daybook

        failure: Exception | None = None

        async def sending(message: Message) -> None:
            nonlocal failure
            if message["type"] == "http.response.start" and message["status"] < 400:
                try:
                    await book.note_seen(actor_of(connection), deed, **_facts(connection))
                except Exception as error:
                    failure = error
                    raise
            await send(message)

        try:
            await app(scope, receive, sending)
        except Exception:
            if failure is not None:  # nothing has been sent, so that it can still be said
                ScopeState.from_scope(scope).response_started = False
                raise failure from None
            raise

    return answer


def _worth_noting(deed: Deed, account: Account) -> bool:
    """Hands that everybody at the table saw are nothing to note; every hand of all is."""
    return deed is not Deed.SEE_HANDS or account.acts_as == SEES_ALL


def _facts(connection: ASGIConnection[Any, Account, Any, Any]) -> dict[str, object]:
    asked = {
        name: connection.query_params[name] for name in _TOLD if name in connection.query_params
    }
    return {**connection.path_params, **asked}
