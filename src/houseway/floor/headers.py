"""What every answer carries so that browsers keep to themselves what they are shown."""

from __future__ import annotations

from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .floor_settings import FloorSettings

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
ENCRYPTED: Final = {"strict-transport-security": "max-age=31536000"}


def headers_of(settings: FloorSettings) -> dict[str, str]:
    """What every answer carries; a demonstration is looked at without encryption."""
    return {**HEADERS, "cache-control": PRIVATE, **({} if settings.demo else ENCRYPTED)}


def with_headers(app: ASGIApp, settings: FloorSettings) -> ASGIApp:
    """Add the headers to every answer; what is not static is not stored."""
    sent = [(name.encode(), value.encode()) for name, value in headers_of(settings).items()]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                names = {name.lower() for name, _ in given}
                message["headers"] = given + [one for one in sent if one[0] not in names]
            await send(message)

        await app(scope, receive, sending)

    return answer
