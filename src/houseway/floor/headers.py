"""What every answer carries so that browsers keep to themselves what they are shown."""

from __future__ import annotations

from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
PRIVATE: Final = "no-store"  # what one person may see is kept by nobody
_SENT: Final = tuple(
    (name.encode(), value.encode()) for name, value in {**HEADERS, "cache-control": PRIVATE}.items()
)


def with_headers(app: ASGIApp) -> ASGIApp:
    """Add the headers to every answer; what is not static is not stored."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                names = {name.lower() for name, _ in given}
                message["headers"] = given + [one for one in _SENT if one[0] not in names]
            await send(message)

        await app(scope, receive, sending)

    return answer
